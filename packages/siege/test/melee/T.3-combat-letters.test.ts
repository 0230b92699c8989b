import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { STUNNED, WOUNDED } from '../../src/state.ts'
import { position, type SiegeTable } from '../kit.ts'
import { fight, healthOf, legal, make, man, placeOf, prompt, rowOf } from '../kits/melee-kit.ts'

/** siege T.3, on foot: 15 against 5 is 3-1, which has every letter but F; 25 against 5 is 5-1, which has it. */
const onFoot = (attack = 15) =>
  position({ first: [man('Odo', 'F6', attack, 5)], second: [man('Hal', 'F5', 5, 5)] })

const settle = (table: SiegeTable, kind: string): void => {
  for (let guard = 0; guard < 4 && prompt(table) === kind; guard++) table.do(nth(legal(table), 0))
}

describe('siege T.3 every letter against those on foot', () => {
  test('siege T.3 -: no effect', () => {
    const table = onFoot()
    fight(table, 'Odo', 'Hal', 10)
    expect([healthOf(table, 'Odo'), healthOf(table, 'Hal')]).toEqual(['healthy', 'healthy'])
    expect([placeOf(table, 'Odo'), placeOf(table, 'Hal')]).toEqual([['F6'], ['F5']])
  })

  test('siege T.3 A: the attacker is wounded', () => {
    const table = onFoot()
    fight(table, 'Odo', 'Hal', 7)
    expect([healthOf(table, 'Odo'), healthOf(table, 'Hal')]).toEqual(['wounded', 'healthy'])
  })

  test('siege T.3 B: the attacker goes back one hex, then the defender may advance', () => {
    const table = onFoot()
    fight(table, 'Odo', 'Hal', 6)
    expect(prompt(table)).toBe('siege.ask.retreat-melee')
    table.do(nth(legal(table), 0))
    const due = table.pending()
    expect(due.kind === 'decision' && [due.seat, due.prompt.code]).toEqual([1, 'siege.ask.advance'])
    expect(legal(table).filter(({ type }) => type === 'advance')).toHaveLength(1)
  })

  test('siege T.3 C: the defender goes back one hex', () => {
    const table = onFoot()
    fight(table, 'Odo', 'Hal', 4)
    settle(table, 'siege.ask.retreat-melee')
    expect(['E4', 'E5', 'F4', 'G4', 'G5']).toContain(placeOf(table, 'Hal')[0])
    expect(healthOf(table, 'Hal')).toBe('healthy')
  })

  test('siege T.3 D: the defender is stunned', () => {
    const table = onFoot()
    fight(table, 'Odo', 'Hal', 2)
    expect(healthOf(table, 'Hal')).toBe('stunned')
  })

  test('siege T.3 E: the defender is wounded', () => {
    const table = onFoot()
    fight(table, 'Odo', 'Hal', 1)
    expect(healthOf(table, 'Hal')).toBe('wounded')
  })

  test('siege T.3 F: the defender is killed and lies where he stood', () => {
    const table = onFoot(25)
    fight(table, 'Odo', 'Hal', 1)
    expect(healthOf(table, 'Hal')).toBe('dead')
    expect(placeOf(table, 'Hal')).toEqual([])
    const { grid } = table.state.setting
    expect(table.state.tables.ground.deadMen[grid.parse('F5') ?? -1]).toBe(1)
  })

  // Wounded, he defends with 3 of his 5, so at 5-1; stunned, with 5 of his 10, so at 3-1.
  test.each([
    ['wounded again', WOUNDED, 5, 2],
    ['stunned though wounded', WOUNDED, 5, 4],
    ['wounded though stunned', STUNNED, 10, 1],
    ['stunned again', STUNNED, 10, 2],
    ['made to retreat though stunned', STUNNED, 10, 4],
  ])('R.stun one who is %s dies', (_what, health, defence, die) => {
    const table = position({ first: [man('Odo', 'F6', 15, 5)], second: [man('Hal', 'F5', 5, defence)] })
    make(table, 'Hal', { health, stunnedOn: 1 })
    fight(table, 'Odo', 'Hal', die)
    expect(healthOf(table, 'Hal')).toBe('dead')
  })
})

/** siege T.4: 120 against 10 is 12-1+, with D to H; 10 against 10 is 1-1, with A, B, C and nothing. */
const rider = (attack: number, rest = {}) =>
  position({
    first: [man('Odo', 'F6', attack, 5)],
    second: [{ name: 'Roger', type: 'knight', at: 'F4', mounted: true, ...rest }],
  })

const horse = '#2'

