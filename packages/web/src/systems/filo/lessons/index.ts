import { type FiloAction, filo, unitHexOf } from '@mesnada/filo'
import { wordsOf } from '../../shared/lesson-words.ts'
import { leaderId } from '../names.ts'
import type { FiloSeen } from '../seen.ts'
import { type FiloLesson, type FiloStep, leaderSpot, positionOf, says, spotOf } from './position.ts'

/** Short lessons on one thing each, by name. */

const words = wordsOf({
  en: () => import('./text/en.json'),
  es: () => import('./text/es.json'),
  fr: () => import('./text/fr.json'),
})

const KNIGHTS = { type: 'Ch', pf: 6, quality: 8, pm: 7 } as const
const MILITIA = { type: 'Pi', pf: 4, quality: 5, pm: 4 } as const
const ARCHERS = { type: 'Ar', pf: 3, quality: 6, pm: 5 } as const

/** The first of the kinds of action, in this order, that can be done now. */
const firstOf = ({ state }: FiloSeen, ...types: readonly FiloAction['type'][]): FiloAction | undefined => {
  const legal = filo.legal(state)
  return types.map(wanted => legal.find(({ type }) => type === wanted)).find(found => found !== undefined)
}

const isFree = ({ view }: FiloSeen): boolean => view.frame === undefined

const canDo = ({ state }: FiloSeen, wanted: FiloAction['type']): boolean =>
  filo.legal(state).some(({ type }) => type === wanted)

const charges = ((): FiloLesson => {
  const text = says('charges')
  const [OURS, CHARGERS, THEIRS, MILITIAMEN] = [0, 1, 2, 3]
  /** Where those stand who will charge. */
  const START = '0813'
  const steps: readonly FiloStep[] = [
    { ...text('charged'), rule: 'filo 10.4', spot: seen => spotOf(seen, THEIRS) },
    {
      ...text('react'),
      rule: 'filo 10.5',
      spot: seen => spotOf(seen, OURS),
      allows: (_seen, { type }) => type !== 'decline' && type !== 'end-phase',
      done: ({ view }) => view.frame?.kind !== 'react' && view.phase === 'move',
    },
    {
      ...text('charge'),
      rule: 'filo 10.4',
      spot: seen => spotOf(seen, MILITIAMEN),
      allows: (_seen, action) => action.type === 'charge' && action.unit === CHARGERS,
      done: ({ state, grid }) => unitHexOf(state, CHARGERS) !== grid.parse(START),
    },
    {
      ...text('moved'),
      rule: 'filo 10.2',
      allows: (_seen, { type }) => type === 'end-phase',
      done: ({ view }) => view.phase === 'declare',
    },
    {
      ...text('declare'),
      rule: 'filo 10.2',
      spot: seen => spotOf(seen, MILITIAMEN),
      allows: (seen, action) => action.type === 'attack' && action.from === unitHexOf(seen.state, CHARGERS),
      done: seen => !canDo(seen, 'attack'),
    },
    {
      ...text('fight'),
      rule: 'filo 10.3',
      spot: seen => spotOf(seen, CHARGERS),
      allows: () => true,
      done: seen => isFree(seen) && seen.view.phase !== 'declare' && !canDo(seen, 'fight'),
    },
    { ...text('learnt'), rule: 'filo 10.5' },
  ]
  return {
    scenario: positionOf({
      id: 'lesson-charges',
      title: { es: 'Cargas y reacción', en: 'Charges and reaction', fr: 'Charges et réaction' },
      own: [{ leader: 'Guillaume', value: 4, at: '1213', units: [{ ...KNIGHTS, at: ['1213', START] }] }],
      other: [
        { leader: 'Ramon', value: 4, at: '1210', units: [{ ...KNIGHTS, at: ['1210'] }] },
        { leader: 'Pere', value: 5, at: '0809', units: [{ ...MILITIA, at: ['0810'] }] },
      ],
    }),
    seat: 0,
    // The enemy wins the initiative and charges.
    preludeFaces: [2, 3, 3, 3],
    prelude: seen =>
      seen.view.frame?.kind === 'react'
        ? undefined
        : firstOf(seen, 'charge', 'attack', 'fight', 'activate', 'end-phase'),
    // The reaction succeeds, the charge is thrown back, and the learner's own breaks the militia.
    faces: [3, 1, 8],
    words,
    steps,
  }
})()

