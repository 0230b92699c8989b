import { recordOf } from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/audit.ts'
import { button, sitDown, withSeededChance } from '../support/hands.ts'
import { standing } from '../support/positions.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

/** Dylan, the archer of the upper end, and Giles of the lower one, near enough for a shot. */
const withinShot = () => recordOf(standing())

/** What those who listen hear of the keys they press, and of what happens. */
const answer = async (page: Page): Promise<string> =>
  (await page.locator('.table > [role="status"]').textContent()) ?? ''
const answers = async (page: Page, what: RegExp): Promise<void> => {
  await expect.poll(() => answer(page)).toMatch(what)
}
const chronicle = (page: Page) => page.getByRole('log', { name: 'Log' })
const tells = (page: Page, what: RegExp) =>
  chronicle(page).getByText(what).first().waitFor({ state: 'attached' })

test('what one does and what comes of it is spoken, and what is taken back', () =>
  stage.user(async page => {
    await withSeededChance(page, 11)
    await stage.take(page, withinShot())
    await page.locator('.board').focus()
    await page.keyboard.press('n')
    await page.keyboard.press('x')
    await answers(page, /^1 of 2\. X17: .*Gobin.*Shoot at Gobin/)
    await page.keyboard.press('x')
    await answers(page, /^2 of 2\. X18: .*Giles.*Shoot at Giles/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.locator('.fallen-dice').waitFor()
    await page.keyboard.press('Enter')
    await tells(page, /^Dylan shoots at Giles: /)
    await page.locator('.board').focus()
    await page.keyboard.press('e')
    await tells(page, /Movement phase/)
    await page.keyboard.press('n')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await tells(page, /moves \(1 MP\)/)
    await page.keyboard.press('u')
    await tells(page, /^Undone\.$/)
    await expectAccessible(page)
  }))

test('the other side’s turn is told line by line, a walk as one, and whose turn it is', () =>
  stage.user(async page => {
    await withSeededChance(page, 3)
    await stage.take(page, withinShot(), [1, undefined])
    await tells(page, /^Turn 1 · The upper end · Movement phase/)
    await tells(page, /^\w+ moves \(\d MP\): \w+–\w+/)
    const told = await chronicle(page).locator('p').allTextContents()
    expect(told.filter(line => line.startsWith('Turn 1 · The upper end · Movement'))).toHaveLength(1)
  }))

test('set up by keys: two presses a man', () =>
  stage.user(async page => {
    await sitDown(page, stage.address(), 'street-fight')
    await page.locator('.board').focus()
    await page.keyboard.press('n')
    await answers(page, /^Giles, .*Set up/)
    for (let man = 0; man < 6; man++) await page.keyboard.press('Enter')
    expect(await page.locator('.tray-counter').count()).toBe(0)

    // From the tray as well: whoever is picked up there is at once over a hex.
    await page.keyboard.press('e')
    await page.locator('.tray-counter').nth(2).focus()
    await page.keyboard.press('Enter')
    await answers(page, /^Carpenter, .*Set up/)
    await page.keyboard.press('Enter')
    expect(await page.locator('.tray-counter').count()).toBe(5)
  }))

test('keys that can do nothing say so', () =>
  stage.user(async page => {
    await stage.take(page, withinShot())
    await page.locator('.board').focus()
    await page.keyboard.press('x')
    await answers(page, /^Select a counter first\.$/)
    for (let press = 0; press < 9; press++) await page.keyboard.press('Shift+ArrowUp')
    await answers(page, /^Edge of the map\. /)
    const once = await answer(page)
    await page.keyboard.press('ArrowUp')
    expect(await answer(page)).not.toBe(once)
    await page.keyboard.press('Enter')
    await answers(page, /^Nothing to do here\. /)
    await page.keyboard.press('7')
    await answers(page, /^No button has the number 7 now\.$/)
    await page.keyboard.press('n')
    await answers(page, /^Dylan, /)
    await page.keyboard.press('d')
    await answers(page, /^1 of \d+\. |no enemy can attack it/)
    await button(page, 'End phase').waitFor()
  }))