describe('siege T.4 every letter against riders', () => {
  test('siege T.4 -: no effect', () => {
    const table = rider(10)
    fight(table, 'Odo', 'Roger', 6)
    expect([healthOf(table, 'Odo'), healthOf(table, 'Roger')]).toEqual(['healthy', 'healthy'])
  })

  test('siege T.4 A: the attacker is wounded', () => {
    const table = rider(10)
    fight(table, 'Odo', 'Roger', 4)
    expect(healthOf(table, 'Odo')).toBe('wounded')
  })

  test('siege T.4 B: the attacker goes back', () => {
    const table = rider(10)
    fight(table, 'Odo', 'Roger', 2)
    settle(table, 'siege.ask.retreat-melee')
    expect(placeOf(table, 'Odo')).not.toEqual(['F6'])
  })

  test('siege T.4 C: the rider goes back one hex, horse and all', () => {
    const table = position({
      first: [man('Odo', 'F3', 10, 5)],
      second: [{ name: 'Roger', type: 'knight', at: 'F4', mounted: true }],
    })
    fight(table, 'Odo', 'Roger', 1)
    settle(table, 'siege.ask.retreat-melee')
    expect(placeOf(table, 'Roger')).toContain('F5')
    expect(placeOf(table, 'Roger')).not.toContain('F4')
    expect(placeOf(table, horse)).toEqual(placeOf(table, 'Roger'))
  })

  test('siege T.4 D: the horse is killed, the rider stunned and thrown', () => {
    const table = rider(120)
    fight(table, 'Odo', 'Roger', 9)
    expect(prompt(table)).toBe('siege.ask.fall')
    settle(table, 'siege.ask.fall')
    expect([healthOf(table, 'Roger'), healthOf(table, horse)]).toEqual(['stunned', 'dead'])
    expect(placeOf(table, 'Roger')).toHaveLength(1)
  })

  test('siege T.4 E: the rider is wounded and keeps the saddle', () => {
    const table = rider(120)
    fight(table, 'Odo', 'Roger', 7)
    expect([healthOf(table, 'Roger'), healthOf(table, horse)]).toEqual(['wounded', 'healthy'])
    expect(placeOf(table, 'Roger')).toEqual(['F4', 'F5'])
  })

  test('siege T.4 F: the horse is killed, the rider wounded and thrown', () => {
    const table = rider(120)
    fight(table, 'Odo', 'Roger', 5)
    settle(table, 'siege.ask.fall')
    expect([healthOf(table, 'Roger'), healthOf(table, horse)]).toEqual(['wounded', 'dead'])
    const { deadHorses } = table.state.tables.ground
    const { grid } = table.state.setting
    expect(['F4', 'F5'].map(label => deadHorses[grid.parse(label) ?? -1])).toEqual([1, 1])
  })

  test('siege T.4 G: the rider is killed, the horse stands unharmed', () => {
    const table = rider(120)
    fight(table, 'Odo', 'Roger', 3)
    settle(table, 'siege.ask.fall')
    expect([healthOf(table, 'Roger'), healthOf(table, horse)]).toEqual(['dead', 'healthy'])
    expect(placeOf(table, horse)).toEqual(['F4', 'F5'])
    expect(table.state.tables.ground.occupant[table.state.setting.grid.parse('F5') ?? -1]).toBe(3)
  })

  test('siege T.4 H: both are killed', () => {
    const table = rider(120)
    fight(table, 'Odo', 'Roger', 1)
    settle(table, 'siege.ask.fall')
    expect([healthOf(table, 'Roger'), healthOf(table, horse)]).toEqual(['dead', 'dead'])
  })

  test.each([
    ['D', 9, 'dead'],
    ['E', 7, 'healthy'],
    ['F', 5, 'dead'],
  ])(
    'R.stun a wounded rider dies of %s (die %i), and his horse follows the letter: %s',
    (_letter, die, fate) => {
      const table = rider(120)
      make(table, 'Roger', { health: WOUNDED })
      fight(table, 'Odo', 'Roger', die)
      settle(table, 'siege.ask.fall')
      expect([healthOf(table, 'Roger'), healthOf(table, horse)]).toEqual(['dead', fate])
    },
  )
})

