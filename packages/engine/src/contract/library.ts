import type { Texts } from '../base/text.ts'
import type { MapDocument } from '../documents/map.ts'
import type { ScenarioDocument } from '../documents/scenario.ts'

/** The maps and scenarios a system ships, and how it presents itself. Documents are loaded when asked for. */
export interface Library {
  readonly title: Texts
  readonly summary: Texts
  readonly scenarios: readonly ScenarioDocument[]
  readonly maps: readonly MapDocument[]
}

export const findScenario = (library: Library, id: string): ScenarioDocument | undefined =>
  library.scenarios.find(scenario => scenario.id === id)

/** The maps a scenario is played on, in the order it names them; undefined if one is not in the library. */
export const mapsOf = (library: Library, scenario: ScenarioDocument): readonly MapDocument[] | undefined => {
  const maps = scenario.maps.map(placed => library.maps.find(map => map.id === placed.map))
  return maps.every(map => map !== undefined) ? maps : undefined
}
