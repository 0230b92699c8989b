import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { harnessTo, tie } from '../../src/animals/harness.ts'
import { liftBody, setBody } from '../../src/core/occupancy.ts'
import { killAnimal } from '../../src/melee/harm.ts'
import { takeBridle } from '../../src/movement/leading.ts'
import { RESERVE } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable, type Sketch } from '../kit.ts'
import { N } from '../kits/castle.ts'
import { legal, make } from '../kits/melee-kit.ts'
import { animalsOf, barred, legalOf, reason, standsAt, walk } from '../kits/movement-kit.ts'

/** Why an animal is not put to a cart, tied or loosed, and why a cart is not drawn by hand. */

/** A cart in F7 and F8 with an ox before it in F6 and Hal beside both in E6; a second cart far off. */
const yard = (rest: Partial<Sketch> = {}): SiegeTable => {
  const table = position({
    first: [
      { name: 'Hal', at: 'E7' },
      { name: 'Tom', at: 'G7' },
    ],
    second: [{ name: 'Foe', at: 'A1' }],
    animals: [
      [
        { animal: 'ox', at: 'F6' },
        { animal: 'ox', at: 'F5' },
        { animal: 'mule', at: 'E6' },
        { animal: 'mule', at: 'G6' },
      ],
      [{ animal: 'ox', at: 'G5' }],
    ],
    gear: [
      [
        { gear: 'cart', at: 'F7', facing: N },
        { gear: 'cart', at: 'J7', facing: N },
      ],
      [],
    ],
    ...rest,
  })
  goTo(table, 'combat', 0)
  return table
}

const harness = (table: SiegeTable, animal: number, cart = 0, name = 'Hal') =>
  ({ type: 'harness', body: bodyOf(table, name), cart, animal }) as const

const string = (table: SiegeTable, animal: number, behind: number, name = 'Hal') =>
  ({ type: 'string', body: bodyOf(table, name), animal, behind }) as const

describe('siege 5.11 harnessing', () => {
  const refused = (table: SiegeTable, animal: number, cart = 0, name?: string) =>
    reason(table.refusal(harness(table, animal, cart, name)))

  test('siege 5.11 an idle man, a cart and an ox or draft horse', () => {
    const table = yard()
    const [ox] = take(animalsOf(table, 'ox'), 1)
    const [mule] = take(animalsOf(table, 'mule'), 1)
    expect(refused(table, mule)).toEqual(['siege.harness.no-draft-animal', 'siege 5.11'])
    expect(refused(table, bodyOf(table, 'Tom'))).toEqual(['siege.harness.no-draft-animal', 'siege 5.11'])
    expect(table.refusal(harness(table, 99)).code).toBe('siege.harness.no-draft-animal')
    expect(refused(table, ox, 9)).toEqual(['siege.harness.no-cart', 'siege 5.11'])
    expect(refused(table, ox, 0, 'Foe')).toEqual(['siege.hand.not-yours', 'siege 1.2'])
    make(table, 'Hal', { done: 4 })
    expect(refused(table, ox)).toEqual(['siege.hand.not-idle', 'siege 5.11'])
  })

  test('siege 5.11 one man at a time works at a cart or an animal', () => {
    const table = yard()
    const [ox, other] = take(animalsOf(table, 'ox'), 2)
    table.do(harness(table, ox))
    const underWay = ['siege.harness.under-way', 'siege R.complete-turn']
    expect(refused(table, other, 0, 'Tom')).toEqual(underWay)
    expect(refused(table, ox, 0, 'Tom')).toEqual(underWay)
    expect(legal(table)).not.toContainEqual(harness(table, ox, 0, 'Tom'))
  })

  test('siege 5.11 not one that is tied, in another cart, or the enemy’s', () => {
    const tied = yard()
    const [ox, other, foreign] = take(animalsOf(tied, 'ox'), 3)
    tie(tied.state, ox, other, undefined)
    expect(refused(tied, ox)).toEqual(['siege.harness.tied', 'siege 5.13'])
    const drawn = yard()
    harnessTo(drawn.state, 1, ox, undefined)
    expect(refused(drawn, ox)).toEqual(['siege.harness.other-cart', 'siege 5.11'])
    expect(refused(yard(), foreign)).toEqual(['siege.harness.not-yours', 'siege 5.11'])
  })

  test('siege R.complete-turn what has changed meanwhile leaves the task undone', () => {
    const table = yard()
    const [ox] = take(animalsOf(table, 'ox'), 1)
    table.do(harness(table, ox))
    setBody(table.state, ox, hexOf(table, 'A9'))
    table.do({ type: 'end-phase' })
    expect(table.state.tables.gear.animal[0]).toBe(-1)
  })

  test('siege R.complete-turn and whoever is put out of action does not finish it', () => {
    const table = yard()
    const [ox] = take(animalsOf(table, 'ox'), 1)
    table.do(harness(table, ox))
    make(table, 'Hal', { health: 1 })
    table.do({ type: 'end-phase' })
    expect(table.state.tables.gear.animal[0]).toBe(-1)
  })
})

