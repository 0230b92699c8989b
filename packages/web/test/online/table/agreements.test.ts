import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../support/audit.ts'
import { launchBrowser, openPage, PHONE } from '../../support/browser.ts'
import { awaitLines, button } from '../../support/hands.ts'
import { startHost } from '../../support/host.ts'
import { buildClient, playable } from '../../support/product.ts'

/** A pause and a draw between two browsers, one of them a phone. English is spoken. */

let browser: Browser
let host: Awaited<ReturnType<typeof startHost>>

beforeAll(async () => {
  ;[browser] = await Promise.all([launchBrowser(), buildClient()])
  host = await startHost(playable)
}, 180_000)

afterAll(async () => {
  await browser.close()
  await host.close()
})

/** Says by which link another comes to the game. */
const createGame = async (page: Page): Promise<string> => {
  await page.goto(`${host.address}/#/play/siege/street-fight`)
  await page.getByText('Play online').click()
  await page.getByLabel('Your name').fill('Ana')
  await page.getByLabel('Clock').selectOption('30 min for each side, plus 15 s whenever it’s your turn.')
  await button(page, 'Create game').click()
  return page.getByRole('textbox', { name: 'Invite link' }).inputValue()
}

const join = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('Your name').first().fill('Luis')
  await button(page, 'Continue as a guest').click()
  await button(page, /^Play /).click()
}

test('a pause is agreed on and ended; a draw is offered, declined, offered again after a move and accepted', async () => {
  const ana = await openPage(browser, { reducedMotion: 'reduce' })
  const luis = await openPage(browser, { reducedMotion: 'reduce', viewport: PHONE })
  await join(luis.page, await createGame(ana.page))
  await button(ana.page, 'Ask for a pause').click()
  await button(luis.page, 'Agree to the pause').click()
  await ana.page.getByText('The game is paused').waitFor()
  expect(await ana.page.locator('.clocks li.running').count()).toBe(0)
  await button(ana.page, 'Resume').click()
  await luis.page.getByText('The game is paused').waitFor({ state: 'detached' })
  await luis.page.locator('.talk').getByText('Ana resumes the game.').waitFor()
  expect(await luis.page.locator('.clocks li.running').count()).toBe(1)

  await button(ana.page, 'Offer a draw').click()
  await ana.page.getByText('You have offered a draw.').waitFor()
  await button(luis.page, 'Decline').click()
  await ana.page.locator('.talk').getByText('Luis declines the draw.').waitFor()
  await button(ana.page, 'Offer a draw').click()
  await ana.page.getByText('You have already offered a draw in this position.').waitFor()

  await button(luis.page, 'Set up the rest for me').click()
  await awaitLines(ana.page, 6)
  await button(ana.page, 'Offer a draw').click()
  await button(luis.page, 'Accept the draw').waitFor()
  await expectAccessible(luis.page)
  await button(luis.page, 'Accept the draw').click()
  for (const { page } of [ana, luis]) {
    await page.locator('.ending').waitFor()
    await page.getByText('By agreement.').first().waitFor()
  }
  expect([...ana.faults, ...luis.faults]).toEqual([])
  await Promise.all([ana.close(), luis.close()])
}, 120_000)
