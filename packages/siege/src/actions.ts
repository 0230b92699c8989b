import { type Checked, parseWith } from '@mesnada/engine'
import * as v from 'valibot'
import { UNDERTAKINGS } from './printed/campaign-plan.ts'

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const direction = v.picklist([0, 1, 2, 3, 4, 5])
const hexes = v.pipe(v.array(index), v.minLength(1), v.maxLength(40))
const bodies = v.pipe(v.array(index), v.minLength(1), v.maxLength(40))

/** All that a player can decide, each with the rule it belongs to. Hexes and rows by number. */
const actionSchema = v.variant('type', [
  // Deployment (siege R.deployment)
  v.strictObject({
    type: v.literal('place'),
    body: index,
    hex: index,
    facing: v.optional(direction),
    /** On top of a siege tower (siege 2.46). */
    deck: v.optional(v.literal(1)),
  }),
  v.strictObject({ type: v.literal('place-gear'), gear: index, hex: index, facing: direction }),
  v.strictObject({ type: v.literal('place-rubble'), hex: index }),
  v.strictObject({ type: v.literal('fill-moat'), hex: index }),
  v.strictObject({ type: v.literal('set-skill'), body: index, skill: v.picklist([-3, -2, -1, 0, 1, 2, 3]) }),
  /** siege 6.5: whose man he is. */
  v.strictObject({ type: v.literal('put-under'), body: index, sergeant: index }),
  /** Which counter lies face down in a sleeper's place (siege 6.75): the owner's secret. */
  v.strictObject({ type: v.literal('assign'), body: index, counter: index }),
  v.strictObject({ type: v.literal('end-phase') }),
  // Missiles (siege 1.3, 3.41, 5.31)
  v.strictObject({ type: v.literal('shoot'), shooter: index, target: index, by: v.optional(index) }),
  v.strictObject({ type: v.literal('shoot-fire'), shooter: index, hex: index }),
  v.strictObject({ type: v.literal('cover-side'), protect: v.boolean() }),
  // Movement (siege 1.6): to a neighbouring hex, or through hexes where one cannot stop to the next where one can
  v.strictObject({ type: v.literal('move'), body: index, path: hexes, deck: v.optional(v.picklist([0, 1])) }),
  v.strictObject({
    type: v.literal('enter'),
    body: index,
    hex: index,
    facing: v.optional(direction),
    /** Who leads the animal that is brought on, or the mule it is tied behind. */
    with: v.optional(index),
  }),
  v.strictObject({ type: v.literal('exit'), body: index }),
  v.strictObject({ type: v.literal('turn-about'), body: index }),
  v.strictObject({ type: v.literal('pivot'), body: index, tail: index }),
  // Horses and animals (siege 3.33, 3.34, 5.1, 6.74)
  v.strictObject({ type: v.literal('lead'), body: index, animal: index }),
  v.strictObject({ type: v.literal('let-go'), body: index }),
  v.strictObject({ type: v.literal('mount'), body: index, horse: index }),
  v.strictObject({ type: v.literal('dismount'), body: index, hex: index }),
  v.strictObject({ type: v.literal('harness'), body: index, cart: index, animal: index }),
  v.strictObject({ type: v.literal('string'), body: index, animal: index, behind: index }),
  v.strictObject({ type: v.literal('hand-bridle'), body: index, to: index }),
  v.strictObject({ type: v.literal('haul-cart'), cart: index, puller: index, pusher: index, hex: index }),
  // Ladders (siege 1.9)
  v.strictObject({ type: v.literal('take-ladder'), body: index, ladder: index }),
  v.strictObject({ type: v.literal('drop'), body: index }),
  v.strictObject({ type: v.literal('raise-ladder'), body: index, facing: direction }),
  v.strictObject({ type: v.literal('shift-ladder'), bodies, ladder: index, hex: index, facing: direction }),
  v.strictObject({ type: v.literal('pull-ladder'), body: index, with: index, ladder: index }),
  v.strictObject({ type: v.literal('slide-ladder'), body: index, ladder: index, hex: index }),
  v.strictObject({ type: v.literal('topple'), body: index, ladder: index }),
  v.strictObject({ type: v.literal('lay-ladder'), hex: index }),
  // Engines (siege 2.4, 3.4, 4.3), screens, barrels, winch (siege 5.2, 5.32, 1.8)
  v.strictObject({ type: v.literal('push'), gear: index, backwards: v.boolean() }),
  v.strictObject({ type: v.literal('pivot-engine'), gear: index, facing: direction }),
  v.strictObject({ type: v.literal('haul'), gear: index, bodies, facing: direction }),
  v.strictObject({ type: v.literal('bring-on'), gear: index, hex: index, facing: direction }),
  v.strictObject({ type: v.literal('crew'), body: index }),
  v.strictObject({ type: v.literal('take'), body: index, gear: index }),
  v.strictObject({ type: v.literal('face-screen'), body: index, facing: direction }),
  v.strictObject({ type: v.literal('batter'), gear: index }),
  v.strictObject({ type: v.literal('winch'), body: index }),
  // Fires (siege 3.5, 5.3)
  v.strictObject({ type: v.literal('light'), body: index, hex: index }),
  v.strictObject({ type: v.literal('douse'), body: index, hex: index }),
  v.strictObject({ type: v.literal('pour-oil'), body: index, hex: index }),
  // Melee and what follows (siege 1.7)
  v.strictObject({ type: v.literal('attack'), attacker: index, defender: index }),
  v.strictObject({ type: v.literal('join'), body: index }),
  v.strictObject({ type: v.literal('strike') }),
  v.strictObject({ type: v.literal('victim'), body: index }),
  // Where the retreat ends: for a horse with its tail, and whether he leaves the map from there (siege 6.13)
  v.strictObject({
    type: v.literal('retreat'),
    hex: index,
    tail: v.optional(index),
    deck: v.optional(v.picklist([0, 1])),
    leave: v.optional(v.literal(true)),
  }),
  v.strictObject({ type: v.literal('advance'), body: index, hex: index }),
  v.strictObject({ type: v.literal('decline') }),
  v.strictObject({ type: v.literal('fall'), hex: index }),
  v.strictObject({ type: v.literal('make-way'), hex: index }),
  // Section 6
  v.strictObject({ type: v.literal('flee'), body: index }),
  v.strictObject({ type: v.literal('exchange'), body: index, with: index, arrows: index }),
  v.strictObject({ type: v.literal('seize'), body: index, prisoner: index }),
  v.strictObject({ type: v.literal('escort'), prisoner: index, hex: index }),
  v.strictObject({ type: v.literal('deliver'), prisoner: index }),
  v.strictObject({ type: v.literal('escape'), body: index }),
  v.strictObject({ type: v.literal('wake'), body: index, sleeper: index }),
  // A siege of many days (siege R.day, 4.2, 6.72), and battles of several parts
  v.strictObject({ type: v.literal('undertake'), what: v.picklist(['bombardment', ...UNDERTAKINGS]) }),
  v.strictObject({ type: v.literal('aim'), gear: index, hex: index }),
  v.strictObject({ type: v.literal('repair'), gear: index }),
  v.strictObject({ type: v.literal('lose-point'), gear: index }),
  v.strictObject({ type: v.literal('halt') }),
  v.strictObject({ type: v.literal('withdraw') }),
  v.strictObject({ type: v.literal('recruit'), body: index, peasant: index }),
  v.strictObject({ type: v.literal('call-patrol'), group: index }),
  v.strictObject({ type: v.literal('declare-exit'), edge: v.pipe(v.string(), v.maxLength(8)) }),
])

export type SiegeAction = v.InferOutput<typeof actionSchema>

export type ActionOf<T extends SiegeAction['type']> = Extract<SiegeAction, { type: T }>

/** What answers an interruption and nothing else; each is read by the frame that asks for it. */
type Answer =
  | 'assign'
  | 'cover-side'
  | 'lay-ladder'
  | 'crew'
  | 'join'
  | 'strike'
  | 'victim'
  | 'retreat'
  | 'advance'
  | 'decline'
  | 'fall'
  | 'make-way'
  | 'flee'
  | 'lose-point'

/** What a side does of its own accord in one of its phases; `sequence.ts` says in which. */
export type Deed = Exclude<SiegeAction['type'], Answer>

export const parseAction = (input: unknown): Checked<SiegeAction> =>
  parseWith(actionSchema, input, 'siege.action.invalid')
