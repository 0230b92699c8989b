import { fuzzGame, mapsOf, type OptionChanges } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { type CrusadesState, crusades } from '../../src/index.ts'
import { eliminate } from '../../src/morale/harm.ts'
import { OPTION_SPECS } from '../../src/options.ts'
import { cupOf } from '../../src/orders/chits.ts'
import {
  at,
  type CrusadesTable,
  eventsOf,
  fight,
  frameKind,
  goTo,
  hexOf,
  modifiersOf,
  moveTo,
  position,
  type Sketch,
  throws,
} from '../kit.ts'
import { byRating, playOut } from '../opponent/kit.ts'

/** The advanced rules, each an option: what it does when it is on, and that it does nothing when it is off. */

const order = ({ state }: CrusadesTable, unit: number): number => state.tables.units.order[unit] ?? 0
const ATTACK = 0
const ADVANCE = 1
const STAND = 2

describe('crusades 16.1 action chits', () => {
  const field: Sketch = {
    first: [{ units: [{ at: '0608' }] }, { units: [{ at: '0908', arm: 'archer' }] }],
    second: [{ units: [{ at: '0602' }] }, { units: [{ at: '0906', arm: 'archer' }] }],
    options: { actionChits: true },
  }

  test('crusades 16.1 a die with a face for each formation says who acts', () => {
    const table = position(field)
    expect(frameKind(table)).toBe('draw')
    expect(throws(table)[0]).toMatchObject({
      purpose: 'crusades.roll.chit',
      rule: 'crusades 16.1',
      dice: [{ sides: 4, lowest: 1 }],
      outcomes: ['0', '1', '2', '3'],
    })
    table.dice(3)
    expect(table.state.flow).toMatchObject({ side: 1, chit: 2, phase: 'command', turn: 1 })
    expect(eventsOf(table, 'drawn')).toMatchObject([{ type: 'drawn', formation: 2 }])
    expect(cupOf(table.state)).toEqual([0, 1, 3])
  })

  test('crusades 16.1 only that formation takes orders, moves and fights', () => {
    const table = position(field)
    table.dice(1)
    expect(table.refusal({ type: 'order', leader: 1, order: 'attack' })).toMatchObject({
      code: 'crusades.chit.waits',
      rule: 'crusades 16.1',
    })
    goTo(table, 'movement')
    expect(table.refusal({ type: 'activate', unit: 1 })).toMatchObject({ code: 'crusades.chit.waits' })
    expect(table.refusal({ type: 'lead', leader: 1 })).toMatchObject({ code: 'crusades.chit.waits' })
    table.do({ type: 'activate', unit: 0 }, moveTo(table, '0607 N'))
    expect(at(table, 0)).toBe('0607')
  })

  test('crusades 16.1 each is drawn once; the last needs no die; then both sides rally and the turn ends', () => {
    const table = position(field)
    table.state.tables.units.morale[0] = 1
    table.state.tables.units.morale[2] = 1
    const drawn: number[] = []
    const rallied: number[] = []
    for (let guard = 0; table.state.flow.turn === 1 && guard < 60; guard++) {
      const pending = table.pending()
      if (pending.kind === 'decision') table.do({ type: 'end-phase' })
      else if (nth(throws(table), 0).purpose === 'crusades.roll.rally') {
        rallied.push(nth(throws(table), 0).seat)
        table.dice(1)
      } else table.dice(1)
    }
    drawn.push(...eventsOf(table, 'drawn').map(({ formation }) => formation))
    expect(drawn).toEqual([0, 1, 2, 3, ...drawn.slice(4)])
    // The side that is named second before the first.
    expect(rallied).toEqual([1, 0])
    expect(table.state.flow.turn).toBe(2)
    expect(cupOf(table.state)).toHaveLength(4)
  })

  test('crusades 16.1 whoever fires in defence does so once a turn, and may fire again when he is drawn', () => {
    const table = position({ ...field, first: [...FIRST, { units: [{ at: '1008' }] }] })
    table.dice(2)
    goTo(table, 'defensive-fire')
    table.do({ type: 'fire', unit: 4, hex: hexOf(table, '0908') })
    table.dice(1)
    expect((table.state.tables.units.done[4] ?? 0) & 64).toBe(64)
    while (table.pending().kind === 'decision') table.do({ type: 'end-phase' })
    // Formation 2 of the first side is drawn next: no second shot in defence.
    table.dice(cupOf(table.state).indexOf(2) + 1)
    while (table.state.flow.chit === 2) {
      expect(table.state.flow.phase).not.toBe('defensive-fire')
      table.do({ type: 'end-phase' })
    }
    table.dice(cupOf(table.state).indexOf(4) + 1)
    goTo(table, 'offensive-fire')
    table.do({ type: 'fire', unit: 4, hex: hexOf(table, '0908') })
  })

  const FIRST = [{ units: [{ at: '0608' }] }, { units: [{ at: '0908', arm: 'archer' as const }] }]

  test('crusades 16.1 a formation with nobody left has no chit', () => {
    const table = position(field)
    eliminate(table.state, 0, undefined)
    table.state.tables.leaders.hex[0] = -1
    expect(cupOf(table.state)).toEqual([1, 2, 3])
  })

  test('crusades 16.1 off, one side acts after the other', () => {
    const table = position({ ...field, options: {} })
    expect(table.state.flow).toMatchObject({ side: 0, chit: undefined, phase: 'command' })
    expect(frameKind(table)).toBe(undefined)
  })
})