const command = ((): FiloLesson => {
  const text = says('command')
  const [HUGUES, FAR_UNIT, NEAR_UNIT] = [0, 1, 0]
  const START = '1213'
  const steps: readonly FiloStep[] = [
    {
      ...text('activate'),
      rule: 'filo 6.C',
      spot: seen => leaderSpot(seen, HUGUES),
      allows: (_seen, action) => action.type === 'activate' && action.leader === HUGUES,
      done: ({ view }) => view.active === HUGUES,
    },
    {
      ...text('radius'),
      rule: 'filo 7.2',
      spot: seen => leaderSpot(seen, HUGUES),
      done: (_seen, held) => held === leaderId(HUGUES),
    },
    { ...text('far'), rule: 'filo 6.A', spot: seen => spotOf(seen, FAR_UNIT) },
    {
      ...text('move'),
      rule: 'filo 6.D',
      spot: seen => spotOf(seen, NEAR_UNIT),
      allows: (_seen, action) => action.type === 'move' && action.unit === NEAR_UNIT,
      done: ({ state, grid }) => unitHexOf(state, NEAR_UNIT) !== grid.parse(START),
    },
    { ...text('learnt'), rule: 'filo 6.C' },
  ]
  return {
    scenario: positionOf({
      id: 'lesson-command',
      title: { es: 'Mando e iniciativa', en: 'Command and initiative', fr: 'Commandement et initiative' },
      own: [
        {
          leader: 'Hugues',
          value: 3,
          radius: 3,
          at: START,
          units: [
            { ...KNIGHTS, at: [START] },
            { ...MILITIA, at: ['1016'] },
          ],
        },
        { leader: 'Foulques', value: 5, at: '1415', units: [{ ...KNIGHTS, at: ['1415'] }] },
      ],
      other: [{ leader: 'Ramon', value: 4, at: '0906', units: [{ ...MILITIA, at: ['0906'] }] }],
    }),
    seat: 0,
    preludeFaces: [3, 3, 2, 2],
    prelude: seen =>
      filo.legal(seen.state).some(({ type }) => type === 'activate') ? undefined : { type: 'end-phase' },
    faces: [],
    words,
    steps,
  }
})()

const fire = ((): FiloLesson => {
  const text = says('fire')
  const [ARCHER, TARGET] = [0, 1]
  const steps: readonly FiloStep[] = [
    {
      ...text('aim'),
      rule: 'filo 9.1',
      spot: seen => spotOf(seen, TARGET),
      allows: (_seen, action) => action.type === 'aim' && action.unit === ARCHER,
      done: seen => isFree(seen) && !filo.legal(seen.state).some(({ type }) => type === 'aim'),
    },
    { ...text('flight'), rule: 'filo 12.2', spot: seen => spotOf(seen, TARGET) },
    { ...text('learnt'), rule: 'filo 12.3' },
  ]
  return {
    scenario: positionOf({
      id: 'lesson-fire',
      title: { es: 'Tiro y huida', en: 'Fire and flight', fr: 'Tir et fuite' },
      own: [{ leader: 'Hugues', value: 3, at: '1213', units: [{ ...ARCHERS, at: ['1213'] }] }],
      other: [{ leader: 'Ramon', value: 4, at: '1210', units: [{ ...MILITIA, at: ['1210'] }] }],
    }),
    seat: 0,
    prelude: seen =>
      filo.legal(seen.state).some(({ type }) => type === 'aim') ? undefined : { type: 'end-phase' },
    // They run.
    faces: [9],
    words,
    steps,
  }
})()

export const LESSONS: Readonly<Record<string, FiloLesson>> = { charges, command, fire }
