import { interrupt } from '@mesnada/engine'
import type { ActionOf, SiegeAction } from '../../actions.ts'
import { bodiesOf } from '../../core/bodies.ts'
import { granted, isRefusal } from '../../core/granted.ts'
import { moveRefusal } from '../../core/mobility.ts'
import { GROUND, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { takeWalk } from '../moving.ts'
import { actionOf, jumpWidth, keyOf, progressOf, walkAlong, walksOf } from '../question.ts'
import { trainOf } from '../train.ts'

/** siege 1.6: to a neighbouring hex, or through those where one cannot stop to the next where one can. */
export const move: ActionStep<'move'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat))
      if (moveRefusal(state, seat, body) === undefined)
        for (const walk of walksOf(state, body)) out.push(actionOf(body, walk))
  },
  refusal: (state, seat, { body, path, deck = GROUND }) => {
    const idle = moveRefusal(state, seat, body)
    if (idle) return idle
    if (path.some(hex => hex >= state.setting.grid.size))
      return { code: 'siege.move.no-hex', rule: 'siege 1.6' }
    const train = trainOf(state, body)
    const walk = walkAlong(state, train, progressOf(state, train), path)
    if (isRefusal(walk)) return walk
    return walk.layout.deck === deck ? undefined : { code: 'siege.move.other-floor', rule: 'siege 2.42' }
  },
  perform: (state, _seat, { body, path }, tell) => {
    const train = trainOf(state, body)
    const walk = granted(walkAlong(state, train, progressOf(state, train), path))
    const width = train.mounted && state.setting.options.s16JumpTests ? jumpWidth(state, path) : 0
    if (width > 0) interrupt(state, { kind: 'jump', rider: body, path, wide: width > 1 })
    else takeWalk(state, train, walk, tell)
  },
}

/** The listed move that leads to the same position as this one. */
export const canonicalMove = (state: SiegeState, action: ActionOf<'move'>): SiegeAction => {
  const { body, path } = action
  const train = trainOf(state, body)
  const walk = granted(walkAlong(state, train, progressOf(state, train), path))
  const key = keyOf(walk.layout)
  const same = walksOf(state, body).find(({ layout }) => keyOf(layout) === key)
  return same ? actionOf(body, same) : action
}