describe('siege 5.13 tying', () => {
  const refused = (table: SiegeTable, animal: number, behind: number, name?: string) =>
    reason(table.refusal(string(table, animal, behind, name)))

  test('siege 5.13 two animals, by an idle man beside one of them', () => {
    const table = yard()
    const [first, second] = take(animalsOf(table, 'mule'), 2)
    const pair = ['siege.harness.no-pair', 'siege 5.13']
    expect(refused(table, first, bodyOf(table, 'Tom'))).toEqual(pair)
    expect(refused(table, 99, first)).toEqual(pair)
    expect(refused(table, first, first)).toEqual(pair)
    expect(refused(table, first, second)).toEqual(['siege.harness.not-together', 'siege 5.13'])
    make(table, 'Hal', { done: 4 })
    expect(refused(table, first, second)).toEqual(['siege.hand.not-idle', 'siege 5.13'])
  })

  test('siege 5.13 one man at a time; not one in harness', () => {
    const options = { horseCapture: true }
    const horses = { animal: 'draft-horse', facing: N }
    const table = yard({
      options,
      animals: [
        [
          { ...horses, at: 'F5' },
          { ...horses, at: 'G5' },
          { ...horses, at: 'E5' },
        ],
        [],
      ],
    })
    const [one, two, three] = take(animalsOf(table, 'draft-horse'), 3)
    harnessTo(table.state, 0, one, undefined)
    expect(refused(table, two, one, 'Tom')).toEqual(['siege.harness.in-harness', 'siege 5.13'])
    table.state.tables.gear.animal[0] = -1
    table.do(string(table, two, one, 'Tom'))
    const underWay = ['siege.harness.under-way', 'siege R.complete-turn']
    expect(refused(table, two, one)).toEqual(underWay)
    expect(refused(table, three, one)).toEqual(underWay)
  })

  test('siege R.complete-turn animals that have come apart meanwhile are not tied', () => {
    const table = yard({
      animals: [
        [
          { animal: 'mule', at: 'F6' },
          { animal: 'mule', at: 'F5' },
        ],
        [],
      ],
    })
    const [one, two] = take(animalsOf(table, 'mule'), 2)
    table.do(string(table, two, one))
    setBody(table.state, two, hexOf(table, 'A9'))
    table.do({ type: 'end-phase' })
    expect(table.state.tables.bodies.leads[one]).toBe(-1)
  })
})

describe('switch 42: carts drawn by hand', () => {
  const haul = (table: SiegeTable, at: string, cart = 0) =>
    ({
      type: 'haul-cart',
      cart,
      puller: bodyOf(table, 'Hal'),
      pusher: bodyOf(table, 'Tom'),
      hex: hexOf(table, at),
    }) as const
  /** Two light carts; Hal before the first of them, Tom behind it. */
  const ready = (rest: Partial<Sketch> = {}): SiegeTable => {
    const table = position({
      first: [
        { name: 'Hal', at: 'F6' },
        { name: 'Tom', at: 'F9' },
      ],
      second: [{ name: 'Foe', at: 'A1' }],
      animals: [[{ animal: 'ox', at: 'J6' }], []],
      gear: [
        [
          { gear: 'cart', at: 'F7', facing: N },
          { gear: 'cart', at: 'J7', facing: N },
        ],
        [],
      ],
      options: { s42LightCarts: true },
      ...rest,
    })
    goTo(table, 'movement', 0)
    return table
  }
  const refused = (table: SiegeTable, at: string, cart?: number) =>
    reason(table.refusal(haul(table, at, cart)))

  test('switch 42 on: a cart on the map, not burnt, with no animal in it', () => {
    const table = ready()
    expect(refused(table, 'F5', 9)).toEqual(['siege.haul.no-cart', 'siege 5.11'])
    harnessTo(table.state, 1, nth(animalsOf(table, 'ox'), 0), undefined)
    expect(refused(table, 'F5', 1)).toEqual(['siege.haul.harnessed', 'siege 5.11'])
    table.state.tables.gear.status[0] = 9
    expect(refused(table, 'F5')).toEqual(['siege.haul.no-cart', 'siege 5.11'])
  })

  test('switch 42 on: the man before it goes where men go, the cart where horses go', () => {
    const rows = (row: number, text: string) =>
      Array.from({ length: 12 }, () => '............').with(row, text)
    expect(refused(ready({ rows: rows(4, '.....#......') }), 'F5')).toEqual(['siege.move.wall', 'siege 1.61'])
    expect(refused(ready({ rows: rows(5, '.....t......') }), 'F5')).toEqual([
      'siege.move.horse-terrain',
      'siege 3.32',
    ])
    expect(refused(ready({ rows: rows(5, '.....v......') }), 'F5')).toEqual([
      'siege.haul.trench',
      'siege 3.34',
    ])
  })
})

