import { cloneState, startGame, unwrap } from '@mesnada/engine'
import { type Draw, type PaperHex, type PaperMap, readMap, sketchScenario } from '@mesnada/engine/testkit'
import { asDirection, type Hex } from '@mesnada/hex'
import { cell } from '../../../../test/support/entries.ts'
import { footprint, hexesOfGear, setGear } from '../../src/core/ground.ts'
import { siege } from '../../src/index.ts'
import { GEAR_LENGTH, type GearKind } from '../../src/printed/units.ts'
import {
  BRIDGE_DOWN,
  BRIDGE_UP,
  GEAR_IDLE,
  LADDER_UPRIGHT,
  RESERVE,
  type SiegeState,
} from '../../src/state.ts'
import { BRIDGE_AT, mapCalled } from '../kits/map-kit.ts'
import type { PaperGear, PaperGround } from './paper-ground.ts'

/** The same random ground twice: on paper, and as a state of the program. */
export interface RandomGround {
  readonly paper: PaperGround
  readonly state: SiegeState
  readonly hexOf: (hex: PaperHex) => Hex
  readonly paperHex: (hex: Hex) => PaperHex
}

const KINDS: readonly GearKind[] = [
  'ladder',
  'ladder',
  'ladder',
  'ladder',
  'siege-tower',
  'siege-tower',
  'ram',
  'ram',
  'ballista',
  'mangonel',
  'trebuchet',
  'screen',
  'screen',
  'screen',
  'screen',
  'cart',
  'cart',
]

interface Bare {
  readonly state: SiegeState
  readonly map: PaperMap
}

const bare = new Map<string, Bare>()

/** The map with every thing still off it. */
export const bareMap = (id: string, men = 0): Bare => {
  const key = `${id} ${men}`
  const known = bare.get(key)
  if (known) return known
  const hasBridge = id === 'castle'
  const gear = KINDS.map(kind => ({ gear: kind }))
  const force = (things: readonly object[], type: string) => ({
    groups: [
      {
        characters: Array.from({ length: men / 2 }, () => ({ type })),
        gear: things,
        start: { kind: 'areas', areas: ['all'] },
      },
    ],
  })
  const play = {
    forces: [force(hasBridge ? [...gear, BRIDGE_AT] : gear, 'longbowman'), force([], 'armoured-crossbowman')],
    defender: 1,
    victory: [],
    verdict: { kind: 'side', winner: 'draw' },
  }
  const { state } = unwrap(
    startGame(siege, { scenario: sketchScenario('siege', play, { maps: [{ map: id }] }) }),
  )
  const made = { state, map: readMap(mapCalled(id)) }
  bare.set(key, made)
  return made
}

/** What can be demolished (siege 4.14). */
const WALLS = new Set([
  'battlement',
  'castle-wall',
  'gate-wall',
  'tower-slit',
  'tower-doorway',
  'tower',
  'keep-slit',
])

/** Where a thing may stand: engines on open ground, those that are pushed on fascines and the bridge too. */
const OPEN = new Set(['flat', 'road'])
const PUSHED = new Set<GearKind>(['siege-tower', 'ram', 'screen'])

