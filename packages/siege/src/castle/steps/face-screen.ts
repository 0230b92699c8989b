import type { Refusal, Seat } from '@mesnada/engine'
import { DIRECTIONS, type Direction, neighbour, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, occupantOf } from '../../core/bodies.ts'
import { carriedKind } from '../../core/carrying.ts'
import { setGear } from '../../core/ground.ts'
import { movingHandRefusal } from '../../core/hands.ts'
import { placeAt, priceOfStep } from '../../core/step-cost.ts'
import type { Body } from '../../flow.ts'
import { DONE, NOBODY, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'

/** Turning it takes as long as a step over flat ground. */
const COST = 1

const refusal = (state: SiegeState, seat: Seat, body: Body, facing: Direction): Refusal | undefined => {
  const unfit = movingHandRefusal(state, seat, body, COST)
  if (unfit) return unfit
  if (carriedKind(state, body) !== 'screen') return { code: 'siege.screen.not-held', rule: 'siege 5.22' }
  const { bodies, gear } = state.tables
  if (gear.facing[bodies.carries[body] ?? NOBODY] === facing)
    return { code: 'siege.screen.faces-so', rule: 'siege 5.22' }
  return state.setting.options.s24EnglishScreens ? swingRefusal(state, body, facing) : undefined
}

/** siege S.24: the screen stands before its man, so turning it swings it into another hex around him. */
const swingRefusal = (state: SiegeState, body: Body, facing: Direction): Refusal | undefined => {
  const at = state.tables.bodies.hex[body] ?? OFF_MAP
  const to = neighbour(state.setting.grid, at, facing)
  if (to === OFF_MAP) return { code: 'siege.engine.map-edge', rule: 'siege S.24' }
  if (occupantOf(state, to) >= 0) return { code: 'siege.engine.living', rule: 'siege S.24' }
  const price = priceOfStep(state, 'screen', placeAt(at), placeAt(to))
  return typeof price === 'number' ? undefined : price
}

/** siege 5.22: the man who has hold of a screen sets its base against another side. */
export const faceScreen: ActionStep<'face-screen'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat)) {
      if (carriedKind(state, body) !== 'screen') continue
      for (const facing of DIRECTIONS)
        if (!refusal(state, seat, body, facing)) out.push({ type: 'face-screen', body, facing })
    }
  },
  refusal: (state, seat, { body, facing }) => refusal(state, seat, body, facing),
  perform: (state, _seat, { body, facing }, tell) => {
    const { bodies, gear: table } = state.tables
    const gear = bodies.carries[body] ?? NOBODY
    const hex = state.setting.options.s24EnglishScreens
      ? neighbour(state.setting.grid, bodies.hex[body] ?? OFF_MAP, facing)
      : (table.hex[gear] ?? OFF_MAP)
    bodies.spent[body] = (bodies.spent[body] ?? 0) + COST
    bodies.done[body] = (bodies.done[body] ?? 0) | DONE.moved
    setGear(state, gear, hex, facing, table.status[gear] ?? 0)
    tell?.({ type: 'screen-turned', gear, facing })
  },
}
