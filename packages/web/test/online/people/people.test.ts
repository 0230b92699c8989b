import { createServer } from 'node:http'
import type { HostedRecord } from '@mesnada/engine/verify'
import type { EntryMessage, FailureAnswer, ServerMessage } from '@mesnada/server/api'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../../../../server/test/support/client.ts'
import { expectAccessible } from '../../support/audit.ts'
import { launchBrowser, openPage } from '../../support/browser.ts'
import { button, endPhase } from '../../support/hands.ts'
import { startHost } from '../../support/host.ts'
import { buildClient, playable } from '../../support/product.ts'

/** What the server does for people between the moves: their seats, their turns, their secrets. English is spoken. */

let browser: Browser
let host: Awaited<ReturnType<typeof startHost>>

/** Somebody's own program, which wants to be told. */
const called: string[] = []
const listener = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => (body += String(chunk)))
  request.on('end', () => {
    called.push(body)
    response.end()
  })
})

beforeAll(async () => {
  ;[browser] = await Promise.all([launchBrowser(), buildClient()])
  host = await startHost(playable, { allowPrivateWebhooks: true })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
}, 180_000)

afterAll(async () => {
  await browser.close()
  await host.close()
  listener.close()
})

const STILL = { reducedMotion: 'reduce' } as const
const PATIENCE = 30_000

const someone = async () => {
  const person = await openPage(browser, STILL)
  person.page.setDefaultTimeout(PATIENCE)
  return person
}

interface Wish {
  readonly scenario?: string
  readonly side?: number
  readonly other?: string
}

/** Makes a game as a guest and sits down to it. */
const createGame = async (
  page: Page,
  name: string,
  { scenario = 'street-fight', side = 0, other }: Wish = {},
) => {
  await page.goto(`${host.address}/#/play/siege/${scenario}`)
  await page.getByText('Play online').click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your side').selectOption({ index: side })
  if (other !== undefined) await page.getByLabel('Opponent').selectOption(other)
  await button(page, 'Create game').click()
}

const linkOf = (page: Page): Promise<string> =>
  page.getByRole('textbox', { name: 'Invite link' }).inputValue()

const join = async (page: Page, link: string, name: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('Your name').first().fill(name)
  await button(page, 'Continue as a guest').click()
}

const goOnline = (page: Page): Promise<unknown> => page.goto(`${host.address}/#/online`)

const unfold = (page: Page, summary: string): Promise<void> =>
  page.locator('summary', { hasText: summary }).click()

test('a guest keeps his seat in another browser, by the link', async () => {
  const ana = await someone()
  await createGame(ana.page, 'Ana')
  await ana.page.getByText('(you)').waitFor()
  await goOnline(ana.page)
  await unfold(ana.page, 'Your link to come back')
  const link = await ana.page.getByRole('textbox', { name: 'Your link to come back' }).inputValue()
  const elsewhere = await someone()
  await elsewhere.page.goto(link)
  await elsewhere.page.getByRole('heading', { name: 'You are playing as Ana (guest)' }).waitFor()
  await elsewhere.page.getByRole('region', { name: 'My games' }).getByText('Street Fight').click()
  await elsewhere.page.getByText('(you)').waitFor()
  expect([...ana.faults, ...elsewhere.faults]).toEqual([])
  await Promise.all([ana.close(), elsewhere.close()])
}, 120_000)

test('a name and a password can be changed', async () => {
  const ana = await someone()
  await goOnline(ana.page)
  await unfold(ana.page, 'Create an account')
  const form = ana.page.locator('details', { hasText: 'An account keeps your games' })
  await form.getByLabel('Your name').fill('Ana')
  await form.getByLabel('User name or e-mail').fill('ana-who-changes')
  await form.getByLabel('Password').fill('the first password')
  await form.getByRole('button', { name: 'Create an account' }).click()
  await unfold(ana.page, 'Change your name')
  await ana.page.getByLabel('New name').fill('Ana María')
  await button(ana.page, 'Save').first().click()
  await ana.page.getByRole('heading', { name: 'You are playing as Ana María', exact: true }).waitFor()
  const change = ana.page.locator('details', { hasText: 'Your other devices' })
  await unfold(ana.page, 'Change your password')
  await change.getByLabel('Current password').fill('not the first password')
  await change.getByLabel('New password').fill('the second password')
  await change.getByRole('button', { name: 'Save' }).click()
  await change.getByText('The user name or the password is wrong.').waitFor()
  await change.getByLabel('Current password').fill('the first password')
  await change.getByRole('button', { name: 'Save' }).click()
  await change.getByText('Done.').waitFor()
  await expectAccessible(ana.page)
  await button(ana.page, 'Sign out').click()
  await unfold(ana.page, 'Sign in')
  await ana.page.getByLabel('User name or e-mail').first().fill('ana-who-changes')
  await ana.page.getByLabel('Password').first().fill('the second password')
  await button(ana.page, 'Sign in').click()
  await ana.page.getByRole('heading', { name: 'You are playing as Ana María', exact: true }).waitFor()
  await ana.close()
}, 120_000)

