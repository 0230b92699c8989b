import { opponentOf, type Seat } from '@mesnada/engine'
import { type Hex } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { weaponOf } from '../bodies.ts'
import { groundAt } from '../ground.ts'
import type { SiegeState } from '../state.ts'
import { objectivesOf, termsOf } from '../terms.ts'
import { COVERS, IMPASSABLE, T } from '../terrain.ts'
import { Posts } from './posts.ts'
import { type Field, spread, Ways } from './ways.ts'
import { worthOf } from './worth.ts'

/** Where to begin: the fighters towards what they are after, the bows under cover, the breach on the shortest way in. */

/** Everything that must be placed is placed before the phase is ended. */
const PLACING = 1000

const COVER = 2

const NEARNESS = { fighter: 0.5, bow: 0.2 } as const

export const rateDeployment = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const posts = new Posts(state, seat)
  // Worked out when they are first asked for: not every part of the deployment needs them.
  let breach: ((hex: Hex) => number) | undefined
  let enemy: Field | undefined
  return actions.map(action => {
    switch (action.type) {
      case 'place':
        return PLACING + ratePlace(state, posts, action.body, action.hex)
      case 'place-gear':
        enemy ??= new Ways(state).to('foot', startOf(state, opponentOf(seat)))
        return PLACING - Math.min(enemy[action.hex], state.setting.grid.size)
      case 'place-rubble':
      case 'fill-moat':
        breach ??= wayIn(state, seat)
        return PLACING - breach(action.hex)
      case 'set-skill':
        return -action.skill
      default:
        return 0
    }
  })
}

/** The strongest are placed first, and so get the places they want. */
const ratePlace = (state: SiegeState, posts: Posts, body: number, hex: Hex): number => {
  const cover = COVER * COVERS.indexOf(groundAt(state, hex).cover)
  const far = posts.distanceFor(body, hex)
  return weaponOf(state, body) === undefined
    ? worthOf(state, body) - NEARNESS.fighter * far
    : worthOf(state, body) + cover - NEARNESS.bow * far
}

const startOf = (state: SiegeState, seat: Seat): readonly Hex[] => {
  const within: Hex[] = []
  for (let hex = 0; hex < state.setting.grid.size; hex++)
    if (termsOf(state).startAreas[seat].some(area => area?.[hex])) within.push(hex)
  return within
}

/** What it would take to break through a wall, and to wade. */
const TOLLS = { wall: 9, moat: 3 } as const

const WALLS: ReadonlySet<number> = new Set([T.battlement, T['castle-wall'], T['gate-wall'], T['tower-slit']])

/** How long the way from our lines to the heart of the castle is that leads through a hex. */
export const wayIn = (state: SiegeState, seat: Seat): ((hex: Hex) => number) => {
  const { board } = state.setting
  const hold = objectivesOf(state).find(condition => condition.kind === 'hold')
  const heart = hold?.kind === 'hold' ? (board.areas.get(hold.area) ?? []) : startOf(state, opponentOf(seat))
  const toll = (hex: Hex): number => {
    if (state.tables.ground.rubble[hex] !== 0) return 2
    const terrain = board.terrain[hex]
    if (WALLS.has(terrain)) return TOLLS.wall
    if (terrain === T.moat && state.tables.ground.filled[hex] === 0) return TOLLS.moat
    return groundAt(state, hex).foot >= IMPASSABLE ? IMPASSABLE : 1
  }
  const out: Field = spread(state, startOf(state, seat), (_from, to) => toll(to))
  const back: Field = spread(state, heart, (_from, to) => toll(to))
  return hex => out[hex] + back[hex] - toll(hex)
}
