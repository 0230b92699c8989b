import type { GameRecord, Texts } from '@mesnada/engine'
import type { Computers, Tempers } from '../players/computers.ts'

/** Saved games, in this browser's own database. What is in it may be from any version: records are parsed on opening. */

export interface SavedGame {
  readonly id: string
  readonly system: string
  readonly title: Texts
  readonly sides: readonly [Texts, Texts]
  /** Names the players gave themselves; empty where they gave none. */
  readonly players: readonly [string, string]
  readonly computers: Computers
  readonly tempers?: Tempers
  readonly turn: number
  /** Of a campaign. */
  readonly day?: number
  readonly over: boolean
  /** Milliseconds since 1970. */
  readonly saved: number
  /** Set on a game that was played on from the middle of another. */
  readonly whatIf?: WhatIf
  readonly record: GameRecord
}

/** Where a game left the one it comes from. */
export interface WhatIf {
  readonly step: number
  readonly turn: number
}

/** As it lies in the database, where anything may have happened to it. */
export type StoredGame = Omit<SavedGame, 'record' | 'computers' | 'tempers' | 'whatIf'> & {
  readonly record: unknown
  readonly computers?: unknown
  readonly tempers?: unknown
  readonly whatIf?: unknown
}

/** Why a game could not be saved. */
export type SaveFault = 'full' | 'forbidden'

/** Games of this page that the browser would not keep: they can be played on until it is closed. */
const held = new Map<string, { readonly game: SavedGame; readonly fault: SaveFault }>()

/** Why this game is only held by the page, if it is. */
export const faultOf = (id: string): SaveFault | undefined => held.get(id)?.fault

/** Whoever closes the page is asked first, as long as something on it would be lost. */
const warnOfLoss = (event: BeforeUnloadEvent): void => event.preventDefault()

const hold = (game: SavedGame, fault: SaveFault): SaveFault => {
  held.set(game.id, { game, fault })
  addEventListener('beforeunload', warnOfLoss)
  return fault
}

const letGo = (id: string): void => {
  held.delete(id)
  if (held.size === 0) removeEventListener('beforeunload', warnOfLoss)
}

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
    letGo(game.id)
    return undefined
  } catch (fault) {
    const isFull = fault instanceof DOMException && fault.name === 'QuotaExceededError'
    return hold(game, isFull ? 'full' : 'forbidden')
  }
}

/** A browser that forbids storage has none but those the page holds. */
export const loadGame = async (id: string): Promise<StoredGame | undefined> => {
  const here = held.get(id)
  if (here) return here.game
  try {
    return await inStore('readonly', games => games.get(id) as IDBRequest<StoredGame | undefined>)
  } catch {
    return undefined
  }
}

export const removeGame = async (id: string): Promise<void> => {
  const wasHeld = held.has(id)
  letGo(id)
  try {
    await inStore('readwrite', games => games.delete(id))
  } catch (fault) {
    // Where nothing can be kept there was nothing more to remove.
    if (!wasHeld) throw fault
  }
}

/** The latest first, with those that only this page holds. A browser that forbids storage has no others. */
export const listGames = async (): Promise<readonly StoredGame[]> => {
  const here = [...held.values()].map(({ game }) => game)
  const stored = (await storedGames()).filter(({ id }) => !held.has(id))
  return [...here, ...stored].toSorted((a, b) => b.saved - a.saved)
}

const storedGames = async (): Promise<readonly StoredGame[]> => {
  try {
    return await inStore('readonly', store => store.getAll() as IDBRequest<StoredGame[]>)
  } catch {
    return []
  }
}