/** A browser that grants notices and keeps them, on a page that nobody looks at. */
const noticing = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.addInitScript(() => {
    const shown: string[] = []
    class Kept extends EventTarget {
      static readonly permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      constructor(title: string, { body = '' }: { body?: string }) {
        super()
        shown.push(`${title}: ${body}`)
      }
    }
    Object.assign(globalThis, { Notification: Kept, shown })
    Object.defineProperty(document, 'hidden', { get: () => true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shown: readonly string[] }).shown)
}

test('when it is my turn the browser says so, and my own address is called', async () => {
  const [ana, luis] = [await someone(), await someone()]
  const notices = await noticing(ana.page)
  await createGame(ana.page, 'Ana')
  const link = await linkOf(ana.page)
  await goOnline(ana.page)
  await unfold(ana.page, 'Turn notifications')
  await ana.page.getByLabel('Notify me in this browser').check()
  const bound = listener.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  await ana.page.getByLabel('Address the server calls').fill(`http://127.0.0.1:${port}/turn`)
  await ana.page.locator('form', { hasText: '(webhook)' }).getByRole('button', { name: 'Save' }).click()
  // She is not at the table when he sits down: the game starts all the same, and says what that means for the dice.
  await join(luis.page, link, 'Luis')
  await luis.page.getByText('Ana gave a part of them to the server beforehand').waitFor()
  await button(luis.page, /^Play /).click()
  await button(luis.page, 'Set up the rest for me').click()
  const before = (await notices()).length
  called.length = 0
  await button(luis.page, 'End phase').click()
  await expect.poll(notices, { timeout: PATIENCE }).toHaveLength(before + 1)
  expect((await notices()).at(-1)).toBe('Mesnada: Your turn')
  await expect.poll(() => called.length, { timeout: PATIENCE }).toBe(1)
  expect(JSON.parse(called[0] ?? '')).toMatchObject({ event: 'your-turn', title: 'Street Fight' })
  await Promise.all([ana.close(), luis.close()])
}, 120_000)

test('who made the game and gave up the seat looks on, and may talk', async () => {
  const [ana, luis, eva] = [await someone(), await someone(), await someone()]
  await createGame(ana.page, 'Ana')
  const link = await linkOf(ana.page)
  await button(ana.page, 'Give up this side').click()
  for (const { page, name } of [
    { page: luis.page, name: 'Luis' },
    { page: eva.page, name: 'Eva' },
  ]) {
    await join(page, link, name)
    await button(page, /^Play /)
      .first()
      .click()
    await page.getByText('(you)').or(page.locator('.board')).first().waitFor()
  }
  await ana.page.getByText('You are watching.').waitFor()
  await ana.page.getByLabel('Write a message').fill('Fight fairly')
  await ana.page.keyboard.press('Enter')
  await luis.page.locator('.talk').getByText('Fight fairly').waitFor()
  expect([...ana.faults, ...luis.faults, ...eva.faults]).toEqual([])
  await Promise.all([ana.close(), luis.close(), eva.close()])
}, 120_000)

