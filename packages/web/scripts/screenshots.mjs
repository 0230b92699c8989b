import { resolve } from 'node:path'
import { loadFromSource } from '../../../scripts/from-source.mjs'

const folder = resolve(import.meta.dirname, '../../../.cache/screenshots')
const { module, close } = await loadFromSource('packages/web/test/support/screenshots.ts')
await module.takeScreenshots(folder, process.argv[2])
await close()
console.log(`Screenshots are in ${folder}`)
