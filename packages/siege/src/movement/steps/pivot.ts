import type { Refusal } from '@mesnada/engine'
import { bodiesOf } from '../../core/bodies.ts'
import { granted, isRefusal } from '../../core/granted.ts'
import type { Body, Hex } from '../../flow.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { type Layout, layoutOf, trainOf } from '../train.ts'
import { pivoted, tailHexes, takeTurn, turnRefusal } from '../turning.ts'

const pivotOf = (state: SiegeState, body: Body, tail: Hex): Layout | Refusal => {
  const train = trainOf(state, body)
  return pivoted(state, train, layoutOf(state, train), tail)
}

/** siege R.mounted: the tail swings round the head by one hex. */
export const pivot: ActionStep<'pivot'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat)) {
      if (turnRefusal(state, seat, body) !== undefined) continue
      for (const tail of tailHexes(state, layoutOf(state, trainOf(state, body))))
        if (!isRefusal(pivotOf(state, body, tail))) out.push({ type: 'pivot', body, tail })
    }
  },
  refusal: (state, seat, { body, tail }) => {
    const refusal = turnRefusal(state, seat, body)
    if (refusal) return refusal
    const layout = pivotOf(state, body, tail)
    return isRefusal(layout) ? layout : undefined
  },
  perform: (state, _seat, { body, tail }, tell) => {
    takeTurn(state, body, granted(pivotOf(state, body, tail)), tell)
  },
}
