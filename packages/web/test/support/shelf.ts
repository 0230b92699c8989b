import type { GameRecord } from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface KeptGame {
  readonly id: string
  readonly record: GameRecord
  readonly over?: boolean
  readonly computers?: readonly [number | undefined, number | undefined]
}

/** Lays a game among the saved ones behind the program's back. A page of the product must be open. */
export const keepGame = (page: Page, game: KeptGame): Promise<void> =>
  page.evaluate(async ({ id, record, over = false, computers }) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const opening = indexedDB.open('mesnada', 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('games', { keyPath: 'id' }),
    )
    const database = await answer(opening)
    const { title, sides } = record.scenario
    const saved = {
      id,
      system: record.system,
      title,
      sides: sides.map(side => side.title),
      players: ['', ''],
      computers,
      turn: 1,
      over,
      saved: Date.now(),
      record,
    }
    await answer(database.transaction('games', 'readwrite').objectStore('games').put(saved))
    database.close()
  }, game)

/** What the program has saved. */
export const keptGames = (
  page: Page,
): Promise<readonly { readonly id: string; readonly record: GameRecord }[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await answer(indexedDB.open('mesnada'))
    const games = await answer(database.transaction('games').objectStore('games').getAll())
    database.close()
    return games
  })

/** Waits until so many steps of the only game are saved, which takes a moment after each. A game must be open. */
export const untilSaved = async (page: Page, steps: number): Promise<void> => {
  const saved = async () => (await keptGames(page))[0]?.record.steps.length ?? -1
  await expect.poll(saved, { timeout: 10_000 }).toBeGreaterThanOrEqual(steps)
}
