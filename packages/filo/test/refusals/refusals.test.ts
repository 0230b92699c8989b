import { codesWithoutRow, refusalCodes, refusalRowFaults, unfilledGaps } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { filo } from '../../src/index.ts'
import { COMBATS, FIRE } from './combat-rows.ts'
import { MOVEMENT } from './movement-rows.ts'
import { OTHERS } from './other-rows.ts'

/**
 * Every refusal of the system in a position of its own, with the rule it cites and the words of that rule that forbid
 * what was asked. The rows are in `refusals/`; whoever adds a refusal adds its row and reads the rule.
 */

const ROWS = [...MOVEMENT, ...FIRE, ...COMBATS, ...OTHERS]

/** What the sentences hold besides refusals. */
const NO_REFUSALS = [
  'action',
  'event',
  'fate',
  'feature',
  'goal',
  'modifier',
  'option',
  'order',
  'phase',
  'prompt',
  'result',
  'roll',
  'side',
  'standing',
  'status',
  'terrain',
  'type',
]

describe('every refusal names the rule that forbids', () => {
  test.each(ROWS.map(row => [row.code, row.when, row] as const))('%s: %s', async (_code, _when, row) => {
    const rulebook = await filo.reference.rulebook('en')
    const messages = await filo.reference.messages('en')
    expect(refusalRowFaults(row, { rulebook, messages })).toEqual([])
    const given = row.refusal()
    expect(given && unfilledGaps(given, messages)).toEqual([])
  })

  test('every code has its row', async () => {
    const messages = await filo.reference.messages('en')
    expect(codesWithoutRow(refusalCodes(messages, NO_REFUSALS), ROWS)).toEqual([])
  })
})
