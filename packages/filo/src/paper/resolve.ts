import { accepted, type Checked, type Modifier, parseWith, refused, totalOf } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import * as v from 'valibot'
import { cappedTotal, combatModifiers, combatRow, outcomeName } from '../combat/table.ts'
import { initiativeCase } from '../command/initiative.ts'
import { fireModifiers, fireResult } from '../fire/table.ts'
import { regroupModifiers, regroups } from '../morale/table.ts'
import { COMBAT_RESULTS, SHOOTING, UNIT_TYPES } from '../printed/tables.ts'
import {
  LEVEL_DOWN,
  LEVEL_UP,
  SIDE_EFFECTS,
  SIDE_KINDS,
  TERRAIN_EFFECTS,
  TERRAINS,
} from '../printed/terrain.ts'
import { longestRange, ORDERS } from '../printed/units.ts'

/** Tables and formulas for those who play on paper: a question about one roll, with its die or without. */

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const die = v.optional(whole(0, 9))
const flag = v.optional(v.boolean(), false)
const bonus = v.optional(whole(0, 9), 0)
const ground = v.optional(v.picklist([...TERRAINS, 'camino', 'carretera']), 'claro')

const fighter = v.strictObject({
  type: v.picklist(UNIT_TYPES),
  pf: whole(1, 99),
  quality: whole(0, 10),
  state: v.optional(v.picklist(ORDERS), 'organised'),
  leaderBonus: bonus,
})

const side = v.strictObject({ dice: v.tuple([whole(1, 6), whole(1, 6)]), bonus })

const questionSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('fire'),
    /** Javelins are asked for by the row of the table or by the type that throws them. */
    type: v.picklist([...SHOOTING, 'Cl', 'Il']),
    strength: whole(1, 99),
    range: whole(1, 99),
    moved: flag,
    mounted: flag,
    demoralised: flag,
    terrain: v.optional(v.picklist([...TERRAINS, ...SIDE_KINDS, 'camino', 'carretera']), 'claro'),
    lasNavas: flag,
    die,
  }),
  v.strictObject({
    kind: v.literal('combat'),
    attackers: v.pipe(v.array(fighter), v.minLength(1), v.maxLength(12)),
    defenders: v.pipe(v.array(fighter), v.minLength(1), v.maxLength(12)),
    terrain: ground,
    /** Levels of the defender above the attacker. */
    levelDifference: v.optional(whole(-5, 5), 0),
    hexside: v.optional(v.picklist([...SIDE_KINDS, 'none']), 'none'),
    rear: flag,
    charge: flag,
    offensiveFire: flag,
    die,
  }),
  v.strictObject({
    kind: v.literal('regroup'),
    quality: whole(0, 10),
    fatigued: flag,
    flight: flag,
    leaderBonus: bonus,
    die,
  }),
  v.strictObject({ kind: v.literal('initiative'), a: side, b: side }),
])

type Question = v.InferOutput<typeof questionSchema>
type QuestionOf<K extends Question['kind']> = Extract<Question, { kind: K }>

export const QUESTIONS = ['fire', 'combat', 'regroup', 'initiative'] as const

export const resolve = (input: unknown): Checked<object> => {
  const parsed = parseWith(questionSchema, input, 'filo.resolve.invalid')
  if (!parsed.ok) return parsed
  const question = parsed.value
  switch (question.kind) {
    case 'fire':
      return fire(question)
    case 'combat':
      return combat(question)
    case 'regroup':
      return accepted(regroup(question))
    case 'initiative':
      return accepted(initiative(question))
  }
}

const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Each result with its chance, in the order in which rising dice first give them. */
const oddsOf = (outcome: (face: number) => string): Readonly<Record<string, number>> => {
  const ways = new Map<string, number>()
  for (const face of FACES) ways.set(outcome(face), (ways.get(outcome(face)) ?? 0) + 1)
  return Object.fromEntries([...ways].map(([name, count]) => [name, count / FACES.length]))
}

const isSide = (word: string): word is (typeof SIDE_KINDS)[number] =>
  (SIDE_KINDS as readonly string[]).includes(word)
