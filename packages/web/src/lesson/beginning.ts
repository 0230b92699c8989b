import {
  act,
  type DiceSource,
  diceOf,
  fall,
  findScenario,
  type GameRecord,
  recordOf,
  startGame,
  unwrap,
} from '@mesnada/engine'
import type { Lesson, Presentation } from '../presentation/presentation.ts'
import { seenOf } from '../presentation/seen.ts'

/** More than any prelude needs, so that one that never ends is found out. */
const LONGEST_PRELUDE = 2000

/** The game of a lesson up to the learner's first decision. A lesson that cannot begin is a fault of the program. */
export const beginLesson = ({ system }: Presentation, lesson: Lesson): GameRecord => {
  const { scenario: wanted, maps, options } = lesson
  const scenario = typeof wanted === 'string' ? findScenario(system.library, wanted) : wanted
  if (scenario === undefined) throw new Error(`the lesson of ${system.id} has no scenario`)
  const game = unwrap(startGame(system, { scenario, options, ...(maps ? { maps } : {}) }))
  const faces = [...(lesson.preludeFaces ?? [])]
  for (let step = 0; step < LONGEST_PRELUDE; step++) {
    const pending = system.pending(game.state)
    if (pending.kind === 'dice' && faces.length > 0) {
      unwrap(fall(game, faces.splice(0, diceOf(pending.roll).length)))
      continue
    }
    const action = pending.kind === 'decision' ? lesson.prelude?.(seenOf(system, game.state)) : undefined
    if (pending.kind !== 'decision' || action === undefined) return recordOf(game)
    unwrap(act(game, pending.seat, action))
  }
  throw new Error(`the prelude of ${system.id} does not end`)
}

/** Faces that are known beforehand, and chance after the last of them. */
export const fixedDice = (faces: readonly number[], chance: DiceSource): DiceSource => {
  let next = 0
  return dice => {
    const told = faces.slice(next, next + dice.length)
    next += dice.length
    return told.length === dice.length ? told : chance(dice)
  }
}
