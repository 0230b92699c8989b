import type { OptionChanges } from '@mesnada/engine'
import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { loseBridle } from '../../src/movement/leading.ts'
import { NOBODY, STUNNED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { animalsOf, legalOf, reason, standsAt, walk } from '../kits/movement-kit.ts'

interface Scene {
  readonly at: string
  readonly mounted?: boolean
  readonly enemies?: { name?: string; at: string }[]
  readonly options?: object
}

/** An enemy's warhorse with its head in F6 and its tail in F7. */
const scene = ({
  at,
  mounted = false,
  enemies = [{ name: 'Odo', at: 'L12' }],
  options = {},
}: Scene): SiegeTable => {
  const table = position({
    first: [{ name: 'Piers', type: 'knight', at, mounted }],
    second: enemies,
    animals: [[], [{ animal: 'warhorse', at: 'F6', facing: 0 }]],
    options: { horseCapture: true, ...options },
  })
  goTo(table, 'movement')
  return table
}

const horseOf = (table: SiegeTable): number => nth(animalsOf(table, 'warhorse'), 0)

const seize = (table: SiegeTable) =>
  ({ type: 'lead', body: bodyOf(table, 'Piers'), animal: horseOf(table) }) as const

const ownerOf = (table: SiegeTable): number => cell(table.state.tables.bodies.side, horseOf(table))

const outcomes = (table: SiegeTable): readonly string[] => {
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error('no dice are due')
  return nth(due.roll.throws, 0).outcomes
}

describe('siege 6.74 capturing horses, the French way', () => {
  test('siege 6.74 on foot it is automatic from the five hexes around the head, whether he stops or goes on', () => {
    const table = scene({ at: 'F4' })
    walk(table, 'Piers', 'F5')
    table.do(seize(table))
    expect(ownerOf(table)).toBe(0)
    walk(table, 'Piers', 'F4')
    expect(standsAt(table, horseOf(table))).toBe('F5 F6')
  })

  test('siege 6.74 not from behind the tail', () => {
    const table = scene({ at: 'F8' })
    expect(reason(table.refusal(seize(table)))).toEqual(['siege.lead.not-at-head', 'siege 6.74'])
  })

  test('siege 6.74 not while one of the owner stands at its head, unless he is stunned', () => {
    const table = scene({ at: 'F5', enemies: [{ name: 'Odo', at: 'G6' }] })
    expect(reason(table.refusal(seize(table)))).toEqual(['siege.lead.controlled', 'siege 6.74'])
    table.state.tables.bodies.health[bodyOf(table, 'Odo')] = STUNNED
    table.do(seize(table))
    expect(ownerOf(table)).toBe(0)
  })

  test('siege 6.74 an owner at the tail alone does not keep it', () => {
    const table = scene({ at: 'F5', enemies: [{ name: 'Odo', at: 'F8' }] })
    table.do(seize(table))
    expect(ownerOf(table)).toBe(0)
  })

  test('siege 6.74 a rider who begins his move at its head has it without a die', () => {
    const table = scene({ at: 'E6', mounted: true })
    table.do(seize(table))
    expect(ownerOf(table)).toBe(0)
  })

  test('siege 6.74 at the gallop he rolls: 1-6 he rides on with it', () => {
    const table = scene({ at: 'E9', mounted: true })
    walk(table, 'Piers', 'E8')
    expect(reason(table.refusal(seize(table)))).toEqual(['siege.lead.not-at-head', 'siege 6.74'])
    walk(table, 'Piers', 'E7')
    table.do(seize(table))
    expect(outcomes(table)).toEqual([...Array(6).fill('seized'), ...Array(4).fill('missed')])
    table.dice(6)
    expect(ownerOf(table)).toBe(0)
    for (const step of ['E6', 'E5', 'E4']) walk(table, 'Piers', step)
    expect(standsAt(table, bodyOf(table, 'Piers'))).toBe('E4 E5')
    expect(standsAt(table, horseOf(table))).toBe('E6 E7')
  })

  test('siege 6.74 on 7-10 he misses and does not get it in this turn, even if he stops there', () => {
    const table = scene({ at: 'E7', mounted: true })
    walk(table, 'Piers', 'E6')
    table.do(seize(table))
    table.dice(7)
    expect(ownerOf(table)).toBe(1)
    expect(reason(table.refusal(seize(table)))).toEqual(['siege.lead.missed', 'siege 6.74'])
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    table.do(seize(table))
    expect(ownerOf(table)).toBe(0)
  })

  test('siege 6.74 a rider who ends his move at its head has it without a die, when the move is over', () => {
    const table = scene({ at: 'E7', mounted: true })
    walk(table, 'Piers', 'E6')
    goTo(table, 'combat')
    expect(legalOf(table, 'lead')).toEqual([seize(table)])
    table.do(seize(table))
    expect(ownerOf(table)).toBe(0)
  })

  test('siege 6.74 a rider who fights or is attacked loses the horse he leads; a man on foot does not', () => {
    for (const mounted of [true, false]) {
      const table = scene({ at: 'E6', mounted })
      const piers = bodyOf(table, 'Piers')
      table.do(seize(table))
      loseBridle(table.state, piers, undefined)
      expect(table.state.tables.bodies.leads[piers]).toBe(mounted ? -1 : horseOf(table))
    }
  })

  test('siege 6.74 the bridle may be let go in the combat phase, so that the hand is free to fight', () => {
    const table = scene({ at: 'F5' })
    table.do(seize(table))
    goTo(table, 'combat')
    table.do({ type: 'let-go', body: bodyOf(table, 'Piers') })
    expect(table.state.tables.bodies.leads[bodyOf(table, 'Piers')]).toBe(-1)
  })

  test('siege 6.74 a rider does not lead a string of horses', () => {
    const table = position({
      first: [{ name: 'Piers', type: 'knight', at: 'E5', mounted: true }],
      second: [{ at: 'L12' }],
      animals: [
        [],
        [
          { animal: 'warhorse', at: 'F6', facing: 0 },
          { animal: 'warhorse', at: 'F8', facing: 0 },
        ],
      ],
      options: { horseCapture: true },
    })
    goTo(table, 'movement')
    const [first, second] = take(animalsOf(table, 'warhorse'), 2)
    const { leads, ledBy } = table.state.tables.bodies
    leads[first] = second
    ledBy[second] = first
    const refusal = table.refusal({ type: 'lead', body: bodyOf(table, 'Piers'), animal: first })
    expect(reason(refusal)).toEqual(['siege.lead.rider-one', 'siege 5.13'])
  })
})

describe('siege 6.74 switch 30', () => {
  const options = { s30HorseCapture: 'english' }

  test('switch 30 English: a man on foot takes it from any hex next to it', () => {
    const table = scene({ at: 'F8', options })
    table.do(seize(table))
    expect(ownerOf(table)).toBe(0)
  })

  test('switch 30 English: a rider only in the combat phase, on 1-8', () => {
    const table = scene({ at: 'E7', mounted: true, options })
    expect(reason(table.refusal(seize(table)))).toEqual(['siege.lead.after-moving', 'siege S.30'])
    walk(table, 'Piers', 'E6')
    goTo(table, 'combat')
    table.do(seize(table))
    expect(outcomes(table)).toEqual([...Array(8).fill('seized'), ...Array(2).fill('missed')])
    table.dice(8)
    expect(ownerOf(table)).toBe(0)
  })

  test('switch 30 English: a rider not with an enemy next to the horse', () => {
    const table = scene({ at: 'E6', mounted: true, enemies: [{ name: 'Odo', at: 'F8' }], options })
    goTo(table, 'combat')
    expect(table.refusal(seize(table)).code).toBe('siege.lead.controlled')
    table.state.tables.bodies.side[horseOf(table)] = 0
    expect(reason(table.refusal(seize(table)))).toEqual(['siege.lead.enemy-near', 'siege S.30'])
  })

  test('switch 30 French: the base, only around the head', () => {
    const table = scene({ at: 'F8', options: { s30HorseCapture: 'french' } })
    expect(table.refusal(seize(table)).code).toBe('siege.lead.not-at-head')
    expect(hexOf(table, 'F8')).toBeGreaterThan(0)
  })
})

describe('siege 6.74 handing on a bridle', () => {
  /** Hal holds the warhorse at its head; Wat stands beside both. */
  const handing = (wat: string, options: OptionChanges = { horseCapture: true }): SiegeTable => {
    const table = position({
      first: [
        { name: 'Hal', at: 'F5' },
        { name: 'Wat', at: wat },
      ],
      second: [{ name: 'Odo', at: 'L12' }],
      animals: [[{ animal: 'warhorse', at: 'F6', facing: 0 }], []],
      options,
    })
    goTo(table, 'movement')
    table.do({ type: 'lead', body: bodyOf(table, 'Hal'), animal: horseOf(table) })
    goTo(table, 'combat')
    return table
  }

  const hand = (table: SiegeTable) =>
    ({ type: 'hand-bridle', body: bodyOf(table, 'Hal'), to: bodyOf(table, 'Wat') }) as const

  test('siege 6.74 as ammunition is: both spend a complete turn, next to each other', () => {
    const table = handing('G6')
    const { leads, ledBy } = table.state.tables.bodies
    expect(legalOf(table, 'hand-bridle')).toEqual([hand(table)])
    table.do(hand(table))
    expect(leads[bodyOf(table, 'Hal')]).toBe(horseOf(table))
    expect(reason(table.refusal(hand(table)))).toEqual(['siege.hand.not-idle', 'siege 6.74'])
    table.do({ type: 'end-phase' })
    expect([leads[bodyOf(table, 'Hal')], leads[bodyOf(table, 'Wat')]]).toEqual([NOBODY, horseOf(table)])
    expect(ledBy[horseOf(table)]).toBe(bodyOf(table, 'Wat'))
  })

  test('siege 6.74 not to one apart, nor out of reach of the head, nor next to an enemy, nor where it is not played', () => {
    expect(reason(handing('F3').refusal(hand(handing('F3'))))).toEqual(['siege.bridle.apart', 'siege 6.74'])
    const far = handing('F4')
    expect(reason(far.refusal(hand(far)))).toEqual(['siege.lead.not-adjacent', 'siege 3.34'])
    const near = handing('G6')
    setBody(near.state, bodyOf(near, 'Odo'), hexOf(near, 'H6'))
    expect(reason(near.refusal(hand(near)))).toEqual(['siege.bridle.contact', 'siege 6.74'])
    const without = handing('G6', {})
    expect(reason(without.refusal(hand(without)))).toEqual(['siege.bridle.not-played', 'siege 6.74'])
  })

  test('siege R.complete-turn it stays where it is if the other no longer can', () => {
    const table = handing('G6')
    table.do(hand(table))
    table.state.tables.bodies.health[bodyOf(table, 'Wat')] = STUNNED
    table.do({ type: 'end-phase' })
    expect(table.state.tables.bodies.leads[bodyOf(table, 'Hal')]).toBe(horseOf(table))
  })
})