describe('siege 3.34 bridles', () => {
  test('siege 3.34 whoever takes a bridle from one who has come away from it has it alone', () => {
    const table = position({
      first: [
        { name: 'Hal', at: 'F5' },
        { name: 'Tom', at: 'A9' },
      ],
      second: [{ name: 'Foe', at: 'L12' }],
      animals: [[{ animal: 'mule', at: 'F6' }], []],
    })
    goTo(table, 'movement', 0)
    const [mule] = take(animalsOf(table, 'mule'), 1)
    takeBridle(table.state, bodyOf(table, 'Tom'), mule, undefined)
    table.do({ type: 'lead', body: bodyOf(table, 'Hal'), animal: mule })
    const { leads, ledBy } = table.state.tables.bodies
    expect([leads[bodyOf(table, 'Tom')], leads[bodyOf(table, 'Hal')], ledBy[mule]]).toEqual([
      -1,
      mule,
      bodyOf(table, 'Hal'),
    ])
  })

  test('siege 3.34 a bridle that no longer reaches is let go at the next step', () => {
    const table = position({
      first: [{ name: 'Hal', at: 'F5' }],
      second: [{ name: 'Foe', at: 'L12' }],
      animals: [[{ animal: 'mule', at: 'F9' }], []],
    })
    goTo(table, 'movement', 0)
    const [mule] = take(animalsOf(table, 'mule'), 1)
    takeBridle(table.state, bodyOf(table, 'Hal'), mule, undefined)
    walk(table, 'Hal', 'F4')
    expect(table.state.tables.bodies.leads[bodyOf(table, 'Hal')]).toBe(-1)
    expect(standsAt(table, mule)).toBe('F9')
  })

  test('siege 5.13, G.2 a dead mule in the string holds its leader on the map; with a cart one leaves with it', () => {
    const table = position({
      first: [
        { name: 'Hal', at: 'F1' },
        { name: 'Tom', at: 'J1' },
      ],
      second: [{ name: 'Foe', at: 'L12' }],
      animals: [
        [
          { animal: 'mule', at: 'F2' },
          { animal: 'mule', at: 'F3' },
          { animal: 'ox', at: 'J2' },
        ],
        [],
      ],
      gear: [[{ gear: 'cart', at: 'J3', facing: N }], []],
    })
    goTo(table, 'movement', 0)
    const [one, two] = take(animalsOf(table, 'mule'), 2)
    const [ox] = take(animalsOf(table, 'ox'), 1)
    tie(table.state, two, one, undefined)
    takeBridle(table.state, bodyOf(table, 'Hal'), one, undefined)
    killAnimal(table.state, two, undefined)
    expect(reason(table.refusal({ type: 'exit', body: bodyOf(table, 'Hal') }))).toEqual([
      'siege.lead.dead-in-string',
      'siege 5.13',
    ])
    harnessTo(table.state, 0, ox, undefined)
    takeBridle(table.state, bodyOf(table, 'Tom'), ox, undefined)
    table.do({ type: 'exit', body: bodyOf(table, 'Tom') })
    expect([standsAt(table, ox), table.state.tables.gear.hex[0]]).toEqual(['off the map', -2])
  })

  test('siege 5.11 a cart stays where the ground before it is closed to it', () => {
    const rows = Array.from({ length: 12 }, () => '............').with(5, '.....s......')
    const table = position({
      rows,
      first: [{ name: 'Hal', at: 'F5' }],
      second: [{ name: 'Foe', at: 'L12' }],
      animals: [[{ animal: 'ox', at: 'F6' }], []],
      gear: [[{ gear: 'cart', at: 'F7', facing: N }], []],
    })
    goTo(table, 'movement', 0)
    const [ox] = take(animalsOf(table, 'ox'), 1)
    harnessTo(table.state, 0, ox, undefined)
    takeBridle(table.state, bodyOf(table, 'Hal'), ox, undefined)
    table.state.tables.ground.fire[hexOf(table, 'F6')] = 1
    expect(barred(table, 'Hal', 'F4')).toEqual(['siege.move.fire', 'siege 3.54'])
  })
})

