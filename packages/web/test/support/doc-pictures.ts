import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crusades } from '@mesnada/crusades'
import { createRegistry } from '@mesnada/engine'
import { filo } from '@mesnada/filo'
import { siege } from '@mesnada/siege'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser, openPage } from './browser.ts'
import { foughtUntil as fought } from './crusades-battles.ts'
import { foughtUntil } from './filo-battles.ts'
import { keep } from './frames.ts'
import { withSeededChance } from './hands.ts'
import { buildClient, startProduct } from './product.ts'
import { tableScenes } from './table-scenes.ts'

/** What the README and the guides show: a few pictures of the product as it is, small enough to be kept. */

interface Picture {
  readonly look: BrowserContextOptions
  readonly visit: (page: Page, address: string) => Promise<unknown>
}

const WIDE = { viewport: { width: 1280, height: 800 } }
const HAND = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

type Kept = Parameters<typeof keep>[1]

const lay = async (page: Page, address: string, record: Kept): Promise<void> => {
  await page.goto(`${address}/#/nowhere`)
  await keep(page, record)
  await page.goto(`${address}/#/game/crowd`)
  await page.locator('.board').waitFor()
}

/** The castle from above, its attackers still to be set up. */
const open = async (page: Page, address: string, scenario: string): Promise<void> => {
  await page.goto(`${address}/#/play/siege/${scenario}`)
  await page.locator('.setup-begin').click()
  await page.locator('.board').waitFor()
}

/** All of the map, by the button that every board has. */
const seeAll = (page: Page): Promise<void> => page.getByRole('button', { name: 'Ver todo el mapa' }).click()

const PICTURES: Readonly<Record<string, Picture>> = {
  table: { look: WIDE, visit: (page, address) => tableScenes(address)['reach']?.(page) ?? Promise.resolve() },
  castle: {
    look: { viewport: { width: 1280, height: 900 } },
    visit: async (page, address) => {
      await open(page, address, 'coup-de-main')
      await seeAll(page)
    },
  },
  'las-navas': {
    look: WIDE,
    visit: (page, address) =>
      lay(
        page,
        address,
        foughtUntil('las-navas', ({ flow }) => flow.turn >= 2),
      ),
  },
  nicopolis: {
    look: WIDE,
    visit: (page, address) =>
      lay(
        page,
        address,
        fought('nicopolis', ({ flow }) => flow.turn >= 3),
      ),
  },
  night: {
    look: { ...WIDE, colorScheme: 'dark' },
    visit: (page, address) =>
      lay(
        page,
        address,
        fought('hattin', ({ flow }) => flow.turn >= 2),
      ),
  },
  phone: {
    look: HAND,
    visit: (page, address) =>
      lay(
        page,
        address,
        foughtUntil('muret', ({ flow }) => flow.turn >= 2),
      ),
  },
}

export const takeDocPictures = async (folder: string, parts: readonly string[]): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await buildClient()
  const [product, browser] = await Promise.all([
    startProduct(createRegistry([siege, filo, crusades])),
    launchBrowser(),
  ])
  for (const [name, picture] of Object.entries(PICTURES))
    if (parts.length === 0 || parts.some(part => name.includes(part)))
      writeFileSync(join(folder, `${name}.webp`), await taken(browser, product.address, picture))
  await Promise.all([browser.close(), product.close()])
}

/** The scenes at the table are played in Spanish; what is shown is English. */
const taken = async (browser: Browser, address: string, { look, visit }: Picture): Promise<Buffer> => {
  const { page, close } = await openPage(
    browser,
    { reducedMotion: 'reduce', locale: 'es-ES', ...look },
    'painted',
  )
  page.setDefaultTimeout(90_000)
  await withSeededChance(page, 7)
  await visit(page, address)
  await page.evaluate(() => document.querySelector<HTMLElement>('.languages button[lang="en"]')?.click())
  await page.locator('html[lang="en"]').waitFor()
  await page.locator('.ground[data-painted=true]').waitFor({ timeout: 120_000 })
  // Counters, the small map and the roofs come last.
  await page.waitForTimeout(6000)
  // On a page of its own: the product's pages take no pictures but their own.
  const picture = await squeezed(await page.context().newPage(), await page.screenshot())
  await close()
  return picture
}

/** As WebP, which takes a fifth of what the browser's own pictures do. */
const squeezed = async (page: Page, png: Buffer): Promise<Buffer> => {
  const webp = await page.evaluate(async data => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.72).split(',')[1] ?? ''
  }, png.toString('base64'))
  return Buffer.from(webp, 'base64')
}
