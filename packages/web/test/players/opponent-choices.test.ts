import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { PHONE } from '../support/browser.ts'
import { button } from '../support/hands.ts'
import { recordedByChance } from '../support/recorded.ts'
import { keptGames } from '../support/shelf.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

test('a bold opponent is chosen on a phone, described, kept with the game, and plays', () =>
  stage.user(
    async page => {
      await page.goto(stage.at('#/play/siege/street-fight'))
      await button(page, 'Playing style and more…').click()
      const temper = page.getByLabel(/: playing style$/)
      await temper.selectOption({ label: 'Bold' })
      await page.getByText('Seeks out the enemy').waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await button(page, 'Start game').click()
      await page.locator('.prompt').first().waitFor()
      expect(await keptGames(page)).toMatchObject([
        { computers: [undefined, 2], tempers: [undefined, 'bold'] },
      ])
    },
    { viewport: PHONE },
  ))

test('a level that follows the results is shown where the next game is set up', () =>
  stage.user(async page => {
    await page.goto(stage.at('#/play/siege/street-fight'))
    await button(page, 'Playing style and more…').click()
    await page.getByLabel('The level follows my results').check()
    await page.evaluate(() => localStorage.setItem('mesnada.adapting-siege', '4:1'))
    await page.reload()
    await page.getByText('You have one win').waitFor()
    expect(await page.getByLabel('The level follows my results').isChecked()).toBe(true)
    await page.getByText('Makes a plan that allows for your reply').waitFor()
  }))

/** A battle of one turn, before what ended it. */
const whole = recordedByChance('street-fight', { steps: 10_000, turns: 1 })
const last = whole.steps.at(-1)

test('at the end of a game the level that follows says what becomes of it', () =>
  stage.user(async page => {
    if (!last || !('seat' in last)) throw new Error('dice ended it')
    await page.goto(stage.at('#/nowhere'))
    await page.evaluate(() => localStorage.setItem('mesnada.adapting-siege', '3:0'))
    await stage.take(
      page,
      { ...whole, steps: whole.steps.slice(0, -1) },
      last.seat === 0 ? [undefined, 3] : [3, undefined],
    )
    // Where nothing else can be done the phase ends by itself.
    const told = page.locator('.finale-adapted')
    await told.waitFor()
    expect(await told.textContent()).toMatch(/^(?:Next time the computer plays|You have one win)/)
  }))
