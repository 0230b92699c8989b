import {
  act,
  fall,
  fuzzGame,
  type GameRecord,
  hashState,
  type OptionChanges,
  parseRecord,
  replay,
  unwrap,
} from '@mesnada/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siege } from '../../src/index.ts'
import { ASSAULT, SALLY, siegeOf } from '../kits/campaign-kit.ts'

/** Random sieges: what is listed is legal, no day is a dead end, and a siege saved anywhere plays on the same. */

const FORAY = {
  ...SALLY,
  kind: 'supplies',
  patrols: [1],
  starts: { engines: { kind: 'absent' } },
  supplies: { animal: 'mule', area: 'castle', days: 2 },
  cutOff: { side: 1, area: 'castle' },
  bridge: 'lowered',
}

const MANY_DAYS = siegeOf({
  besiegers: [
    { type: 'knight', name: 'Conrad', mounted: true },
    { type: 'sergeant', name: 'Tyler' },
    { type: 'spearman', count: 2 },
    { type: 'crossbowman', name: 'Nicholas' },
  ],
  garrison: [
    { type: 'knight', name: 'Richard' },
    { type: 'spearman', count: 2 },
    { type: 'longbowman', name: 'Owen' },
  ],
  gear: [{ gear: 'trebuchet' }, { gear: 'mangonel', count: 2 }, { gear: 'drawbridge', at: 'J7', facing: 5 }],
  stores: 2,
  campaign: { days: 8, provisions: 2, initiative: 'alternates', walls: [{ at: 'C6', stage: 3 }] },
  actions: [
    {
      ...ASSAULT,
      starts: { ...ASSAULT.starts, besiegers: { kind: 'areas', areas: ['field'], free: true, onFoot: true } },
    },
    { ...SALLY, bridge: 'lowered', closes: [{ kind: 'destroy', by: 1, gear: ['trebuchet'], count: 1 }] },
    FORAY,
    { ...SALLY, kind: 'relief', on: 5 },
  ],
})

const EDITIONS: readonly (readonly [string, OptionChanges])[] = [
  ['base', { haltAssault: true, rations: true }],
  [
    'croisades healing, panic, ransom and counted arrows',
    { s31Healing: 'croisades', panic: true, ransom: true, ammunition: true, haltAssault: true },
  ],
  ['inner walls that fall at once', { s23InnerWallFallsAtOnce: true, rations: true }],
]

const play = (seed: number, options: OptionChanges) =>
  fuzzGame(siege, {
    choice: { ...MANY_DAYS, scenario: { ...MANY_DAYS.scenario, options } },
    seed,
    every: 25,
  })

describe('siege R.day random sieges come to their end', () => {
  test.each(EDITIONS)('R.day %s', (_name, options) => {
    const deeds = new Set<string>()
    for (let seed = 1; seed <= 8; seed++) {
      const { faults, result, played } = play(seed, options)
      expect(faults, `seed ${seed}`).toEqual([])
      expect(result, `seed ${seed}`).toBeDefined()
      for (const type of played) deeds.add(type)
    }
    for (const type of ['undertake', 'aim', 'place', 'fill-moat', 'end-phase']) expect(deeds).toContain(type)
  })
})

describe('siege R.day a siege is saved and taken up again', () => {
  const { record } = play(3, { haltAssault: true, rations: true })
  if (record === undefined) throw new Error('no siege to save')
  const whole: GameRecord = record

  /** Plays a saved siege on with the steps that followed in the other. */
  const playOn = (saved: GameRecord): string => {
    const game = unwrap(replay(siege, saved))
    for (const step of whole.steps.slice(saved.steps.length))
      if ('dice' in step) unwrap(fall(game, step.dice))
      else unwrap(act(game, step.seat, unwrap(siege.parseAction(step.action))))
    return hashState(game.state)
  }

  test('siege R.day on any day or in the middle of an assault, it plays on the same', () => {
    const last = whole.steps.at(-1)?.hash
    expect(whole.steps.length).toBeGreaterThan(300)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.steps.length }), steps => {
        const sent: unknown = JSON.parse(JSON.stringify({ ...whole, steps: whole.steps.slice(0, steps) }))
        expect(playOn(unwrap(parseRecord(sent)))).toBe(last)
      }),
      { numRuns: 12 },
    )
  })
})
