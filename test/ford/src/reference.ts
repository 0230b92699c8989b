import {
  accepted,
  type Board,
  type Checked,
  chances,
  parseWith,
  type Reference,
  type SightAnswer,
  type SightReason,
  sightOnMaps,
  type Throw,
} from '@mesnada/engine'
import { type Hex, hexLine } from '@mesnada/hex'
import * as v from 'valibot'
import { fighterModifiers, meleeThrow, shotColumn, shotModifiers, shotThrow } from './combat.ts'
import { isWood } from './ground.ts'
import { library } from './library.ts'
import { sightOver, VOCABULARY } from './setup.ts'
import { KIND_NAMES, KINDS } from './tables.ts'
import en from './text/en.json' with { type: 'json' }
import es from './text/es.json' with { type: 'json' }
import fr from './text/fr.json' with { type: 'json' }

const yes = v.optional(v.boolean(), false)

const fighter = v.strictObject({
  kind: v.picklist(KIND_NAMES),
  wounded: yes,
  captain: yes,
  support: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)), 0),
})

const question = v.variant('kind', [
  v.strictObject({ kind: v.literal('melee'), attacker: fighter, defender: fighter, ford: yes }),
  v.strictObject({
    kind: v.literal('shot'),
    range: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(KINDS.archer.range)),
    wounded: yes,
    inWood: yes,
  }),
])

const withOdds = (thrown: Throw): object => ({
  rule: thrown.rule,
  ...(thrown.column === undefined ? {} : { column: thrown.column }),
  modifiers: thrown.modifiers,
  outcomes: thrown.outcomes,
  chances: chances(thrown),
})

const resolve = (input: unknown): Checked<object> => {
  const asked = parseWith(question, input, 'ford.question.invalid')
  if (!asked.ok) return asked
  if (asked.value.kind === 'shot')
    return accepted(withOdds(shotThrow(0, shotColumn(asked.value.range), shotModifiers(asked.value))))
  const { attacker, defender, ford: inWater } = asked.value
  return accepted({
    attacker: withOdds(meleeThrow(0, fighterModifiers({ ...attacker, inWater }))),
    defender: withOdds(meleeThrow(1, fighterModifiers(defender))),
  })
}

const look = (board: Board, from: Hex, to: Hex): Omit<SightAnswer, 'distance'> => {
  const { grid } = board
  const clear = sightOver(board)[from * grid.size + to] === 1
  const blockers = hexLine(grid, from, to)
    .flat()
    .filter(hex => hex !== from && hex !== to && isWood({ board }, hex))
  const reason = (hex: Hex): SightReason => ({
    code: 'ford.sight.wood',
    rule: 'ford 3.2',
    at: grid.label(hex),
  })
  return { clear, reasons: clear ? [] : blockers.map(reason) }
}

const MESSAGES = { es, en, fr }

const RULEBOOKS = {
  es: () => import('./rulebook/es.ts'),
  en: () => import('./rulebook/en.ts'),
  fr: () => import('./rulebook/fr.ts'),
}

export const reference: Reference = {
  questions: ['melee', 'shot'],
  resolve,
  sight: sightOnMaps({ system: 'ford', library, vocabulary: VOCABULARY, look }),
  rulebook: async language => (await RULEBOOKS[language]()).rulebook,
  messages: async language => MESSAGES[language],
}
