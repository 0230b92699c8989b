import type { GameRecord, Registry } from '@mesnada/engine'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchBrowser, openPage } from './browser.ts'
import { buildClient, playable, startProduct } from './product.ts'
import { keepGame } from './shelf.ts'

/** The product and a browser for the tests of a file. */
export interface Stage {
  browser(): Browser
  /** Of the product. */
  address(): string
  /** The product's address and what follows it. */
  at(route?: string): string
  /** A new user, who ends without anything having gone wrong behind his back. Nothing moves unless he asks for it. */
  user(play: (page: Page) => Promise<void>, options?: BrowserContextOptions): Promise<void>
  /** Lays a game among the user's saved ones. */
  keep(page: Page, game: Parameters<typeof keepGame>[1]): Promise<void>
  /** A game from among the saved ones, taken up again. */
  take(page: Page, record: GameRecord, computers?: Computers): Promise<void>
}

type Computers = Parameters<typeof keepGame>[1]['computers']

/** Opened before the first test of the file that calls it, closed after the last. */
export const openStage = (registry: Registry = playable): Stage => {
  let browser: Browser | undefined
  let product: Awaited<ReturnType<typeof startProduct>> | undefined
  const opened = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the stage is not open yet')
    return part
  }

  beforeAll(async () => {
    ;[browser] = await Promise.all([launchBrowser(), buildClient()])
    product = await startProduct(registry)
  })

  afterAll(async () => {
    await browser?.close()
    await product?.close()
  })

  const address = (): string => opened(product).address
  const at = (route = ''): string => `${address()}/${route}`
  const keep: Stage['keep'] = async (page, game) => {
    // A page without maps or games, as what is saved belongs to all pages of an address.
    if (page.url() === 'about:blank') await page.goto(at('#/nowhere'))
    await keepGame(page, game)
  }
  return {
    browser: () => opened(browser),
    address,
    at,
    user: async (play, options = {}) => {
      const { page, faults, close } = await openPage(opened(browser), { reducedMotion: 'reduce', ...options })
      try {
        await play(page)
        expect(faults).toEqual([])
      } finally {
        await close()
      }
    },
    keep,
    take: async (page, record, computers) => {
      await keep(page, { id: 'taken', record, ...(computers ? { computers } : {}) })
      await page.goto(at('#/game/taken'))
      await page.locator('.board').waitFor()
    },
  }
}
