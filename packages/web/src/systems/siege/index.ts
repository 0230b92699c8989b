import {
  forecastBombardment,
  type SiegeAction,
  type SiegeEvent,
  type SiegeState,
  scoreOf,
  siege,
  termsOf,
} from '@mesnada/siege'
import { phrase } from '../../phrase.ts'
import type { Presentation } from '../../presentation.ts'
import { sentencesOf } from '../sentences.ts'
import { duty, reach, refusal } from './explain.ts'
import { dateOf, ledger } from './ledger.ts'
import { lesson } from './lesson.ts'
import { named } from './names.ts'
import { offer, subjects } from './offers.ts'
import { optionGroups, presets } from './options.ts'
import { marks, pieces } from './pieces.ts'
import { scope, threats } from './scope.ts'
import { sightline } from './sightline.ts'
import { column, outcome, tell } from './tell.ts'

/** Cry Havoc and Siege at the table. */
export const siegePresentation: Presentation<SiegeState, SiegeAction, SiegeEvent> = {
  system: siege,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline',
  sentences: sentencesOf(siege, {
    es: () => import('./text/es.json'),
    en: () => import('./text/en.json'),
    fr: () => import('./text/fr.json'),
  }),
  clock: state => {
    const { turn, side, phase, campaign } = state.flow
    const clock = {
      turn,
      turns: termsOf(state).turns,
      seat: side,
      phase: phrase(`siege.phase.${phase}`),
      points: scoreOf(state),
    }
    return campaign === undefined ? clock : { ...clock, day: campaign.day, date: dateOf(state, campaign) }
  },
  pieces,
  marks,
  ledger,
  ground: ({ setting }, hex) => {
    const word = siege.vocabulary.terrain[setting.board.terrain[hex] ?? 255]
    return word === undefined ? '' : phrase(`siege.terrain.${word}`)
  },
  offer,
  subjects,
  completion: (_state, action) => (action.type === 'attack' ? { type: 'strike' } : undefined),
  forecast: (state, action) =>
    action.type === 'aim' ? forecastBombardment(state, action.gear, action.hex) : undefined,
  reach,
  duty,
  refusal,
  sightline,
  scope,
  threats,
  tell,
  merge: (first, second) =>
    first.type === 'moved' && second.type === 'moved' && first.body === second.body
      ? { ...second, path: [...first.path, ...second.path], cost: first.cost + second.cost }
      : undefined,
  outcome,
  column,
  named,
  lesson,
  optionGroups,
  presets,
}
