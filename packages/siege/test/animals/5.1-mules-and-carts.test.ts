import type { OptionChanges } from '@mesnada/engine'
import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { finishHarnessing, tie } from '../../src/animals/harness.ts'
import { hexesOfGear } from '../../src/core/ground.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { killAnimal } from '../../src/melee/harm.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { lead, scene } from '../kits/leading-kit.ts'
import { animalsOf, barred, legalOf, reason, standsAt, walk } from '../kits/movement-kit.ts'

const mules = (options = {}, kind = 'mule') =>
  scene({
    at: 'F6',
    animals: ['F7', 'F8', 'F9', 'F10'].map(at => ({
      animal: kind,
      at: kind === 'mule' ? at : at,
      facing: 0,
    })),
    others: [{ name: 'Wat', at: 'E9' }],
    options,
  })

const two = (options: OptionChanges) => {
  const table = scene({
    at: 'F5',
    animals: [
      { animal: 'warhorse', at: 'F6', facing: 0 },
      { animal: 'warhorse', at: 'F8', facing: 0 },
      { animal: 'mule', at: 'E6' },
      { animal: 'mule', at: 'E5' },
    ],
    others: [{ name: 'Wat', at: 'E7' }],
    options,
  })
  goTo(table, 'combat')
  const [first, second] = take(animalsOf(table, 'warhorse'), 2)
  return {
    table,
    tying: { type: 'string', body: bodyOf(table, 'Wat'), animal: second, behind: first } as const,
  }
}

describe('siege 5.13 mules', () => {
  test('siege 5.13 tying two mules takes a man a complete turn, and so does loosing them', () => {
    const table = mules()
    const [first, second] = take(animalsOf(table, 'mule'), 2)
    const tying = { type: 'string', body: bodyOf(table, 'Wat'), animal: second, behind: first } as const
    expect(table.refusal(tying).code).toBe('siege.phase.not-now')
    goTo(table, 'combat')
    const { leads } = table.state.tables.bodies
    expect(legalOf(table, 'string')).toContainEqual(tying)
    table.do(tying)
    expect(leads[first]).toBe(-1)
    table.do({ type: 'end-phase' })
    expect(leads[first]).toBe(second)
    goTo(table, 'movement', 1)
    goTo(table, 'combat', 0)
    table.do(tying, { type: 'end-phase' })
    expect(leads[first]).toBe(-1)
  })

  test('siege 5.13 a file follows its leader, each mule into the hex of the one before, and only he pays', () => {
    const table = mules()
    const file = animalsOf(table, 'mule')
    for (const [place, mule] of file.slice(1).entries()) tie(table.state, mule, nth(file, place), undefined)
    table.do(lead(table, nth(file, 0)))
    expect(walk(table, 'Hal', 'G6')).toBe(1)
    expect(file.map(mule => standsAt(table, mule))).toEqual(['F6', 'F7', 'F8', 'F9'])
    walk(table, 'Hal', 'H5')
    expect(file.map(mule => standsAt(table, mule))).toEqual(['G6', 'F6', 'F7', 'F8'])
  })

  test('siege 5.13 a dead mule holds the file until it is loosed', () => {
    const table = mules()
    const file = animalsOf(table, 'mule')
    for (const [place, mule] of file.slice(1).entries()) tie(table.state, mule, nth(file, place), undefined)
    table.do(lead(table, nth(file, 0)))
    killAnimal(table.state, nth(file, 1), undefined)
    expect(barred(table, 'Hal', 'G6')).toEqual(['siege.lead.dead-in-string', 'siege 5.13'])
    goTo(table, 'combat')
    table.do(
      { type: 'string', body: bodyOf(table, 'Hal'), animal: nth(file, 1), behind: nth(file, 0) },
      { type: 'end-phase' },
    )
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    walk(table, 'Hal', 'G6')
    expect([standsAt(table, nth(file, 0)), standsAt(table, nth(file, 2))]).toEqual(['F6', 'F9'])
  })

  test('siege 5.13, 6.74 horses are tied only when siege 6.74 or switch 39 is played', () => {
    const base = two({})
    expect(reason(base.table.refusal(base.tying))).toEqual(['siege.harness.no-pair', 'siege 5.13'])
    for (const options of [{ horseCapture: true }, { s39LongStrings: true }]) {
      const { table, tying } = two(options)
      expect(legalOf(table, 'string')).toContainEqual(tying)
    }
  })

  test.each([
    ['off, with 6.74: strings of any length', false, undefined],
    ['on: strings of three horses and no more', true, 'siege.harness.string-full'],
  ])('switch 39 %s', (_title, on, code) => {
    const table = scene({
      at: 'F1',
      animals: ['F2', 'F4', 'F6', 'F8'].map(at => ({ animal: 'warhorse', at, facing: 0 })),
      others: [{ name: 'Wat', at: 'E8' }],
      options: { horseCapture: true, s39LongStrings: on },
    })
    const file = animalsOf(table, 'warhorse')
    for (const [place, horse] of file.slice(1, 3).entries())
      tie(table.state, horse, nth(file, place), undefined)
    goTo(table, 'combat')
    const tying = {
      type: 'string',
      body: bodyOf(table, 'Wat'),
      animal: nth(file, 3),
      behind: nth(file, 2),
    } as const
    expect(table.game.system.refusal(table.state, tying)?.code).toBe(code)
  })
})

