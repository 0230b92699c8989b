import { nth, setFlow } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { roomAt } from '../../src/core/rooms.ts'
import { siege } from '../../src/index.ts'
import { bodyOf, goTo, hexOf } from '../kit.ts'
import { fight, healthOf, legal, man } from '../kits/melee-kit.ts'
import { barred, reason, walk } from '../kits/movement-kit.ts'
import { eventsOf, HOUSE, NIGHT_MAP, night } from '../kits/night-kit.ts'
import { wallsAround } from '../kits/sight-kit.ts'
import { asleep, endTurn, hidden, odoInBed, owenAtTheDoor } from '../kits/sleep-kit.ts'

describe('siege 6.75 rooms', () => {
  test('siege 6.75 walls, doors and windows close a room in', () => {
    const split = wallsAround(HOUSE, 'i', ['C5/S', 'E4/NE'])
    const table = night({
      map: { sides: { ...NIGHT_MAP.sides, wall: [...split, 'D3/NE', 'D3/SE', 'D4/NE', 'D4/SE', 'D5/NE'] } },
      first: [owenAtTheDoor],
      second: [odoInBed],
    })
    const room = (label: string): number => roomAt(table.state, hexOf(table, label))
    expect(room('C3')).toBe(room('D5'))
    expect(room('E3')).toBe(room('E5'))
    expect(room('E3')).not.toBe(room('C3'))
    expect(room('C6')).toBe(-1)
  })

  test('siege 6.75 a doorway hex belongs to its room where a door is drawn, and is the door itself where none is', () => {
    const rows = HOUSE.with(4, '..dii.......')
    const room = (door: readonly string[]): readonly number[] => {
      const table = night({
        rows,
        map: { sides: { wall: wallsAround(rows, 'id', ['C5/S']), door: [...door] } },
        first: [owenAtTheDoor],
        second: [odoInBed],
      })
      return ['C5', 'C4'].map(label => roomAt(table.state, hexOf(table, label)))
    }
    const [shut, within] = room(['C5/S'])
    expect(shut).toBe(within)
    expect(room([])[0]).toBe(-1)
  })
})

describe('siege 6.75 waking', () => {
  test('siege 6.75 whoever enters by the door rolls as he steps into the first hex, and 8 to 10 wakes the room', () => {
    for (const die of [8, 9, 10]) {
      const table = night({
        first: [owenAtTheDoor],
        second: [odoInBed, { name: 'Hal', at: 'D3', asleep: true }],
      })
      goTo(table, 'movement')
      walk(table, 'Owen', 'C6')
      expect(table.pending().kind).toBe('decision')
      walk(table, 'Owen', 'C5')
      const due = table.pending()
      if (due.kind !== 'dice') throw new Error('no die')
      expect(due.roll.throws[0]).toMatchObject({
        purpose: 'siege.roll.waking',
        rule: 'siege 6.75',
        seat: 0,
        modifiers: [],
        outcomes: [...Array(7).fill('sleeps-on'), 'wakes', 'wakes', 'wakes'],
        values: { sleepers: 2 },
      })
      table.dice(die)
      expect([asleep(table, 'Odo'), asleep(table, 'Hal')]).toEqual([false, false])
      expect(eventsOf(table, 'woke')).toMatchObject([{ reveals: true }, { reveals: true }])
      expect(hidden(table, 'Odo')).toBe(false)
    }
  })

  test('siege 6.75 on 7 and less they sleep on', () => {
    for (const die of [1, 7]) {
      const table = night({ first: [owenAtTheDoor], second: [odoInBed] })
      goTo(table, 'movement')
      walk(table, 'Owen', 'C6')
      walk(table, 'Owen', 'C5')
      table.dice(die)
      expect(asleep(table, 'Odo')).toBe(true)
      walk(table, 'Owen', 'C4')
      expect(table.pending().kind).toBe('decision')
    }
  })

  test('siege 6.75 by the window it is the same', () => {
    const table = night({ first: [{ name: 'Owen', at: 'F3' }], second: [{ ...odoInBed, at: 'C3' }] })
    goTo(table, 'movement')
    walk(table, 'Owen', 'E4')
    expect(table.pending().kind).toBe('dice')
  })

  test('siege 6.75 the die is rolled for each who enters, and again for whoever comes back', () => {
    const table = night({
      first: [owenAtTheDoor, { name: 'Idris', at: 'D6' }],
      second: [odoInBed],
    })
    goTo(table, 'movement')
    walk(table, 'Owen', 'C6')
    walk(table, 'Owen', 'C5')
    table.dice(1)
    walk(table, 'Owen', 'C4')
    walk(table, 'Idris', 'C6')
    walk(table, 'Idris', 'C5')
    table.dice(2)
    walk(table, 'Idris', 'C6')
    walk(table, 'Idris', 'C5')
    table.dice(8)
    expect(asleep(table, 'Odo')).toBe(false)
  })

  test('siege 6.75 an empty room asks for no die', () => {
    const table = night({ first: [owenAtTheDoor], second: [{ ...odoInBed, at: 'H8' }] })
    goTo(table, 'movement')
    walk(table, 'Owen', 'C6')
    walk(table, 'Owen', 'C5')
    expect(table.pending().kind).toBe('decision')
  })

  test('siege 6.75 he who is woken gets his full strength back', () => {
    const table = night({ first: [{ name: 'Owen', at: 'D3' }], second: [odoInBed] })
    goTo(table, 'movement')
    table.do({ type: 'wake', body: bodyOf(table, 'Owen'), sleeper: bodyOf(table, 'Odo') })
    expect(siege.view(table.state)).toMatchObject({
      bodies: [{ name: 'Owen' }, { name: 'Odo', attack: 7, defence: 6 }],
    })
  })

  test('siege 6.75 a sleeper can be woken on purpose by someone beside him, and by nobody else', () => {
    const table = night({
      first: [
        { name: 'Owen', at: 'D3' },
        { name: 'Idris', at: 'F4' },
        { name: 'Gwyn', at: 'C3' },
      ],
      second: [
        { ...odoInBed, at: 'E4' },
        { name: 'Hal', at: 'H8', sentry: true },
      ],
    })
    goTo(table, 'movement')
    const wake = (name: string, sleeper: string) =>
      ({ type: 'wake', body: bodyOf(table, name), sleeper: bodyOf(table, sleeper) }) as const
    expect(reason(table.refusal(wake('Gwyn', 'Odo')))).toEqual(['siege.night.not-beside', 'siege 6.75'])
    expect(reason(table.refusal(wake('Idris', 'Odo')))).toEqual(['siege.night.not-beside', 'siege 6.75'])
    expect(reason(table.refusal(wake('Owen', 'Hal')))).toEqual(['siege.night.not-asleep', 'siege 6.75'])
    expect(reason(table.refusal(wake('Hal', 'Odo')))).toEqual(['siege.night.no-waker', 'siege 6.75'])
    expect(legal(table).filter(({ type }) => type === 'wake')).toEqual([wake('Owen', 'Odo')])
    table.do(wake('Owen', 'Odo'))
    expect(asleep(table, 'Odo')).toBe(false)
    expect(eventsOf(table, 'woke')).toMatchObject([
      { type: 'woke', body: bodyOf(table, 'Odo'), reveals: true },
    ])
  })
})

