import { resolve } from 'node:path'
import { loadFromSource } from '../../../scripts/build/from-source.mjs'

/** Every screen as a picture: `screenshots.mjs [--in fr] [parts of names…]`. */
const [first, second, ...rest] = process.argv.slice(2)
const [language, parts] = first === '--in' ? [second, rest] : ['es', process.argv.slice(2)]

const folder = resolve(import.meta.dirname, '../../../.cache/screenshots')
const { module, close } = await loadFromSource('packages/web/test/support/screenshots.ts')
const failed = await module.takeScreenshots(folder, { parts, language })
await close()
console.log(`Screenshots are in ${folder}`)
for (const failure of failed) console.error(failure)
process.exitCode = failed.length > 0 ? 1 : 0
