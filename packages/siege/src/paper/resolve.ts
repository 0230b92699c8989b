import {
  accepted,
  type Checked,
  chances,
  D10,
  type Modifier,
  type OptionChanges,
  outcomesOf,
  parseWith,
  refused,
  resolveOptions,
  type Throw,
  totalOf,
} from '@mesnada/engine'
import * as v from 'valibot'
import { type HealingTable, healingThrow, ROLL_AGAIN } from '../campaign/healing-table.ts'
import { batteringThrow } from '../castle/table.ts'
import { douseThrow, fireThrow } from '../fire/table.ts'
import { meleeLetter, meleeTable } from '../melee/table.ts'
import { isThrow, missileThrow } from '../missiles/table.ts'
import { OPTION_SPECS, OPTIONS, type SiegeOptions } from '../options.ts'
import { PANIC } from '../printed/tables.ts'
import { WEAPONS } from '../printed/units.ts'
import { bombardDay, bombardedSchema } from './resolve-day.ts'

/** Tables and formulas for those who play on paper: a question about one roll, with its die or without. */

/** 0 on a ten-sided die reads ten. */
const die = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(10),
    v.transform(face => face || 10),
  ),
)
const strength = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(999))
const footing = v.picklist(['+', '0', '-'])
const flag = v.optional(v.boolean(), false)

/** Switches by number, by name, or as a list of numbers that are on; and an edition. */
const asked = {
  die,
  preset: v.optional(v.string()),
  options: v.optional(
    v.union([
      v.record(v.string(), v.union([v.boolean(), v.string()])),
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(44))),
    ]),
  ),
}

const questionSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('melee'),
    attackers: v.pipe(
      v.array(v.strictObject({ attack: strength(0), terrain: v.optional(footing, '0'), hero: flag })),
      v.minLength(1),
      v.maxLength(20),
    ),
    defenders: v.pipe(
      v.array(
        v.strictObject({
          defence: strength(1),
          terrain: v.optional(footing, '0'),
          mounted: flag,
          hero: flag,
        }),
      ),
      v.minLength(1),
      v.maxLength(20),
    ),
    ...asked,
  }),
  v.strictObject({
    kind: v.literal('missile'),
    weapon: v.picklist(WEAPONS),
    range: v.pipe(v.number(), v.integer(), v.minValue(1)),
    cover: v.optional(v.picklist(['none', 'light', 'medium', 'heavy', 'infinite']), 'none'),
    target: v.optional(v.picklist(['foot', 'mounted', 'dismounted-knight']), 'foot'),
    shooterWounded: flag,
    skill: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-3), v.maxValue(3)), 0),
    ...asked,
  }),
  v.strictObject({
    kind: v.literal('battering'),
    points: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
    target: v.optional(v.picklist(['wall', 'tower', 'keep']), 'wall'),
    ram: flag,
    ...asked,
  }),
  v.strictObject({
    kind: v.literal('fire'),
    cause: v.picklist(['spread', 'oil', 'arrow']),
    target: v.picklist([
      'tent',
      'siege-tower',
      'ram',
      'ladder',
      'ballista',
      'mangonel',
      'trebuchet',
      'screen',
      'cart',
    ]),
    ...asked,
  }),
  v.strictObject({ kind: v.literal('douse'), cause: v.picklist(['arrow', 'other']), ...asked }),
  v.strictObject({ kind: v.literal('bombard-day'), targets: bombardedSchema, ...asked }),
  v.strictObject({ kind: v.literal('panic'), ...asked }),
  v.strictObject({
    kind: v.literal('heal'),
    table: v.optional(v.picklist(['base', 'croisades'])),
    /** Croisades: the second die, after a six. */
    reroll: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))),
    ...asked,
  }),
])

type Question = v.InferOutput<typeof questionSchema>

export const QUESTIONS = [
  'melee',
  'missile',
  'battering',
  'bombard-day',
  'fire',
  'douse',
  'panic',
  'heal',
] as const

export const resolve = (input: unknown): Checked<object> => {
  const parsed = parseWith(questionSchema, input, 'siege.resolve.invalid')
  if (!parsed.ok) return parsed
  const options = readOptions(parsed.value)
  return options.ok ? answer(parsed.value, options.value) : options
}

const OPTION_IDS = Object.keys(OPTION_SPECS)

/** `4`, `s4` and the full name mean the same switch. */
const optionId = (key: string): string => {
  const [, number] = /^s?(\d+)$/.exec(key) ?? []
  return (
    (number &&
      OPTION_IDS.find(id => id.startsWith(`s${number}`) && !/\d/.test(id.charAt(number.length + 1)))) ||
    key
  )
}

