import { type GameRecord, hashValue } from '@mesnada/engine'
import { NO_COMPUTERS } from '../players/computers.ts'
import { newGameId, savedGame } from '../saved/saving.ts'
import { listGames, saveGame } from '../saved/store.ts'
import type { PlayableRecord } from './playable-record.ts'

/** Lays a game from a file among the saved ones, as far as it holds. One that is already there is not doubled. */
export const importGame = async ({
  presentation,
  record,
  length,
  stateAt,
}: PlayableRecord): Promise<string> => {
  const whole = { ...record, steps: record.steps.slice(0, length) }
  const known = await findSame(whole)
  if (known !== undefined) return known
  const party = { players: ['', ''], computers: NO_COMPUTERS } as const
  const saved = savedGame(presentation, newGameId(), party, stateAt(length), whole)
  // A browser that cannot keep it still shows it; the page says so.
  await saveGame(saved)
  return saved.id
}

const findSame = async (record: GameRecord): Promise<string | undefined> => {
  const hash = hashValue(record)
  const games = await listGames()
  return games.find(game => game.system === record.system && hashOf(game.record) === hash)?.id
}

/** A save may be broken in any way; what cannot be hashed is not the same. */
const hashOf = (record: unknown): string | undefined => {
  try {
    return hashValue(record)
  } catch {
    return undefined
  }
}
