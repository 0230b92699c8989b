import {
  accepted,
  type Checked,
  chances,
  parseWith,
  refused,
  resolveOptions,
  type Throw,
  totalOf,
} from '@mesnada/engine'
import * as v from 'valibot'
import { fireThrow, rangeOf } from '../fire/question.ts'
import { leastFavourable, meleeThrow, oddsShift } from '../melee/table.ts'
import { casualtyThrow } from '../morale/harm.ts'
import { moraleThrow, rallyThrow } from '../morale/table.ts'
import { type CrusadesOptions, OPTIONS } from '../options.ts'
import { orderThrow } from '../orders/command.ts'
import { type MatrixType, SHOOTERS, TYPES } from '../printed/tables.ts'
import { ORDERS } from '../printed/units.ts'

/** The tables for those who play on paper: a question about one roll, with its die or without. */

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** crusades 1.2: 0 reads ten. */
const die = v.optional(
  v.pipe(
    whole(0, 10),
    v.transform(face => face || 10),
  ),
)
const flag = v.optional(v.boolean(), false)
const terrain = v.optional(v.picklist(['clear', 'woods', 'town', 'up-level', 'steep']), 'clear')
const type = v.picklist([...TYPES, 'artillery'])

const questionSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('fire'),
    type: v.picklist(SHOOTERS),
    range: whole(1, 99),
    target: v.optional(v.picklist([...TYPES, 'artillery', 'crusader-heavy-cavalry']), 'infantry'),
    terrain,
    /** Besides what the terrain of the target does: it also stands higher than the shooter. */
    uphill: flag,
    die,
  }),
  v.strictObject({
    kind: v.literal('melee'),
    strength: whole(1, 999),
    type,
    against: type,
    order: v.optional(v.picklist(ORDERS), 'advance'),
    role: v.optional(v.picklist(['attacker', 'defender']), 'attacker'),
    leaderBonus: v.optional(whole(0, 9), 0),
    flankOrRear: flag,
    terrain,
    uphill: flag,
    stakes: flag,
    /** crusades 16.2, where it is played: what the enemy brings. */
    enemyStrength: v.optional(whole(0, 999)),
    /** crusades 16.4 */
    berserk: flag,
    exhausted: flag,
    fleeing: flag,
    options: v.optional(v.record(v.string(), v.union([v.boolean(), v.string()]))),
    die,
  }),
  v.strictObject({
    kind: v.literal('morale'),
    morale: whole(0, 20),
    leaderBonus: v.optional(whole(0, 9), 0),
    /** crusades 5.11: on Attack, after a melee it declared. */
    attack: flag,
    routed: flag,
    /** crusades 16.4, where it is played. */
    exhausted: flag,
    /** crusades 12.2: points of morale that thirst takes. */
    thirst: v.optional(whole(0, 9), 0),
    die,
  }),
  v.strictObject({
    kind: v.literal('rally'),
    morale: whole(0, 20),
    /** Of a leader in its hex or an adjacent one. */
    leaderBonus: v.optional(whole(0, 9), 0),
    /** crusades 5.16: its leader shows Muster and has it within his span. */
    muster: flag,
    /** crusades 16.4, where it is played. */
    exhausted: flag,
    /** crusades 12.2: points of morale that thirst takes. */
    thirst: v.optional(whole(0, 9), 0),
    die,
  }),
  v.strictObject({
    kind: v.literal('leader'),
    /** crusades 4.21: his stack lost a step; crusades 4.22: an enemy enters the hex where he is alone. */
    peril: v.picklist(['stack', 'alone']),
    die,
  }),
  v.strictObject({
    kind: v.literal('order'),
    commandValue: whole(0, 20),
    overallLeaderInSpan: flag,
    die,
  }),
])

type Question = v.InferOutput<typeof questionSchema>
type QuestionOf<K extends Question['kind']> = Extract<Question, { readonly kind: K }>

export const QUESTIONS = ['fire', 'melee', 'morale', 'rally', 'leader', 'order'] as const

export const resolve = (input: unknown): Checked<object> => {
  const parsed = parseWith(questionSchema, input, 'crusades.resolve.invalid')
  if (!parsed.ok) return parsed
  const thrown = throwFor(parsed.value)
  return thrown.ok ? accepted(answer(thrown.value, parsed.value.die)) : thrown
}

