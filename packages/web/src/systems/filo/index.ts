import { type FiloAction, type FiloEvent, type FiloState, filo, forecast } from '@mesnada/filo'
import { phrase } from '../../phrase.ts'
import type { Presentation } from '../../presentation.ts'
import { sentencesOf } from '../sentences.ts'
import { reach, refusal } from './explain.ts'
import { ground } from './ground.ts'
import { lesson } from './lesson.ts'
import { leaderName, named } from './names.ts'
import { offer, subjects } from './offers.ts'
import { optionGroups, presets } from './options.ts'
import { links, marks, pieces } from './pieces.ts'
import { scope, span, threats } from './scope.ts'
import { sightline } from './sightline.ts'
import { column, merge, outcome, tell } from './tell.ts'

/** Al filo de la espada at the table. */
export const filoPresentation: Presentation<FiloState, FiloAction, FiloEvent> = {
  system: filo,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline' || type === 'loose',
  sentences: sentencesOf(filo, {
    es: () => import('./text/es.json'),
    en: () => import('./text/en.json'),
    fr: () => import('./text/fr.json'),
  }),
  clock: state => {
    const { turn, phase, seat, active } = state.flow
    const { points } = state.tables.sides
    const name = phrase(`phase.${phase}`)
    const leader = active === undefined ? undefined : leaderName(state, active)
    return {
      turn,
      turns: state.setting.turns,
      seat,
      phase: leader === undefined ? name : phrase('phase.of', { phase: name, leader }),
      points: [points[0] ?? 0, points[1] ?? 0],
    }
  },
  pieces,
  marks,
  links,
  ground,
  offer,
  subjects,
  forecast,
  reach,
  span,
  refusal,
  sightline,
  scope,
  threats,
  tell,
  merge,
  outcome,
  column,
  named,
  lesson,
  optionGroups,
  presets,
}
