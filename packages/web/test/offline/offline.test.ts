import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@mesnada/server'
import { siege } from '@mesnada/siege'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser, openPage } from '../support/browser.ts'
import { WEB_ROOT } from '../support/built-client.ts'
import { button } from '../support/hands.ts'
import { buildClient, playable } from '../support/product.ts'
import { fightBattle } from '../support/whole-battle.ts'

let browser: Browser | undefined

beforeAll(async () => {
  ;[browser] = await Promise.all([launchBrowser(), buildClient()])
})

afterAll(() => browser?.close())

const serve = async (webRoot = WEB_ROOT) => {
  const app = await createApp(playable, { webRoot })
  const address = await app.listen({ port: 0 })
  return { address, close: () => app.close() }
}

/** A visitor whose browser may keep the site. */
const visit = async (address: string) => {
  if (!browser) throw new Error('no browser')
  const { page, faults, close } = await openPage(browser, {
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
  onTestFinished(close)
  await page.goto(address)
  return { page, faults }
}

/** Everything has been fetched for days without a server. */
const untilKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

test('after one visit everything that needs no server works without one, to the end of a battle', async () => {
  const { address, close } = await serve()
  const { page, faults } = await visit(address)
  await page.locator('.scenario').first().waitFor()
  await untilKept(page)
  await close()

  await page.reload()
  await page.locator('.scenario .map').first().waitFor()
  await page.goto(`${address}/#/siege/rules`)
  await page.locator('.rule-list a').first().waitFor()
  await page.goto(`${address}/#/online`)
  await page.getByText('Can’t reach the server').waitFor()
  await page.goto(`${address}/#/learn/siege`)
  await page.locator('.board').waitFor()

  const at = (route = ''): string => `${address}/${route}`
  const { happened } = await fightBattle(page, { at }, siege, { scenario: 'street-fight', seat: 0 })
  expect(happened).toContain('won')
  await page.goto(`${address}/#/`)
  await page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click()
  await page.locator('.board').waitFor()
  expect(faults.filter(fault => !fault.includes('ERR_CONNECTION_REFUSED'))).toEqual([])
}, 150_000)

test('a new version is told of, never at a table, and taken when someone asks for it', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'mesnada-versions-'))
  cpSync(WEB_ROOT, webRoot, { recursive: true })
  const { address, close } = await serve(webRoot)
  onTestFinished(close)
  const { page, faults } = await visit(address)
  await untilKept(page)
  const versions = (): Promise<readonly string[]> => page.evaluate(() => caches.keys())
  const [first = ''] = await versions()

  const worker = join(webRoot, 'sw.js')
  const version = first.replace('mesnada-', '')
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(version, 'f'.repeat(16)))
  await page.goto(`${address}/#/learn/siege`)
  await page.locator('.board').waitFor()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    while (!registration.waiting) await new Promise(resolve => setTimeout(resolve, 50))
  })
  expect(await page.locator('.tidings').count()).toBe(0)

  await page.goto(`${address}/#/`)
  await page.getByText('A new version of Mesnada is ready.').waitFor()
  // Until it is asked for, nothing changes.
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await Promise.all([page.waitForEvent('load'), button(page, 'Update now').click()])
  await page.locator('.scenario').first().waitFor()
  expect(await page.locator('.tidings').count()).toBe(0)
  // The one before is kept for windows that still play with it.
  expect(await versions()).toEqual([first, `mesnada-${'f'.repeat(16)}`])
  expect(faults).toEqual([])
}, 60_000)
