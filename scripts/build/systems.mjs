// For what runs before anything is compiled and cannot ask the manifest itself.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from './run.mjs'

/** @type {{ dependencies: Readonly<Record<string, string>> }} */
const registry = JSON.parse(readFileSync(join(workspace, 'packages/systems/package.json'), 'utf8'))

/** The folders of the rule systems: what the registry of systems depends on besides the engine. */
export const SYSTEMS = Object.keys(registry.dependencies)
  .map(name => name.replace('@mesnada/', ''))
  .filter(name => name !== 'engine')