describe('siege 6.75 sleepers', () => {
  test('siege 6.75 from an adjacent hex one sees who sleeps there without waking him', () => {
    const table = night({ first: [{ name: 'Owen', at: 'C4' }], second: [odoInBed] })
    goTo(table, 'movement')
    expect(hidden(table, 'Odo')).toBe(true)
    walk(table, 'Owen', 'D3')
    expect([hidden(table, 'Odo'), asleep(table, 'Odo')]).toEqual([false, true])
    expect(eventsOf(table, 'identified')).toMatchObject([
      { type: 'identified', body: bodyOf(table, 'Odo'), reveals: true },
    ])
  })

  test('siege 6.75 not through a wall', () => {
    const table = night({ first: [{ name: 'Owen', at: 'F6' }], second: [{ ...odoInBed, at: 'E5' }] })
    goTo(table, 'movement')
    walk(table, 'Owen', 'F5')
    expect(hidden(table, 'Odo')).toBe(true)
  })

  test('siege 6.75 one may pass through the hex of a sleeper, but not stop there', () => {
    const table = night({ first: [{ name: 'Owen', at: 'C4' }], second: [{ ...odoInBed, at: 'D4' }] })
    goTo(table, 'movement')
    expect(barred(table, 'Owen', 'D4')).toEqual(['siege.move.occupied', 'siege 1.62'])
    expect(walk(table, 'Owen', 'D4 E4')).toBe(2)
    expect(asleep(table, 'Odo')).toBe(true)
  })

  test('siege 6.75 but not through one who is awake', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'C4' }],
      second: [
        { name: 'Odo', at: 'D4' },
        { name: 'Hal', at: 'H8', asleep: true },
      ],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Owen', 'D4 E4')).toEqual(['siege.move.enemy', 'siege 1.61'])
  })

  test('siege 6.75 in the first attack on him a sleeper defends with one point less, and then normally', () => {
    const table = night({
      first: [man('Owen', 'D3', 15, 9), man('Idris', 'D4', 15, 9)],
      second: [{ ...man('Odo', 'E4', 5, 6), asleep: true }],
    })
    goTo(table, 'combat')
    table.do({ type: 'attack', attacker: bodyOf(table, 'Owen'), defender: bodyOf(table, 'Odo') })
    expect(table.pending()).toMatchObject({ prompt: { values: { raw: '3-1' } } })
    table.do({ type: 'strike' })
    expect(asleep(table, 'Odo')).toBe(true)
    const due = table.pending()
    if (due.kind !== 'dice') throw new Error('no die')
    expect(nth(due.roll.throws, 0).values).toEqual({ raw: '3-1', asleep: 1 })
    const quiet = nth(due.roll.throws, 0).outcomes.indexOf('-')
    if (quiet < 0) throw new Error('no result without effect')
    table.dice(quiet + 1)
    expect([asleep(table, 'Odo'), healthOf(table, 'Odo')]).toEqual([false, 'healthy'])
    table.do({ type: 'attack', attacker: bodyOf(table, 'Idris'), defender: bodyOf(table, 'Odo') })
    expect(table.pending()).toMatchObject({ prompt: { values: { raw: '2-1' } } })
  })

  test('siege 6.75 he who is killed in his sleep never woke', () => {
    const table = night({
      first: [man('Owen', 'D3', 60, 9)],
      second: [{ ...man('Odo', 'E3', 5, 5), asleep: true }],
    })
    fight(table, 'Owen', 'Odo', 1)
    expect(healthOf(table, 'Odo')).toBe('dead')
    expect(eventsOf(table, 'woke')).toEqual([])
    expect(table.state.flow.alerted).toEqual([])
  })

  test('siege 6.75 sleepers do not attack, nor are they feared', () => {
    const table = night({ first: [{ name: 'Owen', at: 'D3' }], second: [odoInBed] })
    setFlow(table.state, { alarm: true, side: 1, phase: 'combat' })
    expect(
      reason(
        table.refusal({ type: 'attack', attacker: bodyOf(table, 'Odo'), defender: bodyOf(table, 'Owen') }),
      ),
    ).toEqual(['siege.melee.asleep', 'siege 6.75'])
  })
})