describe('siege 3.35, 5.12, 5.13 animals without a rider', () => {
  const stable = (animal: string, attack = 12) =>
    position({
      first: [man('Odo', 'F6', attack, 5)],
      animals: [[], [{ animal, at: 'F5', facing: 3 }]],
      second: [man('Hal', 'B2', 5, 5)],
    })

  test.each(['warhorse', 'draft-horse', 'ox', 'mule'])(
    'siege 3.35, 5.12 a %s defends with 1 on the mounted table; what would befall a rider is ignored',
    animal => {
      const table = stable(animal)
      fight(table, 'Odo', '#2')
      const due = table.pending()
      expect(due.kind === 'dice' && nth(due.roll.throws, 0).rule).toBe('siege T.4')
      expect(due.kind === 'dice' && nth(due.roll.throws, 0).column).toBe('12-1+')
      table.dice(7)
      expect(healthOf(table, '#2')).toBe('healthy')
    },
  )

  test.each([
    ['H', 1, 'dead'],
    ['G', 3, 'healthy'],
    ['F', 5, 'dead'],
    ['E', 7, 'healthy'],
    ['D', 9, 'dead'],
  ])('5.12 result %s (die %i) leaves a draft horse %s', (_letter, die, fate) => {
    const table = stable('draft-horse')
    fight(table, 'Odo', '#2', die)
    expect(healthOf(table, '#2')).toBe(fate)
  })

  test('siege 5.13 of mules tied in file all retreat, and the man who leads them does not', () => {
    const table = position({
      first: [man('Odo', 'F6', 1, 5)],
      second: [man('Hal', 'D4', 5, 5)],
      animals: [
        [],
        [
          { animal: 'mule', at: 'E5' },
          { animal: 'mule', at: 'F5' },
        ],
      ],
    })
    const [hal, first, second] = [rowOf(table, 'Hal'), 2, 3]
    make(table, 'Hal', { leads: first })
    make(table, '#2', { ledBy: hal, leads: second })
    make(table, '#3', { ledBy: first })
    fight(table, 'Odo', '#3', 1)
    settle(table, 'siege.ask.retreat-melee')
    expect(placeOf(table, '#2')).not.toEqual(['E5'])
    expect(placeOf(table, '#3')).not.toEqual(['F5'])
    expect(placeOf(table, 'Hal')).toEqual(['D4'])
    // siege R.mounted: an animal that retreats breaks its bridle.
    expect(table.state.tables.bodies.leads[hal]).toBe(-1)
  })
})

describe('siege 3.35 where a rider falls', () => {
  test('siege 3.35 his owner puts him in a free hex next to the horse', () => {
    const table = rider(120)
    fight(table, 'Odo', 'Roger', 9)
    const due = table.pending()
    expect(due.kind === 'decision' && due.seat).toBe(1)
    const { grid } = table.state.setting
    const offered = legal(table).map(action => (action.type === 'fall' ? grid.label(action.hex) : ''))
    expect(offered.toSorted()).toEqual(['E4', 'E5', 'E6', 'F3', 'G4', 'G5', 'G6'])
    expect(table.refusal({ type: 'fall', hex: grid.parse('F6') ?? 0 })).toMatchObject({
      code: 'siege.melee.cannot-fall-there',
      rule: 'siege 3.35',
    })
  })

  /** A rider in a walled lane: only the attacker's hex is open. */
  const lane = (on: boolean) =>
    position({
      rows: ['#.##', '#.##', '#.##', '#.##', '####', '....'],
      first: [man('Odo', 'B3', 120, 5), man('Giles', 'A6', 5, 5)],
      second: [{ name: 'Roger', type: 'knight', at: 'B1', mounted: true }],
      options: { s32NoRoomToFallDies: on },
    })

  test('siege 3.35 switch 32: on, a rider with no room to fall dies', () => {
    const table = lane(true)
    fight(table, 'Odo', 'Roger', 9)
    expect([healthOf(table, 'Roger'), healthOf(table, horseOf(table))]).toEqual(['dead', 'dead'])
  })

  test('siege 3.35 switch 32: off, he is put in the nearest free hex', () => {
    const table = lane(false)
    fight(table, 'Odo', 'Roger', 9)
    settle(table, 'siege.ask.fall')
    expect([healthOf(table, 'Roger'), placeOf(table, 'Roger')]).toEqual(['stunned', ['B4']])
  })

  const horseOf = (table: SiegeTable): string => `#${rowOf(table, 'Roger') + 1}`
})

test('siege 3.35 a rider fights on the worse of his two hexes', () => {
  const table = position({
    rows: ['......', '......', '......', '.s....', '......', '......'],
    first: [man('Odo', 'B2', 30, 5)],
    second: [{ name: 'Roger', type: 'knight', at: 'B3', mounted: true }],
  })
  fight(table, 'Odo', 'Roger')
  const due = table.pending()
  expect(due.kind === 'dice' && nth(due.roll.throws, 0).shifts).toEqual([
    { reason: 'siege.why.terrain', value: 1, rule: 'siege 1.71' },
  ])
})

test('siege R.mounted a rider attacks and is attacked through both hexes', () => {
  const table = position({
    first: [{ name: 'Roger', type: 'knight', at: 'F4', mounted: true }],
    second: [man('Hal', 'F6', 99, 5), man('Tom', 'F3', 5, 5)],
  })
  fight(table, 'Roger', ['Hal', 'Tom'])
  const due = table.pending()
  expect(due.kind === 'dice' && nth(due.roll.throws, 0).column).toBe('2-1')
})
