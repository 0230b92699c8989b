import { act, fuzzGame, hashState, nth, unwrap } from '@mesnada/engine'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sideOf } from '../../src/core/bodies.ts'
import { faults } from '../../src/faults.ts'
import { type SiegeAction, siege } from '../../src/index.ts'
import { library } from '../../src/library.ts'
import { isHidden } from '../../src/night/night.ts'
import { bodyOf, goTo, position, type SiegeTable } from '../kit.ts'
import { moveTo, reason, walk } from '../kits/movement-kit.ts'
import {
  allThatIsKnown,
  endPlacing,
  HOUSE,
  layCounters,
  NIGHT_MAP,
  night,
  placeOfCounter,
} from '../kits/night-kit.ts'

/** A knight, a bowman, a lady and a spearman sleep in the house and in the yard; three come for them in the dark. */
const SKETCH = {
  first: [
    { type: 'longbowman', name: 'Owen', at: 'J8' },
    { type: 'knight', name: 'Gunter', at: 'C7' },
    { type: 'sergeant', name: 'Martin', at: 'F6' },
  ],
  second: [
    { type: 'knight', name: 'Clugney', at: 'C3', asleep: true },
    { type: 'longbowman', name: 'Nicholas', at: 'E3', asleep: true },
    { type: 'civilian', name: 'Edith', lady: true, at: 'J3', asleep: true },
    { type: 'spearman', name: 'Odo', at: 'E5', asleep: true },
  ],
  options: { ransom: true, panic: true, ammunition: true, shootingSkill: true, command: true },
}

const NAMES = ['Clugney', 'Nicholas', 'Edith', 'Odo'] as const

/** The same night, the counters laid in this order; all dice before the first move show the same. */
const laid = (order: readonly string[], sketch: object = SKETCH): SiegeTable => {
  const table = position({
    rows: HOUSE,
    map: NIGHT_MAP,
    ...sketch,
    options: { ...SKETCH.options, night: true },
  })
  for (;;) {
    const pending = table.pending()
    if (pending.kind === 'dice') table.dice(...pending.roll.throws.flatMap(({ dice }) => dice.map(() => 4)))
    else if (table.state.flow.stack.length > 0) layCounters(table, order)
    else if (table.state.flow.turn === 0) table.do({ type: 'end-phase' })
    else return table
  }
}

/** Whatever the other side might try on hidden counters. */
const attempts = (table: SiegeTable): readonly SiegeAction[] => {
  const rows = Array.from({ length: table.state.tables.bodies.hex.length }, (_, row) => row)
  return rows.flatMap(body => [
    ...rows.flatMap((other): SiegeAction[] => [
      { type: 'attack', attacker: body, defender: other },
      { type: 'shoot', shooter: body, target: other },
      { type: 'wake', body, sleeper: other },
      { type: 'exchange', body, with: other, arrows: 1 },
      { type: 'seize', body, prisoner: other },
      { type: 'assign', body, counter: other },
    ]),
    { type: 'set-skill', body, skill: 1 },
    { type: 'escape', body },
    { type: 'deliver', prisoner: body },
    { type: 'exit', body },
    moveOf(table, body, 'F5'),
    moveOf(table, body, 'D6'),
  ])
}

const moveOf = (table: SiegeTable, body: number, label: string): SiegeAction => ({
  ...moveTo(table, 'Owen', label),
  body,
})

/** Both tables do the same; what the first side and an onlooker know must stay the same to the letter. */
const expectAlike = (a: SiegeTable, b: SiegeTable): void => {
  const tried = attempts(a)
  for (const viewer of [0, 'spectator'] as const)
    expect(allThatIsKnown(a, viewer, tried)).toBe(allThatIsKnown(b, viewer, tried))
}

