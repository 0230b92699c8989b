// Measures and torments the server as it is shipped: bench, chaos, fuzz or simulate, with whatever options each takes.

import { loadFromSource } from '../build/from-source.mjs'
import { ensureInstalled } from '../build/install.mjs'
import { runInstalled } from '../build/run.mjs'

const [, , name = '', ...options] = process.argv
if (!['bench', 'chaos', 'fuzz', 'simulate'].includes(name)) {
  console.error('server-load: bench, chaos, fuzz or simulate')
  process.exit(2)
}
ensureInstalled()
runInstalled('tsc', ['-b', 'packages/server', 'test/ford', 'bench'])
process.env['NODE_ENV'] ??= 'production'
process.argv.splice(2, process.argv.length, ...options)
const { close } = await loadFromSource(`packages/server/test/load/${name}.ts`)
await close()
process.exit()
