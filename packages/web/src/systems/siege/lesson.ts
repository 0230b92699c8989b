import { distance, type Hex } from '@mesnada/hex'
import { hexOf, identityOf, type SiegeAction, type SiegeState, type SiegeView } from '@mesnada/siege'
import type { Lesson, LessonStep, Spot } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { bodyId } from './names.ts'
import type { SiegeSeen } from './seen.ts'

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

/** Everyone is set up; in the first turn each runs as far as his way leads; nobody shoots or strikes yet. */
const prelude = ({ state, view, grid }: SiegeSeen): SiegeAction | undefined => {
  const { turn, side, phase } = view
  if (turn > 1) return undefined
  const own = WAYS.filter(([body]) => identityOf(state, body).side === side)
  const hexAt = (label: string | undefined): Hex | undefined =>
    label === undefined ? undefined : grid.parse(label)
  if (turn === 0)
    for (const [body, label] of own) {
      const hex = hexAt(label)
      if (hexOf(state, body) === undefined && hex !== undefined) return { type: 'place', body, hex }
    }
  if (phase === 'movement')
    for (const [body, ...way] of own) {
      const passed = way.findIndex(label => hexAt(label) === hexOf(state, body))
      const step = hexAt(way[passed + 1])
      if (step !== undefined) return { type: 'move', body, path: [step] }
    }
  return { type: 'end-phase' }
}

const spotOf = ({ state }: SiegeSeen, body: number): Spot | undefined => {
  const hex = hexOf(state, body)
  return hex === undefined ? undefined : { hex, piece: bodyId(body) }
}

const isBeside = ({ state, grid }: SiegeSeen, a: number, b: number): boolean => {
  const [first, second] = [hexOf(state, a), hexOf(state, b)]
  return first !== undefined && second !== undefined && distance(grid, first, second) === 1
}

const isIn =
  (phase: SiegeView['phase']) =>
  ({ view }: SiegeSeen): boolean =>
    view.phase === phase

const hasDone = ({ bodies }: SiegeView, row: number): boolean =>
  bodies.some(body => body.row === row && body.done !== undefined)

/** Whoever is no longer in his first missile phase, or has a die that has fallen, has shot. */
const hasShot = ({ view }: SiegeSeen): boolean =>
  view.phase !== 'first-missiles' || (view.frame === undefined && hasDone(view, DYLAN))

/** In the combat phase there is nothing else to be done but to strike. */
const hasFought = ({ view }: SiegeSeen): boolean =>
  view.frame === undefined &&
  view.bodies.some(({ row, done }) => (row === BAKER || row === CEDRIC) && done?.includes('attacked'))

const text = (name: string) => ({ text: phrase(`lesson.${name}`) })

const steps: readonly LessonStep<SiegeState, SiegeAction, SiegeView>[] = [
  {
    ...text('select'),
    spot: seen => spotOf(seen, DYLAN),
    done: (_seen, held) => held === bodyId(DYLAN),
  },
  {
    ...text('shoot'),
    rule: 'siege 1.3',
    spot: seen => spotOf(seen, GILES),
    allows: (_seen, action) => action.type === 'shoot' && action.shooter === DYLAN && action.target === GILES,
    done: hasShot,
  },
  { ...text('log'), rule: 'siege T.1' },
  {
    ...text('phases'),
    rule: 'siege 1.21',
    allows: (_seen, { type }) => type === 'end-phase',
    done: isIn('movement'),
  },
  {
    ...text('move'),
    rule: 'siege 1.6',
    spot: seen => spotOf(seen, BAKER),
    allows: (_seen, action) => action.type === 'move' && action.body === BAKER,
    done: seen => isBeside(seen, BAKER, GILES),
  },
  {
    ...text('undo'),
    takesBack: true,
    done: seen => !isBeside(seen, BAKER, GILES),
  },
  {
    ...text('together'),
    rule: 'siege 1.72',
    spot: seen => spotOf(seen, isBeside(seen, BAKER, GILES) ? CEDRIC : BAKER),
    allows: (_seen, action) => action.type === 'move' && (action.body === BAKER || action.body === CEDRIC),
    done: seen => isBeside(seen, BAKER, GILES) && isBeside(seen, CEDRIC, GILES),
  },
  {
    ...text('combat-phase'),
    rule: 'siege 1.21',
    allows: (_seen, { type }) => type === 'end-phase' || type === 'shoot',
    done: isIn('combat'),
  },
  {
    ...text('attack'),
    rule: 'siege 1.7',
    // Whom to take up first, then whom to attack.
    spot: seen => spotOf(seen, seen.view.frame === undefined ? BAKER : GILES),
    allows: ({ view: { frame } }, action) => {
      if (action.type === 'attack') return action.attacker === BAKER || action.attacker === CEDRIC
      // Both of them, as the step says, before the die is thrown.
      if (action.type === 'strike') return frame?.kind === 'declared' && frame.attackers.length > 1
      return action.type !== 'end-phase'
    },
    done: hasFought,
  },
  { ...text('end'), rule: 'siege 1.73' },
]

export const lesson: Lesson<SiegeState, SiegeAction, SiegeView> = {
  scenario: 'street-fight',
  seat: 0,
  // The arrow grazes Giles and wounds him; the peasants' blow fells him.
  faces: [3, 2],
  prelude,
  steps,
}
