import {
  type CrusadesAction,
  type CrusadesEvent,
  type CrusadesState,
  crusades,
  pointsOf,
} from '@mesnada/crusades'
import type { Presentation } from '../../presentation.ts'
import { sentencesOf } from '../sentences.ts'
import { duty, reach, refusal, span } from './explain.ts'
import { ground } from './ground.ts'
import { ledger } from './ledger.ts'
import { lesson } from './lesson.ts'
import { named, phaseNow } from './names.ts'
import { links, offer, subjects } from './offers.ts'
import { optionGroups, presets } from './options.ts'
import { marks, pieces } from './pieces.ts'
import { scope, sightline, threats } from './sightline.ts'
import { column, merge, outcome, tell } from './tell.ts'

/** Crusades II at the table. */
export const crusadesPresentation: Presentation<CrusadesState, CrusadesAction, CrusadesEvent> = {
  system: crusades,
  isPass: ({ type }) => type === 'end-phase' || type === 'hold' || type === 'stay',
  sentences: sentencesOf(crusades, {
    es: () => import('./text/es.json'),
    en: () => import('./text/en.json'),
    fr: () => import('./text/fr.json'),
  }),
  clock: state => {
    const { turn, side } = state.flow
    const { turns } = state.setting.scenario
    return { turn, turns, seat: side, phase: phaseNow(state), points: pointsOf(state) }
  },
  pieces,
  marks,
  links,
  ledger,
  ground,
  offer,
  subjects,
  completion: (_state, action) => (action.type === 'attack' ? { type: 'strike' } : undefined),
  reach,
  span,
  duty,
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
