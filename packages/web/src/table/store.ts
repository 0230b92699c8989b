import type { GameRecord, Texts } from '@mesnada/engine'
import type { Computers } from './opponent/computers.ts'

/** Saved games, in this browser's own database. What is in it may be from any version: records are parsed on opening. */

export interface SavedGame {
  readonly id: string
  readonly system: string
  readonly title: Texts
  readonly sides: readonly [Texts, Texts]
  /** Names the players gave themselves; empty where they gave none. */
  readonly players: readonly [string, string]
  readonly computers: Computers
  readonly turn: number
  readonly over: boolean
  /** Milliseconds since 1970. */
  readonly saved: number
  readonly record: GameRecord
}

/** As it lies in the database, where anything may have happened to it. */
export type StoredGame = Omit<SavedGame, 'record' | 'computers'> & {
  readonly record: unknown
  readonly computers?: unknown
}

/** Why a game could not be saved. */
export type SaveFault = 'full' | 'forbidden'

/** Games of this page that the browser would not keep: they can be played on until it is closed. */
const held = new Map<string, SavedGame>()

const DATABASE = 'mesnada'
const GAMES = 'games'

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(GAMES, { keyPath: 'id' }))
  return answered(request)
}

const inStore = async <T>(
  mode: IDBTransactionMode,
  ask: (games: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open()
  try {
    const transaction = database.transaction(GAMES, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
    const [answer] = await Promise.all([answered(ask(transaction.objectStore(GAMES))), done])
    return answer
  } finally {
    database.close()
  }
}

/** Resolves to why it was not saved, or to undefined when it was. */
export const saveGame = async (game: SavedGame): Promise<SaveFault | undefined> => {
  try {
    await inStore('readwrite', games => games.put(game))
    held.delete(game.id)
    return undefined
  } catch (fault) {
    held.set(game.id, game)
    return fault instanceof DOMException && fault.name === 'QuotaExceededError' ? 'full' : 'forbidden'
  }
}

export const loadGame = async (id: string): Promise<StoredGame | undefined> =>
  held.get(id) ?? inStore('readonly', games => games.get(id) as IDBRequest<StoredGame | undefined>)

export const removeGame = (id: string): Promise<undefined> => inStore('readwrite', games => games.delete(id))

/** The latest first. A browser that forbids storage has none. */
export const listGames = async (): Promise<readonly StoredGame[]> => {
  try {
    const games = await inStore('readonly', store => store.getAll() as IDBRequest<StoredGame[]>)
    return games.toSorted((a, b) => b.saved - a.saved)
  } catch {
    return []
  }
}
