import type { GameRecord } from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { recordedByChance } from './recorded.ts'
import { keepGame } from './shelf.ts'

/** What someone does who watches games again. */

/** A game to its end. */
export const finished = recordedByChance('street-fight', { steps: 5000 })
/** One that was soon over: its log is short. */
export const brief = recordedByChance('street-fight', { steps: 5000, turns: 3 })
/** A game under way in which one side knows what the other does not. */
export const midnight = recordedByChance('for-the-love-of-edith', { steps: 40 })

/** A saved game of one's own, watched. */
export const watch = async (
  page: Page,
  address: string,
  game: Parameters<typeof keepGame>[1],
): Promise<void> => {
  if (page.url() === 'about:blank') await page.goto(`${address}/#/nowhere`)
  await keepGame(page, game)
  await page.goto(`${address}/#/replay/${game.id}`)
  await page.locator('.transport').waitFor()
}

export const watchFinished = (page: Page, address: string): Promise<void> =>
  watch(page, address, { id: 'over', record: finished, over: true })

export const stepOf = async (page: Page): Promise<number> =>
  Number(await page.locator('input[type="range"]:not(.volume)').inputValue())

/** Chooses a file with the button. */
export const give = (page: Page, name: string, text: string): Promise<void> =>
  page
    .locator('.loader input')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

/** The finished game as a file with something changed. */
export const changed = (change: Partial<Record<keyof GameRecord, unknown>>): string =>
  JSON.stringify({ ...finished, ...change })

export const withStep = (number: number, change: object): string =>
  changed({
    steps: finished.steps.map((step, index) => (index === number - 1 ? { ...step, ...change } : step)),
  })