describe('siege 6.75 who lies where is the owner’s secret', () => {
  test('siege 6.75 he says so place by place once all have their places, and any order is possible', () => {
    const orders = new Set<string>()
    const asked = (from: readonly SiegeAction[], table: SiegeTable): void => {
      if (table.state.flow.stack.at(-1)?.kind !== 'counters') {
        orders.add(table.state.tables.bodies.card.slice(3).join())
        return
      }
      expect(table.pending()).toMatchObject({ seat: 1, prompt: { code: 'siege.ask.counter' } })
      for (const action of siege.legal(table.state)) {
        const next = plain()
        next.do(...from, action)
        asked([...from, action], next)
      }
    }
    const plain = (): SiegeTable => {
      const table = position({ rows: HOUSE, map: NIGHT_MAP, ...SKETCH, options: { night: true } })
      endPlacing(table)
      return table
    }
    asked([], plain())
    expect(orders.size).toBe(24)
  })

  test('siege 6.75 only counters of the same group change places, each in turn', () => {
    const table = position({
      rows: HOUSE,
      map: NIGHT_MAP,
      options: { night: true },
      play: {
        forces: [
          { groups: [{ characters: [{ type: 'spearman', at: 'A1' }], start: AREAS }] },
          {
            groups: [
              { characters: [SLEEPER('C3'), SLEEPER('E3')], start: AREAS },
              { characters: [SLEEPER('J3'), SLEEPER('J5')], start: AREAS },
            ],
          },
        ],
      },
    })
    endPlacing(table)
    expect(siege.legal(table.state)).toEqual([
      { type: 'assign', body: 1, counter: 1 },
      { type: 'assign', body: 1, counter: 2 },
    ])
    expect(reason(table.refusal({ type: 'assign', body: 1, counter: 3 }))).toEqual([
      'siege.night.no-such-counter',
      'siege R.night',
    ])
    expect(reason(table.refusal({ type: 'assign', body: 2, counter: 2 }))).toEqual([
      'siege.night.other-place',
      'siege R.night',
    ])
    expect(reason(table.refusal({ type: 'end-phase' }))).toEqual([
      'siege.night.assign-first',
      'siege R.night',
    ])
    table.do({ type: 'assign', body: 1, counter: 2 }, { type: 'assign', body: 3, counter: 3 })
    expect([...table.state.tables.bodies.card]).toEqual([0, 2, 1, 3, 4])
  })

  test('siege 6.75 skill and arrows go with the counter', () => {
    const kept = laid([])
    const table = laid(['Nicholas', 'Clugney'])
    const place = placeOfCounter(table, 'Nicholas')
    expect(place).toBe(bodyOf(table, 'Clugney'))
    expect(table.state.tables.bodies.arrows[place]).toBe(
      kept.state.tables.bodies.arrows[bodyOf(kept, 'Nicholas')],
    )
    expect(table.state.tables.bodies.arrows[bodyOf(table, 'Nicholas')]).toBe(-1)
    expect(faults(table.state)).toEqual([])
  })

  test('siege 6.75 the other side does not overhear it, and its own player does', () => {
    const action: SiegeAction = { type: 'assign', body: 3, counter: 4 }
    expect(siege.overhear(action, 1, 0)).toBeUndefined()
    expect(siege.overhear(action, 1, 'spectator')).toBeUndefined()
    expect(siege.overhear(action, 1, 1)).toBe(action)
    const open: SiegeAction = { type: 'end-phase' }
    expect(siege.overhear(open, 1, 0)).toBe(open)
  })

  test('siege 6.75 the owner sees his own counters, the others see strangers', () => {
    const table = laid(['Edith'])
    const own = siege.conceal(table.state, 1)
    expect(own).toBe(table.state)
    expect(siege.view(own)).toMatchObject({ bodies: { 3: { name: 'Edith', hidden: true, asleep: true } } })
    const others = siege.view(siege.conceal(table.state, 0))
    expect(others).toMatchObject({ bodies: { 3: { type: 'unknown', hidden: true, asleep: true } } })
    expect(JSON.stringify(others)).not.toMatch(/Edith|Clugney|Nicholas|Odo/)
  })

  test('siege 6.75 two nights that differ only in who lies where are one to the enemy, until something reveals it', () => {
    const a = laid([])
    const b = laid(['Odo', 'Edith', 'Nicholas'])
    expect(hashState(a.state)).not.toBe(hashState(b.state))
    expectAlike(a, b)
    for (const table of [a, b]) {
      goTo(table, 'movement')
      walk(table, 'Gunter', 'C6')
      walk(table, 'Gunter', 'C5')
      table.dice(3)
      walk(table, 'Martin', 'F5')
    }
    expectAlike(a, b)
    while (a.state.flow.turn === 1 || a.state.flow.phase !== 'movement') {
      for (const table of [a, b]) table.do({ type: 'end-phase' })
      expectAlike(a, b)
    }
    for (const table of [a, b]) walk(table, 'Gunter', 'C4')
    expect(allThatIsKnown(a, 0)).toContain('Clugney')
    expect(allThatIsKnown(a, 0)).not.toMatch(/Odo|Edith|Nicholas/)
    expect(allThatIsKnown(b, 0)).toContain('Odo')
    expect(allThatIsKnown(b, 0)).not.toMatch(/Clugney|Edith|Nicholas/)
  })

  test('siege 6.75 and after the alarm, as long as a counter has not moved', () => {
    const a = laid([])
    const b = laid(['Clugney', 'Edith', 'Nicholas'])
    for (const table of [a, b]) {
      goTo(table, 'movement')
      walk(table, 'Gunter', 'C6')
      walk(table, 'Gunter', 'C5')
      table.dice(1)
      walk(table, 'Gunter', 'C4')
      table.do({ type: 'wake', body: bodyOf(table, 'Gunter'), sleeper: placeOfCounter(table, 'Clugney') })
      goTo(table, 'combat')
      table.do({ type: 'end-phase' })
    }
    for (const table of [a, b]) expect(table.state.flow).toMatchObject({ alarm: true, side: 1 })
    expectAlike(a, b)
    for (const table of [a, b]) {
      goTo(table, 'movement', 1)
      walkTo(table, 'Clugney', 'D3')
    }
    expectAlike(a, b)
    for (const table of [a, b]) goTo(table, 'movement', 0)
    expectAlike(a, b)
  })

  test('siege 6.75 whatever the order and whatever is played, what the enemy knows does not depend on it', () => {
    const orders = fc.shuffledSubarray([...NAMES], { minLength: 4, maxLength: 4 })
    const choices = fc.array(fc.nat(1000), { minLength: 10, maxLength: 40 })
    fc.assert(
      fc.property(orders, choices, (order, picks) => {
        const a = laid([], watched)
        const b = laid(order, watched)
        for (const pick of picks) {
          const pending = a.pending()
          if (pending.kind === 'over' || hasRevealed(a) || hasRevealed(b)) return
          expectAlike(a, b)
          if (pending.kind === 'dice') {
            const faces = pending.roll.throws.flatMap(({ dice }) =>
              dice.map(({ sides }) => 1 + (pick % sides)),
            )
            a.dice(...faces)
            b.dice(...faces)
          } else {
            const legal = inBoth(a, b)
            const action = nth(legal, pick % legal.length)
            a.do(action)
            b.do(action)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  test('siege 6.75 concealing is the same done twice, and leaves the position alone', () => {
    const table = laid(['Odo', 'Edith'])
    const before = hashState(table.state)
    for (const viewer of [0, 1, 'spectator'] as const) {
      const once = siege.conceal(table.state, viewer)
      expect(hashState(siege.conceal(once, viewer))).toBe(hashState(once))
    }
    expect(hashState(table.state)).toBe(before)
  })

  test('siege 6.75 what was revealed cannot be taken back', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'C4' }],
      second: [{ name: 'Odo', at: 'E3', asleep: true }],
    })
    goTo(table, 'movement')
    const events = unwrap(act(table.game, 0, moveTo(table, 'Owen', 'D3')))
    expect(events.filter(({ reveals }) => reveals)).toHaveLength(1)
    expect(table.game.bar.cause).toBe('secret')
  })
})

const AREAS = { kind: 'areas', areas: ['all'] }

const SLEEPER = (at: string) => ({ type: 'spearman', at, asleep: true })

/** The same with a sentry who soon sees something, so that the alarm falls and the hidden are awake. */
const watched = { ...SKETCH, second: [...SKETCH.second, { name: 'Hal', at: 'J6', sentry: true }] }

/** What can be done on both tables by those who are known. */
const inBoth = (a: SiegeTable, b: SiegeTable): readonly SiegeAction[] => {
  const other = new Set(siege.legal(b.state).map(action => JSON.stringify(action)))
  const shows = (body: number | undefined): boolean =>
    body !== undefined && sideOf(a.state, body) === 1 && isHidden(a.state, body)
  return siege
    .legal(a.state)
    .filter(
      action =>
        other.has(JSON.stringify(action)) &&
        !('body' in action && shows(action.body)) &&
        !('shooter' in action && shows(action.shooter)),
    )
}

const hasRevealed = (table: SiegeTable): boolean => table.events.some(({ reveals }) => reveals)

const walkTo = (table: SiegeTable, name: string, label: string): void => {
  const move = moveTo(table, name, label)
  table.do({ ...move, body: placeOfCounter(table, name) })
}

describe('siege 6.75 played out', () => {
  test('siege 6.75 random nights end, with every secret kept on the way', () => {
    const scenario = library.scenarios.find(({ id }) => id === 'for-the-love-of-edith')
    if (!scenario) throw new Error('no such scenario')
    const game = fuzzGame(siege, { choice: { scenario }, seed: 7, every: 10 })
    expect(game.faults).toEqual([])
    expect(game.played).toContain('assign')
  })
})
