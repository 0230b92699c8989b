import type { Page } from 'playwright-core'
import { recordedByChance } from './recorded.ts'
import { keepGame } from './shelf.ts'

/** Scenes of games that are watched again, for screenshots. Spanish is spoken. */

type Scene = (page: Page) => Promise<unknown>

const finished = recordedByChance('street-fight', { steps: 5000 })
/** Two turns of chance: soon reckoned, and full of mistakes. */
const hasty = recordedByChance('street-fight', { steps: 5000, turns: 2 })
const siegeUnderWay = recordedByChance('assaulting-the-breach', { steps: 420 })
const night = recordedByChance('for-the-love-of-edith', { steps: 40 })

const firstDice = (steps: typeof finished.steps, from: number): number =>
  steps.findIndex((step, index) => index >= from && 'dice' in step) + 1

export const replayScenes = (address: string): Readonly<Record<string, Scene>> => {
  const watch = async (page: Page, game: Parameters<typeof keepGame>[1]): Promise<void> => {
    await page.goto(address)
    await page.locator('.scenario').first().waitFor()
    await keepGame(page, game)
    await page.goto(`${address}/#/replay/${game.id}`)
    await page.locator('.transport').waitFor()
  }
  const scrub = (page: Page, step: number) =>
    page.locator('input[type="range"]:not(.volume)').fill(String(step))
  const over = { id: 'over', record: finished, over: true }
  const drop = async (page: Page, name: string, text: string): Promise<void> => {
    await page.goto(address)
    await page.locator('.scenario').first().waitFor()
    await page
      .locator('.loader input')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await page.locator('.refused-file').waitFor()
  }
  return {
    start: page => watch(page, over),
    dice: async page => {
      await watch(page, over)
      await scrub(page, firstDice(finished.steps, 100))
    },
    ending: async page => {
      await watch(page, over)
      await page.keyboard.press('End')
    },
    review: async page => {
      await watch(page, { id: 'hasty', record: hasty, over: true })
      await page.getByRole('button', { name: 'Analizar la partida' }).click()
      await page.locator('.review-headline').first().waitFor({ timeout: 120_000 })
      await page.locator('.review-costly .review-look').first().click()
    },
    siege: async page => {
      await watch(page, { id: 'breach', record: siegeUnderWay })
      await scrub(page, 300)
      await page.locator('.counter').first().waitFor()
    },
    help: async page => {
      await watch(page, { id: 'night', record: night, computers: [undefined, 1] })
      await page.locator('.key-help summary').click()
      await page.locator('.key-help').scrollIntoViewIfNeeded()
    },
    branch: async page => {
      await watch(page, over)
      await scrub(page, 180)
      await page.getByRole('button', { name: 'Jugar desde aquí' }).click()
    },
    broken: async page => {
      const steps = finished.steps.map((step, index) =>
        index === 90 ? { ...step, hash: '0'.repeat(16) } : step,
      )
      await watch(page, { id: 'broken', record: { ...finished, steps } })
    },
    'file-bad': page => drop(page, 'partida.mesnada.json', '{"format":"mesnada-game","version":99}'),
    'file-part': page => {
      const steps = finished.steps.map((step, index) =>
        index === 90 ? { ...step, hash: '0'.repeat(16) } : step,
      )
      return drop(page, 'partida.mesnada.json', JSON.stringify({ ...finished, steps }))
    },
    saved: async page => {
      await page.goto(address)
      await page.locator('.scenario').first().waitFor()
      await keepGame(page, over)
      await keepGame(page, { id: 'breach', record: siegeUnderWay })
      await page.reload()
      await page.locator('.saved').waitFor()
    },
  }
}
