import { playerOf } from '@mesnada/ai'
import {
  act,
  findScenario,
  type Game,
  recordOf,
  seededDice,
  settleDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { siege, siegeAdapter } from '@mesnada/siege'
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

/** An archer has an enemy in range, for the last time before the other side's turn. */
const beforeShot = (): Game => {
  const scenario = findScenario(siege.library, 'street-fight')
  if (!scenario) throw new Error('no Street Fight')
  const begun = unwrap(startGame(siege, { scenario }))
  const dice = seededDice(1)
  const player = playerOf(3, siegeAdapter)
  for (;;) {
    const now = siege.pending(begun.state)
    if (now.kind === 'over') throw new Error('nobody could shoot')
    if (now.kind === 'dice') {
      unwrap(settleDice(begun, dice))
      continue
    }
    const legal = siege.legal(begun.state)
    const isLastShot = begun.state.flow.phase === 'second-missiles'
    if (isLastShot && legal.some(({ type }) => type === 'shoot')) return begun
    const question = { system: siege, state: begun.state, seat: now.seat, legal, random: () => 0 }
    unwrap(act(begun, now.seat, player.decide(question)))
  }
}

test('a coach who is wanted warns before a blunder, and leaves the last word to the player', () =>
  stage.user(async page => {
    const shot = beforeShot()
    const now = shot.system.pending(shot.state)
    await stage.take(
      page,
      recordOf(shot),
      now.kind === 'decision' && now.seat === 0 ? [undefined, 1] : [1, undefined],
    )
    await page.getByLabel('Warn me before a blunder').check()
    const phase = await page.locator('.status-text').innerText()
    const endPhase = async (): Promise<void> => {
      await button(page, 'End phase').click()
      await button(page, 'End anyway').click()
      await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor()
    }
    await endPhase()
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
    expect(await dialog.innerText()).toMatch(/lowers your chance of winning by about \d+ percentage points/)
    await expectAccessible(page)
    await button(page, 'Think again').click()
    expect(await page.locator('.status-text').innerText()).toBe(phase)
    await endPhase()
    await button(page, 'Play it anyway').click()
    await page.waitForFunction(
      before => document.querySelector<HTMLElement>('.status-text')?.innerText !== before,
      phase,
    )
  }))

test('nobody who plays here with somebody else is helped', () =>
  stage.user(async page => {
    await stage.take(page, recordOf(game))
    await button(page, 'End phase').waitFor()
    expect(await button(page, 'Hint').count()).toBe(0)
  }))
