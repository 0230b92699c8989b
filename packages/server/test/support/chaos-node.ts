import { startNode } from './node.ts'

const { DATA_DIR, DATABASE_URL, PORT, STANDBY } = process.env
const plenty = { burst: 1e9, perSecond: 1e9 }

// A spare one waits until it is wanted.
if (STANDBY !== undefined) await new Promise(resolve => process.once('message', resolve))

const node = await startNode({
  ...(DATA_DIR !== undefined && { dataDir: DATA_DIR }),
  ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
  port: Number(PORT),
  limits: {
    messages: plenty,
    watches: plenty,
    talk: plenty,
    talkOfAddress: plenty,
    courtesies: plenty,
    courtesiesOfAddress: plenty,
    gamesOfUser: plenty,
    gamesOfAddress: plenty,
    reads: plenty,
    upgrades: plenty,
    socketsOfAddress: 1e9,
    requests: plenty,
    files: plenty,
    logins: plenty,
    socketsOfUser: 1000,
    roomOfGuest: { games: 1000, withComputers: 1000, computersAlone: 1000 },
  },
})
console.log(node.url)
process.on('SIGTERM', () => void node.close().then(() => process.exit(0)))
process.on('message', message => {
  if (message === 'memory' && process.connected) process.send?.({ rss: process.memoryUsage.rss() })
})
