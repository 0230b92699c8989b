import {
  accepted,
  type Beginning,
  type Board,
  type Checked,
  createState,
  NO_TERRAIN,
  readScenario,
  refused,
  type ScenarioDocument,
  type Seat,
  type Vocabulary,
} from '@mesnada/engine'
import { createFieldOfView, createPathfinder, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import * as v from 'valibot'
import type { FordFlow } from './flow.ts'
import { isWood } from './ground.ts'
import type { FordOptions } from './options.ts'
import { type FordSetting, type FordState, layoutOf } from './state.ts'
import { ENTER_COST, HALE, KIND_NAMES, SIDES, TERRAIN, WADE_COST } from './tables.ts'

export const VOCABULARY: Vocabulary = { terrain: TERRAIN, sides: SIDES, features: [] }

const band = v.strictObject({
  area: v.string(),
  men: v.pipe(v.array(v.picklist(KIND_NAMES)), v.minLength(1), v.maxLength(6)),
})

const playSchema = v.strictObject({
  bouts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)),
  bands: v.tuple([band, band]),
})

/** The scenario's own part: the bands, and how many bouts they fight. */
export type Play = v.InferOutput<typeof playSchema>

export const setup = ({ rules, scenario, maps, options }: Beginning): Checked<FordState> => {
  const read = readScenario({ scenario, maps }, VOCABULARY, playSchema, 'ford.setup.invalid')
  if (!read.ok) return read
  const { play, board } = read.value
  const setting = compileSetting(scenario, play, board, {
    rules,
    options: options as FordOptions,
  })
  if (!setting.ok) return setting
  const { seats } = setting.value
  const layout = layoutOf(seats.length, board.grid.size)
  const state: FordState = createState(setting.value, layout, firstFlow(scenario.first))
  state.tables.men.hex.fill(OFF_MAP)
  state.tables.men.health.fill(HALE)
  state.tables.clock.bout[0] = 1
  state.tables.clock.turn[0] = 1
  return accepted(state)
}

/** A bout begins with the set-up of the side that deploys first. */
export const firstFlow = (seat: Seat): FordFlow => ({
  phase: 'deployment',
  seat,
  half: 0,
  stack: [],
  result: undefined,
})

const compileSetting = (
  { first, turns }: ScenarioDocument,
  { bouts, bands }: Play,
  board: Board,
  { rules, options }: Pick<FordSetting, 'rules' | 'options'>,
): Checked<FordSetting> => {
  const kinds = bands.flatMap(({ men }) => men)
  const seats = bands.flatMap(({ men }, seat) => men.map(() => seat as Seat))
  const areas = bands.map(({ area }) => board.areas.get(area) ?? [])
  for (const [seat, { area, men }] of bands.entries())
    if (nth(areas, seat).length < men.length)
      return refused({ code: 'ford.setup.area-too-small', rule: 'ford 1.2', values: { area } })
  const bandOf = (seat: Seat) => ({
    men: kinds.map((_, man) => man).filter(man => seats[man] === seat),
    area: nth(areas, seat),
  })
  return accepted({
    rules,
    board,
    options,
    first,
    turns,
    bouts,
    seats,
    kinds,
    bands: [bandOf(0), bandOf(1)],
    ford: board.areas.get('ford') ?? [],
    stepCost: stepCosts(board),
    sight: sightOver(board),
    pathfinder: createPathfinder(board.grid),
  })
}

/** ford 4.1, 4.2 */
const stepCosts = ({ grid, terrain, sides }: Board): Uint8Array => {
  const costs = new Uint8Array(grid.size * 6).fill(IMPASSABLE)
  for (let i = 0; i < costs.length; i++) {
    const to = grid.neighbours[i] ?? OFF_MAP
    if (to === OFF_MAP || terrain[to] === NO_TERRAIN) continue
    const kinds = sides[grid.sides[i] ?? OFF_MAP] ?? 0
    if (kinds & (1 << SIDES.indexOf('stream'))) continue
    const wading = kinds & (1 << SIDES.indexOf('ford')) ? WADE_COST : 0
    costs[i] = ENTER_COST[nth(TERRAIN, terrain[to] ?? 0)] + wading
  }
  return costs
}

/** ford 3.2: wood between blocks, the woods of shooter and target do not. */
export const sightOver = (board: Board): Uint8Array => {
  const { size } = board.grid
  const sight = new Uint8Array(size * size)
  const view = createFieldOfView(board.grid)
  const blocks = (hex: number): boolean => isWood({ board }, hex)
  for (let origin = 0; origin < size; origin++) sight.set(view.from({ origin, blocks }), origin * size)
  return sight
}
