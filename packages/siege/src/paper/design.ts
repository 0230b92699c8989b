import {
  accepted,
  type Checked,
  type Design,
  type DesignCosts,
  LANGUAGES,
  type OptionValues,
  opponentOf,
  parseScenario,
  parseWith,
  type Refusal,
  refused,
  resolveOptions,
  type ScenarioDocument,
  SEATS,
  type Seat,
  type Texts,
} from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import * as v from 'valibot'
import { library } from '../library.ts'
import { OPTIONS, type SiegeOptions } from '../options.ts'
import { conditionSchema } from '../printed/conditions.ts'
import { CHARACTER_TYPES, type CharacterType } from '../printed/units.ts'
import { groupSchema, type Play, scoreSchema, verdictSchema } from '../scenario-schema.ts'
import { RULES, setup } from '../setup.ts'
import { castleCosts, costOfForce, FASCINE_COST } from './points-buy.ts'

/** siege 6.6: scenarios of one's own, their forces bought by points. */

const points = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
const offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(400))
const seat = v.picklist([0, 1])

/** A castle costs 200 points, or two thirds of all its owner has: as he prefers. */
const force = v.strictObject({
  name: v.optional(name),
  groups: v.pipe(v.array(groupSchema), v.minLength(1)),
  castle: v.optional(v.picklist(['flat', 'share'])),
})

const designSchema = v.strictObject({
  id: v.optional(v.string()),
  title: v.optional(name),
  /** Ids of maps; with more than one, each says where it lies. */
  maps: v.pipe(
    v.array(
      v.union([
        v.string(),
        v.strictObject({
          map: v.string(),
          column: v.optional(offset),
          row: v.optional(offset),
          turned: v.optional(v.boolean()),
        }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(4),
  ),
  /** What each side may spend, or each its own; without, the costs are only added up. */
  points: v.optional(v.union([points, v.tuple([points, points])])),
  sides: v.tuple([force, force]),
  first: v.optional(seat),
  defender: v.optional(seat),
  turns: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(400))),
  preset: v.optional(v.string()),
  options: v.optional(v.record(v.string(), v.union([v.boolean(), v.string()]))),
  /** Fascines the attacker brings. */
  filledMoat: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200))),
  /** Each out to destroy the other, and casualties when time is up, unless something else is said. */
  victory: v.optional(v.array(conditionSchema)),
  scoring: v.optional(v.array(scoreSchema)),
  verdict: v.optional(verdictSchema),
})

type Plan = v.InferOutput<typeof designSchema>

const DEFAULT_TURNS = 30
const CASTLE = 'castle'

/** A scenario of these forces on these maps, proved to set up, with what each side has cost. */
export const designScenario = (input: unknown): Checked<Design> => {
  const parsed = parseWith(designSchema, input, 'siege.design.invalid')
  if (!parsed.ok) return parsed
  const plan = parsed.value
  const options = resolveOptions(OPTIONS, { preset: plan.preset, scenario: plan.options })
  if (!options.ok) return options
  const fault = SEATS.map(side => forceRefusal(plan, side)).find(Boolean) ?? mapRefusal(plan)
  if (fault) return refused(fault)
  const costs = [costsOf(plan, 0, options.value), costsOf(plan, 1, options.value)] as const
  const over = SEATS.find(side => costs[side].total > budgetOf(plan, side))
  if (over !== undefined)
    return refused({
      code: 'siege.design.over-budget',
      rule: 'siege 6.6',
      values: { side: nameOf(plan, over), total: costs[over].total, points: budgetOf(plan, over) },
    })
  const scenario = parseScenario(documentOf(plan))
  if (!scenario.ok) return scenario
  const begun = setup({
    rules: RULES,
    scenario: scenario.value,
    maps: library.maps,
    options: options.value,
  })
  return begun.ok ? accepted({ scenario: scenario.value, costs }) : begun
}

const defenderOf = ({ defender = 1 }: Plan): Seat => defender

const budgetOf = ({ points: budget = Number.POSITIVE_INFINITY }: Plan, side: Seat): number =>
  typeof budget === 'number' ? budget : budget[side]

const IDS = ['first', 'second'] as const

/** How a refusal speaks of a side. */
const nameOf = (plan: Plan, side: Seat): string => plan.sides[side].name ?? IDS[side]

const DEFENDER: Texts = { es: 'el defensor', en: 'the defender', fr: 'le défenseur' }
const ATTACKER: Texts = { es: 'el atacante', en: 'the attacker', fr: 'l’attaquant' }

const titleOf = (plan: Plan, side: Seat): Texts => {
  const own = plan.sides[side].name
  if (own !== undefined) return everywhere(own)
  return side === defenderOf(plan) ? DEFENDER : ATTACKER
}

const mapsOf = ({ maps }: Plan): ScenarioDocument['maps'] =>
  maps.map(map => (typeof map === 'string' ? { map } : map))

const mapRefusal = (plan: Plan): Refusal | undefined => {
  const unknown = mapsOf(plan).find(({ map }) => !library.maps.some(({ id }) => id === map))
  return unknown && { code: 'siege.design.map', values: { map: unknown.map } }
}

