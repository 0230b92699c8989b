import {
  accepted,
  type Beginning,
  type Board,
  type Checked,
  createState,
  type Refusal,
  readScenario,
  refused,
} from '@mesnada/engine'
import { OFF_MAP, opposite } from '@mesnada/hex'
import { teamRefusal, teamShapeRefusal, teamUp } from './animals/teams.ts'
import { openRecord } from './campaign/calendar.ts'
import { isWallTerrain, wear } from './castle/walls.ts'
import { noteAsWritten } from './command/subordinates.ts'
import { compileTerms } from './compile-terms.ts'
import { hexesOf } from './core/bodies.ts'
import { setGear } from './core/ground.ts'
import { setBody } from './core/occupancy.ts'
import type { Flow } from './flow.ts'
import { machine } from './machine.ts'
import { fallAsleep, strangersOf } from './night/night.ts'
import type { SiegeOptions } from './options.ts'
import { VOCABULARY } from './printed/terrain.ts'
import { muster, type Roster } from './roster.ts'
import { type Play, playSchema } from './scenario-schema.ts'
import { enterDeployment, startDay } from './sequence.ts'
import {
  type BodyCard,
  BRIDGE_DOWN,
  BRIDGE_UP,
  GEAR_IDLE,
  layoutOf,
  NOBODY,
  RESERVE,
  type SiegeState,
} from './state.ts'

/** The current version of the rules; see `RuleSystem.rules`. */
export const RULES = 1

/** Reads the scenario, lays the maps out, makes a row for everyone and everything, and starts the deployment. */
export const setup = ({ scenario, maps, options }: Beginning): Checked<SiegeState> => {
  const read = readScenario({ scenario, maps }, VOCABULARY, playSchema, 'siege.scenario.play')
  if (!read.ok) return read
  const { play, board } = read.value
  const terms = compileTerms(scenario, play, board)
  if (!terms.ok) return terms
  const unknown = unknownGround(play, board)
  if (unknown !== undefined) return refused({ code: 'siege.scenario.area', values: { area: unknown } })
  const team = teamShapeRefusal(play, options as SiegeOptions)
  if (team) return refused(team)
  const roster = muster(play)
  const state: SiegeState = createState(
    {
      scenario,
      play,
      board,
      grid: board.grid,
      options: options as SiegeOptions,
      bodies: roster.bodies.map(entry => entry.card),
      strangers: strangersOf(play),
      gear: roster.gear.map(entry => entry.card),
      terms: terms.value,
    },
    layoutOf(roster.bodies.length, roster.gear.length, board.grid.size),
    FIRST_FLOW,
  )
  const refusal = setUpRefusal(state, roster, board)
  if (refusal) return refused(refusal)
  begin(state)
  machine.proceed(state, undefined, undefined)
  return accepted(state)
}

/** A single action with its set-up, a siege with the morning of its first day. */
const begin = (state: SiegeState): void => {
  if (state.setting.play.campaign === undefined) return enterDeployment(state, 0, undefined)
  openRecord(state)
  for (const { at, stage } of state.setting.play.campaign.walls ?? []) {
    const hex = state.setting.grid.parse(at)
    if (hex !== undefined) wear(state, hex, stage)
  }
  startDay(state, undefined)
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

/** An area or an edge that victory, points or prisoners speak of and that the map does not have. */
const unknownGround = (
  { victory, scoring = [], prison = [[], []], campaign }: Play,
  board: Board,
): string | undefined => {
  const areas: string[] = []
  const edges = prison.flat()
  if (campaign?.castle) {
    const { area, keep, around = area } = campaign.castle
    areas.push(area, keep, around)
  }
  for (const { supplies, cutOff } of campaign?.actions ?? [])
    for (const ground of [supplies, cutOff]) if (ground) areas.push(ground.area)
  const closes = campaign?.actions.flatMap(action => action.closes ?? []) ?? []
  for (const entry of [...victory, ...closes, ...scoring]) {
    if ('area' in entry) areas.push(entry.area)
    if ('trap' in entry && entry.trap !== undefined) areas.push(entry.trap)
    if ('edges' in entry && entry.edges !== undefined) edges.push(...entry.edges)
  }
  const wall = campaign?.walls?.find(({ at }) => {
    const hex = board.grid.parse(at)
    return hex === undefined || !isWallTerrain(board.terrain[hex] ?? 0)
  })
  return wall?.at ?? areas.find(area => !board.areas.has(area)) ?? edges.find(edge => !board.edges.has(edge))
}

/** Everyone waits in reserve, except those whose place the scenario fixes. */
const setUpRefusal = (state: SiegeState, roster: Roster, board: Board): Refusal | undefined => {
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
  noteAsWritten(state)
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
  for (const [row, { card, at, facing, lowered }] of bridgesFirst(roster)) {
    gear.side[row] = card.side
    if (at === undefined) continue
    const hex = board.grid.parse(at)
    if (hex === undefined) return { code: 'siege.scenario.place', values: { at } }
    const status = card.kind === 'drawbridge' ? (lowered ? BRIDGE_DOWN : BRIDGE_UP) : GEAR_IDLE
    setGear(state, row, hex, facing, status)
  }
  return teamsRefusal(state, roster)
}

/** What stands on a lowered bridge is set down after it. */
const bridgesFirst = (roster: Roster): readonly (readonly [number, Roster['gear'][number]])[] =>
  [...roster.gear.entries()].toSorted(
    ([, a], [, b]) => Number(b.card.kind === 'drawbridge') - Number(a.card.kind === 'drawbridge'),
  )

/** Those of the animals placed by the scenario that are in harness or tied have to stand accordingly (siege 5.11, 5.13). */
const teamsRefusal = (state: SiegeState, roster: Roster): Refusal | undefined => {
  for (const [row, { at }] of roster.bodies.entries()) {
    if (at === undefined) continue
    const refusal = teamRefusal(state, row, hexesOf(state, row))
    if (refusal) return { ...refusal, code: 'siege.scenario.team', values: { at } }
    teamUp(state, row, undefined)
  }
  return undefined
}

/** Horses cover two hexes; an ox or a mule one (siege R.shapes). */
const isLong = (card: BodyCard): boolean =>
  card.kind === 'animal' && (card.animal === 'warhorse' || card.animal === 'draft-horse')
