import {
  type CrusadesAction,
  type CrusadesEvent,
  type CrusadesState,
  type CrusadesView,
  clockOf,
  crusades,
  TURN_PHASES,
} from '@mesnada/crusades'
import { loadRules } from '@mesnada/systems/lazy'
import type { Presentation } from '../../presentation/presentation.ts'
import { stripOf } from '../shared/phase-strip.ts'
import { sentencesOf } from '../shared/sentences.ts'
import { withMotion } from '../shared/with-motion.ts'
import { duty, reach, refusal, span } from './explain.ts'
import { ground, groundNotes } from './ground.ts'
import { ledger } from './ledger.ts'
import { motionOf } from './motion.ts'
import { named, phaseName, phaseNow } from './names.ts'
import { links, offer, subjects } from './offers.ts'
import { optionGroups, presets } from './options.ts'
import { marks, pieces } from './pieces.ts'
import { scope, sightline, threats } from './sightline.ts'
import { column, merge, outcome, tell } from './tell.ts'

/** Crusades II at the table. */
export const crusadesPresentation: Presentation<CrusadesState, CrusadesAction, CrusadesEvent, CrusadesView> =
  {
    system: crusades,
    isPass: ({ type }) => type === 'end-phase' || type === 'hold' || type === 'stay',
    sentences: sentencesOf(crusades, {
      es: () => import('./text/es.json'),
      en: () => import('./text/en.json'),
      fr: () => import('./text/fr.json'),
    }),
    clock: seen => {
      const { turn, turns, side, points } = clockOf(seen.state)
      return { turn, turns, seat: side, phase: phaseNow(seen), points }
    },
    pieces,
    marks,
    links,
    ledger,
    ground,
    groundNotes,
    phases: ({ state }) => stripOf([TURN_PHASES], clockOf(state).phase, phaseName),
    offer,
    subjects,
    completion: (_seen, action) => (action.type === 'attack' ? { type: 'strike' } : undefined),
    reach,
    span,
    duty,
    refusal,
    sightline,
    scope,
    threats,
    tell: withMotion(tell, motionOf),
    merge,
    outcome,
    column,
    named,
    lesson: async () => (await import('./lesson.ts')).lesson,
    shortLesson: async id => (await import('./lessons/index.ts')).LESSONS[id],
    rating: async () => (await loadRules('crusades')).adapter,
    optionGroups,
    presets,
  }