describe('siege 6.75 the watch', () => {
  const sentryAt = (at: string) => ({ name: 'Hal', at, sentry: true })

  const seenAfter = (owen: string, path: string, sentry: string): boolean => {
    const table = night({ first: [{ name: 'Owen', at: owen }], second: [sentryAt(sentry), odoInBed] })
    goTo(table, 'movement')
    for (const label of path.split(' ')) {
      walk(table, 'Owen', label)
      if (table.pending().kind === 'dice') table.dice(1)
    }
    return table.state.flow.alerted.includes(bodyOf(table, 'Hal'))
  }

  test('siege 6.75 a sentry sees movement along a clear line of fire', () => {
    expect(seenAfter('H10', 'H9', 'H3')).toBe(true)
    const table = night({ first: [{ name: 'Owen', at: 'H10' }], second: [sentryAt('H3'), odoInBed] })
    goTo(table, 'movement')
    walk(table, 'Owen', 'H9')
    expect(eventsOf(table, 'spotted')).toMatchObject([
      { type: 'spotted', body: bodyOf(table, 'Hal'), mover: bodyOf(table, 'Owen'), hex: hexOf(table, 'H9') },
    ])
  })

  test('siege 6.75 not somebody who stands still', () => {
    const table = night({ first: [{ name: 'Owen', at: 'H10' }], second: [sentryAt('H3'), odoInBed] })
    endTurn(table)
    expect(table.state.flow.alerted).toEqual([])
  })

  test('siege 6.75 not behind an obstruction', () => {
    expect(seenAfter('B4', 'B3', 'H3')).toBe(false)
  })

  test('siege 6.75 not those who move in scrub, slope or tree hexes', () => {
    expect(seenAfter('A11', 'A10', 'A8')).toBe(false)
    expect(seenAfter('C11', 'C10', 'C8')).toBe(false)
    expect(seenAfter('E11', 'E10', 'E8')).toBe(false)
    expect(seenAfter('G11', 'G10', 'G8')).toBe(true)
  })

  test('siege 6.75 every step counts, not only the last', () => {
    expect(seenAfter('A11', 'B10 A10', 'A8')).toBe(true)
  })

  test('siege 6.75 inside a building only from its door or window, or from the room itself', () => {
    expect(seenAfter('C5', 'C4', 'C8')).toBe(false)
    expect(seenAfter('C5', 'C4', 'C6')).toBe(true)
    expect(seenAfter('D4', 'E4', 'F3')).toBe(true)
    expect(seenAfter('C5', 'C4', 'E5')).toBe(true)
  })

  test('siege 6.75 only sentries keep watch', () => {
    const table = night({
      first: [{ name: 'Owen', at: 'H10' }],
      second: [{ name: 'Hal', at: 'H3' }, odoInBed],
    })
    goTo(table, 'movement')
    walk(table, 'Owen', 'H9')
    expect(table.state.flow.alerted).toEqual([])
  })
})
