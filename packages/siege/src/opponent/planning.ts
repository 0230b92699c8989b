import { assignmentFromBook, type Planning, type Seat, topFrame } from '@mesnada/engine'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { bodiesOf } from '../core/bodies.ts'
import { moveRefusal } from '../core/mobility.ts'
import { termsOf } from '../core/terms.ts'
import type { Body, Phase } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import book from './book.json' with { type: 'json' }
import { candidateWalks } from './rate-movement.ts'
import { scriptedActionsOf } from './scripted-actions.ts'
import { STYLES, USUAL } from './styles.ts'

/** Hexes within which bodies belong to one group. */
const GROUP_RANGE = 3

/** The most bodies in one group. */
const MAX_GROUP = 6

/** Groups of neighbouring bodies, so that one mutation changes the style of all of them. */
const groupsOf = (state: SiegeState, seat: Seat): readonly (readonly Body[])[] => {
  const { hex } = state.tables.bodies
  const groups: Body[][] = []
  for (const body of bodiesOf(state, seat)) {
    if (moveRefusal(state, seat, body) !== undefined) continue
    const group = groups.find(
      others =>
        others.length < MAX_GROUP &&
        distance(state.setting.grid, hex[nth(others, 0)] ?? OFF_MAP, hex[body] ?? OFF_MAP) <= GROUP_RANGE,
    )
    if (group) group.push(body)
    else groups.push([body])
  }
  return groups
}

/** Victory conditions about a person: captured, killed, or getting away. */
const ABOUT_PERSONS: ReadonlySet<string> = new Set(['capture', 'exit', 'kill'])

/**
 * Whether the battle is decided by persons or by who leaves the map. Then the strength left says little about the
 * winner: rollouts can compare single actions, but not the styles of a side.
 */
const isAboutPersons = (state: SiegeState): boolean =>
  termsOf(state).victory.some(({ kind }) => ABOUT_PERSONS.has(kind)) ||
  (state.setting.play.scoring ?? []).some(({ kind }) => kind === 'exits')

const isDue = (state: SiegeState): boolean => state.flow.phase === 'movement' && topFrame(state) === undefined

/** The phases of a turn. Councils, bombardments and deployments belong to the campaign and not to a battle. */
const BATTLE_PHASES: ReadonlySet<Phase> = new Set([
  'first-missiles',
  'movement',
  'second-missiles',
  'combat',
  'recovery',
])

/**
 * Candidates compared. One trial tells nearly all about a walk, so many walks are compared: sixteen with one trial each
 * gain as much as six with four. For joining an attack, rollouts add next to nothing to the odds.
 */
const CANDIDATES = { walking: 16, fighting: 4, other: 6 } as const

const candidateLimit = (state: SiegeState): number => {
  const frame = topFrame(state)
  if (frame) return frame.kind === 'declared' ? 0 : CANDIDATES.other
  if (state.flow.phase === 'movement') return CANDIDATES.walking
  return state.flow.phase === 'combat' ? CANDIDATES.fighting : CANDIDATES.other
}

/** siege 1.6: what a walk is made of. */
const WALKING: ReadonlySet<SiegeAction['type']> = new Set(['move', 'turn-about', 'pivot'])

const styles = STYLES.map(({ name }) => name)

/** Plans are made for the movement phase: shots and attacks follow from where the bodies are. */
export const planning: Planning<SiegeState, SiegeAction> = {
  styles,
  defaultAssignment: ({ setting: { scenario, bodies } }, seat) =>
    assignmentFromBook(book, seat, {
      scenario: scenario.id,
      counters: bodies.length,
      styles,
      otherwise: USUAL.name,
    }),
  isDue,
  isInBattle: ({ flow }) => BATTLE_PHASES.has(flow.phase),
  searchShare: state => (isAboutPersons(state) ? 0 : 0.5),
  candidateLimit,
  groups: groupsOf,
  walkerOf: action => (WALKING.has(action.type) && 'body' in action ? action.body : undefined),
  scriptedActions: scriptedActionsOf,
  candidateSequences: (state, legal, assignment, most) =>
    isDue(state) ? candidateWalks(state, state.flow.side, legal, assignment, most) : undefined,
}
