import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from './run.mjs'

const GENERATED = new Set(['dist', 'node_modules'])

/**
 * The hash of what files and folders hold, wherever they lie and whenever they were written.
 * @param {readonly string[]} paths
 * @returns {string}
 */
export const fingerprint = (...paths) => {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(workspace, path)))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesUnder = path => {
  if (!existsSync(join(workspace, path))) return []
  if (!statSync(join(workspace, path)).isDirectory()) return [path]
  return readdirSync(join(workspace, path))
    .filter(name => !GENERATED.has(name))
    .sort()
    .flatMap(name => filesUnder(`${path}/${name}`))
}

/**
 * A note in `node_modules` of what a piece of work was last done for; it goes when `node_modules` goes.
 * @param {string} name
 */
export const stamp = name => {
  const folder = join(workspace, 'node_modules')
  const file = join(folder, name)
  return {
    /** @param {string} value */
    is: value => existsSync(file) && readFileSync(file, 'utf8') === value,
    /** @param {string} value */
    set: value => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, value)
    },
  }
}
