import { answerOf, nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { granted } from '../../src/core/granted.ts'
import { setGear } from '../../src/core/ground.ts'
import { faults } from '../../src/faults.ts'
import { type SiegeAction, siege } from '../../src/index.ts'
import { hurt, killAnimal } from '../../src/melee/harm.ts'
import { reachOf } from '../../src/movement/reach.ts'
import { ASLEEP, BRIDGE_DOWN, DEAD, LADDER_CARRIED, LADDER_UPRIGHT, LEFT } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { atCastle, N, S } from '../kits/castle.ts'
import { make } from '../kits/melee-kit.ts'
import { animalsOf } from '../kits/movement-kit.ts'

/** Whatever comes in from outside is refused with a reason; whatever cannot be inside is told. */

const FAR = 60_000

/** Every kind of action, about people, things and hexes that are not there. */
const STRANGE: readonly SiegeAction[] = [
  { type: 'place', body: FAR, hex: FAR },
  { type: 'place-gear', gear: FAR, hex: FAR, facing: 0 },
  { type: 'place-rubble', hex: FAR },
  { type: 'fill-moat', hex: FAR },
  { type: 'set-skill', body: FAR, skill: 1 },
  { type: 'assign', body: FAR, counter: FAR },
  { type: 'shoot', shooter: FAR, target: FAR },
  { type: 'shoot', shooter: FAR, target: FAR, by: FAR },
  { type: 'shoot-fire', shooter: FAR, hex: FAR },
  { type: 'cover-side', protect: true },
  { type: 'move', body: FAR, path: [FAR] },
  { type: 'enter', body: FAR, hex: FAR },
  { type: 'exit', body: FAR },
  { type: 'turn-about', body: FAR },
  { type: 'pivot', body: FAR, tail: FAR },
  { type: 'lead', body: FAR, animal: FAR },
  { type: 'let-go', body: FAR },
  { type: 'mount', body: FAR, horse: FAR },
  { type: 'dismount', body: FAR, hex: FAR },
  { type: 'harness', body: FAR, cart: FAR, animal: FAR },
  { type: 'string', body: FAR, animal: FAR, behind: FAR },
  { type: 'haul-cart', cart: FAR, puller: FAR, pusher: FAR, hex: FAR },
  { type: 'take-ladder', body: FAR, ladder: FAR },
  { type: 'drop', body: FAR },
  { type: 'raise-ladder', body: FAR, facing: 0 },
  { type: 'shift-ladder', bodies: [FAR, FAR], ladder: FAR, hex: FAR, facing: 0 },
  { type: 'pull-ladder', body: FAR, with: FAR, ladder: FAR },
  { type: 'slide-ladder', body: FAR, ladder: FAR, hex: FAR },
  { type: 'topple', body: FAR, ladder: FAR },
  { type: 'lay-ladder', hex: FAR },
  { type: 'push', gear: FAR, backwards: false },
  { type: 'pivot-engine', gear: FAR, facing: 0 },
  { type: 'haul', gear: FAR, bodies: [FAR], facing: 0 },
  { type: 'bring-on', gear: FAR, hex: FAR, facing: 0 },
  { type: 'crew', body: FAR },
  { type: 'take', body: FAR, gear: FAR },
  { type: 'face-screen', body: FAR, facing: 0 },
  { type: 'batter', gear: FAR },
  { type: 'winch', body: FAR },
  { type: 'light', body: FAR, hex: FAR },
  { type: 'douse', body: FAR, hex: FAR },
  { type: 'pour-oil', body: FAR, hex: FAR },
  { type: 'attack', attacker: FAR, defender: FAR },
  { type: 'join', body: FAR },
  { type: 'strike' },
  { type: 'victim', body: FAR },
  { type: 'retreat', hex: FAR },
  { type: 'advance', body: FAR, hex: FAR },
  { type: 'decline' },
  { type: 'fall', hex: FAR },
  { type: 'flee', body: FAR },
  { type: 'exchange', body: FAR, with: FAR, arrows: 1 },
  { type: 'seize', body: FAR, prisoner: FAR },
  { type: 'escort', prisoner: FAR, hex: FAR },
  { type: 'deliver', prisoner: FAR },
  { type: 'escape', body: FAR },
  { type: 'wake', body: FAR, sleeper: FAR },
  { type: 'declare-exit', edge: 'moon' },
]

/** Every number of an action set to the rows and hexes that there are, one after the other. */
const about = (action: SiegeAction, row: number): SiegeAction =>
  Object.fromEntries(
    Object.entries(action).map(([field, value]) => {
      if (value === FAR) return [field, row]
      return [field, Array.isArray(value) ? value.map(() => row) : value]
    }),
  ) as SiegeAction

const EVERYTHING = {
  s8LaddersPulledUp: true,
  s9ToppleFromBelow: true,
  s10EnginesPivot: true,
  s22MovableBallistas: true,
  s39LongStrings: true,
  s42LightCarts: true,
  ammunition: true,
  shootingSkill: true,
  ransom: true,
  horseCapture: true,
  command: true,
  panic: true,
}

/** Something of everything, on a stretch of castle. */
const crowded = (options: Record<string, boolean> = EVERYTHING): SiegeTable =>
  atCastle({
    first: [
      { name: 'Piers', type: 'knight', mounted: true, at: 'B7' },
      { name: 'Owen', type: 'longbowman', at: 'D7' },
      { name: 'Odo', at: 'E7' },
      { name: 'Hal', at: 'E8' },
    ],
    second: [
      { name: 'Watch', at: 'F3' },
      { name: 'Edith', type: 'civilian', lady: true, at: 'J2' },
    ],
    animals: [
      [
        { animal: 'mule', at: 'G7' },
        { animal: 'ox', at: 'I6' },
      ],
      [],
    ],
    gear: [
      [
        { gear: 'ladder', at: 'E7', facing: N },
        { gear: 'cart', at: 'I7', facing: N },
        { gear: 'ram', at: 'K7', facing: N },
        { gear: 'screen', at: 'D7', facing: N },
        { gear: 'ballista', at: 'G8' },
      ],
      [{ gear: 'barrel', at: 'F3' }],
    ],
    options,
  })

const PHASES = ['first-missiles', 'movement', 'second-missiles', 'combat'] as const

describe('actions from outside', () => {
  test('about people, things and hexes that are not there are refused with a reason, in every phase', () => {
    for (const options of [EVERYTHING, {}])
      for (const phase of PHASES) {
        const table = crowded(options)
        for (let guard = 0; guard < 40 && table.state.flow.phase !== phase; guard++) {
          const due = table.pending()
          if (due.kind === 'dice') table.dice(...due.roll.throws.flatMap(({ dice }) => dice.map(() => 3)))
          else table.do({ type: 'end-phase' })
        }
        for (const action of STRANGE) {
          expect(siege.parseAction(action), action.type).toMatchObject({ ok: true })
          expect(siege.refusal(table.state, action)?.code, action.type).toMatch(/^siege\./)
        }
      }
  })

  test('about any of those that are there they are answered, and what is listed passes', () => {
    for (const phase of PHASES) {
      const table = crowded()
      for (let guard = 0; guard < 40 && table.state.flow.phase !== phase; guard++) {
        const due = table.pending()
        if (due.kind === 'dice') table.dice(...due.roll.throws.flatMap(({ dice }) => dice.map(() => 3)))
        else table.do({ type: 'end-phase' })
      }
      const listed = new Set(siege.legal(table.state).map(action => JSON.stringify(action)))
      for (const action of STRANGE)
        for (let row = 0; row < table.state.setting.bodies.length; row++) {
          const tried = about(action, row)
          const both = siege.refusal(table.state, tried) !== undefined && listed.has(JSON.stringify(tried))
          expect(both, tried.type).toBe(false)
        }
    }
  })

  test('an action of another shape does not come in', () => {
    for (const input of [
      undefined,
      1,
      {},
      { type: 'fly' },
      { type: 'move', body: 1.5, path: [1] },
      { type: 'raise-ladder', body: 1, facing: 6 },
    ])
      expect(siege.parseAction(input)).toMatchObject({ ok: false, refusal: { code: 'siege.action.invalid' } })
  })

  test('while dice are due nothing else is', () => {
    const table = position({
      first: [{ name: 'Odo', type: 'longbowman', at: 'C3' }],
      second: [{ name: 'Hal', at: 'C7' }],
    })
    table.do({ type: 'shoot', shooter: 0, target: 1 })
    for (const action of STRANGE) expect(siege.refusal(table.state, action)?.code).toBe('siege.dice-due')
    expect(siege.legal(table.state)).toEqual([])
  })

  test('steps that were never checked do not go through', () => {
    expect(() => granted({ code: 'siege.move.wall' })).toThrow('siege.move.wall')
    expect(granted(3)).toBe(3)
    expect(() => answerOf<SiegeAction, 'fall'>({ type: 'decline' }, 'fall')).toThrow('decline')
  })
})

describe('what can never be', () => {
  const sound = () =>
    position({
      first: [
        { name: 'Odo', at: 'C3' },
        { name: 'Piers', type: 'knight', mounted: true, at: 'F3' },
      ],
      second: [{ name: 'Hal', at: 'C7' }],
      animals: [[{ animal: 'mule', at: 'H3' }], []],
      gear: [[{ gear: 'screen', at: 'J3' }], []],
    })
  const broken = (spoil: (table: SiegeTable) => void): readonly string[] => {
    const table = sound()
    expect(faults(table.state)).toEqual([])
    spoil(table)
    return faults(table.state)
  }

  test('is told to the developer', () => {
    expect(broken(table => make(table, 'Odo', { card: 1 }))).toEqual(['a counter lies in two places'])
    expect(broken(table => make(table, 'Odo', { health: DEAD }))).toEqual(['0 is dead but not fallen'])
    expect(broken(table => make(table, 'Odo', { hex: hexOf(table, 'D4') }))).toEqual([
      '0 thinks it stands in D4',
      'C3 lists 0, who is elsewhere',
    ])
    expect(broken(table => make(table, 'Odo', { mount: 1 }))).toContain('0 rides one that does not carry it')
    expect(broken(table => make(table, 'Odo', { leads: 3 }))).toEqual(['0 leads one that does not follow'])
    expect(broken(table => make(table, 'Odo', { ledBy: 3 }))).toEqual(['0 follows one that does not lead'])
    expect(
      broken(table => {
        table.state.tables.ground.gear[hexOf(table, 'A9')] = 1
      }),
    ).toEqual(['A9 lists gear 0'])
  })

  test('the dead are not killed again', () => {
    const table = sound()
    const mule = nth(animalsOf(table, 'mule'), 0)
    const odo = bodyOf(table, 'Odo')
    hurt(table.state, odo, 'kill', 'siege T.3', undefined)
    hurt(table.state, odo, 'kill', 'siege T.3', undefined)
    killAnimal(table.state, mule, undefined)
    killAnimal(table.state, mule, undefined)
    const { deadMen, deadHorses } = table.state.tables.ground
    expect([deadMen[hexOf(table, 'C3')], deadHorses[hexOf(table, 'H3')]]).toEqual([1, 1])
  })

  test('whoever may not move reaches nothing', () => {
    const table = sound()
    goTo(table, 'movement', 0)
    expect(reachOf(table.state, bodyOf(table, 'Odo')).size).toBeGreaterThan(0)
    make(table, 'Odo', { veil: ASLEEP })
    expect(reachOf(table.state, bodyOf(table, 'Odo')).size).toBe(0)
  })
})

describe('the view of things', () => {
  test('says what each piece of gear is doing, and what lies on the ground', () => {
    const table = atCastle({
      first: [{ name: 'Odo', at: 'C6' }],
      second: [{ at: 'A1' }],
      animals: [[{ animal: 'ox', at: 'I6' }], []],
      gear: [
        [
          { gear: 'ladder', at: 'A6', facing: N },
          { gear: 'ladder', at: 'C6', facing: N },
          { gear: 'cart', at: 'I7', facing: N },
          { gear: 'screen', at: 'K7' },
          { gear: 'barrel', at: 'L7' },
        ],
        [
          { gear: 'drawbridge', at: 'F5', facing: S, lowered: true },
          { gear: 'drawbridge', at: 'H5', facing: S },
        ],
      ],
    })
    const { gear, ground } = table.state.tables
    setGear(table.state, 0, hexOf(table, 'B4'), N, LADDER_UPRIGHT)
    setGear(table.state, 1, hexOf(table, 'C6'), N, LADDER_CARRIED)
    gear.animal[2] = nth(animalsOf(table, 'ox'), 0)
    gear.hex[3] = LEFT
    ground.filled[hexOf(table, 'D4')] = 1
    expect(gear.status[5]).toBe(BRIDGE_DOWN)
    const view = siege.view(table.state)
    expect(view.gear).toMatchObject([
      { status: 'upright' },
      { status: 'carried' },
      { animal: animalsOf(table, 'ox')[0] },
      { status: 'left' },
      {},
      { status: 'lowered' },
      { status: 'raised' },
    ])
    expect(JSON.stringify(view)).toContain('"filled":true')
  })
})
