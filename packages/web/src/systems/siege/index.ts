import {
  clockOf,
  forecastBombardment,
  phaseOrders,
  type SiegeAction,
  type SiegeEvent,
  type SiegeState,
  type SiegeView,
  siege,
} from '@mesnada/siege'
import { loadRules } from '@mesnada/systems/lazy'
import type { Presentation } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { stripOf } from '../shared/phase-strip.ts'
import { sentencesOf } from '../shared/sentences.ts'
import { withMotion } from '../shared/with-motion.ts'
import { duty, reach, refusal } from './explain.ts'
import { ground, groundNotes } from './ground.ts'
import { dateOf, ledger } from './ledger.ts'
import { links } from './links.ts'
import { motionOf } from './motion.ts'
import { named } from './names.ts'
import { offer, subjects } from './offers.ts'
import { optionGroups, presets } from './options.ts'
import { marks, pieces } from './pieces.ts'
import { scenery } from './scenery.ts'
import { scope, threats } from './scope.ts'
import { sightline } from './sightline.ts'
import { column, outcome, tell } from './tell.ts'

/** What few have a mind of their own about: the works of a siege, and how its days are spent. */
const PROPOSED: ReadonlySet<string> = new Set(['council', 'bombardment', 'rubble', 'fill-moat'])

/** Cry Havoc and Siege at the table. */
export const siegePresentation: Presentation<SiegeState, SiegeAction, SiegeEvent, SiegeView> = {
  system: siege,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline',
  sentences: sentencesOf(siege, {
    es: () => import('./text/es.json'),
    en: () => import('./text/en.json'),
    fr: () => import('./text/fr.json'),
  }),
  clock: ({ state }) => {
    const { turn, turns, side, phase, points, day } = clockOf(state)
    const clock = { turn, turns, seat: side, phase: phrase(`siege.phase.${phase}`), points }
    return day === undefined ? clock : { ...clock, day: day.number, date: dateOf(day) }
  },
  pieces,
  marks,
  scenery,
  links,
  ledger,
  ground,
  groundNotes,
  phases: ({ state }) =>
    stripOf(phaseOrders(state), clockOf(state).phase, phase => phrase(`siege.phase.${phase}`)),
  offer,
  subjects,
  completion: (_seen, action) => (action.type === 'attack' ? { type: 'strike' } : undefined),
  forecast: ({ state }, action) =>
    action.type === 'aim' ? forecastBombardment(state, action.gear, action.hex) : undefined,
  reach,
  // siege R.day, 4.21, 4.23: days, engines, who bears their damage, and the turns in which the castle is fought for.
  proposes: ({ view: { phase, turn, campaign } }) =>
    PROPOSED.has(phase) || (campaign !== undefined && turn > 0),
  duty,
  refusal,
  sightline,
  scope,
  threats,
  tell: withMotion(tell, motionOf),
  merge: (first, second) =>
    first.type === 'moved' && second.type === 'moved' && first.body === second.body
      ? { ...second, path: [...first.path, ...second.path], cost: first.cost + second.cost }
      : undefined,
  outcome,
  column,
  named,
  lesson: async () => (await import('./lesson.ts')).lesson,
  shortLesson: async id => (await import('./lessons/index.ts')).LESSONS[id],
  rating: async () => (await loadRules('siege')).adapter,
  optionGroups,
  presets,
}
