import { resolve } from 'node:path'
import { loadFromSource } from '../../../scripts/build/from-source.mjs'

/**
 * Paints every map to pictures for looking: `npm run paint [--to folder] [--measure] [parts of names…]`;
 * `--largest` says how much memory a map of 400 × 400 hexes takes, `--references` paints anew what the picture tests compare with, `--thumbnails` the small pictures of all maps.
 */
const words = process.argv.slice(2)
const to = words.indexOf('--to')
const folder =
  to >= 0 ? resolve(words.splice(to, 2)[1] ?? '.') : resolve(import.meta.dirname, '../../../.cache/maps')
const has = word => words.includes(word)
const names = words.filter(word => !word.startsWith('--'))

const { module, close } = await loadFromSource('packages/painter/test/support/pictures.ts')
if (has('--references')) await module.paintReferences(resolve(import.meta.dirname, '../test/references'))
else if (has('--thumbnails')) await module.paintThumbnails(resolve(import.meta.dirname, '../thumbnails'))
else if (has('--largest')) console.log(await module.measureLargest())
else await module.paintPictures({ folder, names, measure: has('--measure'), say: line => console.log(line) })
await close()
const QUIET = ['--measure', '--largest', '--references', '--thumbnails']
if (!QUIET.some(has)) console.log(`The pictures are in ${folder}`)
