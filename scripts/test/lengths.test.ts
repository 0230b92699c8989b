import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A longer file is asking to be two. */
const MOST = 400

test('no source file is longer than 400 lines', () => {
  const sources = ['packages', 'test', 'bench', 'scripts'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:tsx?|mjs)$/.test(file) && !/node_modules|[/\\]dist[/\\]/.test(file))
      .filter(file => folder === 'scripts' || /(?:^|[/\\])src[/\\]/.test(file))
      .map(file => join(folder, file)),
  )
  expect(sources.length).toBeGreaterThan(1000)
  const long = sources
    .map(file => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST)
  expect(long).toEqual([])
})
