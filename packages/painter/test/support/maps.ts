import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type MapDocument, parseMap, unwrap } from '@mesnada/engine'

const packages = resolve(import.meta.dirname, '../../..')

/** Every map the product has. */
export const allMaps = (): readonly MapDocument[] =>
  ['siege', 'filo', 'crusades'].flatMap(system => {
    const folder = join(packages, system, 'src/maps')
    return readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .map(name => unwrap(parseMap(JSON.parse(readFileSync(join(folder, name), 'utf8')))))
  })

export const placed = (document: MapDocument) => [{ map: document.id, document }] as const
