import { type Adapter, opponentOf, type Planning, type Seat, type StyleAssignment } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { FordAction, Man } from './actions.ts'
import { PHASES } from './flow.ts'
import { isAlive, isOnMap, isThreatened } from './ground.ts'
import type { FordState } from './state.ts'
import { KINDS } from './tables.ts'

/** The bold fight at worse odds; the shy keep out of everyone's reach. */
const STYLES = ['usual', 'bold', 'shy'] as const

const planning: Planning<FordState, FordAction> = {
  styles: STYLES,
  defaultAssignment: ({ setting: { bands } }) => new Uint8Array(bands[0].men.length + bands[1].men.length),
  isDue: ({ flow }) => flow.phase === 'movement' && flow.stack.length === 0,
  searchShare: () => 0.3,
  candidateLimit: () => 6,
  groups: (state, seat) => state.setting.bands[seat].men.filter(man => isOnMap(state, man)).map(man => [man]),
}

/** What an opponent knows of the sample game: health, points, the ford, and to strike whoever is nearest. */
export const fordAdapter: Adapter<FordState, FordAction> = {
  strength: ({ setting, tables }, seat) =>
    setting.bands[seat].men.reduce((sum, man) => sum + (tables.men.health[man] ?? 0), 0),
  grid: ({ setting }) => setting.board.grid,
  hexesOf: (state, seat) =>
    state.setting.bands[seat].men
      .filter(man => isOnMap(state, man))
      .map(man => state.tables.men.hex[man] ?? OFF_MAP),
  evaluate: (state, seat) => strength(state, seat) - strength(state, opponentOf(seat)),
  rate: (state, actions, assignment) => actions.map(action => rate(state, action, assignment)),
  planning,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline',
  window: ({ tables, flow }) => {
    const phase = flow.stack.length > 0 ? -1 : PHASES.findIndex(name => name === flow.phase)
    return (
      (((tables.clock.bout[0] ?? 0) * 64 + (tables.clock.turn[0] ?? 0)) * 2 + flow.half) *
        (PHASES.length + 1) +
      phase +
      1
    )
  },
  elapsed: ({ setting, tables: { clock } }) =>
    Math.min(
      1,
      ((clock.bout[0] ?? 1) - 1 + Math.min(1, (clock.turn[0] ?? 0) / setting.turns)) /
        Math.max(1, setting.bouts),
    ),
}

const WEIGHTS = { health: 3, points: 3, bout: 20, captain: 6, distance: 0.1 } as const

const strength = (state: FordState, seat: Seat): number => {
  const { setting, tables } = state
  const { bands, men } = tables
  let worth = WEIGHTS.points * (bands.points[seat] ?? 0) + WEIGHTS.bout * (bands.bouts[seat] ?? 0)
  worth += WEIGHTS.captain * (bands.led[seat] ?? 0)
  for (const man of setting.bands[seat].men)
    if (isOnMap(state, man))
      worth +=
        WEIGHTS.health * (men.health[man] ?? 0) -
        WEIGHTS.distance * distanceToFord(state, men.hex[man] ?? OFF_MAP)
  return worth
}

const distanceToFord = ({ setting }: FordState, hex: Hex): number =>
  setting.ford.length === 0
    ? 0
    : Math.min(...setting.ford.map(ford => distance(setting.board.grid, hex, ford)))

const styleOf = (assignment: StyleAssignment | undefined, man: Man): (typeof STYLES)[number] =>
  nth(STYLES, assignment?.[man] ?? 0)

const rate = (state: FordState, action: FordAction, assignment: StyleAssignment | undefined): number => {
  const { men } = state.tables
  switch (action.type) {
    case 'place':
      return 10 - distanceToFord(state, action.hex)
    case 'shoot':
      return 3 - (men.health[action.target] ?? 0)
    case 'move':
      return rateMove(
        state,
        action.man,
        nth(action.path, action.path.length - 1),
        styleOf(assignment, action.man),
      )
    case 'fight':
      return (
        strengthOf(state, action.man) -
        strengthOf(state, action.target) +
        DARING[styleOf(assignment, action.man)]
      )
    case 'defensive-shot':
      return 1
    case 'take-wound':
      return (men.health[action.man] ?? 0) - (men.captain[action.man] ? 2 : 0)
    case 'retreat':
      return isThreatened(state, action.hex, deciding(state)) ? 1 : 2
    default:
      return 0
  }
}

/** What is added to the odds of a fight. */
const DARING = { usual: 0, bold: 2, shy: -2 } as const

/** Towards the ford; bowmen, and the shy, not into anyone's reach. */
const rateMove = (state: FordState, man: Man, hex: Hex, style: (typeof STYLES)[number]): number => {
  const nearer = distanceToFord(state, state.tables.men.hex[man] ?? OFF_MAP) - distanceToFord(state, hex)
  const wary = style === 'shy' || (style === 'usual' && KINDS[nth(state.setting.kinds, man)].range > 0)
  return wary && isThreatened(state, hex, nth(state.setting.seats, man)) ? nearer - 3 : nearer
}

const strengthOf = (state: FordState, man: Man): number =>
  isAlive(state, man)
    ? KINDS[nth(state.setting.kinds, man)].strength + (state.tables.men.health[man] ?? 0)
    : 0

const deciding = ({ setting, flow }: FordState): Seat => {
  const frame = flow.stack.at(-1)
  return frame?.kind === 'retreat' ? nth(setting.seats, frame.man) : flow.seat
}
