import { resolve } from 'node:path'
import { loadFromSource } from '../../../scripts/build/from-source.mjs'

/** Paints every map to pictures for looking: `npm run paint [--to folder] [--measure] [parts of names…]`. */
const words = process.argv.slice(2)
const to = words.indexOf('--to')
const folder =
  to >= 0 ? resolve(words.splice(to, 2)[1]) : resolve(import.meta.dirname, '../../../.cache/maps')
const measure = words.includes('--measure')

const { module, close } = await loadFromSource('packages/painter/test/support/pictures.ts')
await module.paintPictures({
  folder,
  names: words.filter(word => word !== '--measure'),
  measure,
  say: line => console.log(line),
})
await close()
if (!measure) console.log(`The pictures are in ${folder}`)
