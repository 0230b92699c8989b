import {
  type Checked,
  compileBoard,
  type GameRecord,
  type MapDocument,
  mapsOf,
  paintingRefusal,
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

/** Parses a document by its format; undefined for an unknown format. */
export const parseAny = (input: unknown): Checked<AnyDocument> | undefined => {
  if (typeof input !== 'object' || input === null || !('format' in input)) return undefined
  return PARSERS.get(input.format)?.(input)
}

/** Why the system refuses the document. Scenarios may use the maps given with them. */
export const documentRefusal = (
  system: RuleSystem,
  document: AnyDocument,
  maps: readonly MapDocument[],
): Refusal | undefined => {
  switch (document.format) {
    case 'mesnada-map':
      return (
        checkedRefusal(compileBoard([{ map: document.id, document }], system.vocabulary)) ??
        paintingRefusal(document)
      )
    case 'mesnada-scenario':
      return checkedRefusal(startScenario(system, document, maps))
    case 'mesnada-game':
      return checkedRefusal(replay(system, document))
  }
}

const checkedRefusal = (checked: Checked<unknown>): Refusal | undefined =>
  checked.ok ? undefined : checked.refusal

const startScenario = (system: RuleSystem, scenario: ScenarioDocument, given: readonly MapDocument[]) => {
  const own = given.filter(map => map.system === system.id)
  const maps = mapsOf({ ...system.library, maps: [...own, ...system.library.maps] }, scenario)
  return startGame(system, maps ? { scenario, maps } : { scenario })
}
