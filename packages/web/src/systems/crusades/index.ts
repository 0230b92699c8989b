import {
  type CrusadesAction,
  type CrusadesEvent,
  type CrusadesState,
  crusades,
  crusadesAdapter,
} from '@mesnada/crusades'
import type { Dictionary, Language } from '@mesnada/engine'
import type { Presentation } from '../../presentation.ts'
import { duty, reach, refusal, span } from './explain.ts'
import { ground } from './ground.ts'
import { lesson } from './lesson.ts'
import { named, phaseName, viewOf } from './names.ts'
import { links, offer, subjects } from './offers.ts'
import { optionGroups, presets } from './options.ts'
import { marks, pieces } from './pieces.ts'
import { scope, sightline, threats } from './sightline.ts'
import { column, merge, outcome, tell } from './tell.ts'

const WORDS: Readonly<Record<Language, () => Promise<{ readonly default: Dictionary }>>> = {
  es: () => import('./text/es.json'),
  en: () => import('./text/en.json'),
  fr: () => import('./text/fr.json'),
}

/** Crusades II at the table. */
export const crusadesPresentation: Presentation<CrusadesState, CrusadesAction, CrusadesEvent> = {
  system: crusades,
  adapter: crusadesAdapter,
  sentences: async language => {
    const [words, messages] = await Promise.all([WORDS[language](), crusades.reference.messages(language)])
    return { ...words.default, ...messages }
  },
  clock: state => {
    const { turn, turns, side, phase, points } = viewOf(state)
    return { turn, turns, seat: side, phase: phaseName(phase), points }
  },
  pieces,
  marks,
  links,
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
