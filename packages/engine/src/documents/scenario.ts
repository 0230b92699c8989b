import * as v from 'valibot'
import type { Checked } from '../base/rule.ts'
import { count, identifier, texts } from './common.ts'
import { parseDocument } from './parse.ts'

/** No farther than one map of the greatest size, so that no scenario can ask for an endless board. */
const offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(400))

const side = v.strictObject({ id: identifier, title: texts, note: v.optional(texts) })

/**
 * What every scenario says, whatever the rules: where, who, how long, by which options. Forces, deployment and
 * victory are the rule system's own and are checked by it.
 */
const scenarioSchema = v.strictObject({
  format: v.literal('mesnada-scenario'),
  version: v.literal(1),
  system: identifier,
  id: identifier,
  title: texts,
  /** What it is about, in a few sentences of our own. */
  summary: texts,
  /** Forces and set-up are ours rather than the publisher's. */
  reconstructed: v.optional(v.boolean()),
  year: v.optional(v.pipe(v.number(), v.integer())),
  difficulty: v.picklist([1, 2, 3, 4, 5]),
  minutes: v.optional(count(6000)),
  /** Numbers of the rules one learns by playing it, without the system's name. */
  teaches: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(8))),
  maps: v.pipe(
    v.array(
      v.strictObject({
        map: identifier,
        /** Where its first hex lies on the joined board, in columns and rows; and whether it is turned about. */
        column: v.optional(offset),
        row: v.optional(offset),
        turned: v.optional(v.boolean()),
      }),
    ),
    v.minLength(1),
    v.maxLength(8),
  ),
  sides: v.tuple([side, side]),
  /** Which side has the first turn. */
  first: v.picklist([0, 1]),
  turns: count(400),
  /** Of a campaign, in which each day may be a battle of so many turns. */
  days: v.optional(count(400)),
  preset: v.optional(v.string()),
  options: v.optional(v.record(v.string(), v.union([v.boolean(), v.string()]))),
  /** The rule system's part. */
  play: v.looseObject({}),
})

export type ScenarioDocument = v.InferOutput<typeof scenarioSchema>

export const parseScenario = (input: unknown): Checked<ScenarioDocument> =>
  parseDocument('mesnada-scenario', 1, scenarioSchema, input)
