import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WaitingAnswer } from '@mesnada/server/api'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMatch } from '../../../../server/test/support/match.ts'
import { startMailServer, type TestMailServer } from '../../../../server/test/support/smtp.ts'
import { expectAccessible } from '../../support/audit.ts'
import { launchBrowser, openPage } from '../../support/browser.ts'
import { WEB_ROOT } from '../../support/built-client.ts'
import { button } from '../../support/hands.ts'
import { startHost } from '../../support/host.ts'
import { buildClient, playable } from '../../support/product.ts'

/** How people are told of their games, and see that they were. English is spoken. */

let browser: Browser
let mail: TestMailServer
let host: Awaited<ReturnType<typeof startHost>>

beforeAll(async () => {
  ;[browser] = await Promise.all([launchBrowser(), buildClient()])
  mail = await startMailServer()
  host = await startHost(playable, { mail: { url: mail.url, from: 'games@club.example' } })
}, 180_000)

afterAll(async () => {
  await browser.close()
  await host.close()
  await mail.close()
})

const enter = async (page: Page): Promise<void> => {
  await page.goto(`${host.address}/#/online`)
  await page.getByLabel('Your name').first().fill('Ana')
  await button(page, 'Continue as a guest').click()
}

test('an e-mail address is confirmed and tried, a webhook into the house is refused, and both can be seen', async () => {
  const { page, faults, close } = await openPage(browser, { reducedMotion: 'reduce' })
  await enter(page)
  await page.locator('summary', { hasText: 'Turn notifications' }).click()
  await page.getByLabel('Your e-mail address').fill('ana@example.org')
  await button(page, 'Send me a code').click()
  await page.getByText('A code has been sent to ana@example.org').waitFor()
  await page.getByLabel('Code').fill(/\b[A-Z2-9]{8}\b/.exec(mail.letters[0]?.text ?? '')?.[0] ?? '')
  await button(page, 'Confirm').click()
  await page.getByText('Notifications are sent to ana@example.org.').waitFor()
  await button(page, 'Send a test').first().click()
  await expect.poll(() => mail.letters.length).toBe(2)

  await page.getByLabel('Address the server calls').fill('http://127.0.0.1:8080/hook')
  await page.locator('form', { hasText: '(webhook)' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('textbox', { name: 'Signing key' }).waitFor()
  await button(page, 'Send a test').last().click()
  await page.getByText('Sent. See below whether it arrived.').last().waitFor()
  await expect
    .poll(async () => {
      await button(page, 'Refresh').click()
      return page.locator('.sent-notices').innerText()
    })
    .toMatch(/By webhook · test\s+couldn’t be sent: that address isn’t allowed[^]*By e-mail · test\s+arrived/)

  await page.getByLabel('Send me nothing during these hours').check()
  await page.getByLabel('From').fill('23:15')
  await page.getByLabel('E-mails').selectOption('Daily digest')
  await page.locator('form', { hasText: 'Quiet hours' }).getByRole('button', { name: 'Save' }).click()
  await page.locator('form', { hasText: 'Quiet hours' }).getByText('Done.').waitFor()
  await page.reload()
  await page.locator('summary', { hasText: 'Turn notifications' }).click()
  expect(await page.getByLabel('From').inputValue()).toBe('23:15')
  expect(await page.getByLabel('E-mails').inputValue()).toBe('daily')
  await expectAccessible(page)
  expect(faults).toEqual([])
  await close()
}, 60_000)

test('how many games wait for me stands in the title and the header of every page', async () => {
  const match = await startMatch(
    [host.address, host.address],
    { system: 'siege', scenario: 'street-fight' },
    playable,
  )
  const client = match.players[match.tables[0].deciding ?? 0]
  const { body } = await client.request<WaitingAnswer>('GET', '/notices/waiting')
  expect(body.games).toEqual([match.game])
  const { page, close } = await openPage(browser, { reducedMotion: 'reduce' })
  await page.goto(`${host.address}/#/guest/${client.key}`)
  await page.getByRole('region', { name: 'My games' }).getByText('Street Fight').waitFor()
  await page.goto(`${host.address}/#/siege/rules`)
  await page.reload()
  await expect.poll(() => page.title(), { timeout: 15_000 }).toMatch(/^\(1\) /)
  expect(await page.locator('.nav-count').innerText()).toBe('1')
  await page.goto(`${host.address}/#/learn/siege`)
  await page.locator('.board').waitFor()
  expect(await page.title()).toMatch(/^\(1\) /)
  await client.command(match.game, { type: 'resign' })
  await page.goto(`${host.address}/#/siege/rules`)
  await expect.poll(() => page.title(), { timeout: 15_000 }).not.toMatch(/^\(/)
  await Promise.all(match.players.map(player => player.close()))
  await close()
}, 60_000)

interface Registered {
  readonly registrations: readonly { readonly registrationId: string; readonly scopeURL: string }[]
}

const registrationOf = async (session: CDPSession, address: string): Promise<string> => {
  const known = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registered) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(address))
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  return known
}

/** A browser without a screen shows no notices and has no icon to put a number on: what the worker tells it to show is kept instead. */
const KEEPING = `
  navigator.setAppBadge = async () => {}
  ServiceWorkerRegistration.prototype.showNotification = async (title, { tag, data }) => {
    const cache = await caches.open('shown')
    await cache.put('/shown/' + tag, new Response(JSON.stringify({ title, data })))
  }
`

test('what the server pushes reaches the real service worker, which shows it unless the page is seen', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'mesnada-push-'))
  cpSync(WEB_ROOT, webRoot, { recursive: true })
  writeFileSync(join(webRoot, 'sw.js'), KEEPING + readFileSync(join(WEB_ROOT, 'sw.js'), 'utf8'))
  rmSync(join(webRoot, 'sw.js.br'), { force: true })
  rmSync(join(webRoot, 'sw.js.gz'), { force: true })
  const other = await startHost(playable, { webRoot })
  const { page, close } = await openPage(browser, { reducedMotion: 'reduce', serviceWorkers: 'allow' })
  await page.goto(other.address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const push = async (tag: string, link = '/#/online'): Promise<void> => {
    // A session ends with the page it was opened on.
    const session = await page.context().newCDPSession(page)
    const registrationId = await registrationOf(session, other.address)
    const data = JSON.stringify({ title: 'At dawn: your turn.', body: '', link, tag, waiting: 2 })
    await session.send('ServiceWorker.deliverPushMessage', { origin: other.address, registrationId, data })
  }
  await push('seen')
  await page.goto('about:blank')
  await push('foreign', 'https://evil.example/')
  await push('unseen')
  await page.goto(`${other.address}/#/siege/rules`)
  const shown = () =>
    page.evaluate(async () => {
      const cache = await caches.open('shown')
      const answers = await Promise.all((await cache.keys()).map(key => cache.match(key)))
      return Promise.all(answers.map(answer => answer?.json()))
    })
  await expect.poll(shown, { timeout: 10_000 }).toEqual([{ title: 'At dawn: your turn.', data: '/#/online' }])
  await close()
  await other.close()
}, 60_000)
