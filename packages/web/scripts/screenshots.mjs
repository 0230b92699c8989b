import { resolve } from 'node:path'
import { loadFromSource } from '../../../scripts/build/from-source.mjs'

/**
 * `screenshots.mjs [names…]` takes the pictures of the README and the guides, in docs/images;
 * `screenshots.mjs --all [--in es,en,fr] [parts of names…]` every screen there is, and the words on it, to be looked at and
 * read, in .cache/screenshots. `filo,crusades phone-light` are the light pictures of two systems on a phone.
 */
const words = process.argv.slice(2)
const workspace = resolve(import.meta.dirname, '../../..')

const takeAll = async () => {
  const folder = resolve(workspace, '.cache/screenshots')
  const at = words.indexOf('--in')
  const [, languages = 'es'] = at < 0 ? [] : words.splice(at, 2)
  const parts = words.filter(word => word !== '--all')
  const { module, close } = await loadFromSource('packages/web/test/support/screenshots.ts')
  const failed = await module.takeScreenshots(folder, { parts, languages: languages.split(',') })
  await close()
  console.log(`Screenshots are in ${folder}`)
  for (const failure of failed) console.error(failure)
  process.exitCode = failed.length > 0 ? 1 : 0
}

const takeForDocs = async () => {
  const folder = resolve(workspace, 'docs/images')
  const { module, close } = await loadFromSource('packages/web/test/support/doc-pictures.ts')
  await module.takeDocPictures(folder, words)
  await close()
  console.log(`Pictures are in ${folder}`)
}

await (words.includes('--all') ? takeAll() : takeForDocs())
