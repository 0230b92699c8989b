import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MovableTime } from '../../../../server/test/support/time.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { launchBrowser, openPage, PHONE } from '../../support/browser.ts'
import { button } from '../../support/hands.ts'
import { startHost } from '../../support/host.ts'
import { buildClient, playable } from '../../support/product.ts'

/** Passkeys, vacations, unlisting and claims as people meet them. English is spoken. */

let browser: Browser
let host: Awaited<ReturnType<typeof startHost>>
let address: string
const clock = new MovableTime()

beforeAll(async () => {
  ;[browser] = await Promise.all([launchBrowser(), buildClient()])
  host = await startHost(playable, { time: clock.time })
  // Passkeys belong to names, not to numbers.
  address = host.address.replace('127.0.0.1', 'localhost')
}, 180_000)

afterAll(async () => {
  await browser.close()
  await host.close()
})

const STILL = { reducedMotion: 'reduce' } as const

const someone = async (options = {}) => {
  const person = await openPage(browser, { ...STILL, ...options })
  person.page.setDefaultTimeout(60_000)
  return person
}

const unfold = (page: Page, summary: string): Promise<void> =>
  page.locator('summary', { hasText: summary }).click()

/** A device that answers for its owner without being touched. */
const giveAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Shorter than a silence after which a page would take its connection for lost. */
const SHORT_MS = 35_000

/** Time passes on the page too, which hears from the server in between. */
const passOn = async (page: Page, ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += SHORT_MS) {
    await page.clock.fastForward(SHORT_MS)
    await setTimeout(300)
  }
}

test('a passkey is made with the password, signs in without it, and is no use once removed', async () => {
  const { page, faults, close } = await someone({ viewport: PHONE })
  await giveAuthenticator(page)
  await page.goto(`${address}/#/online`)
  await unfold(page, 'Create an account')
  const form = page.locator('details', { hasText: 'An account keeps your games' })
  await form.getByLabel('Your name').fill('Ana')
  await form.getByLabel('User name or e-mail').fill('ana-with-a-key')
  await form.getByLabel('Password').fill('a long enough one')
  await form.getByRole('button', { name: 'Create an account' }).click()
  await unfold(page, 'Sessions and my data')
  const keys = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) }).last()
  await keys.getByLabel('Current password').fill('a long enough one')
  await keys.getByRole('button', { name: 'Add a passkey' }).click()
  await keys.getByText('Added. You can now sign in with it.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const signIn = async (): Promise<void> => {
    await button(page, 'Sign out').click()
    await unfold(page, 'Sign in')
    await button(page, 'Sign in with a passkey').click()
  }
  await signIn()
  await page.getByRole('heading', { name: 'You are playing as Ana', exact: true }).waitFor()
  // The code of the new account was told once, to whoever made it.
  expect(await page.getByText('Keep this code somewhere safe').count()).toBe(0)
  await unfold(page, 'Sessions and my data')
  await keys.getByText('last used').waitFor()
  await keys.getByRole('button', { name: 'Remove' }).click()
  await keys.getByText('None yet.').waitFor()

  await unfold(page, 'Holiday')
  await page.getByText('3 days available').waitFor()
  await button(page, 'Go on holiday').click()
  await page.getByText('You are on holiday until').waitFor()
  await expectAccessible(page)
  await button(page, 'I’m back').click()
  await page.getByText('2 days available').waitFor()
  // The browser says of an answer that is no success that it was none.
  expect(faults).toEqual([])
  await signIn()
  await page.getByText('No account here has this passkey.').waitFor()
  await close()
}, 180_000)

test('a game leaves the lists as its maker wishes; who has vanished loses to a claim', async () => {
  const [ana, luis, eva] = [await someone(), await someone({ viewport: PHONE }), await someone()]
  await ana.page.goto(`${host.address}/#/play/siege/street-fight`)
  await ana.page.getByText('Play online').click()
  // Ana is taken: nobody plays as a guest under the name of an account.
  await ana.page.getByLabel('Your name').fill('Inés')
  await ana.page.getByLabel('Clock').selectOption('30 min for each side, plus 15 s whenever it’s your turn.')
  await ana.page.getByLabel(/^Public/).check()
  await button(ana.page, 'Create game').click()
  const listed = ana.page.getByLabel('Show this game in the public lists')
  await listed.waitFor()
  await eva.page.goto(`${host.address}/#/online`)
  const shown = eva.page.getByRole('region', { name: 'Open games' }).getByText('Street Fight')
  await shown.waitFor()
  await listed.uncheck()
  await shown.waitFor({ state: 'detached' })
  await listed.check()
  await shown.waitFor()
  await eva.close()

  await luis.page.goto(await ana.page.getByRole('textbox', { name: 'Invite link' }).inputValue())
  await luis.page.getByLabel('Your name').first().fill('Luis')
  await button(luis.page, 'Continue as a guest').click()
  await button(luis.page, /^Play /).click()
  await ana.page.getByRole('img', { name: 'Luis is here' }).waitFor()
  await luis.close()
  await ana.page.getByRole('img', { name: 'Luis is away' }).waitFor()
  await ana.page.clock.install()
  await clock.pass(130_000, host.storage)
  await passOn(ana.page, 4 * SHORT_MS)
  await ana.page.getByText('You can take the win or call the game off.').waitFor()
  await expectAccessible(ana.page)
  await button(ana.page, 'Claim the win').click()
  await ana.page.getByText('Your opponent has not decided anything yet').waitFor()
  await button(ana.page, 'Call the game off').click()
  await ana.page.getByText('The game was called off: a player had left.').waitFor()
  expect(ana.faults).toEqual([])
  await ana.close()
}, 180_000)
