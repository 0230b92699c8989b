import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { openPage } from '../support/browser.ts'
import { sitDown } from '../support/hands.ts'
import { openStage } from '../support/stage.ts'

/** The rulebook is read beside the table, and searched. English is spoken. */

const stage = openStage()

test.each([
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
])('a rule opens beside the table, leads on to others and is searched: %s', async (_, viewport) => {
  const { page, faults, close } = await openPage(stage.browser(), { reducedMotion: 'reduce', viewport })
  await sitDown(page, stage.address(), 'street-fight')
  const address = page.url()
  await page.locator('.rule-link').first().click()
  const drawer = page.locator('.rule-drawer')
  await drawer.getByRole('heading', { level: 2 }).first().waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await drawer.getByRole('link', { name: /^Next/ }).click()
  await drawer.getByRole('searchbox').fill('crossbow')
  const hits = drawer.locator('.rules-found li')
  await hits.first().waitFor()
  expect(await hits.first().locator('mark').innerText()).toMatch(/crossbow/i)
  const number = await hits.first().locator('.number').innerText()
  await hits.first().getByRole('link').click()
  await drawer.getByRole('heading', { level: 2, name: number }).waitFor()
  // Keys typed here are not for the table.
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)
  expect(await page.locator('.board').isVisible()).toBe(true)
  expect(faults).toEqual([])
  await close()
})
