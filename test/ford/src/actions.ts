import { type Checked, parseWith } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import * as v from 'valibot'

/** A man is named by his place in the scenario's list, first band first. */
export type Man = number

export type FordAction =
  | { readonly type: 'place'; readonly man: Man; readonly hex: Hex }
  | { readonly type: 'name-captain'; readonly man: Man }
  | { readonly type: 'shoot'; readonly man: Man; readonly target: Man }
  /** The hexes entered, in order. */
  | { readonly type: 'move'; readonly man: Man; readonly path: readonly Hex[] }
  | { readonly type: 'fight'; readonly man: Man; readonly target: Man }
  | { readonly type: 'end-phase' }
  | { readonly type: 'defensive-shot' }
  | { readonly type: 'decline' }
  | { readonly type: 'take-wound'; readonly man: Man }
  | { readonly type: 'retreat'; readonly hex: Hex }

export type ActionOf<T extends FordAction['type']> = Extract<FordAction, { readonly type: T }>

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999))

const schema: v.GenericSchema<unknown, FordAction> = v.variant('type', [
  v.strictObject({ type: v.literal('place'), man: index, hex: index }),
  v.strictObject({ type: v.literal('name-captain'), man: index }),
  v.strictObject({ type: v.literal('shoot'), man: index, target: index }),
  v.strictObject({ type: v.literal('move'), man: index, path: v.pipe(v.array(index), v.maxLength(20)) }),
  v.strictObject({ type: v.literal('fight'), man: index, target: index }),
  v.strictObject({ type: v.literal('end-phase') }),
  v.strictObject({ type: v.literal('defensive-shot') }),
  v.strictObject({ type: v.literal('decline') }),
  v.strictObject({ type: v.literal('take-wound'), man: index }),
  v.strictObject({ type: v.literal('retreat'), hex: index }),
])

export const parseAction = (input: unknown): Checked<FordAction> =>
  parseWith(schema, input, 'ford.action.invalid')
