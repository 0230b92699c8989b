import { adapters, systems } from '@mesnada/systems'
import { createProgram } from './program.ts'

/** The reader went away, as `head` does when it has seen enough: nothing is wrong, there is only no one to tell. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })

await createProgram(systems, adapters, {
  args: process.argv.slice(2),
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  threads: new URL('./measure/worker.js', import.meta.url),
  exit: code => {
    process.exitCode = code
  },
}).run()
