import * as v from 'valibot'
import { accepted, type Checked } from '../base/rule.ts'
import type { Action, Beginning } from '../contract/contract.ts'
import { parseMap } from '../documents/map.ts'
import { parseDocument } from '../documents/parse.ts'
import { parseScenario } from '../documents/scenario.ts'
import { type GameRecord, RECORD_VERSION, type Step } from '../play/record.ts'
import { canonicalJson, toHex, utf8 } from './bytes.ts'
import { type Entry, entrySchema, type Fall } from './entry.ts'
import { sha256 } from './sha256.ts'

/**
 * A finished game as its host tells it: the whole stream, the secret behind the dice, and the digests that the players
 * were given on the way. Of chat there is only the seal.
 */
export interface HostedRecord extends Beginning {
  readonly format: 'mesnada-hosted-game'
  readonly version: typeof HOSTED_VERSION
  readonly game: string
  readonly system: string
  readonly secret: string
  readonly entries: readonly HostedEntry[]
  /** Beacon dice: that the witness has accepted the end of the game, and which decision before it. */
  readonly closing?: Closing | undefined
}

export interface Closing {
  readonly round: number
  readonly statement: string
}

export type HostedEntry =
  | { readonly entry: Entry; readonly digest: string }
  | { readonly seal: string; readonly type: SealedType; readonly digest: string }

/** Only chat may be sealed: a sealed seat or pledge would hide how the dice came about. */
export type SealedType = 'said'

export const HOSTED_VERSION = 1

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const closingSchema: v.GenericSchema<unknown, Closing> = v.strictObject({
  round: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  statement: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/)),
})

const hostedSchema = v.strictObject({
  format: v.literal('mesnada-hosted-game'),
  version: v.literal(HOSTED_VERSION),
  game: v.pipe(v.string(), v.maxLength(80)),
  system: v.string(),
  rules: v.pipe(v.number(), v.integer(), v.minValue(1)),
  scenario: v.looseObject({}),
  maps: v.array(v.looseObject({})),
  options: v.record(v.string(), v.union([v.boolean(), v.string()])),
  secret: hex32,
  entries: v.array(
    v.union([
      v.strictObject({ entry: entrySchema, digest: hex32 }),
      v.strictObject({ seal: hex32, type: v.optional(v.literal('said'), 'said'), digest: hex32 }),
    ]),
  ),
  closing: v.optional(closingSchema),
})

/** The shape; whether any of it is true is for `verifyGame` to say. */
export const parseHostedRecord = (input: unknown): Checked<HostedRecord> => {
  const parsed = parseDocument('mesnada-hosted-game', HOSTED_VERSION, hostedSchema, input)
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

/** Of the documents; the version of the rules stands beside it in the first entry. */
export const beginningDigest = ({ scenario, maps, options }: Omit<Beginning, 'rules'>): string =>
  toHex(sha256(utf8(canonicalJson({ scenario, maps, options }))))

const stepsOfFalls = (falls: readonly Fall[]): readonly Step[] =>
  falls.map(({ dice, hash }) => ({ dice, hash }))

/** The steps of a plain record that an entry adds, or how many remain after it. */
export const stepsAfter = (steps: readonly Step[], entry: Entry): readonly Step[] => {
  switch (entry.type) {
    case 'started':
    case 'rolled':
      return [...steps, ...stepsOfFalls(entry.falls)]
    case 'acted': {
      const action: Action = entry.action
      return [...steps, { seat: entry.seat, action, hash: entry.hash }, ...stepsOfFalls(entry.falls)]
    }
    case 'undone':
      return steps.slice(0, entry.steps)
    default:
      return steps
  }
}

/** The game alone, as any table can replay it. */
export const plainRecordOf = (record: HostedRecord): GameRecord => {
  const { system, rules, scenario, maps, options } = record
  let hash = ''
  const steps: Step[] = []
  for (const item of record.entries) {
    if (!('entry' in item)) continue
    const { entry } = item
    if (entry.type === 'started') hash = entry.hash
    if (entry.type === 'undone') steps.length = Math.min(steps.length, entry.steps)
    else steps.push(...stepsAfter([], entry))
  }
  const version = RECORD_VERSION
  return { format: 'mesnada-game', version, system, rules, scenario, maps, options, hash, steps }
}
