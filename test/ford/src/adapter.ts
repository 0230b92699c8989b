import { type Adapter, type Minds, opponentOf, type Planning, type Seat } from '@mesnada/engine'
import { distance, type Hex } from '@mesnada/hex'
import type { FordAction, Man } from './actions.ts'
import { PHASES } from './flow.ts'
import { isAlive, isOnMap, isThreatened } from './ground.ts'
import type { FordState } from './state.ts'
import { KINDS } from './tables.ts'

/** The bold fight at worse odds; the shy keep out of everyone's reach. */
const TEMPERS = ['usual', 'bold', 'shy'] as const

const planning: Planning<FordState, FordAction> = {
  tempers: TEMPERS,
  standing: ({ setting: { bands } }) => new Uint8Array(bands[0].men.length + bands[1].men.length),
  isDue: ({ flow }) => flow.phase === 'movement' && flow.stack.length === 0,
  forPlan: () => 0.3,
  breadth: () => 6,
  bands: (state, seat) => state.setting.bands[seat].men.filter(man => isOnMap(state, man)).map(man => [man]),
}

/** What an opponent knows of the sample game: health, points, the ford, and to strike whoever is nearest. */
export const fordAdapter: Adapter<FordState, FordAction> = {
  strength: ({ setting, tables }, seat) =>
    setting.bands[seat].men.reduce((sum, man) => sum + tables.men.health[man], 0),
  evaluate: (state, seat) => standing(state, seat) - standing(state, opponentOf(seat)),
  rate: (state, actions, minds) => actions.map(action => rate(state, action, minds)),
  planning,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline',
  window: ({ tables, flow }) => {
    const phase = flow.stack.length > 0 ? -1 : PHASES.findIndex(name => name === flow.phase)
    return (
      ((tables.clock.bout[0] * 64 + tables.clock.turn[0]) * 2 + flow.half) * (PHASES.length + 1) + phase + 1
    )
  },
}

const WEIGHTS = { health: 3, points: 3, bout: 20, captain: 6, distance: 0.1 } as const

const standing = (state: FordState, seat: Seat): number => {
  const { setting, tables } = state
  const { bands, men } = tables
  let worth = WEIGHTS.points * bands.points[seat] + WEIGHTS.bout * bands.bouts[seat]
  worth += WEIGHTS.captain * bands.led[seat]
  for (const man of setting.bands[seat].men)
    if (isOnMap(state, man))
      worth += WEIGHTS.health * men.health[man] - WEIGHTS.distance * distanceToFord(state, men.hex[man])
  return worth
}

const distanceToFord = ({ setting }: FordState, hex: Hex): number =>
  setting.ford.length === 0
    ? 0
    : Math.min(...setting.ford.map(ford => distance(setting.board.grid, hex, ford)))

const temperOf = (minds: Minds | undefined, man: Man): (typeof TEMPERS)[number] => TEMPERS[minds?.[man] ?? 0]

const rate = (state: FordState, action: FordAction, minds: Minds | undefined): number => {
  const { men } = state.tables
  switch (action.type) {
    case 'place':
      return 10 - distanceToFord(state, action.hex)
    case 'shoot':
      return 3 - men.health[action.target]
    case 'move':
      return rateMove(state, action.man, action.path[action.path.length - 1], temperOf(minds, action.man))
    case 'fight':
      return (
        strengthOf(state, action.man) - strengthOf(state, action.target) + DARING[temperOf(minds, action.man)]
      )
    case 'defensive-shot':
      return 1
    case 'take-wound':
      return men.health[action.man] - (men.captain[action.man] ? 2 : 0)
    case 'retreat':
      return isThreatened(state, action.hex, deciding(state)) ? 1 : 2
    default:
      return 0
  }
}

/** What is added to the odds of a fight. */
const DARING = { usual: 0, bold: 2, shy: -2 } as const

/** Towards the ford; bowmen, and the shy, not into anyone's reach. */
const rateMove = (state: FordState, man: Man, hex: Hex, temper: (typeof TEMPERS)[number]): number => {
  const nearer = distanceToFord(state, state.tables.men.hex[man]) - distanceToFord(state, hex)
  const wary = temper === 'shy' || (temper === 'usual' && KINDS[state.setting.kinds[man]].range > 0)
  return wary && isThreatened(state, hex, state.setting.seats[man]) ? nearer - 3 : nearer
}

const strengthOf = (state: FordState, man: Man): number =>
  isAlive(state, man) ? KINDS[state.setting.kinds[man]].strength + state.tables.men.health[man] : 0

const deciding = ({ setting, flow }: FordState): Seat => {
  const frame = flow.stack.at(-1)
  return frame?.kind === 'retreat' ? setting.seats[frame.man] : flow.seat
}
