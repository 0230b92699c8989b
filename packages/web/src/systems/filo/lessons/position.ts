import type { ScenarioDocument } from '@mesnada/engine'
import { type FiloAction, type FiloState, type FiloView, leaderHexOf, unitHexOf } from '@mesnada/filo'
import { OFF_MAP } from '@mesnada/hex'
import type { Lesson, LessonStep, Spot } from '../../../presentation/presentation.ts'
import { phrase } from '../../../text/phrase.ts'
import { leaderId, unitId } from '../names.ts'
import type { FiloSeen } from '../seen.ts'

/** Small positions for one lesson each: a few units on the field of Muret, everyone where the lesson wants him. */

interface Banner {
  readonly leader: string
  readonly bonus?: number
  readonly value: number
  readonly radius?: number
  readonly at: string
  readonly units: readonly {
    readonly type: string
    readonly at: readonly string[]
    readonly pf: number
    readonly quality: number
    readonly pm: number
  }[]
}

interface Sketch {
  readonly id: string
  readonly title: ScenarioDocument['title']
  /** The learner's, and the others'; the first of each commands the army. */
  readonly own: readonly Banner[]
  readonly other: readonly Banner[]
}

const SIDES: ScenarioDocument['sides'] = [
  { id: 'yours', title: { es: 'los tuyos', en: 'your army', fr: 'votre armée' } },
  { id: 'theirs', title: { es: 'los enemigos', en: 'the enemies|pl', fr: 'les ennemis' } },
]

const bannersOf = (side: string, banners: readonly Banner[]): readonly object[] =>
  banners.map(({ leader, bonus = 0, value, radius = 5, at, units }, index) => ({
    id: `${side}-${index === 0 ? 'first' : 'second'}`,
    name: leader,
    leader: { name: leader, bonus, value, radius, pm: 8 },
    ...(index === 0 ? { commandsArmy: true } : {}),
    at,
    units: units.map(unit => ({ ...unit, count: unit.at.length })),
  }))

export const positionOf = ({ id, title, own, other }: Sketch): ScenarioDocument => ({
  format: 'mesnada-scenario',
  version: 1,
  system: 'filo',
  id,
  title,
  summary: title,
  difficulty: 1,
  maps: [{ map: 'muret' }],
  sides: SIDES,
  first: 0,
  turns: 6,
  play: {
    attacker: 0,
    deploysFirst: 1,
    armies: [
      { flight: 'south', banners: bannersOf('own', own) },
      { flight: 'north', banners: bannersOf('other', other) },
    ],
    victory: { lead: 100, margin: 5 },
  },
})

export const spotOf = ({ state }: FiloSeen, unit: number): Spot | undefined => {
  const hex = unitHexOf(state, unit)
  return hex === undefined ? undefined : { hex, piece: unitId(unit) }
}

export const leaderSpot = ({ state }: FiloSeen, leader: number): Spot => ({
  hex: leaderHexOf(state, leader) ?? OFF_MAP,
  piece: leaderId(leader),
})

export type FiloLesson = Lesson<FiloState, FiloAction, FiloView>

export type FiloStep = LessonStep<FiloState, FiloAction, FiloView>

/** What a step says: a sentence of the lesson of that name. */
export const says = (lesson: string) => (name: string) => ({ text: phrase(`lesson.${lesson}.${name}`) })
