import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../server/test/support/postgres.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { launchBrowser, openPage, PHONE } from '../../support/browser.ts'
import { playToTheEnd } from '../../support/driver.ts'
import { awaitLines, button } from '../../support/hands.ts'
import { startHost } from '../../support/host.ts'
import { buildClient, playable } from '../../support/product.ts'

/** Two people at two screens: everything by what the pages show. English is spoken. */

let browser: Browser
let postgres: TestPostgres
/** Two nodes over one database: whoever is on the one plays with whoever is on the other. */
let hosts: readonly [Host, Host]

type Host = Awaited<ReturnType<typeof startHost>>

beforeAll(async () => {
  ;[browser, postgres] = await Promise.all([launchBrowser(), startPostgres(), buildClient()])
  const databaseUrl = await postgres.createDatabase()
  hosts = [await startHost(playable, { databaseUrl }), await startHost(playable, { databaseUrl })]
})

afterAll(async () => {
  await browser.close()
  await Promise.all(hosts.map(host => host.close()))
  await postgres.stop()
})

const STILL = { reducedMotion: 'reduce' } as const

/** Makes a game as a guest, and says by which link another comes to it, on the other node. */
const createGame = async (page: Page, name: string, clock = 'No clock.', isLive = false): Promise<string> => {
  await page.goto(`${hosts[0].address}/#/play/siege/street-fight`)
  await page.getByText('Play online').click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Clock').selectOption(clock)
  if (isLive) await page.getByLabel('Both players present').check()
  await button(page, 'Create game').click()
  const link = await page.getByRole('textbox', { name: 'Invite link' }).inputValue()
  return link.replace(hosts[0].address, hosts[1].address)
}

const join = async (page: Page, link: string, name: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('Your name').first().fill(name)
  await button(page, 'Continue as a guest').click()
}

/** Ana makes the game, Luis comes by the link and takes the other seat. */
const sitDownBoth = async (clock?: string, isLive = false) => {
  const ana = await openPage(browser, STILL)
  const luis = await openPage(browser, STILL)
  const link = await createGame(ana.page, 'Ana', clock, isLive)
  await join(luis.page, link, 'Luis')
  await button(luis.page, /^Play /).click()
  await Promise.all([ana.page.locator('.board').waitFor(), luis.page.locator('.board').waitFor()])
  return { ana, luis, link }
}

test('two browsers on two nodes play a battle to its end, one losing its connection in between', async () => {
  // Live dice: both browsers add to every roll.
  const { ana, luis } = await sitDownBoth(undefined, true)
  const patience = 200_000
  const breakLine = async (): Promise<void> => {
    await awaitLines(luis.page, 13, 120_000)
    await luis.page.context().setOffline(true)
    await luis.page.getByText('No connection').waitFor()
    await luis.page.context().setOffline(false)
    await luis.page.getByText('No connection').waitFor({ state: 'detached' })
  }
  const [journal] = await Promise.all([
    playToTheEnd(ana.page, { by: 'mouse', patience }),
    playToTheEnd(luis.page, { by: 'keyboard', patience }),
    breakLine(),
  ])
  expect(journal.go).toBeGreaterThan(0)
  const endings = await Promise.all([ana, luis].map(({ page }) => page.locator('.ending h2').innerText()))
  expect(endings[0]).toBe(endings[1])
  await button(luis.page, 'Verify the dice').click()
  await luis.page.getByText('Verified:').waitFor()
  await ana.page.getByRole('link', { name: 'Watch' }).first().click()
  await ana.page.locator('.replay').waitFor()
  expect(ana.faults).toEqual([])
  await Promise.all([ana.close(), luis.close()])
}, 600_000)

