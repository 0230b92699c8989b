import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './compile.mjs'
import { ensureInstalled } from './install.mjs'
import { workspace } from './run.mjs'

// Every command leaves much behind that is soon forgotten; with more room for it there is less to clear away.
const YOUNG = '--max-semi-space-size=128'

ensureInstalled()
ensureBuilt('packages/server')
const server = spawn(process.execPath, [YOUNG, join(workspace, 'packages/server/dist/main.js')], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', code => {
  process.exitCode = code ?? 1
})
