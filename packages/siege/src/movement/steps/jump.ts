import { D10, type Modifier, modifiedSum, outcomesOf, popFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isWounded, sideOf } from '../../core/bodies.ts'
import { granted } from '../../core/granted.ts'
import type { Body } from '../../flow.ts'
import { unhorse } from '../../melee/harm.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameOf, FrameStep } from '../../step.ts'
import { takeWalk } from '../moving.ts'
import { progressOf, walkAlong } from '../question.ts'
import { trainOf } from '../train.ts'

/** Switch 16: on nine the horse refuses, on ten it falls on the far side. */
const REFUSES = 9
const FALLS = 10

type Leap = 'clears' | 'refuses' | 'falls'

const leapOf = (die: number): Leap => {
  if (die >= FALLS) return 'falls'
  return die === REFUSES ? 'refuses' : 'clears'
}

const modifiersOf = (state: SiegeState, rider: Body, wide: boolean): readonly Modifier[] => [
  ...(isWounded(state, rider)
    ? [{ reason: 'siege.why.wounded-rider', value: 1, rule: 'siege S.16' } as const]
    : []),
  ...(wide ? [{ reason: 'siege.why.wide-obstacle', value: 4, rule: 'siege S.16' } as const] : []),
]

const throwOf = (state: SiegeState, { rider, wide }: FrameOf<'jump'>): Throw => {
  const reading = { modifiers: modifiersOf(state, rider, wide), held: [1, 10] } as const
  return {
    purpose: 'siege.roll.jump',
    rule: 'siege S.16',
    seat: sideOf(state, rider),
    dice: [D10],
    ...reading,
    outcomes: outcomesOf([D10], sum => leapOf(modifiedSum(reading, sum))),
    values: { rider },
  }
}

/** siege 3.32, switch 16: a rider puts his horse at a trench. */
export const jump: FrameStep<'jump'> = {
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [throwOf(state, frame)] } }),
  settle: (state, frame, list, tell) => {
    const face = nth(list, 0)
    const leap = leapOf(modifiedSum(throwOf(state, frame), face))
    const { rider, path } = frame
    popFrame(state)
    tell?.({ type: 'rolled', purpose: 'siege.roll.jump', dice: [face], result: leap })
    if (leap === 'refuses')
      return unhorse(state, rider, { rider: 'stun', horse: 'unharmed', rule: 'siege S.16' }, tell)
    const train = trainOf(state, rider)
    const walk = walkAlong(state, train, progressOf(state, train), path)
    takeWalk(state, train, granted(walk), tell)
    if (leap === 'falls') unhorse(state, rider, { rider: 'wound', horse: 'killed', rule: 'siege S.16' }, tell)
  },
}
