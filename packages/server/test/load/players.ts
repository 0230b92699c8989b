import { ford } from '@mesnada/ford'
import { fordGame, recordGame } from '../../../../bench/src/ford-games.ts'
import { PeerTable } from './peer-tables.ts'
import { LoadTable } from './tables.ts'

/**
 * Players of the sample game at so many tables, two sockets each, every table waiting only for its own last move. They
 * are told whom to play at, and say how many moves they have made whenever they are asked.
 */

const SCENARIO = 'three-mornings'

const playAtOurs = async (url: string, tables: number, moved: () => void): Promise<void> => {
  const opened = await Promise.all(Array.from({ length: tables }, () => LoadTable.open(url, ford, SCENARIO)))
  for (const table of opened) void playForEver(table, moved)
}

const playForEver = async (first: LoadTable, moved: () => void): Promise<void> => {
  for (let table = first; ; table = await table.again()) await table.play(moved)
}

const playAtPeer = async (url: string, tables: number, moved: () => void): Promise<void> => {
  const game = recordGame(fordGame(SCENARIO).state, 1)
  const opened = await Promise.all(
    Array.from({ length: tables }, (_, number) => PeerTable.open(url, `match-${number}`, game)),
  )
  for (const table of opened) void table.play(moved)
}

export const play = async (): Promise<void> => {
  const [, , whom, url = '', tables = '1'] = process.argv
  let moves = 0
  const moved = (): void => {
    moves++
  }
  await (whom === 'ours' ? playAtOurs : playAtPeer)(url, Number(tables), moved)
  process.on('message', () => process.send?.({ ...process.cpuUsage(), moves }))
  process.on('disconnect', () => process.exit())
  console.log(url)
}
