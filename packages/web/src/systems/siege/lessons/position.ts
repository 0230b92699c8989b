import type { ScenarioDocument, Seat } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import { hexOf, type SiegeAction, type SiegeState, type SiegeView } from '@mesnada/siege'
import type { Lesson, LessonStep, Spot } from '../../../presentation/presentation.ts'
import { phrase } from '../../../text/phrase.ts'
import { bodyId } from '../names.ts'
import type { SiegeSeen } from '../seen.ts'

/** Small positions for one lesson each: a few people on a map of the box, everyone where the lesson wants him. */

interface Man {
  readonly type: string
  readonly name: string
  readonly at: string
}

interface Sketch {
  readonly id: string
  readonly title: ScenarioDocument['title']
  readonly map: string
  /** The learner's, and the others'. */
  readonly own: readonly Man[]
  readonly other: readonly Man[]
  readonly animals?: readonly object[]
  readonly gear?: readonly object[]
  /** More of what only this system understands. */
  readonly play?: object
}

const SIDES: ScenarioDocument['sides'] = [
  { id: 'yours', title: { es: 'los tuyos', en: 'your side', fr: 'les vôtres' } },
  { id: 'theirs', title: { es: 'los enemigos', en: 'the enemies|pl', fr: 'les ennemis' } },
]

/** Where those would be set up who have no place. */
const AREAS: Readonly<Record<string, string>> = { village: 'street-west', castle: 'castle' }

export const positionOf = (sketch: Sketch): ScenarioDocument => {
  const group = (characters: readonly Man[], more: object = {}) => ({
    groups: [{ characters, ...more, start: { kind: 'areas', areas: [AREAS[sketch.map] ?? ''] } }],
  })
  const { animals = [], gear = [] } = sketch
  return {
    format: 'mesnada-scenario',
    version: 1,
    system: 'siege',
    id: sketch.id,
    title: sketch.title,
    summary: sketch.title,
    difficulty: 1,
    maps: [{ map: sketch.map }],
    sides: SIDES,
    first: 0,
    turns: 10,
    play: {
      forces: [group(sketch.own, { animals, gear }), group(sketch.other)],
      defender: 1,
      victory: [],
      verdict: { kind: 'side', winner: 'draw' },
      ...sketch.play,
    },
  }
}

/** Everyone is in his place: what remains is to say so, and to come to the phase the lesson is about. */
export const until =
  (phase: SiegeView['phase'], seat: Seat = 0) =>
  ({ view }: SiegeSeen): SiegeAction | undefined =>
    view.turn > 0 && view.phase === phase && view.side === seat ? undefined : { type: 'end-phase' }

export const spotOf = ({ state }: SiegeSeen, body: number): Spot | undefined => {
  const hex = hexOf(state, body)
  return hex === undefined ? undefined : { hex, piece: bodyId(body) }
}

export const hexAt = ({ grid }: SiegeSeen, label: string): Hex => grid.parse(label) ?? OFF_MAP

export const isAt = (seen: SiegeSeen, body: number, label: string): boolean =>
  hexOf(seen.state, body) === hexAt(seen, label)

export const isIn =
  (phase: SiegeView['phase']) =>
  ({ view }: SiegeSeen): boolean =>
    view.phase === phase && view.frame === undefined

export const ends = (_seen: SiegeSeen, { type }: SiegeAction): boolean => type === 'end-phase'

export type SiegeLesson = Lesson<SiegeState, SiegeAction, SiegeView>

export type SiegeStep = LessonStep<SiegeState, SiegeAction, SiegeView>

/** What a step says: a sentence of the lesson of that name. */
export const says = (lesson: string) => (name: string) => ({ text: phrase(`lesson.${lesson}.${name}`) })
