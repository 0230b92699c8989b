// A node as it is shipped, from what was built, with the sample game beside the real ones and without limits on haste.
// Settings come as the server's own do, from the environment; it says where it listens, and ends when it is told to.
import { createRegistry } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { createApp, openStorageAt } from '@mesnada/server'

const { DATA_DIR: dataDir = '.', DATABASE_URL: databaseUrl, PORT = '0', RULES } = process.env
// The sample game alone starts at once, which matters to whoever kills a node every second.
const shipped = RULES === 'ford' ? [] : [...(await import('@mesnada/systems')).systems.values()]
const plenty = { burst: 1e9, perSecond: 1e9 }

// A spare one waits until it is wanted.
if (process.env['STANDBY']) await new Promise(resolve => process.once('message', resolve))
const storage = await openStorageAt({ databaseUrl, dataDir, warn: message => console.error(message) })
const app = await createApp(createRegistry([...shipped, ford]), {
  webRoot: dataDir,
  dataDir,
  logger: { level: process.env['LOG_LEVEL'] ?? 'error' },
  play: {
    storage,
    computers: { entry: new URL('../../dist/computers/worker.js', import.meta.url), most: 1 },
    limits: {
      messages: plenty,
      requests: plenty,
      guests: plenty,
      logins: plenty,
      reads: plenty,
      files: plenty,
      upgrades: plenty,
      watches: plenty,
      talk: plenty,
      talkOfAddress: plenty,
      courtesies: plenty,
      courtesiesOfAddress: plenty,
      gamesOfUser: plenty,
      gamesOfAddress: plenty,
      roomOfGuest: { games: 1e9, withComputers: 1e9, computersAlone: 1e9 },
      socketsOfUser: 1e9,
      socketsOfAddress: 1e9,
      watchedBySocket: 1e9,
    },
  },
})
console.log(await app.listen({ host: '127.0.0.1', port: Number(PORT) }))
const wall = Date.now
// Whoever measures it asks what it has used; whoever torments it sets its clock.
process.on('message', message => {
  if (typeof message !== 'object' || message === null || !('jump' in message)) {
    process.send?.(process.cpuUsage())
    return
  }
  const jump = Number(message.jump)
  Date.now = () => wall() + jump
})
// Nobody is left to want it.
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
