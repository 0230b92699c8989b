import {
  accepted,
  type Beginning,
  type Board,
  type Checked,
  compileBoard,
  createState,
  parseWith,
  placeMaps,
  type Refusal,
  refused,
  SEATS,
  type Seat,
} from '@mesnada/engine'
import { type Direction, OFF_MAP, opposite } from '@mesnada/hex'
import { hexesOf } from './bodies.ts'
import type { Flow } from './flow.ts'
import { setGear } from './ground.ts'
import { fallAsleep, strangersOf } from './night.ts'
import { setBody } from './occupancy.ts'
import type { SiegeOptions } from './options.ts'
import { type Play, playSchema } from './play.ts'
import { goOn } from './proceed.ts'
import { enterDeployment } from './sequence.ts'
import {
  type BodyCard,
  BRIDGE_DOWN,
  BRIDGE_UP,
  GEAR_IDLE,
  type GearCard,
  layoutOf,
  NOBODY,
  RESERVE,
  type Setting,
  type SiegeState,
} from './state.ts'
import { teamFault, teamRefusal, teamUp } from './teams.ts'
import { VOCABULARY } from './terrain.ts'
import { CHARACTER_TYPES, type CharacterType } from './units.ts'

/** Reads the scenario, lays the maps out, makes a row for everyone and everything, and starts the deployment. */
export const setup = ({ scenario, maps, options }: Beginning): Checked<SiegeState> => {
  const play = parseWith(playSchema, scenario.play, 'siege.scenario.play')
  if (!play.ok) return play
  const placed = placeMaps(scenario, maps)
  if (!placed.ok) return placed
  const compiled = compileBoard(placed.value, VOCABULARY)
  if (!compiled.ok) return compiled
  const board = compiled.value
  const startAreas = readStartAreas(play.value, board)
  if (!startAreas.ok) return startAreas
  const unknown = unknownGround(play.value, board)
  if (unknown !== undefined) return refused({ code: 'siege.scenario.area', values: { area: unknown } })
  const team = teamFault(play.value, options as SiegeOptions)
  if (team) return refused(team)
  const roster = muster(play.value)
  const state: SiegeState = createState(
    {
      scenario,
      play: play.value,
      board,
      grid: board.grid,
      options: options as SiegeOptions,
      bodies: roster.bodies.map(entry => entry.card),
      strangers: strangersOf(play.value),
      gear: roster.gear.map(entry => entry.card),
      startAreas: startAreas.value,
    },
    layoutOf(roster.bodies.length, roster.gear.length, board.grid.size),
    FIRST_FLOW,
  )
  const refusal = stand(state, roster, board)
  if (refusal) return refused(refusal)
  enterDeployment(state, 0, undefined)
  goOn(state, undefined, undefined)
  return accepted(state)
}

const FIRST_FLOW: Flow = {
  turn: 0,
  playerTurn: 0,
  side: 0,
  phase: 'rubble',
  stack: [],
  coverSides: [],
  tasks: [],
  ending: false,
  decisive: false,
  alarm: true,
  alerted: [],
  result: undefined,
}

/** Areas and edges by the map's names; `all` is everywhere. */
const readStartAreas = (play: Play, board: Board): Checked<Setting['startAreas']> => {
  const sides: (Uint8Array | undefined)[][] = []
  for (const force of play.forces) {
    const groups: (Uint8Array | undefined)[] = []
    for (const { start } of force.groups) {
      const hexes = hexesNamed(board, start.kind === 'areas' ? start.areas : start.edges)
      if (!hexes.ok) return hexes
      groups.push(start.kind === 'areas' ? hexes.value : undefined)
    }
    sides.push(groups)
  }
  return accepted(sides)
}

/** A mask of the hexes of all these areas or edges. */
const hexesNamed = (board: Board, names: readonly string[]): Checked<Uint8Array> => {
  const mask = new Uint8Array(board.grid.size)
  for (const name of names) {
    if (name === 'all') {
      mask.fill(1)
      continue
    }
    const hexes = board.areas.get(name) ?? board.edges.get(name)
    if (hexes === undefined) return refused({ code: 'siege.scenario.area', values: { area: name } })
    for (const hex of hexes) mask[hex] = 1
  }
  return accepted(mask)
}

/** An area or an edge that victory, points or prisoners speak of and that the map does not have. */
const unknownGround = (
  { victory, scoring = [], prison = [[], []] }: Play,
  board: Board,
): string | undefined => {
  const areas: string[] = []
  const edges = prison.flat()
  for (const entry of [...victory, ...scoring]) {
    if ('area' in entry) areas.push(entry.area)
    if ('trap' in entry && entry.trap !== undefined) areas.push(entry.trap)
    if ('edges' in entry && entry.edges !== undefined) edges.push(...entry.edges)
  }
  return areas.find(area => !board.areas.has(area)) ?? edges.find(edge => !board.edges.has(edge))
}

interface Entry<Card> {
  readonly card: Card
  readonly at: string | undefined
  readonly facing: Direction
}

interface BodyEntry extends Entry<BodyCard> {
  readonly asleep: boolean
  /** Row of the rider, for a horse that comes ridden. */
  readonly riddenBy: number | undefined
}

interface GearEntry extends Entry<GearCard> {
  readonly lowered: boolean
}

interface Roster {
  readonly bodies: readonly BodyEntry[]
  readonly gear: readonly GearEntry[]
}

