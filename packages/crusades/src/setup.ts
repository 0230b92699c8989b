import {
  accepted,
  type Beginning,
  type Board,
  type Checked,
  createState,
  type Refusal,
  readScenario,
  refused,
  SEATS,
  type Seat,
} from '@mesnada/engine'
import { createFacingPathfinder, createLineCache, createPathfinder, createTrace, nth } from '@mesnada/hex'
import { hasRoom, putUnit, seatAt } from './core/occupancy.ts'
import type { Flow } from './flow.ts'
import { machine } from './machine.ts'
import { waterOf } from './morale/thirst.ts'
import type { CrusadesOptions } from './options.ts'
import { assignOrders } from './orders/command.ts'
import { isClosed, levelAt, stakedSteps, VOCABULARY } from './printed/terrain.ts'
import { FULL_STEPS, orderNumber } from './printed/units.ts'
import { type Muster, muster } from './roster.ts'
import { type Play, playSchema } from './scenario-schema.ts'
import { beginGame } from './sequence.ts'
import { type CrusadesState, layoutOf, type Setting, type UnitCard } from './state.ts'

/** Reads the scenario, lays the map out, stands everyone in his place and begins the first turn. */
export const setup = ({ scenario, maps, options }: Beginning): Checked<CrusadesState> => {
  const read = readScenario({ scenario, maps }, VOCABULARY, playSchema, 'crusades.scenario.play')
  if (!read.ok) return read
  const { play, board } = read.value
  const mustered = muster(play, board)
  if (!mustered.ok) return mustered
  for (const area of areasOf(play))
    if (!board.areas.has(area)) return refused({ code: 'crusades.scenario.area', values: { area } })
  const { cards } = mustered.value
  const setting: Setting = {
    scenario,
    play,
    board,
    grid: board.grid,
    options: options as CrusadesOptions,
    ...cards,
    unitsOf: [rowsOf(cards.units, 0), rowsOf(cards.units, 1)],
    leadersOf: [rowsOf(cards.leaders, 0), rowsOf(cards.leaders, 1)],
    shootersOf: [shootersOf(cards.units, 0), shootersOf(cards.units, 1)],
    water: waterOf(play, board),
    ...tools(board),
  }
  const state: CrusadesState = createState(
    setting,
    layoutOf({
      units: cards.units.length,
      leaders: cards.leaders.length,
      hexes: board.grid.size,
      grounds: play.ground.length,
      formations: cards.formations.length,
    }),
    FIRST_FLOW,
  )
  const refusal = setUpRefusal(state, mustered.value)
  if (refusal) return refused(refusal)
  for (const [ground, { holder }] of play.ground.entries()) state.tables.grounds.holder[ground] = holder
  for (const seat of SEATS) assignOrders(state, seat)
  beginGame(state, undefined)
  machine.proceed(state, undefined, undefined)
  return accepted(state)
}

/** All that the scenario names: ground, towns with a garrison, water. */
const areasOf = ({ ground, armies, thirst }: Play): readonly string[] => [
  ...ground.map(({ area }) => area),
  ...armies.flatMap(({ formations }) => formations.flatMap(({ garrison }) => garrison ?? [])),
  ...(thirst ? [thirst.water] : []),
]

const FIRST_FLOW: Flow = {
  turn: 1,
  playerTurn: 1,
  side: 0,
  phase: 'command',
  chit: undefined,
  stack: [],
  result: undefined,
}

const rowsOf = (cards: readonly { readonly side: Seat }[], seat: Seat): readonly number[] =>
  cards.flatMap(({ side }, row) => (side === seat ? [row] : []))

const shootersOf = (cards: readonly UnitCard[], seat: Seat): readonly number[] =>
  rowsOf(cards, seat).filter(unit => nth(cards, unit).shooter !== undefined)

/** What is worked out once for a board: costs, heights, searches and their scratch. */
const tools = (board: Board) => ({
  level: Uint8Array.from({ length: board.grid.size }, (_, hex) => levelAt(board, hex)),
  staked: stakedSteps(board),
  pathfinder: createPathfinder(board.grid),
  facingPathfinder: createFacingPathfinder(board.grid),
  lines: createLineCache(board.grid),
  trace: createTrace(board.grid),
  zones: new Uint8Array(board.grid.size),
  enemies: new Uint8Array(board.grid.size),
  closed: new Uint8Array(board.grid.size),
  span: new Uint8Array(board.grid.size),
  away: new Uint8Array(board.grid.size),
  openAway: new Uint8Array(board.grid.size),
  queue: new Int32Array(board.grid.size),
})

/** Everyone in the hex the scenario names: two units at most, on ground they may stand on. */
const setUpRefusal = (state: CrusadesState, { unitPlaces, leaderPlaces }: Muster): Refusal | undefined => {
  const { setting, tables } = state
  const { board, grid } = setting
  tables.units.hex.fill(-1)
  for (const [unit, { hex, facing }] of unitPlaces.entries()) {
    const { side, mover } = nth(setting.units, unit)
    if (!hasRoom(state, hex, side) || isClosed(board, mover, hex))
      return { code: 'crusades.scenario.place', rule: 'crusades 7.1', values: { at: grid.label(hex) } }
    tables.units.steps[unit] = FULL_STEPS
    tables.units.facing[unit] = facing
    putUnit(state, unit, hex, true)
  }
  for (const [leader, { hex, order }] of leaderPlaces.entries()) {
    const { side } = nth(setting.leaders, leader)
    if (isClosed(board, 'leader', hex) || (seatAt(state, hex) ?? side) !== side)
      return { code: 'crusades.scenario.place', rule: 'crusades 7.1', values: { at: grid.label(hex) } }
    tables.leaders.hex[leader] = hex
    tables.leaders.order[leader] = orderNumber(order)
  }
  return undefined
}
