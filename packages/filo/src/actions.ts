import { type Checked, parseWith } from '@mesnada/engine'
import * as v from 'valibot'

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const facing = v.picklist([0, 1, 2, 3, 4, 5])
/** Both units of the hex go together (filo 5.2). */
const pair = v.optional(v.literal(true))

/** All that a player can decide, each with the rule it belongs to. Hexes and rows by number. */
const actionSchema = v.variant('type', [
  // Deployment
  v.strictObject({ type: v.literal('place'), unit: index, hex: index, facing }),
  // filo 6.A, 11.2
  v.strictObject({ type: v.literal('rest'), unit: index }),
  v.strictObject({ type: v.literal('end-phase') }),
  // filo 9.3: the first who shoots at a hex, those who shoot with him, and the word
  v.strictObject({ type: v.literal('aim'), unit: index, target: index }),
  v.strictObject({ type: v.literal('join'), unit: index }),
  v.strictObject({ type: v.literal('loose') }),
  // filo 6.C
  v.strictObject({ type: v.literal('activate'), leader: index }),
  v.strictObject({ type: v.literal('designate'), leader: index }),
  v.strictObject({ type: v.literal('bar'), leader: index }),
  // filo 8: to a neighbouring hex or facing, or past friends to the next hex where one may stop
  v.strictObject({ type: v.literal('move'), unit: index, hex: index, facing, pair }),
  v.strictObject({ type: v.literal('charge'), unit: index, hex: index, pair }),
  v.strictObject({ type: v.literal('withdraw'), unit: index, hex: index, pair }),
  v.strictObject({ type: v.literal('mount'), unit: index }),
  v.strictObject({ type: v.literal('dismount'), unit: index }),
  v.strictObject({ type: v.literal('enter'), unit: index, hex: index }),
  v.strictObject({ type: v.literal('move-leader'), leader: index, hex: index }),
  v.strictObject({ type: v.literal('move-marker'), marker: index, hex: index }),
  // filo 10.2: a stack attacks a hex; an attacker goes over to another defender, or takes him on as well; a combat is fought
  v.strictObject({ type: v.literal('attack'), from: index, target: index }),
  v.strictObject({ type: v.literal('shift'), from: index, target: index, also: v.optional(v.literal(true)) }),
  v.strictObject({ type: v.literal('fight'), target: index }),
  // filo 10.5
  v.strictObject({ type: v.literal('react') }),
  v.strictObject({ type: v.literal('decline') }),
  // filo 10.7, 10.8, 12.3, 7.6
  v.strictObject({ type: v.literal('retreat'), hex: index, facing, unit: v.optional(index) }),
  v.strictObject({ type: v.literal('advance'), from: index, hex: index, facing }),
  v.strictObject({ type: v.literal('face'), facing }),
  v.strictObject({ type: v.literal('substitute'), hex: index }),
])

export type FiloAction = v.InferOutput<typeof actionSchema>

export type ActionType = FiloAction['type']

export type ActionOf<T extends ActionType> = Extract<FiloAction, { type: T }>

export const parseAction = (input: unknown): Checked<FiloAction> =>
  parseWith(actionSchema, input, 'filo.action.invalid')