/** A row for every character, every animal (a mounted man's horse right after him) and every piece of gear. */
const muster = (play: Play): Roster => {
  const bodies: BodyEntry[] = []
  const gear: GearEntry[] = []
  for (const side of SEATS)
    for (const [group, { characters, animals = [], gear: things = [], string = false }] of play.forces[
      side
    ].groups.entries()) {
      for (const entry of characters)
        for (let n = 0; n < (entry.count ?? 1); n++) enlist(bodies, side, group, entry)
      const firstThing = gear.length
      for (const { gear: kind, count = 1, at, facing = 0, lowered = false } of things)
        for (let n = 0; n < count; n++)
          gear.push({
            card: { kind, id: `g${gear.length}`, side, group },
            at,
            facing: facing as Direction,
            lowered,
          })
      const carts = gear.flatMap(({ card }, row) => (row >= firstThing && card.kind === 'cart' ? [row] : []))
      let ahead: number | undefined
      for (const { animal, count = 1, at, facing = 0, draws } of animals)
        for (let n = 0; n < count; n++) {
          const team = { ...drawn(carts, draws), ...tied(string, ahead) }
          ahead = bodies.length
          bodies.push(animalEntry({ row: ahead, side, group, animal, ...team }, at, facing as Direction))
        }
    }
  return { bodies, gear }
}

/** The cart an animal is put to, by its number among those of the group. */
const drawn = (carts: readonly number[], draws: number | undefined) =>
  draws === undefined ? {} : { draws: carts[draws] }

/** In a string, the animal listed before this one. */
const tied = (string: boolean, ahead: number | undefined) =>
  string && ahead !== undefined ? { behind: ahead } : {}

type CharacterEntry = Play['forces'][0]['groups'][0]['characters'][0]

const enlist = (bodies: BodyEntry[], side: Seat, group: number, entry: CharacterEntry): void => {
  const standard: CharacterType = CHARACTER_TYPES[entry.type]
  const own = entry.figures
  const figures: CharacterType = own
    ? { ...standard, ...(entry.mounted ? { mounted: own } : { foot: own }) }
    : standard
  const row = bodies.length
  bodies.push({
    card: {
      kind: 'character',
      id: `b${row}`,
      ...(entry.name === undefined ? {} : { name: entry.name }),
      type: entry.type,
      figures,
      side,
      group,
      lady: entry.lady ?? false,
      hero: entry.hero ?? false,
      sentry: entry.sentry ?? false,
      ...(entry.under === undefined ? {} : { commander: entry.under }),
      ...(entry.friend === undefined ? {} : { friend: entry.friend }),
    },
    at: entry.at,
    facing: 0,
    asleep: entry.asleep ?? false,
    riddenBy: undefined,
  })
  if (entry.mounted)
    bodies.push({
      ...animalEntry({ row: row + 1, side, group, animal: 'warhorse' }, undefined, 0),
      riddenBy: row,
    })
}

type AnimalCard = Omit<Extract<BodyCard, { kind: 'animal' }>, 'kind' | 'id'>

const animalEntry = (
  { row, ...card }: AnimalCard & { readonly row: number },
  at: string | undefined,
  facing: Direction,
): BodyEntry => ({
  card: { kind: 'animal', id: `b${row}`, ...card },
  at,
  facing,
  asleep: false,
  riddenBy: undefined,
})

/** Everyone waits in reserve, except those whose place the scenario fixes. */
const stand = (state: SiegeState, roster: Roster, board: Board): Refusal | undefined => {
  const { bodies, gear } = state.tables
  for (const column of [
    bodies.tail,
    bodies.mount,
    bodies.carries,
    bodies.leads,
    bodies.ledBy,
    bodies.arrows,
    bodies.leftFrom,
    bodies.fellAt,
  ])
    column.fill(NOBODY)
  bodies.hex.fill(RESERVE)
  gear.hex.fill(RESERVE)
  gear.animal.fill(NOBODY)
  for (const [row, entry] of roster.bodies.entries()) {
    bodies.card[row] = row
    bodies.side[row] = entry.card.side
    if (entry.riddenBy === undefined) continue
    bodies.mount[row] = entry.riddenBy
    bodies.mount[entry.riddenBy] = row
  }
  fallAsleep(
    state,
    roster.bodies.flatMap((entry, row) => (entry.asleep ? [row] : [])),
  )
  for (const [row, entry] of roster.bodies.entries()) {
    if (entry.at === undefined) continue
    const hex = board.grid.parse(entry.at)
    const long = bodies.mount[row] !== NOBODY || isLong(entry.card)
    const tail = hex === undefined || !long ? NOBODY : board.grid.neighbours[hex * 6 + opposite(entry.facing)]
    if (hex === undefined || (long && tail === OFF_MAP))
      return { code: 'siege.scenario.place', values: { at: entry.at } }
    setBody(state, row, hex, tail)
  }
  for (const [row, { card, at, facing, lowered }] of roster.gear.entries()) {
    gear.side[row] = card.side
    if (at === undefined) continue
    const hex = board.grid.parse(at)
    if (hex === undefined) return { code: 'siege.scenario.place', values: { at } }
    const status = card.kind === 'drawbridge' ? (lowered ? BRIDGE_DOWN : BRIDGE_UP) : GEAR_IDLE
    setGear(state, row, hex, facing, status)
  }
  return teamsStand(state, roster)
}

/** Those of the animals placed by the scenario that are in harness or tied have to stand accordingly (5.11, 5.13). */
const teamsStand = (state: SiegeState, roster: Roster): Refusal | undefined => {
  for (const [row, { at }] of roster.bodies.entries()) {
    if (at === undefined) continue
    const refusal = teamRefusal(state, row, hexesOf(state, row))
    if (refusal) return { ...refusal, code: 'siege.scenario.team', values: { at } }
    teamUp(state, row, undefined)
  }
  return undefined
}

/** Horses cover two hexes; an ox or a mule one (R.shapes). */
const isLong = (card: BodyCard): boolean =>
  card.kind === 'animal' && (card.animal === 'warhorse' || card.animal === 'draft-horse')
