import { systems } from '@mesnada/systems'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { openPage } from '../support/browser.ts'
import { foughtUntil } from '../support/filo-battles.ts'
import { button } from '../support/hands.ts'
import { openStage } from '../support/stage.ts'

/** The first minute: from the front page to a battle. English is spoken. */

const stage = openStage(systems)
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

test('a quick battle against the computer is one click away, and "back" leads to the gallery', async () => {
  const { page, faults, close } = await openPage(stage.browser(), {
    reducedMotion: 'reduce',
    viewport: DESKTOP,
  })
  await page.goto(stage.at())
  await page
    .locator('.quick')
    .getByRole('link', { name: /Street Fight/ })
    .click()
  await page.locator('.board').waitFor()
  await button(page, 'Set up the rest for me').first().waitFor()
  expect(page.url()).toMatch(/#\/game\//)
  await page.goBack()
  await page.locator('.saved').getByText('Street Fight').first().waitFor()
  expect(faults).toEqual([])
  await close()
})

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the gallery is searched and filtered on a %s', async (_, viewport) => {
  const { page, close } = await openPage(stage.browser(), { reducedMotion: 'reduce', viewport })
  await page.goto(stage.at())
  await page.locator('.scenario').first().waitFor()
  const all = await page.locator('.scenario').count()
  expect(all).toBeGreaterThan(20)
  await page.getByRole('searchbox').fill('navas')
  await page.getByText('1 scenario found.').waitFor()
  expect(await page.locator('.scenario h3').innerText()).toContain('Las Navas')
  await expectAccessible(page)
  await button(page, 'Show all').click()
  expect(await page.locator('.scenario').count()).toBe(all)
  await page.getByLabel('Length', { exact: true }).selectOption({ label: 'Campaign of several days' })
  const campaigns = await page.locator('.scenario').count()
  expect(campaigns).toBeLessThan(all)
  expect(await page.locator('.scenario .campaign').count()).toBe(campaigns)
  await page.getByLabel('Game', { exact: true }).selectOption('crusades')
  await page.getByText('0 scenarios found.').waitFor()
  await button(page, 'Show all').click()
  await page.locator('.scenario-more summary').first().click()
  expect(await page.locator('.scenario .objectives').first().innerText()).toMatch(/\w{4}/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await close()
})

test('on a phone the whole gallery is a few screens tall', async () => {
  const { page, close } = await openPage(stage.browser(), { reducedMotion: 'reduce', viewport: PHONE })
  await page.goto(stage.at())
  await page.locator('.scenario').first().waitFor()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThan(12_000)
  await page.setViewportSize({ width: 844, height: 390 })
  expect(await height()).toBeLessThan(9000)
  await close()
})

test('the computer is the opponent unless one says otherwise; the level one chose is remembered', async () => {
  const { page, close } = await openPage(stage.browser(), { reducedMotion: 'reduce', viewport: DESKTOP })
  await page.goto(stage.at('#/play/siege/street-fight'))
  const opponent = page.getByLabel('The lower end: player')
  expect(await page.getByLabel('Against the computer').isChecked()).toBe(true)
  await opponent.selectOption({ label: 'Computer: knight' })
  await page.getByLabel('Pass and play').check()
  expect(await page.getByLabel('The lower end: name').count()).toBe(1)
  await page.goto(stage.at('#/play/siege/robbery-with-violence'))
  expect(await page.locator('.setup-player select').nth(1).inputValue()).toBe('4')
  // What has no effect here is not offered.
  await page.locator('.option-group summary').first().click()
  expect(await page.locator('.option-group :disabled').count()).toBe(0)
  await close()
})

test('games to go on with are named in words, the latest four first', () =>
  stage.user(async page => {
    const record = foughtUntil('muret', () => true)
    for (let number = 0; number < 6; number++) await stage.keep(page, { id: `kept-${number}`, record })
    await page.goto(stage.at('#/'))
    const saved = page.locator('.saved')
    await saved.getByText('Muret').first().waitFor()
    expect(await saved.locator('.saved-game').first().innerText()).toContain(
      'the Aragonese and the Toulousains',
    )
    expect(await saved.innerText()).not.toContain('|')
    expect(await saved.locator('li:visible').count()).toBe(4)
    await saved.locator('.saved-earlier summary').click()
    expect(await saved.locator('li:visible').count()).toBe(6)
    await expectAccessible(page)
  }))
