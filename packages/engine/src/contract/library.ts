import { unwrap } from '../base/rule.ts'
import type { Texts } from '../base/text.ts'
import { type MapDocument, parseMap } from '../documents/map.ts'
import { parseScenario, type ScenarioDocument } from '../documents/scenario.ts'

/** The maps and scenarios a system ships, and how it presents itself. Documents are loaded when asked for. */
export interface Library {
  readonly title: Texts
  readonly summary: Texts
  readonly scenarios: readonly ScenarioDocument[]
  readonly maps: readonly MapDocument[]
}

interface LibraryDocuments {
  readonly scenarios: readonly unknown[]
  readonly maps: readonly unknown[]
}

/** Parses what a system ships. A document that does not fit its schema stops the program here, not in the middle of a game. */
export const readLibrary = ({ scenarios, maps }: LibraryDocuments): Pick<Library, 'scenarios' | 'maps'> => ({
  scenarios: scenarios.map(document => unwrap(parseScenario(document))),
  maps: maps.map(document => unwrap(parseMap(document))),
})

export const findScenario = (library: Library, id: string): ScenarioDocument | undefined =>
  library.scenarios.find(scenario => scenario.id === id)

/** The maps a scenario is played on, in the order it names them; undefined if one is not in the library. */
export const mapsOf = (library: Library, scenario: ScenarioDocument): readonly MapDocument[] | undefined => {
  const maps = scenario.maps.map(placed => library.maps.find(map => map.id === placed.map))
  return maps.every(map => map !== undefined) ? maps : undefined
}
