import { type CrusadesAction, type CrusadesState, type CrusadesView, crusades } from '@mesnada/crusades'
import type { ScenarioDocument } from '@mesnada/engine'
import { asDirection, directionTo, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import type { Lesson, LessonStep, Spot } from '../../../presentation/presentation.ts'
import { phrase } from '../../../text/phrase.ts'
import { wordsOf } from '../../shared/lesson-words.ts'
import { leaderId, unitId } from '../names.ts'
import type { CrusadesSeen } from '../seen.ts'

/** Short lessons on one thing each, by name: a few units on the field of Hab, everyone where the lesson wants him. */

type CrusadesLesson = Lesson<CrusadesState, CrusadesAction, CrusadesView>
type CrusadesStep = LessonStep<CrusadesState, CrusadesAction, CrusadesView>

const words = wordsOf({
  en: () => import('./text/en.json'),
  es: () => import('./text/es.json'),
  fr: () => import('./text/fr.json'),
})

const says = (lesson: string) => (name: string) => ({ text: phrase(`lesson.${lesson}.${name}`) })

const SIDES: ScenarioDocument['sides'] = [
  { id: 'franks', title: { es: 'los francos', en: 'the Franks|pl', fr: 'les Francs' } },
  { id: 'turks', title: { es: 'los turcos', en: 'the Turks|pl', fr: 'les Turcs' } },
]

interface Sketch {
  readonly id: string
  readonly title: ScenarioDocument['title']
  readonly order: string
  readonly knightsAt: string
  readonly enemyAt: string
}

/** Knights under Fulcoy against infantry of Ilghazi. */
const positionOf = ({ id, title, order, knightsAt, enemyAt }: Sketch): ScenarioDocument => ({
  format: 'mesnada-scenario',
  version: 1,
  system: 'crusades',
  id,
  title,
  summary: title,
  difficulty: 1,
  maps: [{ map: 'danith' }],
  sides: SIDES,
  first: 0,
  turns: 6,
  play: {
    history: title,
    armies: [
      {
        edge: 'south',
        breaks: 9,
        formations: [
          {
            id: 'antioch',
            name: { es: 'los antioquenos', en: 'the Antiochenes|pl', fr: 'les Antiochiens' },
            order,
            leader: { name: FULCOY, at: knightsAt, command: 5, span: 6, bonus: 1 },
            units: [{ arm: 'heavy-cavalry', at: [knightsAt], facing: 'N', strength: 8 }],
          },
        ],
      },
      {
        edge: 'north',
        breaks: 9,
        formations: [
          {
            id: 'ilghazi',
            name: { es: 'los hombres de Ilghazi', en: 'Ilghazi’s men|pl', fr: 'les hommes d’Ilghazi' },
            order: 'stand',
            leader: { name: ILGHAZI, at: '1203', command: 5, span: 6, bonus: 0 },
            units: [{ arm: 'infantry', at: [enemyAt], facing: 'S' }],
          },
        ],
      },
    ],
    aggressor: 0,
    ground: [
      {
        area: 'tell',
        name: {
          es: 'el tell de Danith|thing',
          en: 'the tell of Danith|thing',
          fr: 'le tell de Danith|thing',
        },
        points: 10,
        objective: true,
        holder: 0,
      },
    ],
    levels: [10, 24],
  },
})

const FULCOY = { es: 'Roberto Fulcoy', en: 'Robert Fulcoy', fr: 'Robert Foucaud' }
const ILGHAZI = { es: 'Ilghazi', en: 'Ilghazi', fr: 'Ilghazi' }

const [KNIGHTS, INFANTRY] = [0, 1]
const LEADER = 0

const hexOf = ({ view }: CrusadesSeen, unit: number): Hex | undefined => view.units[unit]?.hex

const unitSpot = (seen: CrusadesSeen, unit: number): Spot | undefined => {
  const hex = hexOf(seen, unit)
  return hex === undefined ? undefined : { hex, piece: unitId(unit) }
}

const leaderSpot = ({ view }: CrusadesSeen): Spot | undefined => {
  const hex = view.leaders[LEADER]?.hex
  return hex === undefined ? undefined : { hex, piece: leaderId(LEADER) }
}

const isFree = ({ view }: CrusadesSeen): boolean => view.frame === undefined

const isIn =
  (phase: CrusadesView['phase']) =>
  (seen: CrusadesSeen): boolean =>
    seen.view.phase === phase && isFree(seen)

const ends = (_seen: CrusadesSeen, { type }: CrusadesAction): boolean => type === 'end-phase'

const isBesideEnemy = (seen: CrusadesSeen, hex: Hex | undefined): boolean => {
  const enemy = hexOf(seen, INFANTRY)
  return hex !== undefined && enemy !== undefined && distance(seen.grid, hex, enemy) === 1
}

/** crusades 6.12: next to the enemy, with him in front. */
const isReady = (seen: CrusadesSeen, stance: number): boolean => {
  const hex = Math.floor(stance / 6)
  const ahead = directionTo(seen.grid, hex, hexOf(seen, INFANTRY) ?? OFF_MAP)
  if (ahead === undefined || !isBesideEnemy(seen, hex)) return false
  return [0, 1, 5].includes((ahead - asDirection(stance) + 6) % 6)
}

const orders = ((): CrusadesLesson => {
  const text = says('orders')
  const START = '0909'
  const steps: readonly CrusadesStep[] = [
    {
      ...text('leader'),
      rule: 'crusades 5.1',
      spot: leaderSpot,
      done: (_seen, held) => held === leaderId(LEADER),
    },
    {
      ...text('attack'),
      rule: 'crusades 5.2',
      spot: leaderSpot,
      allows: (_seen, action) => action.type === 'order' && action.order === 'attack',
      done: seen => isFree(seen) && seen.view.leaders[LEADER]?.acted === true,
    },
    { ...text('end'), rule: 'crusades 5.31', allows: ends, done: isIn('movement') },
    {
      ...text('move'),
      rule: 'crusades 5.11',
      spot: seen => unitSpot(seen, KNIGHTS),
      allows: (_seen, { type }) => type === 'activate' || type === 'move',
      done: seen => isFree(seen) && hexOf(seen, KNIGHTS) !== seen.grid.parse(START),
    },
    { ...text('learnt'), rule: 'crusades 5.1' },
  ]
  return {
    scenario: positionOf({
      id: 'lesson-orders',
      title: { es: 'Órdenes', en: 'Orders', fr: 'Ordres' },
      order: 'stand',
      knightsAt: START,
      enemyAt: '0905',
    }),
    seat: 0,
    // The order arrives.
    faces: [3],
    words,
    steps,
  }
})()

const zones = ((): CrusadesLesson => {
  const text = says('zones')
  const steps: readonly CrusadesStep[] = [
    { ...text('zone'), rule: 'crusades 6.24', spot: seen => unitSpot(seen, INFANTRY) },
    {
      ...text('move'),
      rule: 'crusades 6.21',
      spot: seen => unitSpot(seen, KNIGHTS),
      allows: (seen, action) =>
        action.type === 'activate' || (action.type === 'move' && isReady(seen, action.path.at(-1) ?? 0)),
      done: seen => isFree(seen) && isBesideEnemy(seen, hexOf(seen, KNIGHTS)),
    },
    { ...text('end'), rule: 'crusades 3.2', allows: ends, done: isIn('melee') },
    {
      ...text('melee'),
      rule: 'crusades 9.31',
      spot: seen => unitSpot(seen, INFANTRY),
      allows: (_seen, { type }) => type !== 'end-phase',
      done: ({ state, view }) =>
        view.frame === undefined && !crusades.legal(state).some(({ type }) => type === 'attack'),
    },
    { ...text('morale'), rule: 'crusades 10.0' },
    { ...text('learnt'), rule: 'crusades 10.2' },
  ]
  return {
    scenario: positionOf({
      id: 'lesson-zones',
      title: {
        es: 'Zonas de control y moral',
        en: 'Zones of control and morale',
        fr: 'Zones de contrôle et moral',
      },
      order: 'attack',
      knightsAt: '0909',
      enemyAt: '0906',
    }),
    seat: 0,
    prelude: ({ view }) => (view.phase === 'command' ? { type: 'end-phase' } : undefined),
    faces: [9, 2, 9],
    words,
    steps,
  }
})()

export const LESSONS: Readonly<Record<string, CrusadesLesson>> = { orders, zones }
