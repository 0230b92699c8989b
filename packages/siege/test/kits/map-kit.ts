import { type MapDocument, startGame, unwrap } from '@mesnada/engine'
import { sketchScenario } from '@mesnada/engine/testkit'
import { DIRECTIONS, type Hex, hexesOfSide, nth, OFF_MAP } from '@mesnada/hex'
import { cell } from '../../../../test/support/entries.ts'
import { type Mover, placeAt, priceOfStep } from '../../src/core/step-cost.ts'
import { siege } from '../../src/index.ts'
import { library } from '../../src/library.ts'
import { FEATURE, IMPASSABLE, SIDE, TERRAIN_ROWS } from '../../src/printed/terrain.ts'
import type { SiegeState } from '../../src/state.ts'

/** The maps as the rules see them: ground without people, and walks by the rules' own prices. Tests only. */

export const mapCalled = (id: string): MapDocument => {
  const map = library.maps.find(document => document.id === id)
  if (map === undefined) throw new Error(`no map ${id}`)
  return map
}

export const BRIDGE_AT = { gear: 'drawbridge', at: 'J15', facing: 5 }

/** A state on one of the maps with nobody in the way; where people are needed, one archer a side stands ready. */
export const ground = (
  id: string,
  gear: readonly object[] = [],
  at: readonly [string, string] | [] = [],
): SiegeState => {
  const force = (things: readonly object[], place?: string) => ({
    groups: [
      {
        characters: place === undefined ? [] : [{ type: 'longbowman', at: place }],
        gear: things,
        start: { kind: 'areas', areas: ['all'] },
      },
    ],
  })
  const play = {
    forces: [force([], at[0]), force(gear, at[1])],
    defender: 1,
    victory: [],
    verdict: { kind: 'side', winner: 'draw' },
  }
  const scenario = sketchScenario('siege', play, { maps: [{ map: id }] })
  return unwrap(startGame(siege, { scenario })).state
}

export const castle = (lowered: boolean): SiegeState => ground('castle', [{ ...BRIDGE_AT, lowered }])

export const hexesIn = (state: SiegeState, area: string): readonly Hex[] => {
  const hexes = state.setting.board.areas.get(area)
  if (hexes === undefined) throw new Error(`no area ${area}`)
  return hexes
}

export const allHexes = (state: SiegeState): readonly Hex[] => [...state.setting.board.terrain.keys()]

export const neighboursOf = (state: SiegeState, hex: Hex): readonly Hex[] =>
  DIRECTIONS.map(direction => cell(state.setting.grid.neighbours, hex * 6 + direction)).filter(
    next => next !== OFF_MAP,
  )

export const isOpen = (state: SiegeState, mover: Mover, from: Hex, to: Hex): boolean =>
  typeof priceOfStep(state, mover, placeAt(from), placeAt(to)) === 'number'

/** Everything one can walk to. */
export const walkFrom = (
  state: SiegeState,
  start: Hex,
  mover: Mover = 'foot',
  shut: ReadonlySet<Hex> = new Set(),
): ReadonlySet<Hex> => {
  const seen = new Set([start])
  for (const hex of seen)
    for (const next of neighboursOf(state, hex))
      if (!shut.has(next) && isOpen(state, mover, hex, next)) seen.add(next)
  return seen
}

export const terrainOf = (state: SiegeState, hex: Hex): number => cell(state.setting.board.terrain, hex)

export const labels = (state: SiegeState, hexes: Iterable<Hex>): readonly string[] =>
  [...hexes].map(hex => state.setting.grid.label(hex))

export const isPassable = (state: SiegeState, hex: Hex): boolean =>
  nth(TERRAIN_ROWS, terrainOf(state, hex)).foot < IMPASSABLE

export const inside = (state: SiegeState): readonly Hex[] =>
  allHexes(state).filter(hex => (cell(state.setting.board.features, hex) & FEATURE.inside) !== 0)

export const sidesOf = (state: SiegeState, kind: keyof typeof SIDE): readonly (readonly [Hex, Hex])[] =>
  [...state.setting.board.sides.keys()]
    .filter(side => (cell(state.setting.board.sides, side) & SIDE[kind]) !== 0)
    .map(side => hexesOfSide(state.setting.grid, side))
