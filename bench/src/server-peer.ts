import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import type { Game } from 'boardgame.io'
import { fordForBoardgame } from './ford-boardgame.ts'
import { fordGame, recordGame } from './ford-games.ts'

/**
 * boardgame.io's own server with ford written for it, its matches in memory as by default. Every match has the dice of
 * one recorded game, so that whoever measures it can play that game again without thinking.
 */
interface ServerModule {
  Server(options: { readonly games: readonly Game[]; readonly origins: readonly string[] }): {
    run(options: { readonly port: number; readonly callback: () => void }): Promise<unknown>
  }
}

const require = createRequire(import.meta.url)
const { Server } = require('boardgame.io/server') as ServerModule

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const recorded = recordGame(fordGame('three-mornings').state, 1)
const game: Game = { ...fordForBoardgame(recorded.start), seed: recorded.seed }
const port = await freePort()
// Its server writes to the console of its own accord; the first line is for whoever started it.
const say = console.log
console.log = () => {}
console.info = () => {}
// Whoever measures it asks what it has used.
process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit())
await Server({ games: [game], origins: ['*'] }).run({ port, callback: () => say(`http://127.0.0.1:${port}`) })