const isTerrain = (word: string): word is (typeof TERRAINS)[number] =>
  (TERRAINS as readonly string[]).includes(word)

const fireGround = (word: string): number => {
  if (isTerrain(word)) return TERRAIN_EFFECTS[word].fire
  return isSide(word) ? SIDE_EFFECTS[word].fire : 0
}

const fire = ({
  type,
  terrain,
  lasNavas,
  range,
  die: face,
  ...facts
}: QuestionOf<'fire'>): Checked<object> => {
  const shooting = type === 'Cl' || type === 'Il' ? 'ClIl' : type
  if (range > longestRange(shooting))
    return refused({
      code: 'filo.resolve.range',
      rule: 'filo T.2',
      values: { range, longest: longestRange(shooting) },
    })
  const modifiers = fireModifiers({
    ...facts,
    shooting,
    ground: fireGround(terrain),
    archers: lasNavas ? -1 : 0,
  })
  const total = totalOf(modifiers)
  const result = (natural: number) => fireResult(shooting, range, natural + total)
  return accepted(
    face === undefined
      ? { modifiers, total, odds: oddsOf(result) }
      : { modifiers, total, die: face, modified: face + total, result: result(face) },
  )
}

/** Ground, hex-side and level as the table adds them; undefined where it does not allow the attack. */
const combatGround = ({
  terrain,
  hexside,
  levelDifference,
  charge,
}: QuestionOf<'combat'>): number | undefined => {
  const column = charge ? 'charge' : 'combat'
  const slope = (levelDifference > 0 ? LEVEL_UP : LEVEL_DOWN)[column] ?? 0
  const parts = [
    isTerrain(terrain) ? TERRAIN_EFFECTS[terrain][column] : 0,
    hexside === 'none' ? 0 : SIDE_EFFECTS[hexside][column],
    Math.abs(levelDifference) * slope,
  ]
  let sum = 0
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += part
  }
  return sum
}

const combat = (question: QuestionOf<'combat'>): Checked<object> => {
  if (question.attackers.some(({ type, state }) => type === 'At' || state === 'flight'))
    return refused({ code: 'filo.resolve.attacker', rule: 'filo 10.1' })
  const ground = combatGround(question)
  if (ground === undefined) return refused({ code: 'filo.resolve.not-allowed', rule: 'filo T.1' })
  const fighters = (side: QuestionOf<'combat'>['attackers']) =>
    side.map(({ type, state, ...figures }) => ({ ...figures, types: [type], states: [state] }))
  const modifiers = combatModifiers({
    attackers: fighters(question.attackers),
    defenders: fighters(question.defenders),
    ground,
    rear: question.rear,
    charge: question.charge,
    offensiveFire: question.offensiveFire,
    champion: 0,
  })
  const total = cappedTotal(modifiers)
  const { die: face } = question
  if (face === undefined)
    return accepted({
      modifiers,
      total,
      odds: oddsOf(natural => outcomeName(nth(COMBAT_RESULTS, combatRow(natural + total)))),
    })
  const { defender, attacker } = nth(COMBAT_RESULTS, combatRow(face + total))
  return accepted({ modifiers, total, die: face, modified: face + total, defender, attacker })
}

const regroup = ({ quality, die: face, ...facts }: QuestionOf<'regroup'>): object => {
  const modifiers: readonly Modifier[] = regroupModifiers({
    ...facts,
    priest: false,
    standard: false,
    halfHearted: 0,
  })
  const total = totalOf(modifiers)
  if (face === undefined)
    return {
      modifiers,
      total,
      odds: oddsOf(natural => (regroups(natural, total, quality) ? 'success' : 'failure')),
    }
  const success = regroups(face, total, quality)
  return {
    modifiers,
    total,
    die: face,
    modified: face + total,
    success,
    result: success ? 'success' : 'failure',
  }
}

const initiative = ({ a, b }: QuestionOf<'initiative'>): object => {
  const first = a.dice[0] + a.dice[1] + a.bonus
  const second = b.dice[0] + b.dice[1] + b.bonus
  const winner = first === second ? undefined : first > second ? 'a' : 'b'
  return { totals: [first, second], case: initiativeCase(first, second), winner: winner ?? null }
}