/** The cart lies in F8 with its back in F9; the ox in F7 before it, Hal in F6. */
const cart = (animal = 'ox', at = 'F7', options = {}) =>
  scene({
    at: animal === 'ox' ? 'F6' : 'F5',
    animals: [{ animal, at, facing: 0 }],
    gear: [{ gear: 'cart', at: 'F8', facing: 0 }],
    others: [{ name: 'Wat', at: 'E8' }],
    options,
  })

const placeOf = (table: SiegeTable): string =>
  hexesOfGear(table.state, 0)
    .map(hex => table.state.setting.grid.label(hex))
    .join(' ')

const hand = (on: boolean) => {
  const table = scene({
    at: 'F7',
    animals: [],
    gear: [{ gear: 'cart', at: 'F8', facing: 0 }],
    others: [{ name: 'Wat', at: 'F10' }],
    options: { s42LightCarts: on },
  })
  const haul = (label: string) =>
    ({
      type: 'haul-cart',
      cart: 0,
      puller: bodyOf(table, 'Hal'),
      pusher: bodyOf(table, 'Wat'),
      hex: hexOf(table, label),
    }) as const
  return { table, haul }
}

describe('siege 5.11 carts', () => {
  test('siege 5.1, 5.11 harnessing takes a complete turn, with the animal in one of the three hexes before the cart', () => {
    const table = cart()
    const ox = nth(animalsOf(table, 'ox'), 0)
    goTo(table, 'combat')
    const putting = { type: 'harness', body: bodyOf(table, 'Wat'), cart: 0, animal: ox } as const
    table.do(putting)
    expect(table.state.tables.gear.animal[0]).toBe(-1)
    table.do({ type: 'end-phase' })
    expect(table.state.tables.gear.animal[0]).toBe(ox)
    goTo(table, 'movement', 1)
    goTo(table, 'combat', 0)
    table.do(putting, { type: 'end-phase' })
    expect(table.state.tables.gear.animal[0]).toBe(-1)
  })

  test('siege 5.11 not from behind or beside, and of a draft horse the rear half must be there', () => {
    const table = scene({
      at: 'B2',
      animals: [
        { animal: 'ox', at: 'F10' },
        { animal: 'draft-horse', at: 'F6', facing: 0 },
        { animal: 'draft-horse', at: 'G8', facing: 3 },
      ],
      gear: [{ gear: 'cart', at: 'F8', facing: 0 }],
      others: [
        { name: 'Wat', at: 'E8' },
        { name: 'Tom', at: 'G9' },
      ],
    })
    goTo(table, 'combat')
    const [ox] = take(animalsOf(table, 'ox'), 1)
    const [ahead, wrong] = take(animalsOf(table, 'draft-horse'), 2)
    const put = (name: string, animal: number) =>
      ({ type: 'harness', body: bodyOf(table, name), cart: 0, animal }) as const
    expect(reason(table.refusal(put('Wat', ox)))).toEqual(['siege.harness.not-before-cart', 'siege 5.11'])
    expect(standsAt(table, ahead)).toBe('F6 F7')
    expect(legalOf(table, 'harness')).toContainEqual(put('Wat', ahead))
    expect(standsAt(table, wrong)).toBe('G8 G7')
    expect(reason(table.refusal(put('Tom', wrong)))).toEqual(['siege.harness.not-before-cart', 'siege 5.11'])
  })

  test('siege 5.11 the cart follows the animal that is led, one hex a step', () => {
    const table = cart()
    const [ox] = take(animalsOf(table, 'ox'), 1)
    finishHarnessing(table.state, 0, ox, undefined)
    table.do(lead(table, ox))
    expect(walk(table, 'Hal', 'F5')).toBe(1)
    expect([standsAt(table, ox), placeOf(table)]).toEqual(['F6', 'F7 F8'])
    walk(table, 'Hal', 'G5')
    walk(table, 'Hal', 'H4')
    expect([standsAt(table, ox), placeOf(table)]).toEqual(['G5', 'F5 F6'])
  })

  test('siege 5.11 it follows a draft horse, rear half before the cart', () => {
    const table = cart('draft-horse', 'F6')
    const [horse] = take(animalsOf(table, 'draft-horse'), 1)
    finishHarnessing(table.state, 0, horse, undefined)
    table.do(lead(table, horse))
    walk(table, 'Hal', 'F4')
    expect([standsAt(table, horse), placeOf(table)]).toEqual(['F5 F6', 'F7 F8'])
  })

  test('siege 5.11 it does not turn on the spot: the animal must stay before it', () => {
    const table = cart()
    const [ox] = take(animalsOf(table, 'ox'), 1)
    finishHarnessing(table.state, 0, ox, undefined)
    table.do(lead(table, ox))
    walk(table, 'Hal', 'G7')
    walk(table, 'Hal', 'G8')
    expect([standsAt(table, ox), placeOf(table)]).toEqual(['G7', 'F7 F8'])
    expect(barred(table, 'Hal', 'G9')).toEqual(['siege.lead.cart-turn', 'siege 5.11'])
  })

  test('siege 5.11 an ox goes from one of its three hexes to another while the cart stands', () => {
    const table = cart()
    const [ox] = take(animalsOf(table, 'ox'), 1)
    finishHarnessing(table.state, 0, ox, undefined)
    table.do(lead(table, ox))
    expect([standsAt(table, ox), placeOf(table)]).toEqual(['F7', 'F8 F9'])
    walk(table, 'Hal', 'G7')
    expect(placeOf(table)).toBe('F7 F8')
    walk(table, 'Hal', 'G8')
    expect([standsAt(table, ox), placeOf(table)]).toEqual(['G7', 'F7 F8'])
  })

  test('siege 5.11 so does the rear of a draft horse', () => {
    const table = cart('draft-horse', 'F6')
    const [horse] = take(animalsOf(table, 'draft-horse'), 1)
    finishHarnessing(table.state, 0, horse, undefined)
    setBody(table.state, horse, hexOf(table, 'G8'), hexOf(table, 'F7'))
    setBody(table.state, bodyOf(table, 'Hal'), hexOf(table, 'H7'))
    table.do(lead(table, horse))
    expect([standsAt(table, horse), placeOf(table)]).toEqual(['G8 F7', 'F8 F9'])
    walk(table, 'Hal', 'H6')
    expect([standsAt(table, horse), placeOf(table)]).toEqual(['H7 G8', 'F8 F9'])
  })

  test('siege 5.11 a dead animal must be taken out before another is put to', () => {
    const table = scene({
      at: 'B2',
      animals: [
        { animal: 'ox', at: 'F7' },
        { animal: 'ox', at: 'E8' },
      ],
      gear: [{ gear: 'cart', at: 'F8', facing: 0 }],
      others: [{ name: 'Wat', at: 'G8' }],
    })
    const [dead, living] = take(animalsOf(table, 'ox'), 2)
    finishHarnessing(table.state, 0, dead, undefined)
    killAnimal(table.state, dead, undefined)
    goTo(table, 'combat')
    const put = (animal: number) =>
      ({ type: 'harness', body: bodyOf(table, 'Wat'), cart: 0, animal }) as const
    expect(reason(table.refusal(put(living)))).toEqual(['siege.harness.other-animal', 'siege 5.11'])
    table.do(put(dead), { type: 'end-phase' })
    expect(table.state.tables.gear.animal[0]).toBe(-1)
  })

  test('siege 5.12 whoever takes the animal has the cart', () => {
    const table = position({
      first: [{ name: 'Hal', at: 'F6' }],
      second: [{ at: 'L12' }],
      animals: [[], [{ animal: 'ox', at: 'F7' }]],
      gear: [[], [{ gear: 'cart', at: 'F8', facing: 0 }]],
    })
    goTo(table, 'movement')
    const [ox] = take(animalsOf(table, 'ox'), 1)
    finishHarnessing(table.state, 0, ox, undefined)
    table.do(lead(table, ox))
    expect(table.state.tables.gear.side[0]).toBe(0)
    walk(table, 'Hal', 'F5')
    expect(placeOf(table)).toBe('F7 F8')
  })

  test('switch 42 off: carts are not moved by hand; on: two men do it, each paying 2 points more', () => {
    const heavy = hand(false)
    expect(reason(heavy.table.refusal(heavy.haul('F6')))).toEqual(['siege.haul.heavy', 'siege 5.11'])
    const { table, haul } = hand(true)
    table.do(haul('F6'))
    const { spent } = table.state.tables.bodies
    const [hal, wat] = take(
      ['Hal', 'Wat'].map(name => bodyOf(table, name)),
      2,
    )
    expect([standsAt(table, hal), placeOf(table), standsAt(table, wat)]).toEqual(['F6', 'F7 F8', 'F9'])
    expect([spent[hal], spent[wat]]).toEqual([3, 3])
    expect(reason(table.refusal(haul('G8')))).toEqual(['siege.haul.turn', 'siege 5.11'])
    for (const label of ['F5', 'G5', 'G4']) table.do(haul(label))
    expect([spent[hal], spent[wat]]).toEqual([6, 6])
    expect(table.refusal(haul('G3')).code).toBe('siege.move.points')
  })
})