describe('crusades 16.2 melee odds', () => {
  const clash = (attackers: number, defenders: number, options: OptionChanges): CrusadesTable => {
    const table = position({
      first: [{ units: [{ at: '0606', strength: attackers }] }],
      second: [{ units: [{ at: '0605', strength: defenders }] }],
      options,
    })
    fight(table, '0606', '0605')
    return table
  }
  const columns = (table: CrusadesTable) => throws(table).map(({ column }) => column)

  test('crusades 16.2 twice the enemy reads one column to the right, three times two', () => {
    expect(columns(clash(8, 5, { meleeOdds: true }))).toEqual(['7-10', '4-6'])
    expect(columns(clash(10, 5, { meleeOdds: true }))).toEqual(['11-15', '4-6'])
    expect(columns(clash(15, 5, { meleeOdds: true }))).toEqual(['21-25', '4-6'])
    // The defenders too.
    expect(columns(clash(5, 10, { meleeOdds: true }))).toEqual(['4-6', '11-15'])
  })

  test('crusades 16.2 the shift is named with its rule', () => {
    expect(nth(throws(clash(15, 5, { meleeOdds: true })), 0).shifts).toEqual([
      { reason: 'crusades.modifier.odds', value: 2, rule: 'crusades 16.2' },
    ])
  })

  test('crusades 16.2 off, the strength alone gives the column', () => {
    expect(columns(clash(15, 5, {}))).toEqual(['11-15', '4-6'])
    expect(nth(throws(clash(15, 5, {})), 0).shifts).toBe(undefined)
  })
})

