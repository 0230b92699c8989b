import {
  accepted,
  type Beginning,
  type Board,
  bySeat,
  type Checked,
  createState,
  opponentOf,
  type Refusal,
  readScenario,
  refused,
  type ScenarioDocument,
  type Seat,
} from '@mesnada/engine'
import { createPathfinder, distance, type Grid, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { combatGround, moveCosts, standableHexes } from './core/ground.ts'
import { machine } from './machine.ts'
import type { FiloOptions } from './options.ts'
import { VOCABULARY } from './printed/terrain.ts'
import {
  fatigued,
  isCavalryType,
  shootingOf,
  substituteFor,
  TO_COME,
  TO_PLACE,
  wounded,
} from './printed/units.ts'
import { type BannerPlan, type Edge, type Play, playSchema, type UnitPlan } from './scenario-schema.ts'
import { phaseRule } from './sequence.ts'
import { createSightlines } from './sight/sight.ts'
import {
  AWAY,
  type BannerCard,
  type FiloState,
  type Flight,
  LEADS,
  type LeaderCard,
  layoutOf,
  type MarkerCard,
  NO_WAY_OUT,
  type Setting,
  type Special,
  type UnitCard,
  WAITS,
} from './state.ts'

/** The first position: armies counted off, fixed units in their hexes, the first side about to deploy. */
export const setup = ({ scenario, maps, options }: Beginning): Checked<FiloState> => {
  const read = readScenario({ scenario, maps }, VOCABULARY, playSchema, 'filo.setup.invalid')
  if (!read.ok) return read
  const setting = compileSetting(scenario, read.value.play, read.value.board, options as FiloOptions)
  return setting.ok ? accepted(firstPosition(setting.value)) : setting
}

const firstPosition = (setting: Setting): FiloState => {
  const { units, leaders, markers, grid, play } = setting
  const state: FiloState = createState(
    setting,
    layoutOf(units.length, leaders.length, markers.length, grid.size),
    {
      turn: 0,
      phase: 'deploy',
      seat: play.deploysFirst,
      active: undefined,
      order: { tier: undefined, next: [], initiative: undefined },
      combats: [],
      stack: [],
      decisive: false,
      result: undefined,
    },
  )
  const { tables } = state
  tables.units.hex.fill(OFF_MAP)
  tables.leaders.hex.fill(OFF_MAP)
  tables.markers.hex.fill(OFF_MAP)
  for (const [unit, card] of units.entries()) {
    tables.units.fate[unit] = nth(setting.banners, card.banner).arrives ? TO_COME : TO_PLACE
    tables.units.mounted[unit] = card.mounted ? 1 : 0
    tables.units.facing[unit] = setting.facing[card.seat]
  }
  for (const [leader, { banner, substitutes }] of leaders.entries()) {
    tables.leaders.status[leader] =
      substitutes !== undefined ? WAITS : nth(setting.banners, banner).arrives ? AWAY : LEADS
    tables.leaders.hex[leader] = substitutes === undefined ? nth(setting.startOf, leader) : OFF_MAP
    tables.leaders.army[leader] = setting.commandsArmy[leader] ? 1 : 0
  }
  for (const seat of [0, 1] as const) {
    tables.sides.mounts[seat] = play.armies[seat].mounts
    tables.sides.dismounts[seat] = play.armies[seat].dismounts
  }
  setting.markers.forEach((_, marker) => {
    tables.markers.hex[marker] = nth(setting.markerStarts, marker)
  })
  phaseRule(state.flow.phase).begin?.(state, undefined)
  machine.proceed(state, undefined, undefined)
  return state
}

/** filo 12.2: along the column where the grid allows it; of two ways that are equally near, the left one first. */
const FLIGHT: Readonly<Record<Edge, Omit<Flight, 'byPlace'>>> = {
  north: { towards: 0, straight: [0], aside: [5, 1] },
  south: { towards: 3, straight: [3], aside: [2, 4] },
  east: { towards: 1, straight: [1, 2], aside: [] },
  west: { towards: 4, straight: [4, 5], aside: [] },
}

type Roster = Pick<Setting, 'units' | 'leaders' | 'banners' | 'startOf' | 'commandsArmy' | 'fixed'>

const compileSetting = (
  { id, turns }: ScenarioDocument,
  play: Play,
  board: Board,
  options: FiloOptions,
): Checked<Setting> => {
  const { grid } = board
  const roster = countOff(play, board)
  if (!roster.ok) return roster
  const special = compileSpecial(play, grid, roster.value.banners)
  if (!special.ok) return special
  const { units } = roster.value
  const markers = play.special.markers ?? []
  const flight = bySeat((seat): Flight => {
    const { flight: edge, by } = play.armies[seat]
    return { ...FLIGHT[edge], byPlace: by !== undefined }
  })
  const costs = moveCosts(board)
  const exits = play.armies.flatMap(({ by }) => by ?? [])
  const misplacedRefusal = exits.find(at => grid.parse(at) === undefined)
  if (misplacedRefusal !== undefined)
    return refused({ code: 'filo.setup.hex', values: { at: misplacedRefusal } })
  const distancesOf = ({ flight: edge, by }: Play['armies'][number]): Uint8Array =>
    by === undefined
      ? distancesTo(grid, edge)
      : distancesBy(
          grid,
          costs,
          by.flatMap(at => grid.parse(at) ?? []),
        )
  return accepted({
    scenario: id,
    board,
    grid,
    play,
    special: special.value,
    options,
    turns: options.timeLimit ? (play.victory.timeLimit ?? turns) : turns,
    ...roster.value,
    markers: markers.map(({ kind, name, seat, points }): MarkerCard => ({ kind, name, seat, points })),
    markerStarts: markers.map(({ at }) => grid.parse(at) ?? OFF_MAP),
    unitsOf: [rowsOf(units, 0), rowsOf(units, 1)],
    seatOf: Uint8Array.from(units, ({ seat }) => seat),
    isArtillery: Uint8Array.from(units, ({ type }) => (type === 'At' ? 1 : 0)),
    ...costs,
    ...combatGround(board),
    standable: standableHexes(board),
    sight: createSightlines(board),
    pathfinder: createPathfinder(grid),
    flight,
    facing: bySeat(seat => flight[opponentOf(seat)].towards),
    toEdge: bySeat(seat => distancesOf(play.armies[seat])),
  })
}

const rowsOf = (units: readonly UnitCard[], seat: Seat): readonly number[] =>
  units.flatMap((card, unit) => (card.seat === seat ? [unit] : []))

const distancesTo = (grid: Grid, edge: Edge): Uint8Array => {
  const lastRow = new Map<number, number>()
  for (let hex = 0; hex < grid.size; hex++)
    lastRow.set(grid.col[hex] ?? 0, Math.max(lastRow.get(grid.col[hex] ?? 0) ?? 0, grid.row[hex] ?? 0))
  return Uint8Array.from({ length: grid.size }, (_, hex) => {
    if (edge === 'north') return (grid.row[hex] ?? 0) - 1
    if (edge === 'south') return (lastRow.get(grid.col[hex] ?? 0) ?? 0) - (grid.row[hex] ?? 0)
    return edge === 'west' ? (grid.col[hex] ?? 0) - 1 : grid.cols - (grid.col[hex] ?? 0)
  })
}

/** Hexes of the shortest way that horse and foot can go to one of some hexes. */
const distancesBy = (
  grid: Grid,
  { footCost, horseCost }: Pick<Setting, 'footCost' | 'horseCost'>,
  exits: readonly Hex[],
): Uint8Array => {
  const far = new Uint8Array(grid.size).fill(NO_WAY_OUT)
  const queue = [...exits]
  for (const hex of exits) far[hex] = 0
  for (const hex of queue)
    for (let direction = 0; direction < 6; direction++) {
      const from = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      const step = from * 6 + ((direction + 3) % 6)
      if (from === OFF_MAP || far[from] !== NO_WAY_OUT) continue
      if ((footCost[step] ?? IMPASSABLE) >= IMPASSABLE || (horseCost[step] ?? IMPASSABLE) >= IMPASSABLE)
        continue
      far[from] = (far[hex] ?? NO_WAY_OUT) + 1
      queue.push(from)
    }
  return far
}

/** Units and leaders in the order of the scenario; the substitutes' rows follow those of all leaders. */
const countOff = (play: Play, board: Board): Checked<Roster> => {
  const plans = play.armies.flatMap(({ banners }, seat) =>
    banners.map(plan => ({ plan, seat: seat as Seat })),
  )
  const units: UnitCard[] = []
  const fixed: Hex[] = []
  const banners: BannerCard[] = []
  const misplacedRefusal = (at: string): Refusal => ({ code: 'filo.setup.hex', values: { at } })
  for (const [banner, { plan, seat }] of plans.entries()) {
    const own: number[] = []
    for (const unit of plan.units)
      for (let i = 0; i < unit.count; i++) {
        own.push(units.length)
        const at = unit.at?.[i]
        const hex = at === undefined ? OFF_MAP : board.grid.parse(at)
        if (hex === undefined) return refused(misplacedRefusal(at ?? ''))
        fixed.push(hex)
        units.push(cardOf(unit, seat, banner))
      }
    const zone = zoneOf(plan, board)
    if (!zone.ok) return zone
    const { arrives } = plan
    banners.push({
      id: plan.id,
      name: plan.name,
      seat,
      leader: banner,
      substitute: plans.length + banner,
      units: own,
      zone: zone.value,
      arrives: arrives && { turn: arrives.turn, hexes: board.areas.get(arrives.area) ?? [] },
    })
  }
  const startOf = plans.map(({ plan }) =>
    plan.at === undefined ? OFF_MAP : (board.grid.parse(plan.at) ?? OFF_MAP),
  )
  const commandsArmy = plans.map(({ plan }) => plan.commandsArmy === true)
  return accepted({ units, banners, fixed, startOf, commandsArmy, leaders: leaderCards(plans) })
}

const cardOf = ({ type, pf, quality, pm, ...rest }: UnitPlan, seat: Seat, banner: number): UnitCard => {
  const fresh = { pf, quality, pm }
  return {
    seat,
    banner,
    type,
    ...(rest.name === undefined ? {} : { name: rest.name }),
    fresh,
    tired: fatigued(fresh),
    mounted: rest.mounted ?? isCavalryType(type),
    shooting: shootingOf(type, rest.javelins === true),
    facesFreely: rest.facesFreely === true,
  }
}

const leaderCards = (
  plans: readonly { readonly plan: BannerPlan; readonly seat: Seat }[],
): readonly LeaderCard[] => {
  const originals = plans.map(({ plan, seat }, banner): LeaderCard => {
    const { name, ...hale } = plan.leader
    return { seat, banner, name, hale, hurt: wounded(hale), substitutes: undefined }
  })
  const substitutes = originals.map(({ hale, ...card }, leader): LeaderCard => {
    const figures = substituteFor(hale)
    return { ...card, hale: figures, hurt: wounded(figures), substitutes: leader }
  })
  return [...originals, ...substitutes]
}

/** The radius counts the leader's own hex: radius 6 is distance 5 (filo R.deployment). */
const zoneOf = (
  { id, at, deploy, arrives }: BannerPlan,
  board: Board,
): Checked<readonly Hex[] | undefined> => {
  const { grid } = board
  if (arrives) return accepted(undefined)
  const centre = at === undefined ? undefined : grid.parse(at)
  if (centre === undefined) return refused({ code: 'filo.setup.hex', values: { at: at ?? id } })
  if (deploy === undefined) return accepted([])
  if ('area' in deploy) return accepted(board.areas.get(deploy.area) ?? [])
  const { radius, rows } = deploy
  const zone: Hex[] = []
  for (let hex = 0; hex < grid.size; hex++)
    if (rows.includes(grid.row[hex] ?? 0) && distance(grid, centre, hex) < radius) zone.push(hex)
  return accepted(zone)
}

const compileSpecial = ({ special }: Play, grid: Grid, banners: readonly BannerCard[]): Checked<Special> => {
  const row = (id: string): number => banners.findIndex(banner => banner.id === id)
  const { standard, waits, leaves, mourned, neverBack } = special
  for (const at of [standard?.at, neverBack?.towards])
    if (at !== undefined && grid.parse(at) === undefined)
      return refused({ code: 'filo.setup.hex', values: { at } })
  for (const id of [waits, leaves?.banner, mourned, neverBack?.banner])
    if (id !== undefined && row(id) < 0) return refused({ code: 'filo.setup.banner', values: { id } })
  return accepted({
    archers: special.archers ?? 0,
    cavalryFleesHalf: special.cavalryFleesHalf === true,
    standard: standard && { seat: standard.seat, hex: grid.parse(standard.at) ?? OFF_MAP },
    waits: waits === undefined ? undefined : row(waits),
    leaves: leaves && { ...leaves, banner: row(leaves.banner) },
    mourned: mourned === undefined ? undefined : row(mourned),
    neverBack: neverBack && {
      banner: row(neverBack.banner),
      towards: grid.parse(neverBack.towards) ?? OFF_MAP,
    },
  })
}