test('a list of more games than fit on a page goes on', async () => {
  const [makers, each] = [6, 9]
  for (let number = 0; number < makers; number++) {
    const maker = await new Client(host.address, playable).guest(`Maker ${number}`)
    for (let made = 0; made < each; made++)
      await maker.create({ system: 'siege', scenario: 'street-fight', listed: true })
  }
  const ana = await someone()
  await goOnline(ana.page)
  const list = ana.page.getByRole('region', { name: 'Open games' })
  await list.getByRole('listitem').nth(49).waitFor()
  expect(await list.getByRole('listitem').count()).toBe(50)
  await list.getByRole('button', { name: 'Show more' }).click()
  await list.getByRole('listitem').nth(50).waitFor()
  expect(await list.getByRole('listitem').count()).toBe(makers * each)
  expect(await list.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  await ana.close()
}, 120_000)

test('a list that the server does not hand out says so, and comes when it is asked for again', async () => {
  const maker = await new Client(host.address, playable).guest('Maker')
  await maker.create({ system: 'siege', scenario: 'street-fight', listed: true })
  const ana = await someone()
  let isRefusing = true
  await ana.page.route('**/api/games?of=all*', route =>
    isRefusing
      ? route.fulfill({ status: 429, json: { error: { code: 'server.limit.rate', message: 'Too fast' } } })
      : route.continue(),
  )
  await goOnline(ana.page)
  const list = ana.page.getByRole('region', { name: 'Open games' })
  await list.getByRole('alert').getByText('Too many requests. Wait a moment.').waitFor()
  expect(await list.getByText('No one is waiting for an opponent right now.').count()).toBe(0)
  isRefusing = false
  await list.getByRole('button', { name: 'Try again' }).click()
  await list.getByRole('listitem').first().waitFor()
  expect(await list.getByRole('alert').count()).toBe(0)
  await ana.close()
}, 120_000)

test('a computer that the server runs sits down and answers', async () => {
  const ana = await someone()
  await createGame(ana.page, 'Ana', { other: '1' })
  await ana.page.locator('.board').waitFor()
  // The other side places its men first, and says when it is done.
  await button(ana.page, 'Set up the rest for me').click()
  expect(await ana.page.locator('.log li').count()).toBeGreaterThan(3)
  expect(ana.faults).toEqual([])
  await ana.close()
}, 120_000)

const isEntry = (message: ServerMessage): message is EntryMessage => message.type === 'entry'

/** Everything the server sends this page from now on. */
const overhearing = (page: Page): readonly ServerMessage[] => {
  const heard: ServerMessage[] = []
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)))),
  )
  return heard
}

const recordIn = (page: Page, game: string): Promise<HostedRecord & FailureAnswer> =>
  page.evaluate(async id => (await fetch(`/api/games/${id}/record`)).json(), game)

test('who sleeps under which counter is told when the game is over, and not before', async () => {
  const [ana, luis] = [await someone(), await someone()]
  const heard = overhearing(ana.page)
  await createGame(ana.page, 'Ana', { scenario: 'for-the-love-of-edith' })
  const link = await linkOf(ana.page)
  await join(luis.page, link, 'Luis')
  await button(luis.page, /^Play /).click()
  // The defenders lie down first, and only they know who lies where.
  await button(luis.page, 'Set up the rest for me').click()
  await endPhase(luis.page)
  await button(luis.page, 'This is Edith').click()
  const decided = () =>
    heard
      .filter(isEntry)
      .map(({ view }) => view)
      .filter(view => view.type === 'acted')
  await expect.poll(() => decided().filter(({ action }) => !action).length, { timeout: PATIENCE }).toBe(1)
  expect(JSON.stringify(heard)).not.toContain('"assign"')
  const game = /game\/([\w-]+)/.exec(link)?.[1] ?? ''
  expect((await recordIn(ana.page, game)).error.code).toBe('server.game.unfinished')
  expect(JSON.stringify(heard)).not.toContain('"secret"')

  await button(luis.page, 'Resign').click()
  await button(luis.page, 'Yes, resign').click()
  await ana.page.locator('.ending').waitFor()
  const { entries } = await recordIn(ana.page, game)
  const acted = entries.flatMap(item => ('entry' in item && item.entry.type === 'acted' ? [item.entry] : []))
  expect(acted.length).toBe(decided().length)
  expect(acted.filter(({ action }) => action.type === 'assign')).toHaveLength(1)
  await button(ana.page, 'Verify the dice').click()
  await ana.page.getByText('Verified:').waitFor()
  await Promise.all([ana.close(), luis.close()])
}, 120_000)