describe('crusades 16.3 split commands', () => {
  const field: Sketch = {
    first: [{ units: [{ at: '0608' }, { at: '0708' }, { at: '0112' }], leader: { span: 3 } }],
    second: [{ units: [{ at: '0602' }] }],
    options: { splitCommands: true },
  }

  /** A second chit for Stand, and the second unit under it. */
  const parted = (): CrusadesTable => {
    const table = position(field)
    table.do({ type: 'split', leader: 0, order: 'stand' })
    expect(throws(table)[0]).toMatchObject({ purpose: 'crusades.roll.order', column: '5' })
    table.dice(5)
    table.do({ type: 'assign', unit: 1 })
    return table
  }

  test('crusades 16.3 part of a formation acts on a second order', () => {
    const table = parted()
    goTo(table, 'movement')
    expect([order(table, 0), order(table, 1)]).toEqual([ADVANCE, STAND])
    expect(eventsOf(table, 'split')).toMatchObject([{ order: 'stand', changed: true }])
  })

  test('crusades 16.3 it takes the place of his attempt to change his order, and may fail', () => {
    const table = position(field)
    table.do({ type: 'split', leader: 0, order: 'attack' })
    table.dice(6)
    expect(table.refusal({ type: 'order', leader: 0, order: 'stand' })).toMatchObject({
      code: 'crusades.order.tried',
    })
    expect(table.refusal({ type: 'assign', unit: 1 })).toMatchObject({
      code: 'crusades.split.none',
      rule: 'crusades 16.3',
    })
  })

  test('crusades 16.3 only within his span; each unit changes once in a phase', () => {
    const table = parted()
    expect(table.refusal({ type: 'assign', unit: 2 })).toMatchObject({ code: 'crusades.split.span' })
    expect(table.refusal({ type: 'assign', unit: 1 })).toMatchObject({ code: 'crusades.split.assigned' })
  })

  test('crusades 16.3 it lasts until he takes it up, which needs no die, or falls', () => {
    const table = parted()
    goTo(table, 'command', 1)
    goTo(table, 'command', 0)
    table.do({ type: 'rejoin', leader: 0 })
    goTo(table, 'movement')
    expect([order(table, 0), order(table, 1)]).toEqual([ADVANCE, ADVANCE])
  })

  test('crusades 16.3 a formation of one is not split', () => {
    const table = position({ ...field, first: [{ units: [{ at: '0608' }] }] })
    expect(table.refusal({ type: 'split', leader: 0, order: 'attack' })).toMatchObject({
      code: 'crusades.split.few',
    })
  })

  test('crusades 16.3 off, there is no second chit', () => {
    const table = position({ ...field, options: {} })
    for (const action of [
      { type: 'split', leader: 0, order: 'attack' },
      { type: 'assign', unit: 1 },
      { type: 'rejoin', leader: 0 },
    ] as const)
      expect(table.refusal(action)).toMatchObject({ code: 'crusades.split.option', rule: 'crusades 16.3' })
    expect(crusades.legal(table.state).some(({ type }) => type === 'split')).toBe(false)
  })
})

describe('crusades 16.4 berserk units and exhaustion', () => {
  const on = { berserkAndExhaustion: true }
  const field = (options: OptionChanges): Sketch => ({
    first: [
      { order: 'stand', units: [{ at: '0606', berserk: true }, { at: '0112' }], leader: { at: '0112' } },
    ],
    second: [{ units: [{ at: '0605' }] }],
    options,
  })

  test('crusades 16.4 the berserk never leave Attack, whatever their leader says', () => {
    const table = position(field(on))
    expect([order(table, 0), order(table, 1)]).toEqual([ATTACK, STAND])
    goTo(table, 'movement')
    expect(order(table, 0)).toBe(ATTACK)
    expect(order(position(field({})), 0)).toBe(STAND)
  })

  test('crusades 16.4 they have +1 on their roll', () => {
    const table = position(field(on))
    fight(table, '0606', '0605')
    expect(modifiersOf(table, 0)).toMatchObject({ berserk: 1 })
    const off = position({ ...field({}), first: [{ units: [{ at: '0606', berserk: true }] }] })
    fight(off, '0606', '0605')
    expect(modifiersOf(off, 0)).not.toHaveProperty('berserk')
  })

  test('crusades 16.4 beaten, they do not give way', () => {
    const beaten = (options: OptionChanges): string => {
      const table = position({
        first: [
          { order: 'attack', units: [{ at: '0606', berserk: true, morale: 9 }], leader: { at: '0112' } },
        ],
        second: [{ units: [{ at: '0605', strength: 20 }] }],
        options,
      })
      fight(table, '0606', '0605')
      table.dice(1, 10)
      for (let guard = 0; guard < 9; guard++) {
        if (table.pending().kind === 'dice') table.dice(1)
        else if (frameKind(table) === 'retreat') {
          const [first] = take(crusades.legal(table.state), 1)
          table.do(first)
        } else break
      }
      return at(table, 0)
    }
    expect(beaten(on)).toBe('0606')
    expect(beaten({})).not.toBe('0606')
  })

  const tired = (melees: number, options: OptionChanges = on): CrusadesTable => {
    const table = position({ first: [{ at: '0606' }], second: [{ units: [{ at: '0605' }] }], options })
    table.state.tables.units.melees[0] = melees
    return table
  }

  test('crusades 16.4 the third melee exhausts: one less on the roll, and on the morale', () => {
    const table = tired(2)
    fight(table, '0606', '0605')
    expect(modifiersOf(table, 0)).not.toHaveProperty('exhausted')
    // Both check: 20 of 20 in the lowest column are not reached, so a six and more is asked of both.
    table.dice(10, 10)
    while (frameKind(table) !== 'checks') {
      const [first] = take(crusades.legal(table.state), 1)
      table.do(first)
    }
    const own = nth(throws(table), 0).values?.['unit'] === 0 ? throws(table)[0] : undefined
    if (own === undefined) table.dice(1)
    expect(modifiersOf(table, 0)).toMatchObject({ exhausted: 1 })
    const third = tired(3)
    fight(third, '0606', '0605')
    expect(modifiersOf(third, 0)).toMatchObject({ exhausted: -1 })
    const off = tired(3, {})
    fight(off, '0606', '0605')
    expect(modifiersOf(off, 0)).not.toHaveProperty('exhausted')
  })

  test('crusades 16.4 a turn without an enemy beside it refreshes, one with does not', () => {
    const rest = (enemyAt: string): number => {
      const table = position({ first: [{ at: '0606' }], second: [{ units: [{ at: enemyAt }] }], options: on })
      table.state.tables.units.melees[0] = 3
      while (table.state.flow.turn === 1) table.do({ type: 'end-phase' })
      return table.state.tables.units.melees[0]
    }
    expect(rest('0602')).toBe(0)
    expect(rest('0605')).toBe(3)
  })
})

