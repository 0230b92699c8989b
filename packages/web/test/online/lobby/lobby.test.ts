import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { launchBrowser, openPage, PHONE } from '../../support/browser.ts'
import { awaitLines, button, endPhase } from '../../support/hands.ts'
import { startHost } from '../../support/host.ts'
import { buildClient, playable } from '../../support/product.ts'

/** Finding each other, and what comes after the game: on a desk and on a phone. English is spoken. */

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

const someone = async (options = {}) => {
  const person = await openPage(browser, { reducedMotion: 'reduce', ...options })
  person.page.setDefaultTimeout(30_000)
  return person
}

const enter = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${host.address}/#/online`)
  await page.getByLabel('Your name').first().fill(name)
  await button(page, 'Continue as a guest').click()
}

/** Another window lies before the page. */
const lookAway = (page: Page, away: boolean): Promise<void> =>
  page.evaluate(isAway => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isAway })
    document.dispatchEvent(new Event('visibilitychange'))
  }, away)

/** Who places his men first, and who second. */
const inOrder = async (one: Page, other: Page): Promise<readonly [Page, Page]> => {
  const placing = (page: Page) => button(page, 'Set up the rest for me').waitFor()
  const first = await Promise.any([placing(one).then(() => one), placing(other).then(() => other)])
  return first === one ? [one, other] : [other, one]
}

test('two find each other by their terms, play, and play again with the sides swapped', async () => {
  const ana = await someone()
  const luis = await someone({ viewport: PHONE })
  await enter(luis.page, 'Luis')
  await enter(ana.page, 'Ana')
  await ana.page.locator('.seek-form').getByLabel('Scenario').selectOption('street-fight')
  await button(ana.page, 'Find an opponent').click()
  await ana.page.getByText('You are looking for an opponent.').waitFor()
  // It comes into the other's list by itself.
  const sought = luis.page.locator('.seeks li', { hasText: 'Ana' })
  await sought.waitFor()
  await expectAccessible(luis.page)
  await expectNoSidewaysScroll(luis.page)
  await sought.getByRole('button', { name: 'Play' }).click()
  const both = [ana.page, luis.page]
  await Promise.all(both.map(page => page.locator('.board').waitFor()))
  await luis.page.getByRole('img', { name: 'Ana is here' }).waitFor()
  await expectNoSidewaysScroll(luis.page)

  const [first, second] = await inOrder(ana.page, luis.page)

  // A phrase is pressed here and read there; while he looks elsewhere the title says so, beside the games that wait.
  await lookAway(luis.page, true)
  await button(ana.page, 'Good luck!').click()
  await luis.page.locator('.talk').getByText('Good luck!').first().waitFor()
  await expect.poll(() => luis.page.title(), { timeout: 10_000 }).toMatch(/^(\(1\) )?✉1 /)
  await lookAway(luis.page, false)

  await button(ana.page, 'Resign').click()
  await button(ana.page, 'Yes, resign').click()
  await ana.page.getByText('You lost. You resigned.').waitFor()
  await luis.page.getByText('You won. Ana resigned.').waitFor()
  for (const page of both) expect(await page.locator('.status-text p').innerText()).toContain('Game over')
  await button(luis.page, 'Good game!').click()
  await ana.page.locator('.talk li').getByText('Good game!').waitFor()
  await expectAccessible(luis.page)
  const before = luis.page.url()
  await button(luis.page, 'Rematch, sides swapped').click()
  await luis.page.waitForURL(url => url.href !== before)
  await ana.page.getByText('Luis wants a rematch with the sides swapped.').waitFor()
  await button(ana.page, 'Accept').click()
  await ana.page.waitForURL(url => url.href === luis.page.url())
  await Promise.all(both.map(page => page.getByRole('timer').first().waitFor()))

  // Whoever was to place his men second places them first, and play goes on.
  expect(await inOrder(ana.page, luis.page)).toEqual([second, first])
  for (const [page, other] of [
    [second, first],
    [first, second],
  ] as const) {
    await button(page, 'Set up the rest for me').click()
    await awaitLines(other, 6)
    await endPhase(page)
  }
  await Promise.all(both.map(page => page.locator('.status-text').getByText('First missile phase').waitFor()))
  // It is off the lists of what goes on before somebody else looks for a game to watch.
  await button(luis.page, 'Resign').click()
  await button(luis.page, 'Yes, resign').click()
  await ana.page.getByText('You won. Luis resigned.').waitFor()
  expect([...ana.faults, ...luis.faults]).toEqual([])
  await Promise.all([ana.close(), luis.close()])
}, 180_000)

test('an invitation is read, and a game watched, without an account', async () => {
  const ana = await someone()
  await ana.page.goto(`${host.address}/#/play/siege/street-fight`)
  await ana.page.getByText('Play online').click()
  await ana.page.getByLabel('Your name').fill('Ana')
  await ana.page.getByLabel('Public').check()
  await button(ana.page, 'Create game').click()
  const link = await ana.page.getByRole('textbox', { name: 'Invite link' }).inputValue()
  expect(link).toMatch(/\/game\/[\w-]{20}\?lang=en$/)

  const luis = await someone({ viewport: PHONE })
  await luis.page.goto(link)
  await luis.page.getByText('Ana invites you to this game.').waitFor()
  await luis.page.getByText('No clock.').waitFor()
  await luis.page.getByText(/about \d+ min/).waitFor()
  await expectAccessible(luis.page)
  await expectNoSidewaysScroll(luis.page)
  const eva = await someone()
  await eva.page.goto(`${host.address}/#/online`)
  await eva.page.getByRole('region', { name: 'Open games' }).getByText('Street Fight').waitFor()
  await luis.page.getByLabel('Your name').first().fill('Luis')
  await button(luis.page, 'Continue as a guest').click()
  await luis.page.getByRole('img', { name: 'Ana is here' }).waitFor()
  await button(luis.page, /^Play /).click()
  await ana.page.locator('.board').waitFor()

  // The list moves by itself, and whoever has no name may look on, and read what is said.
  const going = eva.page.getByRole('region', { name: 'Games in progress' }).getByText('Street Fight')
  await going.click()
  await eva.page.getByText('You are watching.').waitFor()
  await ana.page.getByText('1 spectator').waitFor()
  await eva.page.getByText('The players cannot read this until the game is over.').waitFor()
  expect(await eva.page.getByLabel('Write a message').count()).toBe(0)
  await eva.page.locator('.board').click()
  await button(eva.page, 'Go live').click()
  await eva.page.getByText('Following the game').waitFor()
  await expectAccessible(eva.page)
  // Whoever is muted is not read.
  await luis.page.getByLabel('Write a message').fill('Boo')
  await luis.page.keyboard.press('Enter')
  await ana.page.locator('.talk').getByText('Boo').waitFor()
  await button(ana.page, 'Mute Luis').click()
  await ana.page.locator('.talk').getByText('Boo').waitFor({ state: 'detached' })
  expect([...ana.faults, ...luis.faults, ...eva.faults]).toEqual([])
  await Promise.all([ana.close(), luis.close(), eva.close()])
}, 180_000)
