import { systems } from '@mesnada/systems'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, openPage, PHONE } from '../../support/browser.ts'
import { button, withoutChance } from '../../support/hands.ts'
import { openStage } from '../../support/stage.ts'

/** What is played for is read on the card, on the page before the game, at the table, and warns who forgets to lay it out. */

const stage = openStage(systems)

let page: Page
let faults: readonly string[]
let close: () => Promise<unknown>

beforeAll(async () => {
  const opened = await openPage(stage.browser(), { reducedMotion: 'reduce' })
  ;({ page, faults, close } = opened)
  await withoutChance(page)
})

afterAll(() => close())

test('on the card of a scenario: a line for each side, and all of it for whoever asks', async () => {
  await page.goto(stage.at())
  const card = page.locator('.scenario').filter({ hasText: 'Burning the Camp' })
  await card.locator('.scenario-objectives').getByText('Destroy 5 of the enemy’s engines').waitFor()
  await card.locator('.scenario-objectives').getByText('Hold out to the end of turn 25').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await card.locator('.scenario-more summary').click()
  await card.locator('.scenario-more').getByText('Hold out to the end of turn 25').waitFor()
  await expectNoSidewaysScroll(page)
})

test('on the page before the game, with the options chosen', async () => {
  await page.setViewportSize(DESKTOP)
  await page.goto(stage.at('#/play/filo/las-navas'))
  const list = page.locator('.setup-objectives')
  await list.getByText('Lead by at least 7 points at the end of turn 24').first().waitFor()
  await list.getByText('Unbeaten at the end of turn 12: 10').waitFor()
  await expectAccessible(page)
})

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('at the table, with duties that count and warn, %s', async (name, size) => {
  await page.setViewportSize(size)
  await page.goto(stage.at('#/play/siege/assaulting-the-breach'))
  await button(page, 'Start game').click()
  const panel = page.locator('.objectives-panel')
  await panel.getByText('Rubble: 0 of 5').first().waitFor()
  // Ended too early: it says what is missing, and may be ended all the same.
  await button(page, 'End phase').click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.textContent()).toContain('Rubble: 0 of 5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.locator('.board').focus()
  // Whoever has not folded it reads it before the first turn, where there is room.
  expect(await panel.getAttribute('open')).toBe(name === 'desktop' ? '' : null)
  if (name === 'phone') await panel.locator('summary').click()
  await panel.getByText('Hold the keep at the end of a turn').waitFor()
  await panel.getByText('Inside: 0 of yours, 0 of the enemy’s').waitFor()
  await panel.getByText('Turn 1 of 40').waitFor()
  await expectAccessible(page)
  await panel.locator('summary').click()
})

test('nothing has gone wrong behind his back', () => {
  expect(faults).toEqual([])
})
