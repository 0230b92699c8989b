import { adapters, systems } from '@mesnada/systems'
import { createProgram } from './program.ts'

/** A closed pipe, as after `head`, is not an error. */
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
