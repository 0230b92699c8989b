import { fordGame, recordGame } from '../../../../bench/src/ford-games.ts'
import { PeerTable } from '../../../../bench/src/peer-table.ts'
import { startChild } from './children.ts'

const SERVER = new URL('../../../../bench/dist/server-peer.js', import.meta.url)

/** Moves a second of the same game on boardgame.io's own server. */
export const peerMoves = async (matches: number, seconds: number): Promise<number> => {
  const { state } = fordGame('three-mornings')
  const { decisions } = recordGame(state, 1)
  const peer = await startChild(SERVER, {})
  const tables = Array.from({ length: matches }, (_, table) => new PeerTable(peer.url, `match-${table}`))
  const opened = await Promise.all(tables.map(table => table.open()))
  const until = performance.now() + seconds * 1000
  let moves = 0
  await Promise.all(
    tables.map(async (table, index) => {
      let match = opened[index] ?? ''
      while (performance.now() < until) {
        const made = await table.play(match, decisions, until)
        moves += made
        if (performance.now() < until) match = await table.open()
      }
      table.close()
    }),
  )
  await peer.end('SIGKILL')
  return moves / seconds
}
