import {
  type Checked,
  type GameRecord,
  type MapDocument,
  mapsOf,
  parseMap,
  parseRecord,
  parseScenario,
  type Refusal,
  type RuleSystem,
  replay,
  type ScenarioDocument,
  startGame,
} from '@mesnada/engine'

export type AnyDocument = MapDocument | ScenarioDocument | GameRecord

const PARSERS: ReadonlyMap<unknown, (input: unknown) => Checked<AnyDocument>> = new Map<
  unknown,
  (input: unknown) => Checked<AnyDocument>
>([
  ['mesnada-map', parseMap],
  ['mesnada-scenario', parseScenario],
  ['mesnada-game', parseRecord],
])

/** A document by what it says it is; undefined if it is none of ours. */
export const parseAny = (input: unknown): Checked<AnyDocument> | undefined => {
  if (typeof input !== 'object' || input === null || !('format' in input)) return undefined
  return PARSERS.get(input.format)?.(input)
}

/** What the system itself has against the document. Scenarios may use the maps that came with them. */
export const checkAgainst = (
  system: RuleSystem,
  document: AnyDocument,
  maps: readonly MapDocument[],
): Refusal | undefined => {
  switch (document.format) {
    case 'mesnada-map':
      return checkMap(system, document)
    case 'mesnada-scenario':
      return refusalOf(startScenario(system, document, maps))
    case 'mesnada-game':
      return refusalOf(replay(system, document))
  }
}

const refusalOf = (checked: Checked<unknown>): Refusal | undefined =>
  checked.ok ? undefined : checked.refusal

const startScenario = (system: RuleSystem, scenario: ScenarioDocument, given: readonly MapDocument[]) => {
  const own = given.filter(map => map.system === system.id)
  const maps = mapsOf({ ...system.library, maps: [...own, ...system.library.maps] }, scenario)
  return startGame(system, maps ? { scenario, maps } : { scenario })
}

/**
 * A system compiles maps only for a scenario, so the map is lent to one from the library in the place of its own.
 * That scenario may well not fit on it: only what is said about the map itself counts.
 */
const checkMap = (system: RuleSystem, map: MapDocument): Refusal | undefined => {
  const scenario = system.library.scenarios.find(({ maps }) => maps.length === 1)
  const place = scenario?.maps[0]
  if (!scenario || !place) return undefined
  const refusal = refusalOf(startGame(system, { scenario, maps: [{ ...map, id: place.map }] }))
  if (!refusal?.code.startsWith('engine.map.')) return undefined
  return { ...refusal, values: { ...refusal.values, map: map.id } }
}
