import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createRegistry } from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { DESKTOP, drawAllMaps, launchBrowser, openPage, PHONE } from './browser.ts'
import { buildClient, games, startProduct } from './product.ts'

const SIZES = { phone: PHONE, desktop: DESKTOP }
const THEMES = ['light', 'dark'] as const

/** Pictures of every page and state, in both sizes and themes. */
export const takeScreenshots = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await buildClient()
  const [product, empty, browser] = await Promise.all([
    startProduct(games),
    startProduct(createRegistry([])),
    launchBrowser(),
  ])
  const scenes: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    games: async page => {
      await page.goto(product.address)
      await page.locator('.scenario').first().waitFor()
      await drawAllMaps(page)
    },
    rules: page => page.goto(`${product.address}/#/ford/rules`),
    rule: page => page.goto(`${product.address}/#/sample/rule/1.42`),
    missing: page => page.goto(`${product.address}/#/nowhere`),
    empty: page => page.goto(empty.address),
    failure: async page => {
      await page.route('**/api/**', route => route.abort())
      await page.goto(product.address)
    },
  }
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of THEMES)
      for (const [name, visit] of Object.entries(scenes)) {
        const { page, close } = await openPage(browser, { viewport, colorScheme, locale: 'es-ES' })
        await visit(page)
        await page.waitForTimeout(600)
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true })
        await close()
      }
  await Promise.all([browser.close(), product.close(), empty.close()])
}
