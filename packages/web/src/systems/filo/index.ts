import {
  clockOf,
  type FiloAction,
  type FiloEvent,
  type FiloState,
  type FiloView,
  filo,
  forecast,
  TURN_PHASES,
} from '@mesnada/filo'
import { loadRules } from '@mesnada/systems/lazy'
import type { Presentation } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { stripOf } from '../shared/phase-strip.ts'
import { sentencesOf } from '../shared/sentences.ts'
import { withMotion } from '../shared/with-motion.ts'
import { duty, reach, refusal } from './explain.ts'
import { ground, groundNotes } from './ground.ts'
import { motionOf } from './motion.ts'
import { leaderName, named } from './names.ts'
import { offer, subjects } from './offers.ts'
import { optionGroups, presets } from './options.ts'
import { links, marks, pieces } from './pieces.ts'
import { scope, span, threats } from './scope.ts'
import { sightline } from './sightline.ts'
import { column, merge, outcome, tell } from './tell.ts'

/** Of the fourteen phases those whose names are too long to stand side by side. */
const BRIEF = new Set([
  'artillery-attacker',
  'artillery-defender',
  'archers-defender',
  'archers-attacker',
  'declare',
  'straggle',
])

/** Al filo de la espada at the table. */
export const filoPresentation: Presentation<FiloState, FiloAction, FiloEvent, FiloView> = {
  system: filo,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline' || type === 'loose',
  sentences: sentencesOf(filo, {
    es: () => import('./text/es.json'),
    en: () => import('./text/en.json'),
    fr: () => import('./text/fr.json'),
  }),
  clock: seen => {
    const { turn, turns, phase, seat, active, points } = clockOf(seen.state)
    const name = phrase(`phase.${phase}`)
    const leader = active === undefined ? undefined : leaderName(seen, active)
    return {
      turn,
      turns,
      seat,
      phase: leader === undefined ? name : phrase('phase.of', { phase: name, leader }),
      points,
    }
  },
  pieces,
  marks,
  links,
  ground,
  groundNotes,
  phases: ({ state }) =>
    stripOf(
      [TURN_PHASES],
      clockOf(state).phase,
      phase => phrase(`phase.${phase}`),
      phase => (BRIEF.has(phase) ? phrase(`phase.brief.${phase}`) : undefined),
    ),
  offer,
  subjects,
  forecast: ({ state }, action) => forecast(state, action),
  reach,
  duty,
  span,
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
  rating: async () => (await loadRules('filo')).adapter,
  optionGroups,
  presets,
}
