import { recordOf } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, PHONE } from '../../support/browser.ts'
import { button } from '../../support/hands.ts'
import { playedByChance } from '../../support/recorded.ts'
import { openStage } from '../../support/stage.ts'

const stage = openStage()

/** In the middle of a movement. */
const game = playedByChance('street-fight', { steps: 40 })
const pending = game.system.pending(game.state)
const seat = pending.kind === 'decision' ? pending.seat : 0

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a hint on a %s: whom to look at, then which move, then why', (_, viewport) =>
  stage.user(
    async page => {
      await stage.take(page, recordOf(game), seat === 0 ? [undefined, 1] : [1, undefined])
      await button(page, 'Hint').click()
      const hint = page.locator('.advice')
      await hint.getByText('Look at:').or(hint.locator('.advice-move')).first().waitFor()
      if (await button(page, 'Which move?').isVisible()) {
        expect(await hint.locator('.advice-move').count()).toBe(0)
        await button(page, 'Which move?').click()
      }
      expect(await hint.locator('.advice-move').textContent()).not.toBe('')
      expect(await hint.locator('.advice-why').count()).toBe(0)
      await button(page, 'Why?').click()
      expect(await hint.locator('.advice-why').textContent()).toMatch(/^(?:This|The computer) /)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    },
    { viewport },
  ),
)

test('nobody who plays here with somebody else is helped', () =>
  stage.user(async page => {
    await stage.take(page, recordOf(game))
    await button(page, 'End phase').waitFor()
    expect(await button(page, 'Hint').count()).toBe(0)
  }))
