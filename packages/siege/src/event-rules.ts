import type { EventRules, RuleRef } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isAnimal, isMounted } from './core/bodies.ts'
import type { SiegeEvent } from './events.ts'
import type { Gear } from './flow.ts'
import { phaseRule } from './sequence.ts'
import type { SiegeState } from './state.ts'

const FIRE_RULES = {
  hand: 'siege 3.51',
  arrow: 'siege 5.31',
  oil: 'siege 5.32',
  spread: 'siege 3.52',
} as const satisfies Readonly<Record<string, RuleRef>>

/** Dice that decide something besides a shot or a blow, by the last part of their purpose. */
const DICE_RULES: Readonly<Record<string, RuleRef>> = {
  jump: 'siege S.16',
  surrender: 'siege 6.4',
  waking: 'siege 6.75',
  panic: 'siege 6.11',
  stray: 'siege 6.21',
}

const carryingRule = ({ setting }: SiegeState, gear: Gear): RuleRef => {
  const { kind } = nth(setting.gear, gear)
  if (kind === 'ladder') return 'siege 1.91'
  return kind === 'screen' ? 'siege 5.21' : 'siege 5.32'
}

const drivingRule = ({ setting }: SiegeState, gear: Gear): RuleRef => {
  const { kind } = nth(setting.gear, gear)
  if (kind === 'siege-tower') return 'siege 2.41'
  if (kind === 'ram') return 'siege 4.31'
  return kind === 'cart' ? 'siege 5.11' : 'siege 3.43'
}

const isHigh = (state: SiegeState, body: number): boolean => isAnimal(state, body) || isMounted(state, body)

/** The rule by which each kind of event happens, or how to find it. */
export const EVENT_RULES: EventRules<SiegeState, SiegeEvent> = {
  phase: { of: ({ phase }) => phaseRule(phase).rule },
  placed: 'siege R.deployment',
  'gear-placed': 'siege R.deployment',
  rubble: 'siege 2.31',
  filled: 'siege 2.2',
  moved: 'siege 1.6',
  turned: 'siege R.mounted',
  entered: 'siege G.1',
  'left-map': 'siege G.2',
  // Riders and animals are looked up in tables of their own.
  shot: { of: ({ target }, state) => (isHigh(state, target) ? 'siege T.2' : 'siege T.1') },
  struck: {
    of: ({ defenders }, state) => (defenders.some(body => isHigh(state, body)) ? 'siege T.4' : 'siege T.3'),
  },
  harmed: { of: ({ rule }) => rule },
  'horse-killed': 'siege 3.35',
  unhorsed: 'siege 3.35',
  retreated: 'siege R.retreat',
  cornered: 'siege R.retreat',
  advanced: 'siege 1.73',
  'stood-up': 'siege R.stun',
  mounted: 'siege 3.33',
  dismounted: 'siege 3.33',
  led: 'siege 3.34',
  'let-go': 'siege 3.34',
  tied: 'siege 5.13',
  untied: 'siege 5.13',
  harnessed: 'siege 5.11',
  unharnessed: 'siege 5.11',
  took: { of: ({ gear }, state) => carryingRule(state, gear) },
  dropped: { of: ({ gear }, state) => carryingRule(state, gear) },
  'ladder-raised': 'siege 1.91',
  'ladder-moved': 'siege 1.92',
  'ladder-held': 'siege 1.94',
  'ladder-toppled': 'siege 1.94',
  'engine-moved': { of: ({ gear }, state) => drivingRule(state, gear) },
  'screen-turned': 'siege 5.22',
  battered: 'siege 4.32',
  fell: { of: ({ rule }) => rule },
  'made-way': 'siege R.drawbridge',
  bridge: 'siege 1.8',
  fire: { of: ({ cause }) => FIRE_RULES[cause] },
  'no-fire': { of: ({ cause }) => FIRE_RULES[cause] },
  doused: 'siege 3.53',
  'burnt-down': 'siege 3.55',
  'gear-destroyed': 'siege 3.55',
  scalded: 'siege 5.32',
  'oil-poured': 'siege 5.32',
  panic: { of: ({ rout }) => (rout ? 'siege 6.12' : 'siege 6.11') },
  rallied: 'siege R.panic',
  rolled: { of: ({ purpose }) => DICE_RULES[purpose.split('.').at(-1) ?? ''] ?? 'siege R.dice' },
  surrendered: 'siege 6.4',
  escaped: 'siege 6.4',
  'put-under': 'siege 6.5',
  woke: 'siege 6.75',
  identified: 'siege 6.75',
  spotted: 'siege 6.75',
  alarm: 'siege 6.75',
  'exit-declared': 'siege R.scenarios',
  arrows: 'siege 6.3',
  skill: 'siege 6.22',
  day: 'siege R.day',
  recovered: 'siege 5.4',
  rations: 'siege 6.71',
  passed: 'siege R.day',
  undertaken: 'siege R.day',
  aimed: 'siege 4.21',
  repairing: 'siege 4.23',
  bombarded: 'siege 4.21',
  'engine-damaged': 'siege 4.23',
  mending: 'siege 5.4',
  disabled: 'siege 5.4',
  supplied: 'siege R.day',
  'cut-off': 'siege R.day',
  halted: 'siege 6.72',
  withdrew: 'siege R.day',
  'action-over': 'siege R.day',
  recruited: 'siege R.recruiting',
  'patrol-called': 'siege R.scenarios',
  'entry-named': 'siege R.scenarios',
  won: 'siege R.scenarios',
}
