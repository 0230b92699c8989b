import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crusades } from '@mesnada/crusades'
import { createRegistry, type Language } from '@mesnada/engine'
import { filo } from '@mesnada/filo'
import { siege } from '@mesnada/siege'
import type { Browser, Page } from 'playwright-core'
import { DESKTOP, drawAllMaps, launchBrowser, openPage, PHONE } from './browser.ts'
import { crusadesScenes } from './crusades-scenes.ts'
import { dayScenes } from './day-scenes.ts'
import { explainingScenes } from './explaining-scenes.ts'
import { filoScenes } from './filo-scenes.ts'
import { startHost } from './host.ts'
import { HOST_LOGINS, onlineScenes } from './online-scenes.ts'
import { buildClient, games, playable, startProduct } from './product.ts'
import { replayScenes } from './replay-scenes.ts'
import { tableScenes } from './table-scenes.ts'

const SIZES = { phone: PHONE, desktop: DESKTOP, '4k': { width: 3840, height: 2160 } }
const THEMES = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const
/** Taken only where they are asked for by name. */
const SELDOM = ['4k', 'forced'] as const

type Scene = (page: Page) => Promise<unknown>
type Scenes = Readonly<Record<string, Scene>>

interface Wanted {
  /** Only pictures whose name has all of these in it: `filo phone-dark`; a comma parts alternatives: `replay,online phone`. */
  readonly parts: readonly string[]
  /** Scenes are played in Spanish; what they show is then said in each of these. */
  readonly languages: readonly Language[]
}

/** Pictures of every page and state, in both sizes and themes, and what each says. Returns what could not be shown. */
export const takeScreenshots = async (
  folder: string,
  { parts, languages }: Wanted,
): Promise<readonly string[]> => {
  mkdirSync(folder, { recursive: true })
  await buildClient()
  const browser = await launchBrowser()
  const { scenes, close: closeStages } = await openStages(browser)
  const pictures = Object.entries(SIZES).flatMap(([size, viewport]) =>
    Object.entries(THEMES).flatMap(([theme, look]) =>
      Object.entries(scenes).map(([scene, visit]) => ({
        name: `${scene}-${size}-${theme}`,
        visit,
        look: { viewport, ...look },
      })),
    ),
  )
  const isWanted = (name: string): boolean =>
    parts.every(part => part.split(',').some(one => name.includes(one))) &&
    SELDOM.every(kind => !name.includes(`-${kind}`) || parts.some(part => part.includes(kind)))
  const failed: string[] = []
  for (const { name, visit, look } of pictures) {
    if (!isWanted(name)) continue
    const { page, close } = await openPage(browser, { ...look, locale: 'es-ES' }, 'painted')
    try {
      await visit(page)
      for (const language of languages) {
        await speak(page, language)
        await untilPainted(page)
        await page.waitForTimeout(600)
        await page.screenshot({ path: join(folder, `${name}-${language}.png`), fullPage: true })
        writeFileSync(join(folder, `${name}-${language}.txt`), await page.locator('body').innerText())
      }
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
    await close()
  }
  await Promise.all([browser.close(), closeStages()])
  return failed
}

/** On a busy machine a board takes a while. */
const untilPainted = async (page: Page): Promise<void> => {
  if ((await page.locator('.board').count()) === 0) return
  await page.locator('.ground[data-painted=true]').first().waitFor({ timeout: 60_000 })
  // From far away counters stay plain.
  await page
    .waitForFunction(
      () => document.querySelector('.counters .counter-picture.unpainted') === null,
      undefined,
      { timeout: 4000 },
    )
    .catch(() => undefined)
}

/** By the switch of languages, which a small screen has no room for beside a board. */
const speak = async (page: Page, language: Language): Promise<void> => {
  await page.locator('.languages').first().waitFor({ state: 'attached' })
  await page.evaluate(wanted => {
    document.querySelector<HTMLElement>(`.languages button[lang="${wanted}"]`)?.click()
  }, language)
  await page.locator(`html[lang="${language}"]`).waitFor()
}

/** A server for each set of games, and all there is to see on them. */
const openStages = async (browser: Browser): Promise<{ scenes: Scenes; close: () => Promise<unknown> }> => {
  const [product, whole, empty, table, field, outremer, host] = await Promise.all([
    startProduct(games),
    startProduct(createRegistry([siege, filo, crusades])),
    startProduct(createRegistry([])),
    startProduct(playable),
    startProduct(createRegistry([filo])),
    startProduct(createRegistry([crusades])),
    startHost(playable, { hosts: HOST_LOGINS }),
  ])
  const all = [product, whole, empty, table, field, outremer, host]
  return {
    scenes: {
      ...plainPages(product.address, empty.address),
      library: page => openGallery(page, whole.address),
      rulebook: page => page.goto(`${whole.address}/#/siege/rules`),
      citation: page => page.goto(`${whole.address}/#/filo/rule/10.6`),
      ...named('table', tableScenes(table.address)),
      ...named('days', dayScenes(table.address)),
      ...named('filo', filoScenes(field.address)),
      ...named('crusades', crusadesScenes(outremer.address)),
      ...named('explain', explainingScenes(table.address)),
      ...named('replay', replayScenes(table.address)),
      ...named('online', onlineScenes(browser, host.address)),
    },
    close: () => Promise.all(all.map(({ close }) => close())),
  }
}

const named = (group: string, scenes: Scenes): Scenes =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [`${group}-${name}`, scene]))

const openGallery = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.locator('.scenario').first().waitFor()
  await drawAllMaps(page)
}

const plainPages = (address: string, empty: string): Scenes => ({
  games: page => openGallery(page, address),
  rules: page => page.goto(`${address}/#/ford/rules`),
  rule: page => page.goto(`${address}/#/sample/rule/1.42`),
  missing: page => page.goto(`${address}/#/nowhere`),
  empty: page => page.goto(empty),
  failure: async page => {
    await page.route('**/api/**', route => route.abort())
    await page.goto(address)
  },
})
