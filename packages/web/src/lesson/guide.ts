import { cloneState } from '@mesnada/engine'
import { type Accessor, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import type { Lesson, LessonStep, PieceId, Spot } from '../presentation/presentation.ts'
import { seenOf } from '../presentation/seen.ts'
import type { Choice } from '../table/session/choices.ts'
import type { LocalSession } from '../table/session/session.ts'

/** Leads through a lesson: says what to do next, and puts off what is not for now. */
export interface Guide {
  /** From 1. */
  readonly number: Accessor<number>
  readonly count: number
  readonly step: Accessor<LessonStep | undefined>
  /** Where to look. */
  readonly spot: Accessor<Spot | undefined>
  /** There is nothing to do but to read, and to go on. */
  readonly isOnlyRead: Accessor<boolean>
  readonly isLast: Accessor<boolean>
  goOn(): void
  allows(choice: Choice): boolean
  mayTakeBack(): boolean
  /** Watches what the learner does and takes up. */
  follow(held: Accessor<PieceId | undefined>): void
}

export const createGuide = (session: LocalSession, { steps }: Lesson): Guide => {
  const { system } = session.presentation
  const [index, setIndex] = createSignal(0)
  /** How far the game had come when the step was reached. */
  let start = session.game.steps.length
  const step = createMemo(() => steps[index()])

  const advance = (): void => {
    start = session.game.steps.length
    setIndex(before => Math.min(before + 1, steps.length - 1))
  }

  return {
    number: () => index() + 1,
    count: steps.length,
    step,
    spot: createMemo(() => step()?.spot?.(session.position())),
    isOnlyRead: () => step()?.done === undefined,
    isLast: () => index() === steps.length - 1,
    goOn: () => {
      if (step()?.done === undefined) advance()
    },
    allows: ({ actions }) => {
      const there = cloneState(session.position().state)
      for (const action of actions) {
        if (step()?.allows?.(seenOf(system, there), action) !== true) return false
        system.perform(there, action, undefined)
      }
      return true
    },
    mayTakeBack: () => step()?.takesBack === true || session.game.steps.length > start,
    follow: held =>
      createEffect(
        on([session.position, session.fallen, held, index], ([position, fallen, inHand]) => {
          if (fallen || position.pending.kind === 'dice') return
          const isDone = untrack(() => step()?.done?.(position, inHand))
          if (isDone) advance()
        }),
      ),
  }
}
