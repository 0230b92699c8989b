import { distance, type Hex } from '@mesnada/hex'
import type { SiegeAction, SiegeState } from '@mesnada/siege'
import { phrase } from '../../phrase.ts'
import type { Lesson, LessonStep, Spot } from '../../presentation.ts'
import { bodyId } from './names.ts'

/** A first battle: a brawl in the village street, taken up when the two sides have run at each other. */

/** Rows of those the lesson speaks of, in the order the scenario lists them. */
const BAKER = 0
const CEDRIC = 1
const DYLAN = 5
const GILES = 6

/** By body: where each is set up, and the hexes he has run through since. */
const WAYS: readonly (readonly [body: number, ...way: string[]])[] = [
  [GILES, 'X18', 'W18', 'V18', 'U18'],
  [7, 'X17', 'W17', 'V17'],
  [8, 'Z17', 'Y17', 'X17'],
  [9, 'AA18'],
  [10, 'AB17'],
  [11, 'Z18'],
  [BAKER, 'M17', 'N17', 'O17', 'P17', 'Q17', 'R17'],
  [CEDRIC, 'L17', 'M17', 'N17', 'O17', 'P17', 'Q17'],
  [2, 'K17', 'L17', 'M17', 'N17'],
  [3, 'J17'],
  [4, 'J18'],
  [DYLAN, 'M18'],
]

const hexAt = ({ setting }: SiegeState, label: string | undefined): Hex =>
  label === undefined ? -1 : (setting.grid.parse(label) ?? -1)

/** Everyone is set up; in the first turn each runs as far as his way leads; nobody shoots or strikes yet. */
const prelude = (state: SiegeState): SiegeAction | undefined => {
  const { flow, tables } = state
  if (flow.turn > 1) return undefined
  const own = WAYS.filter(([body]) => tables.bodies.side[body] === flow.side)
  if (flow.turn === 0) {
    const next = own.find(([body]) => (tables.bodies.hex[body] ?? -1) < 0)
    if (next) return { type: 'place', body: next[0], hex: hexAt(state, next[1]) }
  }
  if (flow.phase === 'movement')
    for (const [body, ...way] of own) {
      const passed = way.findIndex(label => hexAt(state, label) === tables.bodies.hex[body])
      const step = hexAt(state, way[passed + 1])
      if (step >= 0) return { type: 'move', body, path: [step] }
    }
  return { type: 'end-phase' }
}

const spotOf = ({ tables }: SiegeState, body: number): Spot | undefined => {
  const hex = tables.bodies.hex[body] ?? -1
  return hex < 0 ? undefined : { hex, piece: bodyId(body) }
}

const isBeside = (state: SiegeState, a: number, b: number): boolean => {
  const [first, second] = [state.tables.bodies.hex[a] ?? -1, state.tables.bodies.hex[b] ?? -1]
  return first >= 0 && second >= 0 && distance(state.setting.grid, first, second) === 1
}

const isIn = (phase: SiegeState['flow']['phase']) => (state: SiegeState) => state.flow.phase === phase

/** Whoever is no longer in his first missile phase, or has a die that has fallen, has shot. */
const hasShot = ({ flow, tables }: SiegeState): boolean =>
  flow.phase !== 'first-missiles' || (flow.stack.length === 0 && (tables.bodies.done[DYLAN] ?? 0) !== 0)

const hasFought = ({ flow, tables }: SiegeState): boolean =>
  flow.stack.length === 0 && (tables.bodies.foughtOn[GILES] ?? 0) > 0

const text = (name: string) => ({ text: phrase(`lesson.${name}`) })

const steps: readonly LessonStep<SiegeState, SiegeAction>[] = [
  {
    ...text('select'),
    spot: state => spotOf(state, DYLAN),
    done: (_state, held) => held === bodyId(DYLAN),
  },
  {
    ...text('shoot'),
    rule: 'siege 1.3',
    spot: state => spotOf(state, GILES),
    allows: (_state, action) =>
      action.type === 'shoot' && action.shooter === DYLAN && action.target === GILES,
    done: hasShot,
  },
  { ...text('log'), rule: 'siege T.1' },
  {
    ...text('phases'),
    rule: 'siege 1.21',
    allows: (_state, { type }) => type === 'end-phase',
    done: isIn('movement'),
  },
  {
    ...text('move'),
    rule: 'siege 1.6',
    spot: state => spotOf(state, BAKER),
    allows: (_state, action) => action.type === 'move' && action.body === BAKER,
    done: state => isBeside(state, BAKER, GILES),
  },
  {
    ...text('undo'),
    takesBack: true,
    done: state => !isBeside(state, BAKER, GILES),
  },
  {
    ...text('together'),
    rule: 'siege 1.72',
    spot: state => spotOf(state, isBeside(state, BAKER, GILES) ? CEDRIC : BAKER),
    allows: (_state, action) => action.type === 'move' && (action.body === BAKER || action.body === CEDRIC),
    done: state => isBeside(state, BAKER, GILES) && isBeside(state, CEDRIC, GILES),
  },
  {
    ...text('combat-phase'),
    rule: 'siege 1.21',
    allows: (_state, { type }) => type === 'end-phase' || type === 'shoot',
    done: isIn('combat'),
  },
  {
    ...text('attack'),
    rule: 'siege 1.7',
    spot: state => spotOf(state, GILES),
    allows: (_state, { type }) => type !== 'end-phase',
    done: hasFought,
  },
  { ...text('end'), rule: 'siege 1.73' },
]

export const lesson: Lesson<SiegeState, SiegeAction> = {
  scenario: 'street-fight',
  seat: 0,
  // The arrow grazes Giles and wounds him; the peasants' blow fells him.
  faces: [3, 2],
  prelude,
  steps,
}
