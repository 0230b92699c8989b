import {
  type Action,
  act,
  diceOf,
  fall,
  type Game,
  type GameEvent,
  replay,
  type State,
  seededDice,
  unwrap,
} from '@mesnada/engine'
import { beginLesson, fixedDice } from '../../src/lesson/beginning.ts'
import type { Lesson, LessonStep, Presentation } from '../../src/presentation/presentation.ts'
import { seenOf } from '../../src/presentation/seen.ts'

/** Follows a lesson as someone does who does what he is told, without a page. */

/** More than any step asks for. */
const MOST_DEEDS = 40

export interface Followed {
  readonly game: Game<State, Action, GameEvent>
  /** What went wrong, step by step: nothing, if it can be followed. */
  readonly faults: readonly string[]
}

/** `choice`: which of the things that are allowed is done, counted round. */
export const followLesson = (presentation: Presentation, lesson: Lesson, choice = 0): Followed => {
  const { system } = presentation
  const game = unwrap(replay(system, beginLesson(presentation, lesson)))
  const dice = fixedDice(lesson.faces, seededDice(3))
  const faults: string[] = []
  const see = () => seenOf(system, game.state)

  /** Dice fall, and the other side passes wherever it can. */
  const goOn = (): void => {
    for (let guard = 0; guard < 500; guard++) {
      const pending = system.pending(game.state)
      if (pending.kind === 'over') return
      if (pending.kind === 'dice') unwrap(fall(game, dice(diceOf(pending.roll))))
      else if (pending.seat === lesson.seat) return
      else {
        const legal = system.legal(system.conceal(game.state, pending.seat))
        const answer = legal.find(action => presentation.isPass(action)) ?? legal[0]
        if (answer === undefined) return
        unwrap(act(game, pending.seat, answer))
      }
    }
    faults.push('the other side does not come to an end')
  }

  const doStep = (step: LessonStep, name: string): void => {
    for (let deed = 0; !step.done?.(see(), undefined); deed++) {
      const allowed = system.legal(game.state).filter(action => step.allows?.(see(), action))
      const action = allowed[(choice + deed) % Math.max(1, allowed.length)]
      if (action === undefined || deed > MOST_DEEDS) {
        const legal = [...new Set(system.legal(game.state).map(({ type }) => type))].join(' ')
        faults.push(
          `${name} stops after ${deed} deeds; legal: ${legal}; ${JSON.stringify(system.pending(game.state))}`,
        )
        return
      }
      unwrap(act(game, lesson.seat, action))
      goOn()
    }
  }

  goOn()
  for (const [number, step] of lesson.steps.entries()) {
    const name = `step ${number + 1}`
    const spot = step.spot?.(see())
    if (step.spot && (spot === undefined || spot.hex < 0)) faults.push(`${name} shows no place`)
    if (step.done && step.allows === undefined) {
      if (step.done(see(), undefined)) faults.push(`${name} is done before it begins`)
      if (!step.done(see(), spot?.piece)) faults.push(`${name} is not done by taking up whom it shows`)
    } else if (step.done) {
      if (step.done(see(), undefined)) faults.push(`${name} is done before it begins`)
      doStep(step, name)
    }
    if (faults.length > 0) break
  }
  return { game, faults }
}