export const randomGround = (id: string, draw: Draw, men = 0): RandomGround => {
  const { state: empty, map } = bareMap(id, men)
  const state = cloneState(empty)
  const { grid } = state.setting
  const hexes = [...map.hexes.values()]
  const hexOf = (hex: PaperHex): Hex => {
    const found = grid.parse(hex.label)
    if (found === undefined) throw new Error(`no hex ${hex.label}`)
    return found
  }
  const paperHex = (hex: Hex): PaperHex => {
    const found = map.hexes.get(grid.label(hex))
    if (found === undefined) throw new Error(`no hex ${hex}`)
    return found
  }
  const mark = (
    column: 'rubble' | 'filled' | 'fire' | 'burnt' | 'deadMen' | 'deadHorses',
    hex: PaperHex,
    to = 1,
  ) => {
    state.tables.ground[column][hexOf(hex)] = to
  }
  const bridgeDown = id !== 'castle' || !draw.oneIn(3)
  const isMoat = ({ terrain, features }: PaperHex) => terrain === 'moat' && !features.has('bridge')

  const rubble = draw.some(
    draw.below(14),
    hexes.filter(hex => WALLS.has(hex.terrain)),
  )
  for (const hex of rubble) mark('rubble', hex)
  const filled = draw.some(draw.below(30), hexes.filter(isMoat))
  for (const hex of filled) mark('filled', hex)
  const tents = hexes.filter(hex => hex.terrain === 'tent')
  const burnt = draw.some(draw.below(4), tents)
  for (const hex of burnt) mark('burnt', hex)
  const fire = draw.some(draw.below(4), hexes)
  for (const hex of fire) mark('fire', hex)
  const deadMen = new Map(draw.some(20, hexes).map(hex => [hex.label, draw.below(8)]))
  for (const [label, count] of deadMen) state.tables.ground.deadMen[grid.parse(label) ?? 0] = count
  const deadHorses = new Map(draw.some(20, hexes).map(hex => [hex.label, draw.below(3)]))
  for (const [label, count] of deadHorses) state.tables.ground.deadHorses[grid.parse(label) ?? 0] = count

  const isFilled = new Set(filled)
  const taken = new Set<PaperHex>(fire)
  const gear = new Map<string, PaperGear>()
  const stands = (kind: GearKind, hex: PaperHex): boolean =>
    !taken.has(hex) &&
    (OPEN.has(hex.terrain) ||
      (kind === 'ballista' && hex.terrain === 'slope') ||
      (PUSHED.has(kind) && (isFilled.has(hex) || (hex.features.has('bridge') && bridgeDown))))
  const bridge = state.setting.gear.findIndex(({ kind }) => kind === 'drawbridge')
  if (bridge >= 0) {
    const { hex, facing } = empty.tables.gear
    setGear(state, bridge, cell(hex, bridge), cell(facing, bridge), bridgeDown ? BRIDGE_DOWN : BRIDGE_UP)
    const covered = hexesOfGear(state, bridge).map(paperHex)
    if (bridgeDown)
      for (const { label } of covered) gear.set(label, { kind: 'drawbridge', hexes: covered, facing: 0 })
  }
  const put = (row: number, kind: GearKind, at: PaperHex, facing: number, status: number): void => {
    setGear(state, row, hexOf(at), facing, status)
    const covered = hexesOfGear(state, row).map(paperHex)
    const thing = { kind, hexes: covered, facing }
    for (const hex of covered) {
      taken.add(hex)
      gear.set(hex.label, thing)
    }
  }
  const near = (hex: PaperHex, wanted: (near: PaperHex) => boolean): boolean =>
    (map.around.get(hex.label) ?? []).some(next => next !== undefined && wanted(next))
  for (const [row, { kind }] of state.setting.gear.entries()) {
    if (kind === 'drawbridge') continue
    state.tables.gear.hex[row] = RESERVE
    if (draw.oneIn(4)) continue
    if (kind === 'ladder') {
      const feet = hexes.flatMap(hex =>
        (map.around.get(hex.label) ?? []).flatMap((wall, facing) => {
          if (wall === undefined || wall.terrain !== 'battlement' || rubble.includes(wall)) return []
          const side = map.sides.get([hex.label, wall.label].toSorted().join('|'))
          const open = !taken.has(hex) && (hex.terrain === 'moat' ? isMoat(hex) : OPEN.has(hex.terrain))
          return open && side?.has('battlement') ? [{ hex, facing }] : []
        }),
      )
      if (feet.length === 0) continue
      const { hex, facing } = draw.pick(feet)
      put(row, kind, hex, facing, LADDER_UPRIGHT)
      continue
    }
    // Half of what is pushed stands where it matters: at the wall.
    const atWall = PUSHED.has(kind) && draw.oneIn(2)
    const places = hexes.filter(
      hex =>
        stands(kind, hex) &&
        (!atWall || near(hex, ({ terrain }) => terrain === 'battlement' || terrain === 'moat')),
    )
    for (let tries = 0; tries < 20 && places.length > 0; tries++) {
      const hex = draw.pick(places)
      const facing = asDirection(draw.below(6))
      const covered = footprint(state, kind, hexOf(hex), facing)
      if (covered.some(part => part < 0)) continue
      if (!covered.every(part => stands(kind, paperHex(part)))) continue
      if (GEAR_LENGTH[kind] > 1 && covered.some(part => paperHex(part).features.has('bridge'))) continue
      put(row, kind, hex, facing, GEAR_IDLE)
      break
    }
  }
  const labels = (of: readonly PaperHex[]) => new Set(of.map(({ label }) => label))
  const paper: PaperGround = {
    map,
    rubble: labels(rubble),
    filled: labels(filled),
    fire: labels(fire),
    burnt: labels(burnt),
    deadMen,
    deadHorses,
    gear,
    bridgeDown,
  }
  return { paper, state, hexOf, paperHex }
}
