import { rmSync } from 'node:fs'
import { createRegistry } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { newFolder } from '../support/node.ts'
import { startChild } from './children.ts'
import { torment } from './torment.ts'

/** A million frames at the server as it is shipped. */

const number = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : Number(process.argv[at + 1])
}

const folder = newFolder()
const node = await startChild(new URL('./node.mjs', import.meta.url), { RULES: 'ford', DATA_DIR: folder })
try {
  const { frames, requests, refusals, commands, faults, seconds } = await torment({
    url: node.url,
    registry: createRegistry([ford]),
    frames: number('frames', 1_000_000),
    seed: number('seed', 1),
    tell: line => console.log(line),
  })
  for (const [code, count] of [...refusals].toSorted()) console.log(`${String(count).padStart(9)}  ${code}`)
  console.log(
    `${frames} frames and ${requests} requests: ${commands} commands carried out, ${refusals.size} codes of refusal, ${faults.length} faults; ${seconds.toFixed(0)} s, ${((seconds / frames) * 1e5).toFixed(1)} s for 100,000 frames`,
  )
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await node.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
