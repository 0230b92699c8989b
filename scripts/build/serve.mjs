// Installs and builds what is missing, then runs the server until it is told to stop.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './compile.mjs'
import { ensureInstalled } from './install.mjs'
import { workspace } from './run.mjs'

// Every command leaves much behind that is soon forgotten; with more room for it there is less to clear away.
const YOUNG = '--max-semi-space-size=64'

ensureInstalled()
await ensureBuilt('packages/server')
console.log('Starting the server …')
const server = spawn(process.execPath, [YOUNG, join(workspace, 'packages/server/dist/main.js')], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// The server is asked by message: on Windows a signal sent to a process ends it on the spot.
const stop = () => {
  if (server.connected) server.send('close')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']) process.on(signal, stop)
server.on('exit', code => {
  process.exitCode = code ?? 1
})