/** What comes with a castle, and only with it. */
const OF_THE_CASTLE: ReadonlySet<string> = new Set(['barrel', 'drawbridge'])

/** Somebody to fight; riders who can ride; a castle where there is one, paid for by whoever holds it. */
const forceRefusal = (plan: Plan, owner: Seat): Refusal | undefined => {
  const { groups, castle } = plan.sides[owner]
  const rule = 'siege 6.6'
  const side = nameOf(plan, owner)
  const characters = groups.flatMap(group => group.characters)
  if (characters.length === 0) return { code: 'siege.design.nobody', rule, values: { side } }
  const walker = characters.find(
    ({ type, mounted }) => mounted && !(CHARACTER_TYPES[type] as CharacterType).mounted,
  )
  if (walker) return { code: 'siege.design.no-rider', rule, values: { type: walker.type } }
  const onCastle = mapsOf(plan).some(({ map }) => map === CASTLE) && owner === defenderOf(plan)
  if (castle && !onCastle) return { code: 'siege.design.no-castle', rule, values: { side } }
  if (onCastle && !castle) return { code: 'siege.design.castle-unpaid', rule, values: { side } }
  const extra = groups.flatMap(({ gear = [] }) => gear).find(({ gear }) => OF_THE_CASTLE.has(gear))
  return extra && !castle
    ? { code: 'siege.design.castle-gear', rule, values: { gear: extra.gear } }
    : undefined
}

const costsOf = (plan: Plan, side: Seat, options: OptionValues): DesignCosts => {
  const { panic, command } = options as SiegeOptions
  const { characters, animals, gear, total } = costOfForce(plan.sides[side], { options: { panic, command } })
  const fascines = side === defenderOf(plan) ? 0 : (plan.filledMoat ?? 0) * FASCINE_COST
  const castle = castleCost(plan, side, total + fascines)
  return {
    items: {
      'siege.cost.characters': characters,
      'siege.cost.animals': animals,
      'siege.cost.gear': gear,
      'siege.cost.fascines': fascines,
      'siege.cost.castle': castle,
    },
    total: total + fascines + castle,
  }
}

/** Without a budget two thirds of all is twice what the rest costs. */
const castleCost = (plan: Plan, side: Seat, rest: number): number => {
  const { castle } = plan.sides[side]
  if (castle === undefined) return 0
  const budget = budgetOf(plan, side)
  const [flat, share] = castleCosts(Number.isFinite(budget) ? budget : rest * 3)
  return castle === 'flat' ? flat : share
}

const everywhere = (text: string): Texts =>
  Object.fromEntries(LANGUAGES.map(language => [language, text])) as Texts

const documentOf = (plan: Plan): object => {
  const { id = 'design', title = id, first = opponentOf(defenderOf(plan)), turns = DEFAULT_TURNS } = plan
  return {
    format: 'mesnada-scenario',
    version: 1,
    system: 'siege',
    id,
    title: everywhere(title),
    summary: everywhere(title),
    difficulty: 3,
    maps: mapsOf(plan),
    sides: SEATS.map(side => ({ id: IDS[side], title: titleOf(plan, side) })),
    first,
    turns,
    ...(plan.preset === undefined ? {} : { preset: plan.preset }),
    ...(plan.options === undefined ? {} : { options: plan.options }),
    play: playOf(plan),
  }
}

const playOf = (plan: Plan): Play => {
  const defender = defenderOf(plan)
  const forces = SEATS.map(side => ({ groups: withBridge(plan, side) }))
  return {
    forces: [nth(forces, 0), nth(forces, 1)],
    defender,
    ...(plan.filledMoat === undefined ? {} : { filledMoat: plan.filledMoat }),
    victory: plan.victory ?? [{ kind: 'annihilate' }],
    scoring: plan.scoring ?? SEATS.map(by => ({ kind: 'casualties', by })),
    verdict: plan.verdict ?? { kind: 'points' },
  }
}

/** Where the bridge of the castle is on its map, and which way it falls. */
const BRIDGE = { gear: 'drawbridge', at: 'J15', facing: 5 } as const

/** A castle has its drawbridge, raised unless the design says otherwise. */
const withBridge = (plan: Plan, side: Seat): Plan['sides'][0]['groups'] => {
  const { groups, castle } = plan.sides[side]
  const maps = mapsOf(plan)
  const place = maps.find(({ map }) => map === CASTLE)
  const hasBridge = groups.some(({ gear = [] }) => gear.some(({ gear: kind }) => kind === BRIDGE.gear))
  if (castle === undefined || place === undefined || hasBridge) return groups
  const home = nth(groups, 0)
  const at = maps.length > 1 ? `${CASTLE}.${BRIDGE.at}` : BRIDGE.at
  const bridge = { ...BRIDGE, at, facing: place.turned ? (BRIDGE.facing + 3) % 6 : BRIDGE.facing }
  return [{ ...home, gear: [...(home.gear ?? []), bridge] }, ...groups.slice(1)]
}
