// Dependencies point one way: hex ← engine ← painter, rule systems ← registry, ai ← server, web ← cli. A package knows only
// what stands before it. That no source imports a package its manifest does not name is knip's to check.
import { readdirSync, readFileSync } from 'node:fs'
import { SYSTEMS } from '../build/systems.mjs'
import { folderCycles, importsBelow } from './rooms.mjs'

const LAYERS = [
  ['hex', 'words'],
  ['engine'],
  ['painter'],
  SYSTEMS,
  ['systems', 'ai'],
  ['server', 'web'],
  ['cli'],
]

/** @param {string} name */
const layerOf = name => LAYERS.findIndex(layer => layer.includes(name))

/** @type {string[]} */
const faults = []
for (const folder of readdirSync('packages')) {
  /** @type {{ dependencies?: Readonly<Record<string, string>> }} */
  const { dependencies = {} } = JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8'))
  if (layerOf(folder) < 0) faults.push(`packages/${folder} has no place in the layers`)
  for (const dependency of Object.keys(dependencies)) {
    if (!dependency.startsWith('@mesnada/')) continue
    const known = layerOf(dependency.replace('@mesnada/', ''))
    if (known < 0 || known >= layerOf(folder)) faults.push(`packages/${folder} must not know ${dependency}`)
  }
}
for (const folder of readdirSync('packages'))
  for (const cycle of folderCycles(importsBelow(`packages/${folder}/src`)))
    faults.push(`packages/${folder}/src has folders that know each other both ways: ${cycle}`)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