test('the courtesies of the table: talk, taking back by consent, looking on, notes, resigning', async () => {
  const { ana, luis, link } = await sitDownBoth('30 min for each side, plus 15 s whenever it’s your turn.')
  const eva = await openPage(browser, { ...STILL, viewport: PHONE })
  await eva.page.goto(link)
  await eva.page.getByText('You are watching.').waitFor()
  await expectNoSidewaysScroll(eva.page)

  await ana.page.getByLabel('Write a message').fill('Good luck')
  await ana.page.keyboard.press('Enter')
  await eva.page.locator('.talk').getByText('Good luck').waitFor()
  expect(await eva.page.getByLabel('Write a message').count()).toBe(0)

  await button(luis.page, 'Set up the rest for me').click()
  await button(luis.page, 'End phase').waitFor()
  await awaitLines(luis.page, 6)
  // His own slip: nobody is asked, and what was done at one go is gone at one go.
  await button(luis.page, 'Undo').click()
  await button(luis.page, 'Set up the rest for me').waitFor()
  await ana.page.locator('.talk').getByText('Luis undoes a move.').waitFor()
  await ana.page.locator('.log').getByText('Nothing has happened yet.').waitFor({ state: 'attached' })

  // Once play has passed to Ana, she has to agree.
  await button(luis.page, 'Set up the rest for me').click()
  await button(luis.page, 'End phase').click()
  await button(luis.page, 'Ask to undo').click()
  await ana.page.getByText('Luis asks to undo the last move').waitFor()
  await expectAccessible(ana.page)
  await button(ana.page, 'Allow').click()
  await button(luis.page, 'End phase').waitFor()
  await luis.page.locator('.talk').getByText('Ana agrees to the undo.').waitFor()

  await luis.page.getByText('My notes').click()
  await luis.page.getByRole('textbox', { name: 'My notes' }).fill('Hold the church')
  await luis.page.getByText('Saved.').waitFor()
  await luis.page.reload()
  await luis.page.getByText('My notes').click()
  expect(await luis.page.getByRole('textbox', { name: 'My notes' }).inputValue()).toBe('Hold the church')
  expect(await luis.page.locator('.clocks li.running').innerText()).toMatch(/Luis\s+(30|29):/)

  await button(luis.page, 'Resign').click()
  await button(luis.page, 'Yes, resign').click()
  for (const { page } of [ana, luis, eva]) await page.locator('.ending').waitFor()
  await expectAccessible(eva.page)
  expect([...ana.faults, ...luis.faults, ...eva.faults]).toEqual([])

  await ana.page.goto(`${hosts[0].address}/#/online`)
  await ana.page.getByRole('heading', { name: 'My finished games' }).waitFor()
  await expectAccessible(ana.page)
  await Promise.all([ana.close(), luis.close(), eva.close()])
}, 120_000)

test('a guest becomes an account and keeps his games; public games are found by everyone', async () => {
  const ana = await openPage(browser, { ...STILL, viewport: PHONE })
  await ana.page.goto(`${hosts[0].address}/#/play/siege/street-fight`)
  await ana.page.getByText('Play online').click()
  await ana.page.getByLabel('Your name').fill('Ana')
  await ana.page.getByLabel(/^Public/).check()
  await expectAccessible(ana.page)
  await button(ana.page, 'Create game').click()
  await ana.page.getByRole('heading', { name: 'Sides' }).waitFor()
  await expectAccessible(ana.page)
  await expectNoSidewaysScroll(ana.page)

  await ana.page.goto(`${hosts[0].address}/#/online`)
  await ana.page.locator('summary', { hasText: 'Create an account' }).click()
  await ana.page.getByLabel('Your name').fill('Ana')
  await ana.page.getByLabel('User name or e-mail').fill('ana')
  await ana.page.getByLabel('Password').fill('a long enough one')
  await button(ana.page, 'Create an account').click()
  await ana.page.getByRole('heading', { name: 'You are playing as Ana', exact: true }).waitFor()
  await button(ana.page, 'Sign out').click()
  await ana.page.locator('summary', { hasText: 'Sign in' }).click()
  await ana.page.getByLabel('User name or e-mail').first().fill('ana')
  await ana.page.getByLabel('Password').first().fill('a wrong password')
  await button(ana.page, 'Sign in').click()
  await ana.page.getByText('The user name or the password is wrong.').waitFor()
  await ana.page.getByLabel('Password').first().fill('a long enough one')
  await button(ana.page, 'Sign in').click()
  await ana.page.getByRole('region', { name: 'My games' }).getByText('Street Fight').waitFor()
  await expectAccessible(ana.page)
  await expectNoSidewaysScroll(ana.page)

  const luis = await openPage(browser, STILL)
  await luis.page.goto(`${hosts[1].address}/#/online`)
  await luis.page.getByRole('region', { name: 'Open games' }).getByText('Street Fight').waitFor()
  await expectAccessible(luis.page)
  expect(luis.faults).toEqual([])
  await Promise.all([ana.close(), luis.close()])
}, 120_000)
