import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { crusades } from '@mesnada/crusades'
import { createRegistry } from '@mesnada/engine'
import { filo } from '@mesnada/filo'
import type { Page } from 'playwright-core'
import { DESKTOP, drawAllMaps, launchBrowser, openPage, PHONE } from './browser.ts'
import { crusadesScenes } from './crusades-scenes.ts'
import { dayScenes } from './day-scenes.ts'
import { explainingScenes } from './explaining-scenes.ts'
import { filoScenes } from './filo-scenes.ts'
import { buildClient, games, playable, startProduct } from './product.ts'
import { replayScenes } from './replay-scenes.ts'
import { tableScenes } from './table-scenes.ts'

const SIZES = { phone: PHONE, desktop: DESKTOP }
const THEMES = ['light', 'dark'] as const

/** Pictures of every page and state, in both sizes and themes; only those whose name has `some` in it, if given. */
export const takeScreenshots = async (folder: string, some = ''): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await buildClient()
  const [product, empty, table, field, outremer, browser] = await Promise.all([
    startProduct(games),
    startProduct(createRegistry([])),
    startProduct(playable),
    startProduct(createRegistry([filo])),
    startProduct(createRegistry([crusades])),
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
    ...Object.fromEntries(
      Object.entries(tableScenes(table.address)).map(([name, scene]) => [`table-${name}`, scene]),
    ),
    ...Object.fromEntries(
      Object.entries(dayScenes(table.address)).map(([name, scene]) => [`days-${name}`, scene]),
    ),
    ...Object.fromEntries(
      Object.entries(filoScenes(field.address)).map(([name, scene]) => [`filo-${name}`, scene]),
    ),
    ...Object.fromEntries(
      Object.entries(crusadesScenes(outremer.address)).map(([name, scene]) => [`crusades-${name}`, scene]),
    ),
    ...Object.fromEntries(
      Object.entries(explainingScenes(table.address)).map(([name, scene]) => [`explain-${name}`, scene]),
    ),
    ...Object.fromEntries(
      Object.entries(replayScenes(table.address)).map(([name, scene]) => [`replay-${name}`, scene]),
    ),
  }
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of THEMES)
      for (const [name, visit] of Object.entries(scenes)) {
        if (!name.includes(some)) continue
        const { page, close } = await openPage(browser, { viewport, colorScheme, locale: 'es-ES' })
        await visit(page)
        await page.waitForTimeout(600)
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true })
        await close()
      }
  await Promise.all([
    browser.close(),
    product.close(),
    empty.close(),
    table.close(),
    field.close(),
    outremer.close(),
  ])
}
