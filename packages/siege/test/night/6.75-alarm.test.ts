import { nth, setFlow } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { KNOWN, PANICKED, UNIDENTIFIED } from '../../src/state.ts'
import { bodyOf, goTo } from '../kit.ts'
import { fight, healthOf, legal, make, man } from '../kits/melee-kit.ts'
import { moveTo, reason, walk } from '../kits/movement-kit.ts'
import { eventsOf, night } from '../kits/night-kit.ts'
import { asleep, endTurn, hidden, odoInBed } from '../kits/sleep-kit.ts'

describe('siege 6.75 the alarm', () => {
  test('siege 6.75 before it the defenders neither move nor shoot: their player turn passes', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'A1' }],
      second: [odoInBed, { type: 'longbowman', name: 'Hal', at: 'H8' }],
    })
    endTurn(table)
    expect(table.state.flow).toMatchObject({ turn: 2, side: 0, alarm: false })
    setFlow(table.state, { side: 1, phase: 'movement' })
    expect(reason(table.refusal(moveTo(table, 'Hal', 'H7')))).toEqual(['siege.night.still', 'siege R.night'])
    expect(legal(table)).toEqual([{ type: 'end-phase' }])
    setFlow(table.state, { phase: 'first-missiles' })
    expect(
      reason(table.refusal({ type: 'shoot', shooter: bodyOf(table, 'Hal'), target: bodyOf(table, 'Owen') })),
    ).toEqual(['siege.night.still', 'siege R.night'])
  })

  test('siege 6.75 it falls at the end of the player turn in which someone woke, and then the defenders act', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'D3' }],
      second: [odoInBed, { name: 'Hal', at: 'H8', asleep: true }],
    })
    goTo(table, 'movement')
    table.do({ type: 'wake', body: bodyOf(table, 'Owen'), sleeper: bodyOf(table, 'Odo') })
    expect(table.state.flow.alarm).toBe(false)
    endTurn(table)
    expect(eventsOf(table, 'alarm')).toHaveLength(1)
    expect(table.state.flow).toMatchObject({ alarm: true, alerted: [], side: 1 })
    expect(asleep(table, 'Hal')).toBe(false)
    goTo(table, 'movement')
    walk(table, 'Hal', 'H7')
  })

  test('siege 6.75 it falls when a sentry saw something', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'H10' }],
      second: [odoInBed, { name: 'Hal', at: 'H3', sentry: true }],
    })
    goTo(table, 'movement')
    walk(table, 'Owen', 'H9')
    endTurn(table)
    expect(table.state.flow.alarm).toBe(true)
  })

  test('siege 6.75 ladies and civilians give no alarm', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'D3' }],
      second: [
        { type: 'civilian', name: 'Edith', lady: true, at: 'E3', asleep: true },
        { name: 'Hal', at: 'H8', asleep: true },
      ],
    })
    goTo(table, 'movement')
    table.do({ type: 'wake', body: bodyOf(table, 'Owen'), sleeper: bodyOf(table, 'Edith') })
    endTurn(table)
    expect(table.state.flow).toMatchObject({ alarm: false, side: 0 })
  })

  test('siege 6.75 a lady is not taken in her sleep, but as soon as she is awake', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'D3' }],
      second: [{ type: 'civilian', name: 'Edith', lady: true, at: 'E3', asleep: true }],
      options: { ransom: true },
    })
    goTo(table, 'movement')
    expect(eventsOf(table, 'surrendered')).toEqual([])
    table.do({ type: 'wake', body: bodyOf(table, 'Owen'), sleeper: bodyOf(table, 'Edith') })
    expect(eventsOf(table, 'surrendered')).toMatchObject([{ body: bodyOf(table, 'Edith') }])
  })

  test('siege 6.75 there is none if all who woke are dead or stunned by the end of the player turn', () => {
    for (const attack of [60, 18]) {
      const table = night({
        first: [man('Owen', 'D3', attack, 9)],
        second: [
          { ...man('Odo', 'E3', 5, 6), asleep: true },
          { name: 'Hal', at: 'H8', asleep: true },
        ],
      })
      goTo(table, 'movement')
      table.do({ type: 'wake', body: bodyOf(table, 'Owen'), sleeper: bodyOf(table, 'Odo') })
      goTo(table, 'combat')
      table.do({ type: 'attack', attacker: bodyOf(table, 'Owen'), defender: bodyOf(table, 'Odo') })
      table.do({ type: 'strike' })
      const due = table.pending()
      if (due.kind !== 'dice') throw new Error('no die')
      const silenced = nth(due.roll.throws, 0).outcomes.findIndex(
        letter => letter === (attack > 18 ? 'F' : 'D'),
      )
      if (silenced < 0) throw new Error('no such result in this column')
      table.dice(silenced + 1)
      expect(healthOf(table, 'Odo')).toBe(attack > 18 ? 'dead' : 'stunned')
      while (table.state.flow.stack.length > 0) table.do({ type: 'decline' })
      endTurn(table)
      expect(table.state.flow.alarm).toBe(false)
      expect(asleep(table, 'Hal')).toBe(true)
    }
  })

  test('siege 6.75 a stunned man who is back on his feet gives it after all', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'A1' }],
      second: [
        { name: 'Odo', at: 'E3' },
        { name: 'Hal', at: 'H8', asleep: true },
      ],
    })
    const odo = bodyOf(table, 'Odo')
    table.state.tables.bodies.health[odo] = 1
    table.state.tables.bodies.stunnedOn[odo] = 1
    endTurn(table)
    expect(table.state.flow).toMatchObject({ turn: 2, alarm: false })
    expect(healthOf(table, 'Odo')).toBe('healthy')
    endTurn(table)
    expect(table.state.flow.alarm).toBe(true)
  })

  test('siege 6.75 those who have not moved stay unidentified, though awake', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'H10' }],
      second: [odoInBed, { name: 'Bertin', at: 'C3', asleep: true }, { name: 'Hal', at: 'H3', sentry: true }],
    })
    goTo(table, 'movement')
    walk(table, 'Owen', 'H9')
    endTurn(table)
    expect(['Odo', 'Bertin', 'Hal'].map(name => hidden(table, name))).toEqual([true, true, false])
    expect(['Odo', 'Bertin'].map(name => asleep(table, name))).toEqual([false, false])
    goTo(table, 'movement')
    walk(table, 'Odo', 'E4')
    expect(['Odo', 'Bertin'].map(name => hidden(table, name))).toEqual([false, true])
    expect(eventsOf(table, 'identified')).toMatchObject([{ body: bodyOf(table, 'Odo'), reveals: true }])
  })

  test('siege 6.75 whoever shoots or is shot at shows who he is', () => {
    const table = night({
      first: [{ type: 'longbowman', name: 'Owen', at: 'J8' }],
      second: [
        { name: 'Odo', at: 'J4', asleep: true },
        { name: 'Hal', at: 'A1', asleep: true },
      ],
    })
    table.do({ type: 'shoot', shooter: bodyOf(table, 'Owen'), target: bodyOf(table, 'Odo') })
    expect([hidden(table, 'Odo'), hidden(table, 'Hal')]).toEqual([false, true])
    expect(table.pending().kind).toBe('dice')
    table.dice(10)
    expect(asleep(table, 'Odo')).toBe(true)
  })

  test('siege 6.75 an arrow that hurts a sleeper wakes him', () => {
    const table = night({
      first: [{ type: 'longbowman', name: 'Owen', at: 'J8' }],
      second: [
        { name: 'Odo', at: 'J4', asleep: true },
        { name: 'Hal', at: 'A1', asleep: true },
      ],
    })
    table.do({ type: 'shoot', shooter: bodyOf(table, 'Owen'), target: bodyOf(table, 'Odo') })
    const due = table.pending()
    if (due.kind !== 'dice') throw new Error('no die')
    table.dice(nth(due.roll.throws, 0).outcomes.indexOf('B') + 1)
    expect([asleep(table, 'Odo'), healthOf(table, 'Odo')]).toEqual([false, 'wounded'])
    endTurn(table)
    expect(table.state.flow.alarm).toBe(true)
  })

  test('siege 6.75 whoever lies face down does not panic, for fear would show who he is', () => {
    for (const veil of [KNOWN, UNIDENTIFIED]) {
      const table = night({
        first: [man('Owen', 'H5', 60, 9)],
        second: [
          { type: 'peasant', name: 'Gam', at: 'H4' },
          { type: 'peasant', name: 'Wulf', at: 'H2' },
        ],
        options: { panic: true },
      })
      make(table, 'Wulf', { veil })
      fight(table, 'Owen', 'Gam', 1)
      expect(healthOf(table, 'Gam')).toBe('dead')
      expect(table.pending().kind).toBe(veil === KNOWN ? 'dice' : 'decision')
      expect(hidden(table, 'Wulf')).toBe(veil !== KNOWN)
    }
  })

  test('siege 6.75 a leader whose counter lies face down gives nobody heart', () => {
    for (const veil of [KNOWN, UNIDENTIFIED]) {
      const table = night({
        first: [
          { name: 'Gam', at: 'H4' },
          { type: 'sergeant', name: 'Martin', at: 'H5' },
        ],
        second: [{ name: 'Odo', at: 'H1' }],
        options: { panic: true },
      })
      make(table, 'Martin', { veil })
      make(table, 'Gam', { morale: PANICKED })
      goTo(table, 'movement')
      table.do({ type: 'end-phase' })
      expect(eventsOf(table, 'rallied')).toHaveLength(veil === KNOWN ? 1 : 0)
    }
  })

  test('siege 6.75 without the option, or without sleepers, nobody keeps still', () => {
    for (const sketch of [
      { options: { night: false }, asleep: true },
      { options: {}, asleep: false },
    ]) {
      const table = night({
        first: [{ name: 'Owen', at: 'A1' }],
        second: [{ name: 'Odo', at: 'E3', asleep: sketch.asleep }],
        options: sketch.options,
      })
      expect([asleep(table, 'Odo'), table.state.flow.alarm]).toEqual([false, true])
      endTurn(table)
      expect(table.state.flow.side).toBe(1)
    }
  })
})
