import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { tie } from '../../src/animals/harness.ts'
import { reachOf } from '../../src/movement/reach.ts'
import { STUNNED, WOUNDED } from '../../src/state.ts'
import { bodyOf, hexOf } from '../kit.ts'
import { horseOf, lead, scene, WOODS } from '../kits/leading-kit.ts'
import { animalsOf, barred, legalOf, reason, standsAt, walk } from '../kits/movement-kit.ts'

describe('siege 3.34 leading by the bridle', () => {
  test('siege 3.34 a horse without a rider stands still', () => {
    const table = scene()
    const path = [hexOf(table, 'G6')]
    expect(reason(table.refusal({ type: 'move', body: horseOf(table), path }))).toEqual([
      'siege.move.animal',
      'siege 3.34',
    ])
  })

  test('siege 3.34 whoever is next to it takes the bridle for nothing, and it follows, its head into the hex he left', () => {
    const table = scene()
    const horse = horseOf(table)
    table.do(lead(table, horse))
    expect(walk(table, 'Hal', 'F4')).toBe(1)
    expect(standsAt(table, horse)).toBe('F5 F6')
    expect(walk(table, 'Hal', 'G4')).toBe(1)
    expect(standsAt(table, horse)).toBe('F4 F5')
    table.do({ type: 'let-go', body: bodyOf(table, 'Hal') })
    walk(table, 'Hal', 'G3')
    expect(standsAt(table, horse)).toBe('F4 F5')
  })

  test('siege 3.34 passing by in the middle of a move is enough, and a wounded man can do it', () => {
    const table = scene({ at: 'F3' })
    table.state.tables.bodies.health[bodyOf(table, 'Hal')] = WOUNDED
    expect(reason(table.refusal(lead(table, horseOf(table))))).toEqual([
      'siege.lead.not-adjacent',
      'siege 3.34',
    ])
    walk(table, 'Hal', 'F4')
    walk(table, 'Hal', 'F5')
    table.do(lead(table, horseOf(table)))
    walk(table, 'Hal', 'G5')
    expect(standsAt(table, horseOf(table))).toBe('F5 F6')
  })

  test('siege 3.34 taken from behind it turns about to follow', () => {
    const table = scene({ at: 'F8' })
    table.do(lead(table, horseOf(table)))
    walk(table, 'Hal', 'F9')
    expect(standsAt(table, horseOf(table))).toBe('F8 F7')
  })

  test('siege 3.34 it does not go where horses cannot: the man may step into the wood, but no further', () => {
    const table = scene({ rows: WOODS })
    table.do(lead(table, horseOf(table)))
    expect(walk(table, 'Hal', 'F4')).toBe(2)
    expect(barred(table, 'Hal', 'F3')).toEqual(['siege.move.horse-terrain', 'siege 3.32'])
  })

  test('siege 3.34 friends may be passed, if man and horse then stand free', () => {
    const table = scene({ others: [{ at: 'F4' }] })
    table.do(lead(table, horseOf(table)))
    expect(barred(table, 'Hal', 'F4 F3')).toEqual(['siege.move.occupied', 'siege 1.62'])
    expect(walk(table, 'Hal', 'F4 F3 F2 F1')).toBe(4)
    expect(standsAt(table, horseOf(table))).toBe('F2 F3')
  })

  test('siege 3.34 one bridle to a hand, one hand to a bridle, and none for the stunned', () => {
    const table = scene({
      others: [{ name: 'Wat', at: 'E6' }],
      animals: [
        { animal: 'warhorse', at: 'F6', facing: 0 },
        { animal: 'mule', at: 'E5' },
      ],
    })
    const [mule] = take(animalsOf(table, 'mule'), 1)
    const wat = bodyOf(table, 'Wat')
    table.state.tables.bodies.health[wat] = STUNNED
    expect(reason(table.refusal(lead(table, mule, 'Wat')))).toEqual(['siege.lead.unable', 'siege 3.34'])
    table.state.tables.bodies.health[wat] = 0
    table.do(lead(table, horseOf(table)))
    expect(reason(table.refusal(lead(table, mule)))).toEqual(['siege.lead.hands-full', 'siege 3.34'])
    expect(reason(table.refusal(lead(table, horseOf(table), 'Wat')))).toEqual([
      'siege.lead.held',
      'siege 3.34',
    ])
  })

  test('siege 3.34 a rider leads a second horse: it falls in behind him', () => {
    const table = scene({ rider: true, at: 'G6' })
    const horse = horseOf(table)
    table.do(lead(table, horse))
    for (const step of ['G5', 'G4', 'G3']) walk(table, 'Hal', step)
    expect(standsAt(table, bodyOf(table, 'Hal'))).toBe('G3 G4')
    const [head] = standsAt(table, horse).split(' ')
    expect(['G5', 'F5', 'F4']).toContain(head)
  })

  test('siege 3.34 nobody goes through his own string', () => {
    const table = scene()
    table.do(lead(table, horseOf(table)))
    expect(barred(table, 'Hal', 'F6')).toEqual(['siege.lead.own-string', 'siege 3.34'])
    expect(barred(table, 'Hal', 'F6 F7')).toEqual(['siege.lead.own-string', 'siege 3.34'])
    walk(table, 'Hal', 'F4')
    walk(table, 'Hal', 'G5')
    expect(standsAt(table, horseOf(table))).toBe('F4 F5')
    expect(barred(table, 'Hal', 'F5')).toEqual(['siege.lead.own-string', 'siege 3.34'])
  })

  test('siege 3.34 through friends one goes straight on with animals in hand, and enters no hex twice', () => {
    const table = scene({ others: [{ name: 'Wat', at: 'F4' }], options: { s7LongerMoves: true } })
    table.do(lead(table, horseOf(table)))
    expect(barred(table, 'Hal', 'F4 G4 G5')).toEqual(['siege.move.straight-on', 'siege 3.34'])
    expect(barred(table, 'Hal', 'F4 F3 F4')).toEqual(['siege.move.straight-on', 'siege 3.34'])
    expect(walk(table, 'Hal', 'F4 F3 F2 F1')).toBe(4)
    expect(standsAt(table, horseOf(table))).toBe('F2 F3')
  })

  test('siege 3.34 a man alone still walks round about among his friends', () => {
    const table = scene({
      others: [
        { name: 'Wat', at: 'F4' },
        { name: 'Tom', at: 'G4' },
      ],
    })
    expect(walk(table, 'Hal', 'F4 G4 G5')).toBe(3)
  })

  test('siege 3.34 every place a string gets to is offered once, by a string of three among friends too', () => {
    const friends = ['F4', 'E4', 'G4', 'E5', 'G5', 'F3', 'E3', 'G3', 'D5', 'H5'].map(at => ({ at }))
    const table = scene({
      at: 'F5',
      others: friends,
      animals: [
        { animal: 'warhorse', at: 'F6', facing: 0 },
        { animal: 'warhorse', at: 'F8', facing: 0 },
        { animal: 'warhorse', at: 'F10', facing: 0 },
      ],
      options: { s39LongStrings: true, s7LongerMoves: true },
    })
    const [first, second, third] = take(animalsOf(table, 'warhorse'), 3)
    tie(table.state, second, first, undefined)
    tie(table.state, third, second, undefined)
    table.do(lead(table, first))
    const moves = legalOf(table, 'move').filter(({ body }) => body === bodyOf(table, 'Hal'))
    expect(moves.length).toBeGreaterThan(0)
    expect(moves.length).toBeLessThan(400)
    for (const { path } of moves) {
      expect(new Set(path).size).toBe(path.length)
      expect(path).not.toContain(hexOf(table, 'F6'))
    }
    expect(reachOf(table.state, bodyOf(table, 'Hal')).size).toBeLessThan(300)
  })

  test('switch 39 on: ponds cost a man on foot with animals four points; off they are shut, the moat always', () => {
    const pond = (on: boolean, letter = '~') =>
      scene({
        rows: Array.from({ length: 12 }, (_, row) => (row === 3 ? letter.repeat(12) : '.'.repeat(12))),
        options: { s39LongStrings: on, s7LongerMoves: true },
      })
    const off = pond(false)
    off.do(lead(off, horseOf(off)))
    expect(barred(off, 'Hal', 'F4')).toEqual(['siege.move.terrain', 'siege 1.1'])
    const on = pond(true)
    expect(barred(on, 'Hal', 'F4')).toEqual(['siege.move.terrain', 'siege 1.1'])
    on.do(lead(on, horseOf(on)))
    expect(walk(on, 'Hal', 'F4')).toBe(4)
    expect(walk(on, 'Hal', 'F3')).toBe(1)
    expect(standsAt(on, horseOf(on))).toBe('F4 F5')
    const moat = pond(true, 'm')
    moat.do(lead(moat, horseOf(moat)))
    walk(moat, 'Hal', 'F4')
    expect(barred(moat, 'Hal', 'F3')).toEqual(['siege.move.horse-terrain', 'siege 3.32'])
  })

  test('switch 39 off: trees stop a led horse', () => {
    const table = scene({ rows: WOODS })
    table.do(lead(table, horseOf(table)))
    walk(table, 'Hal', 'F4')
    expect(barred(table, 'Hal', 'F3')).toEqual(['siege.move.horse-terrain', 'siege 3.32'])
  })

  test('switch 39 on: a man on foot leads it through trees, a rider does not', () => {
    const table = scene({ rows: WOODS, options: { s39LongStrings: true } })
    table.do(lead(table, horseOf(table)))
    walk(table, 'Hal', 'F4')
    expect(walk(table, 'Hal', 'F3')).toBe(2)
    expect(standsAt(table, horseOf(table))).toBe('F4 F5')
    const riding = scene({
      rows: WOODS,
      rider: true,
      at: 'F5',
      animals: [],
      options: { s39LongStrings: true },
    })
    expect(barred(riding, 'Hal', 'F4')[0]).toBe('siege.move.horse-terrain')
  })
})
