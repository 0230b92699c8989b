import {
  act,
  type DiceSource,
  diceOf,
  fall,
  findScenario,
  type Game,
  type GameEvent,
  type GameRecord,
  layOutAhead,
  mapsOf,
  type Pending,
  recordOf,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { atOnce, type Work } from '../browser/slices.ts'
import type { Lesson, Presentation } from '../presentation/presentation.ts'
import { seenOf } from '../presentation/seen.ts'
import { createLogWriter, type LogEntry } from '../table/session/log-writer.ts'
import type { Opening } from '../table/session/session.ts'

/** More than any prelude needs, so that one that never ends is found out. */
const LONGEST_PRELUDE = 2000

/** The game of a lesson up to the learner's first decision. */
export const beginLesson = (presentation: Presentation, lesson: Lesson): GameRecord =>
  recordOf(atOnce(openingLesson(presentation, lesson)).game)

/** The same in pieces, with its log. A lesson that cannot begin is a fault of the program. */
export function* openingLesson(presentation: Presentation, lesson: Lesson): Work<Opening> {
  const { system } = presentation
  const { scenario: wanted, maps, options } = lesson
  const scenario = typeof wanted === 'string' ? findScenario(system.library, wanted) : wanted
  if (scenario === undefined) throw new Error(`the lesson of ${system.id} has no scenario`)
  yield* layOutAhead(scenario, maps ?? mapsOf(system.library, scenario) ?? [])
  const game = unwrap(startGame(system, { scenario, options, ...(maps ? { maps } : {}) }))
  const logWriter = createLogWriter(presentation)
  const log: LogEntry[] = []
  const faces = [...(lesson.preludeFaces ?? [])]
  for (let number = 1; number <= LONGEST_PRELUDE; number++) {
    yield
    const pending = system.pending(game.state)
    const events = preludeStep(game, pending, lesson, faces)
    if (events === undefined) return { game, log, logWriter }
    log.push(...logWriter.note(number, nth(game.steps, number - 1), events, game.state))
  }
  throw new Error(`the prelude of ${system.id} does not end`)
}

/** What happens next before the learner's turn comes; undefined when it has. */
const preludeStep = (
  game: Game,
  pending: Pending,
  { prelude }: Lesson,
  faces: number[],
): readonly GameEvent[] | undefined => {
  if (pending.kind === 'dice' && faces.length > 0)
    return unwrap(fall(game, faces.splice(0, diceOf(pending.roll).length)))
  if (pending.kind !== 'decision') return undefined
  const action = prelude?.(seenOf(game.system, game.state))
  return action && unwrap(act(game, pending.seat, action))
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