describe('crusades 16.5 victory by points alone', () => {
  const field = (options: OptionChanges): Sketch => ({
    first: [{ units: [{ at: '0608' }] }],
    second: [{ units: [{ at: '0602' }, { at: '0702' }, { at: '0802', arm: 'heavy-cavalry' }] }],
    turns: 2,
    breaks: [400, 2],
    options,
  })

  const result = (options: OptionChanges) => {
    const table = position(field(options))
    eliminate(table.state, 3, undefined)
    eliminate(table.state, 2, undefined)
    for (let guard = 0; guard < 40 && table.pending().kind !== 'over'; guard++)
      table.do({ type: 'end-phase' })
    const over = table.pending()
    return over.kind === 'over' ? { ...over.result, turn: table.state.flow.turn } : undefined
  }

  test('crusades 16.5 nobody breaks, and no ground must be taken: after the last turn the points decide', () => {
    expect(result({})).toMatchObject({ winner: 0, turn: 1, reason: 'crusades.won.broken-marginal' })
    // Six for what was slain against five for the hill.
    expect(result({ pointsAlone: true })).toMatchObject({
      winner: 0,
      turn: 2,
      points: [6, 5],
      reason: 'crusades.won.points-marginal',
    })
  })
})

describe('every advanced rule can be played by anybody to the end', () => {
  const hab = crusades.library.scenarios.find(({ id }) => id === 'hab')
  const ADVANCED = Object.entries(OPTION_SPECS).flatMap(([id, spec]) => (spec.default ? [] : [id]))

  test.each([...ADVANCED.map(id => [id, { [id]: true }] as const), ['all of them', undefined] as const])(
    'random games with %s',
    { timeout: 120_000 },
    (_name, options) => {
      if (hab === undefined) throw new Error('no Hab')
      const maps = mapsOf(crusades.library, hab)
      const choice = {
        scenario: hab,
        ...(maps ? { maps } : {}),
        options: options ?? Object.fromEntries(ADVANCED.map(id => [id, true])),
      }
      const game = fuzzGame(crusades, { choice, seed: 5, every: 199 })
      expect(game.faults).toEqual([])
      expect(game.result).toBeDefined()
    },
  )
})

describe('the computer plays by every advanced rule', () => {
  test('chits are drawn, second orders given, the berserk sent in, and somebody wins', {
    timeout: 60_000,
  }, () => {
    const hab = crusades.library.scenarios.find(({ id }) => id === 'hab')
    if (hab === undefined) throw new Error('no Hab')
    const seen = { drawn: 0, split: 0, underSecond: 0, tired: 0 }
    for (let seed = 1; seed <= 2; seed++) {
      const look = ({ flow, tables }: CrusadesState): void => {
        if (flow.chit !== undefined) seen.drawn++
        if (tables.leaders.second.some(order => order > 0)) seen.split++
        if (tables.units.detached.some(detached => detached === 1)) seen.underSecond++
        if (tables.units.melees.some(melees => melees >= 3)) seen.tired++
      }
      expect(playOut(hab, seed, [byRating, byRating], look, 'points')).toBeDefined()
    }
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
  })
})