describe('siege 3.33 mounting and dismounting: who may not', () => {
  const stable = (options = {}, animals: readonly object[] = [{ animal: 'warhorse', at: 'F6', facing: N }]) =>
    position({
      first: [
        { name: 'Piers', type: 'knight', at: 'E7' },
        { name: 'Roger', type: 'knight', mounted: true, at: 'J6' },
        { name: 'Gunter', type: 'knight', mounted: true, at: 'L6' },
      ],
      second: [{ name: 'Foe', at: 'A1' }],
      animals: [[...animals], []],
      options,
    })
  const mount = (table: SiegeTable, horse: number) =>
    ({ type: 'mount', body: bodyOf(table, 'Piers'), horse }) as const

  test('siege 3.33 not the enemy’s horse, nor one tied in a string, nor what is no horse', () => {
    const table = stable({ horseCapture: true }, [
      { animal: 'warhorse', at: 'F6', facing: N },
      { animal: 'warhorse', at: 'F8', facing: N },
    ])
    goTo(table, 'combat', 0)
    const [one, two] = take(animalsOf(table, 'warhorse'), 2)
    expect(table.refusal(mount(table, 99)).code).toBe('siege.mount.no-horse')
    table.state.tables.bodies.side[one] = 1
    expect(reason(table.refusal(mount(table, one)))).toEqual(['siege.mount.not-yours', 'siege 3.33'])
    table.state.tables.bodies.side[one] = 0
    tie(table.state, two, one, undefined)
    expect(reason(table.refusal(mount(table, one)))).toEqual(['siege.mount.tied', 'siege 3.33'])
  })

  test('switch 19 on: whoever may not move does not mount either', () => {
    const table = stable({ s19QuickMounting: true })
    goTo(table, 'movement', 0)
    make(table, 'Piers', { done: 64 })
    expect(table.refusal(mount(table, nth(animalsOf(table, 'warhorse'), 0))).code).toBe('siege.move.pushed')
  })

  test('siege R.complete-turn the horse gone meanwhile, he stays on foot', () => {
    const table = stable()
    goTo(table, 'combat', 0)
    const [horse] = take(animalsOf(table, 'warhorse'), 1)
    table.do(mount(table, horse))
    liftBody(table.state, horse, RESERVE)
    table.do({ type: 'end-phase' })
    expect(standsAt(table, bodyOf(table, 'Piers'))).toBe('E7')
  })

  test('siege 3.33 no stunned rider dismounts, no two into one hex', () => {
    const table = stable()
    goTo(table, 'combat', 0)
    setBody(table.state, bodyOf(table, 'Gunter'), hexOf(table, 'L6'), hexOf(table, 'L7'))
    const down = (name: string, at: string) =>
      ({ type: 'dismount', body: bodyOf(table, name), hex: hexOf(table, at) }) as const
    setBody(table.state, bodyOf(table, 'Roger'), hexOf(table, 'J6'), hexOf(table, 'J7'))
    table.do(down('Roger', 'K6'))
    expect(reason(table.refusal(down('Gunter', 'K6')))).toEqual([
      'siege.mount.under-way',
      'siege R.complete-turn',
    ])
    make(table, 'Gunter', { health: 1 })
    expect(reason(table.refusal(down('Gunter', 'L8')))).toEqual(['siege.hand.unable', 'siege R.stun'])
    setBody(table.state, bodyOf(table, 'Piers'), hexOf(table, 'K6'))
    table.do({ type: 'end-phase' })
    expect(standsAt(table, bodyOf(table, 'Roger'))).toBe('J6 J7')
    expect(legalOf(table, 'dismount')).toEqual([])
  })
})
