import {
  accepted,
  type Checked,
  chances,
  parseWith,
  type Reference,
  refused,
  type SightAnswer,
  type SightQuery,
  type SightReason,
  type Throw,
} from '@mesnada/engine'
import { distance, type Hex, hexLine, nth } from '@mesnada/hex'
import * as v from 'valibot'
import { fighterModifiers, meleeThrow, shotColumn, shotModifiers, shotThrow } from './combat.ts'
import { isWood } from './ground.ts'
import { library } from './library.ts'
import { compileMaps, sightOver } from './setup.ts'
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

const sight = ({ map: id, from, to }: SightQuery): Checked<SightAnswer> => {
  const map = library.maps.find(({ id: known }) => known === id)
  if (!map) return refused({ code: 'ford.sight.map', values: { id } })
  const compiled = compileMaps({ ...nth(library.scenarios, 0), maps: [{ map: id }] }, [map])
  if (!compiled.ok) return compiled
  const board = compiled.value
  const a = board.grid.parse(from)
  const b = board.grid.parse(to)
  if (a === undefined || b === undefined)
    return refused({ code: 'ford.sight.hex', values: { hex: a === undefined ? from : to } })
  const clear = sightOver(board)[a * board.grid.size + b] === 1
  const blockers = hexLine(board.grid, a, b)
    .flat()
    .filter(hex => hex !== a && hex !== b && isWood({ board }, hex))
  const reason = (hex: Hex): SightReason => ({
    code: 'ford.sight.wood',
    rule: 'ford 3.2',
    at: board.grid.label(hex),
  })
  return accepted({ clear, reasons: clear ? [] : blockers.map(reason), distance: distance(board.grid, a, b) })
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
  sight,
  rulebook: async language => (await RULEBOOKS[language]()).rulebook,
  messages: async language => MESSAGES[language],
}