const readOptions = ({ options = {}, preset }: Question): Checked<SiegeOptions> => {
  const given: OptionChanges = Array.isArray(options)
    ? Object.fromEntries(options.map(number => [optionId(String(number)), true]))
    : Object.fromEntries(Object.entries(options).map(([key, value]) => [optionId(key), value]))
  const resolved = resolveOptions(OPTIONS, { preset, players: given })
  return resolved.ok ? accepted(resolved.value as SiegeOptions) : resolved
}

const answer = (question: Question, options: SiegeOptions): Checked<object> => {
  switch (question.kind) {
    case 'melee':
      return melee(question, options)
    case 'missile': {
      const thrown = missileThrow({ ...question, options })
      if (!isThrow(thrown)) return refused(thrown)
      const { band, modifiers, outcomes } = thrown
      return accepted({ band, ...rolled(question.die, modifiers, outcomes) })
    }
    case 'battering': {
      const thrown = batteringThrow(question)
      if (!thrown.ok) return thrown
      const { column, modifiers, outcomes } = thrown.value
      return accepted({ column, ...rolled(question.die, modifiers, outcomes) })
    }
    case 'bombard-day':
      return bombardDay(question.targets)
    case 'fire':
      return accepted(plain(question.die, fireThrow(question)))
    case 'douse':
      return accepted(plain(question.die, douseThrow(question)))
    case 'heal':
      return heal(question, question.table ?? options.s31Healing)
    case 'panic':
      return accepted(
        rolled(
          question.die,
          [],
          outcomesOf([D10], face => panicCell(face)),
        ),
      )
  }
}

const melee = (question: Extract<Question, { kind: 'melee' }>, options: SiegeOptions): Checked<object> => {
  const table = meleeTable({ ...question, belowEvenCountsAsEven: options.s4BelowEvenCountsAsEven })
  if (!table.ok) return table
  const { raw, column, shifts, modifiers, table: kind } = table.value
  const total = totalOf(modifiers)
  const outcomes = outcomesOf([D10], face => meleeLetter(column, kind === 'mounted', face + total))
  const { modifiers: dieModifiers, ...rest } = rolled(question.die, modifiers, outcomes)
  return accepted({
    raw,
    column,
    shifts,
    ...(dieModifiers.length > 0 ? { modifiers: dieModifiers } : {}),
    ...rest,
  })
}

const plain = (face: number | undefined, { modifiers, outcomes }: Omit<Throw, 'seat'>) =>
  rolled(face, modifiers, outcomes)

/** The result of the die, or without one the odds of every result. */
const rolled = (
  face: number | undefined,
  modifiers: readonly Modifier[],
  outcomes: readonly string[],
  dice: Throw['dice'] = [D10],
) =>
  face === undefined
    ? { modifiers, odds: oddsOf(dice, outcomes) }
    : { modifiers, die: face, ...modified(face, modifiers), result: outcomes[face - 1] }

const modified = (face: number, modifiers: readonly Modifier[]) =>
  modifiers.length > 0 ? { modified: face + totalOf(modifiers) } : {}

const oddsOf = (dice: Throw['dice'], outcomes: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(chances({ dice, outcomes }).map(({ outcome, ways, of }) => [outcome, ways / of]))

const heal = (question: Extract<Question, { kind: 'heal' }>, table: HealingTable): Checked<object> => {
  const { die: face, reroll } = question
  const thrown = healingThrow(table)
  if (face !== undefined && face > thrown.outcomes.length)
    return refused({ code: 'siege.resolve.die', values: { die: face, highest: thrown.outcomes.length } })
  const first = rolled(face, [], thrown.outcomes, thrown.dice)
  if (reroll === undefined) return accepted({ table, ...first })
  if (table === 'base' || !('result' in first) || first.result !== ROLL_AGAIN)
    return refused({ code: 'siege.resolve.no-reroll', rule: 'siege T.6' })
  return accepted({ table, ...first, reroll, result: healingThrow(table, true).outcomes[reroll - 1] })
}

/** siege T.8 as it is printed. */
const panicCell = (face: number): string => {
  const cell = PANIC[face - 1]
  if (cell === undefined) return '-'
  const { affected, rout } = cell
  return `${rout ? 'Rout' : 'Panic'}: ${affected} character${affected === 1 ? '' : 's'} affected`
}