const throwFor = (question: Question): Checked<Throw> => {
  switch (question.kind) {
    case 'fire':
      return fire(question)
    case 'melee':
      return melee(question)
    case 'morale':
      return accepted(moraleThrow(question, 0))
    case 'rally':
      return accepted(rallyThrow(question, 0))
    case 'leader':
      return accepted(casualtyThrow(question.peril, 0))
    case 'order':
      return accepted(
        orderThrow({ command: question.commandValue, helped: question.overallLeaderInSpan, seat: 0 }),
      )
  }
}

const fire = ({
  type: shooter,
  range,
  target,
  terrain: ground,
  uphill,
}: QuestionOf<'fire'>): Checked<Throw> => {
  if (rangeOf(shooter, range) === undefined)
    return refused({ code: 'crusades.fire.out-of-range', rule: 'crusades 9.12', values: { range } })
  return accepted(
    fireThrow(
      {
        shooter,
        range,
        crusaderKnights: target === 'crusader-heavy-cavalry',
        menAtArms: target === 'men-at-arms',
        terrain: ground === 'woods' || ground === 'town' ? ground : 'clear',
        uphill: uphill || ground === 'up-level',
      },
      0,
    ),
  )
}

const MOUNTED: readonly string[] = ['heavy-cavalry', 'cavalry', 'light-cavalry', 'mounted-archer']

/** crusades 9.42: skirmishers and artillery gain nothing by an order to attack. */
const attackBonus = ({ type: own, order, role }: QuestionOf<'melee'>): 'cavalry' | 'infantry' | undefined => {
  if (order !== 'attack' || role !== 'attacker' || own === 'skirmisher' || own === 'artillery')
    return undefined
  return MOUNTED.includes(own) ? 'cavalry' : 'infantry'
}

const matrixTypes = (asked: MatrixType | 'artillery'): readonly MatrixType[] =>
  asked === 'artillery' ? [] : [asked]

const melee = (question: QuestionOf<'melee'>): Checked<Throw> => {
  const { type: own, against, role, order, terrain: ground } = question
  if (own === 'artillery' && role === 'attacker')
    return refused({ code: 'crusades.resolve.artillery', rule: 'crusades 9.31' })
  if (ground === 'steep') return refused({ code: 'crusades.resolve.steep', rule: 'crusades 8.24' })
  const options = resolveOptions(OPTIONS, { players: question.options })
  if (!options.ok) return options
  const { typeModifiers, meleeOdds, berserkAndExhaustion } = options.value as CrusadesOptions
  return accepted(
    meleeThrow(
      {
        strength: question.strength,
        attack: attackBonus(question),
        stand: role === 'defender' && order === 'stand',
        fleeing: question.fleeing,
        leaderBonus: question.leaderBonus,
        flankOrRear: role === 'attacker' && question.flankOrRear,
        terrain: ground === 'woods' || ground === 'town' ? ground : undefined,
        uphill: question.uphill || ground === 'up-level',
        stakes: question.stakes && MOUNTED.includes(own),
        odds:
          meleeOdds && question.enemyStrength !== undefined
            ? oddsShift(question.strength, question.enemyStrength)
            : 0,
        berserk: berserkAndExhaustion && question.berserk,
        exhausted: berserkAndExhaustion && question.exhausted,
        type: typeModifiers ? leastFavourable(matrixTypes(own), matrixTypes(against)) : 0,
      },
      0,
    ),
  )
}

/** The result of the die, or without one the odds of every result. */
const answer = ({ modifiers, column, dice, outcomes, held }: Throw, face: number | undefined): object => {
  if (face === undefined)
    return {
      modifiers,
      column,
      odds: Object.fromEntries(
        chances({ dice, outcomes }).map(({ outcome, ways, of }) => [outcome, ways / of]),
      ),
    }
  const modified = face + totalOf(modifiers)
  const row = held ? { row: Math.min(Math.max(modified, held[0]), held[1]) } : {}
  return { modifiers, die: face, modified, ...row, column, result: outcomes[face - 1] }
}
