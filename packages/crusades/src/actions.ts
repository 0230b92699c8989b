import { type Checked, parseWith } from '@mesnada/engine'
import * as v from 'valibot'
import { ORDERS } from './printed/units.ts'

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const path = v.pipe(v.array(index), v.minLength(1), v.maxLength(60))

/** All that a player can decide. Hexes, units and leaders by number. */
const actionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('end-phase') }),
  // Command (crusades 4.23, 5.2)
  v.strictObject({ type: v.literal('order'), leader: index, order: v.picklist(ORDERS) }),
  v.strictObject({ type: v.literal('replace'), hex: index }),
  // Split commands (crusades 16.3): a second order, who stands under it, an end to it
  v.strictObject({ type: v.literal('split'), leader: index, order: v.picklist(ORDERS) }),
  v.strictObject({ type: v.literal('assign'), unit: index }),
  v.strictObject({ type: v.literal('rejoin'), leader: index }),
  // Movement (crusades 8.1, 4.14): first who, then where
  v.strictObject({ type: v.literal('activate'), unit: index }),
  /** The stances taken in order, each hex * 6 + facing; `under`: beneath the unit it joins (crusades 7.2). */
  v.strictObject({ type: v.literal('move'), path, under: v.optional(v.literal(true)) }),
  v.strictObject({ type: v.literal('hold') }),
  v.strictObject({ type: v.literal('lead'), leader: index }),
  v.strictObject({ type: v.literal('ride'), path }),
  // Fire (9.1)
  v.strictObject({ type: v.literal('fire'), unit: index, hex: index }),
  // Melee (9.3): one stack against one hex, then whoever joins on either side
  v.strictObject({ type: v.literal('attack'), from: index, hex: index }),
  v.strictObject({ type: v.literal('join'), from: index }),
  v.strictObject({ type: v.literal('widen'), hex: index }),
  v.strictObject({ type: v.literal('strike') }),
  v.strictObject({ type: v.literal('lose-step'), hex: index }),
  v.strictObject({ type: v.literal('retreat'), hex: index }),
  v.strictObject({ type: v.literal('advance'), unit: index, hex: index }),
  v.strictObject({ type: v.literal('stay') }),
])

export type CrusadesAction = Readonly<v.InferOutput<typeof actionSchema>>

export type ActionOf<T extends CrusadesAction['type']> = Extract<CrusadesAction, { readonly type: T }>

export const parseAction = (input: unknown): Checked<CrusadesAction> =>
  parseWith(actionSchema, input, 'crusades.action.invalid')
