import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type MapDocument, type PlacedMap, parseMap, parseScenario, unwrap } from '@mesnada/engine'
import { thumbnailName } from '../../src/thumbnail.ts'

const packages = resolve(import.meta.dirname, '../../..')

/** Every map the product has. */
export const allMaps = (): readonly MapDocument[] =>
  ['siege', 'filo', 'crusades'].flatMap(system => {
    const folder = join(packages, system, 'src/maps')
    return readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .map(name => unwrap(parseMap(JSON.parse(readFileSync(join(folder, name), 'utf8')))))
  })

/** Every way in which scenarios lay maps side by side, and every map by itself. */
export const allBoards = (): readonly (readonly PlacedMap[])[] => {
  const maps = allMaps()
  const layouts = ['siege', 'filo', 'crusades'].flatMap(system => {
    const folder = join(packages, system, 'src/scenarios')
    return readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .map(name => unwrap(parseScenario(JSON.parse(readFileSync(join(folder, name), 'utf8')))).maps)
  })
  const boards = [...maps.map(({ id }) => [{ map: id }]), ...layouts].map(places =>
    places.flatMap(place => {
      const document = maps.find(({ id }) => id === place.map)
      return document ? [{ ...place, document }] : []
    }),
  )
  return [...new Map(boards.map(board => [boardName(board), board])).values()]
}

/** What the small picture of a board is called. */
export const boardName = (board: readonly PlacedMap[]): string =>
  thumbnailName(board[0]?.document.system ?? '', board)

export const placed = (document: MapDocument) => [{ map: document.id, document }] as const
