import * as v from 'valibot'
import { accepted, type Checked } from '../base/rule.ts'
import type { Seat } from '../base/seat.ts'
import type { Action, Beginning } from '../contract/contract.ts'
import { parseMap } from '../documents/map.ts'
import { parseDocument } from '../documents/parse.ts'
import { parseScenario } from '../documents/scenario.ts'

/**
 * A game as it is saved, sent and replayed: how it began and what was decided and thrown since. The position is
 * not in it, it follows; the hash after each step proves that it still does.
 */
export interface GameRecord extends Beginning {
  readonly format: 'mesnada-game'
  readonly version: typeof RECORD_VERSION
  readonly system: string
  /** Of the first position. */
  readonly hash: string
  readonly steps: readonly Step[]
}

export type Step =
  | { readonly seat: Seat; readonly action: Action; readonly hash: string }
  | { readonly dice: readonly number[]; readonly hash: string }

export const RECORD_VERSION = 1

/** Of a record that names no version of the rules: it is older than any change of them. */
const FIRST_RULES = 1

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))

const step = v.union([
  v.strictObject({ dice: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(200)), hash }),
  v.strictObject({ seat: v.picklist([0, 1]), action: v.looseObject({ type: v.string() }), hash }),
])

const recordSchema = v.strictObject({
  format: v.literal('mesnada-game'),
  version: v.literal(RECORD_VERSION),
  system: v.string(),
  rules: v.optional(v.pipe(v.number(), v.integer(), v.minValue(FIRST_RULES)), FIRST_RULES),
  scenario: v.looseObject({}),
  maps: v.array(v.looseObject({})),
  options: v.record(v.string(), v.union([v.boolean(), v.string()])),
  hash,
  steps: v.array(step),
})

/** The shape of a record; whether its steps are legal and its hashes true is for `replay` to say. */
export const parseRecord = (input: unknown): Checked<GameRecord> => {
  const parsed = parseDocument('mesnada-game', RECORD_VERSION, recordSchema, input)
  if (!parsed.ok) return parsed
  const scenario = parseScenario(parsed.value.scenario)
  if (!scenario.ok) return scenario
  const maps = []
  for (const document of parsed.value.maps) {
    const map = parseMap(document)
    if (!map.ok) return map
    maps.push(map.value)
  }
  return accepted({ ...parsed.value, scenario: scenario.value, maps })
}
