import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { standLadder } from '../../src/castle/ladders.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { DESTROYED, LADDER_LYING, LADDER_UPRIGHT } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, DUEL, fill, N, NE, S } from '../kits/castle.ts'
import { legal, make, prompt } from '../kits/melee-kit.ts'
import { legalOf, reason, standsAt } from '../kits/movement-kit.ts'

/** Who may put his hands to a ladder, and where it may stand, lie and fall: every refusal with its reason. */

type Facing = 0 | 1 | 2 | 3 | 4 | 5

const upright = (table: SiegeTable, ladder: number, at: string, facing: Facing = N): void =>
  standLadder(table.state, ladder, { hex: hexOf(table, at), facing }, undefined)

const burn = (table: SiegeTable, at: string): void => {
  table.state.tables.ground.fire[hexOf(table, at)] = 1
}

/** A ladder stands in F4 against F3, two men beside it in the moat, a second ladder lies far off. */
const besideIt = (rest: Partial<Sketch> = {}): SiegeTable => {
  const table = atCastle({
    first: [{ name: 'Odo', at: 'E4' }, { name: 'Hal', at: 'G4' }, { name: 'Far', at: 'A8' }, DUEL.first],
    second: [{ name: 'Watch', at: 'L1' }, DUEL.second],
    gear: [
      [
        { gear: 'ladder', at: 'A6', facing: N },
        { gear: 'ladder', at: 'J7', facing: N },
        { gear: 'barrel', at: 'E4' },
      ],
      [],
    ],
    ...rest,
  })
  upright(table, 0, 'F4')
  goTo(table, 'movement', 0)
  return table
}

const shift = (table: SiegeTable, at: string, facing: Facing = N, names = ['Odo', 'Hal'], ladder = 0) =>
  ({
    type: 'shift-ladder',
    bodies: names.map(name => bodyOf(table, name)),
    ladder,
    hex: hexOf(table, at),
    facing,
  }) as const

describe('siege 1.92 shifting an upright ladder', () => {
  const refused = (table: SiegeTable, at = 'F4', facing: Facing = NE, names?: string[], ladder?: number) =>
    reason(table.refusal(shift(table, at, facing, names, ladder)))

  test('siege 1.92 one that stands upright, and does not burn', () => {
    expect(refused(besideIt(), 'F4', NE, ['Odo', 'Hal'], 1)).toEqual([
      'siege.ladder.not-upright',
      'siege 1.92',
    ])
    expect(refused(besideIt(), 'F4', NE, ['Odo', 'Hal'], 9)).toEqual([
      'siege.ladder.not-upright',
      'siege 1.92',
    ])
    const burning = besideIt()
    burn(burning, 'F4')
    expect(refused(burning)).toEqual(['siege.carry.burns', 'siege 3.54'])
    expect(legalOf(burning, 'shift-ladder')).toEqual([])
  })

  test('siege 1.92 two men, both beside it, with empty hands and the points', () => {
    const two = ['siege.ladder.two-needed', 'siege 1.92']
    expect(refused(besideIt(), 'F4', NE, ['Odo'])).toEqual(two)
    expect(refused(besideIt(), 'F4', NE, ['Odo', 'Odo'])).toEqual(two)
    expect(refused(besideIt(), 'F4', NE, ['Odo', 'Far'])).toEqual([
      'siege.ladder.not-beside-it',
      'siege 1.92',
    ])
    const laden = besideIt()
    make(laden, 'Odo', { carries: 2 })
    expect(refused(laden)).toEqual(['siege.carry.hands-full', 'siege 1.91'])
    const tired = besideIt()
    make(tired, 'Odo', { spent: 5 })
    expect(refused(tired)).toEqual(['siege.hand.points', 'siege 1.6'])
  })

  test('siege 1.92 by one hex at most, to where it leans on a side that may be scaled', () => {
    const table = besideIt()
    expect(refused(table, 'F6', N)).toEqual(['siege.ladder.too-far', 'siege 1.92'])
    expect(table.refusal({ ...shift(table, 'F4'), hex: 9999 }).code).toBe('siege.ladder.too-far')
    expect(refused(table, 'F4', N)).toEqual(['siege.ladder.not-shifted', 'siege 1.92'])
    expect(refused(table, 'F4', S)).toEqual(['siege.ladder.no-wall', 'siege 1.91'])
    expect(refused(table, 'E4', N)).toEqual(['siege.ladder.someone-there', 'siege 1.92'])
  })

  test('siege 1.91 where the map ends there is no wall', () => {
    const top = atCastle({
      rows: ['mmmm', 'bbbb', '....', '....'],
      first: [
        { name: 'Odo', at: 'A1' },
        { name: 'Hal', at: 'C1' },
      ],
      gear: [[{ gear: 'ladder', at: 'A4', facing: N }], []],
      second: [{ at: 'D4' }],
    })
    upright(top, 0, 'B1', S)
    goTo(top, 'movement', 0)
    expect(reason(top.refusal(shift(top, 'B1', N)))).toEqual(['siege.ladder.no-wall', 'siege 1.91'])
  })

  test('siege 1.92 nor onto other gear, into flames or where nobody can stand', () => {
    const other = besideIt({
      first: [{ name: 'Odo', at: 'E4' }, { name: 'Hal', at: 'F5' }, { name: 'Far', at: 'A8' }, DUEL.first],
    })
    upright(other, 1, 'G4')
    expect(refused(other, 'G4', N)).toEqual(['siege.ladder.gear-there', 'siege 1.92'])
    const fire = besideIt({
      first: [{ name: 'Odo', at: 'E4' }, { name: 'Hal', at: 'F5' }, { name: 'Far', at: 'A8' }, DUEL.first],
    })
    burn(fire, 'G4')
    expect(refused(fire, 'G4', N)).toEqual(['siege.ladder.fire-there', 'siege 3.54'])
  })

  test('siege 1.91 a rampart without a battlement on that side is not scaled', () => {
    const table = besideIt({
      first: [{ name: 'Odo', at: 'F5' }, { name: 'Hal', at: 'G4' }, DUEL.first],
      map: { sides: { battlement: ['F3/S'] } },
    })
    expect(refused(table, 'E4', N)).toEqual(['siege.ladder.no-battlement-side', 'siege 1.91'])
  })
})

describe('siege 1.91 taking up and raising', () => {
  test('siege 1.91 only a ladder that lies there, with both pairs of hands free', () => {
    const table = atCastle({
      first: [
        { name: 'Odo', at: 'F6' },
        { name: 'Hal', at: 'F7' },
      ],
      second: [{ at: 'L1' }],
      gear: [
        [
          { gear: 'ladder', at: 'F6', facing: N },
          { gear: 'barrel', at: 'F7' },
        ],
        [],
      ],
    })
    goTo(table, 'movement', 0)
    const take = (ladder: number) => ({ type: 'take-ladder', body: bodyOf(table, 'Odo'), ladder }) as const
    expect(reason(table.refusal(take(1)))).toEqual(['siege.ladder.not-lying', 'siege 1.91'])
    expect(reason(table.refusal({ type: 'raise-ladder', body: bodyOf(table, 'Odo'), facing: N }))).toEqual([
      'siege.ladder.not-carried',
      'siege 1.91',
    ])
    make(table, 'Hal', { carries: 1 })
    expect(reason(table.refusal(take(0)))).toEqual(['siege.carry.hands-full', 'siege 1.91'])
  })

  test('siege 3.54 a burning ladder is not raised; siege 1.91 nor is one carried into an engine or up a ladder', () => {
    const table = atCastle({
      first: [
        { name: 'Odo', at: 'F5' },
        { name: 'Hal', at: 'F6' },
      ],
      second: [{ at: 'L1' }],
      gear: [
        [
          { gear: 'ladder', at: 'F5', facing: N },
          { gear: 'ram', at: 'G6', facing: S },
        ],
        [],
      ],
    })
    goTo(table, 'movement', 0)
    table.do({ type: 'take-ladder', body: bodyOf(table, 'Odo'), ladder: 0 })
    expect(
      reason(table.refusal({ type: 'move', body: bodyOf(table, 'Odo'), path: [hexOf(table, 'G6')] })),
    ).toEqual(['siege.ladder.not-inside', 'siege 1.91'])
    table.do({ type: 'move', body: bodyOf(table, 'Odo'), path: [hexOf(table, 'E5')] })
    burn(table, 'E5')
    expect(reason(table.refusal({ type: 'raise-ladder', body: bodyOf(table, 'Odo'), facing: N }))).toEqual([
      'siege.carry.burns',
      'siege 3.54',
    ])
  })
})

/** Odo and Hal side by side on the rampart, over the ladder in F4. */
const onTheWall = (rest: Partial<Sketch> = {}): SiegeTable => {
  const table = atCastle({
    first: [{ at: 'L8' }, DUEL.first],
    second: [{ name: 'Odo', at: 'F3' }, { name: 'Hal', at: 'G3' }, { name: 'Far', at: 'C3' }, DUEL.second],
    gear: [
      [],
      [
        { gear: 'ladder', at: 'F8', facing: N },
        { gear: 'barrel', at: 'A1' },
      ],
    ],
    options: { s8LaddersPulledUp: true },
    ...rest,
  })
  upright(table, 0, 'F4')
  goTo(table, 'movement', 1)
  return table
}

describe('switch 8: ladders drawn up and let down', () => {
  const pull = (table: SiegeTable, names = ['Odo', 'Hal'], ladder = 0) =>
    ({
      type: 'pull-ladder',
      body: bodyOf(table, nth(names, 0)),
      with: bodyOf(table, nth(names, 1)),
      ladder,
    }) as const
  const slide = (table: SiegeTable, at: string, name = 'Odo') =>
    ({ type: 'slide-ladder', body: bodyOf(table, name), ladder: 0, hex: hexOf(table, at) }) as const
  const drawnUp = (): SiegeTable => {
    const table = onTheWall()
    table.do(pull(table))
    make(table, 'Odo', { spent: 0 })
    make(table, 'Hal', { spent: 0 })
    return table
  }

  test('switch 8 off: neither', () => {
    const table = onTheWall({ options: {} })
    expect(reason(table.refusal(pull(table)))).toEqual(['siege.ladder.from-below', 'siege S.8'])
    expect(reason(table.refusal(slide(table, 'F4')))).toEqual(['siege.ladder.from-below', 'siege S.8'])
  })

  test('switch 8 on: an upright ladder that does not burn, from the hex it leans on', () => {
    const table = onTheWall()
    expect(reason(table.refusal(pull(table, ['Odo', 'Hal'], 1)))).toEqual([
      'siege.ladder.not-upright',
      'siege S.8',
    ])
    expect(reason(table.refusal(pull(table, ['Hal', 'Odo'])))).toEqual([
      'siege.ladder.not-facing-it',
      'siege S.8',
    ])
    expect(reason(table.refusal(pull(table, ['Odo', 'Far'])))).toEqual([
      'siege.ladder.not-side-by-side',
      'siege S.8',
    ])
    burn(table, 'F4')
    expect(reason(table.refusal(pull(table)))).toEqual(['siege.carry.burns', 'siege 3.54'])
  })

  test('switch 8 on: with free hands', () => {
    const table = onTheWall()
    make(table, 'Hal', { carries: 1 })
    expect(reason(table.refusal(pull(table)))).toEqual(['siege.carry.hands-full', 'siege 1.91'])
  })

  test('switch 8 on: it is let down outside by the two who stand on it, before one of them', () => {
    const table = drawnUp()
    expect(table.state.tables.gear.status[0]).toBe(LADDER_LYING)
    expect(reason(table.refusal(slide(table, 'A8')))).toEqual(['siege.ladder.too-far', 'siege S.8'])
    expect(table.refusal({ ...slide(table, 'F4'), hex: 9999 }).code).toBe('siege.ladder.too-far')
    expect(reason(table.refusal(slide(table, 'F4', 'Far')))).toEqual(['siege.ladder.not-at-it', 'siege S.8'])
    expect(reason(table.refusal({ ...slide(table, 'F4'), ladder: 1 }))).toEqual([
      'siege.ladder.not-lying',
      'siege S.8',
    ])
    expect(legalOf(table, 'slide-ladder').length).toBeGreaterThan(0)
    for (const action of legalOf(table, 'slide-ladder'))
      expect(table.game.system.refusal(table.state, action)).toBeUndefined()
    table.do(slide(table, 'F4'))
    expect(table.state.tables.gear.status[0]).toBe(LADDER_UPRIGHT)
  })

  test('switch 8 on: not onto someone, and not in flames', () => {
    const table = drawnUp()
    setBody(table.state, bodyOf(table, 'Far'), hexOf(table, 'F4'))
    expect(reason(table.refusal(slide(table, 'F4')))).toEqual(['siege.ladder.someone-there', 'siege 1.92'])
    burn(table, 'G3')
    expect(reason(table.refusal(slide(table, 'F4')))).toEqual(['siege.carry.burns', 'siege 3.54'])
  })
})

describe('siege 1.94 the fall', () => {
  const toppled = (rest: Partial<Sketch> = {}, foot = 'F4'): SiegeTable => {
    const table = atCastle({
      first: [{ name: 'Climber', at: 'F4' }, DUEL.first],
      second: [{ name: 'Watch', at: 'F3' }, DUEL.second],
      gear: [[{ gear: 'ladder', at: 'A6', facing: N }], []],
      ...rest,
    })
    upright(table, 0, foot)
    goTo(table, 'combat', 1)
    table.do({ type: 'topple', body: bodyOf(table, 'Watch'), ladder: 0 })
    table.dice(1)
    return table
  }

  test('siege 1.94 only an upright ladder is toppled, with free hands', () => {
    const table = atCastle({
      first: [{ at: 'L8' }, DUEL.first],
      second: [{ name: 'Watch', at: 'F3' }, DUEL.second],
      gear: [[{ gear: 'ladder', at: 'A6', facing: N }], [{ gear: 'barrel', at: 'F3' }]],
    })
    goTo(table, 'combat', 1)
    const topple = { type: 'topple', body: bodyOf(table, 'Watch'), ladder: 0 } as const
    expect(reason(table.refusal(topple))).toEqual(['siege.ladder.not-upright', 'siege 1.94'])
    upright(table, 0, 'F4')
    make(table, 'Watch', { carries: 1 })
    expect(reason(table.refusal(topple))).toEqual(['siege.carry.hands-full', 'siege 1.91'])
  })

  test('siege 1.94 the one who toppled it must lay it down, over open ground next to its foot', () => {
    const table = toppled()
    expect(prompt(table)).toBe('siege.ask.lay-ladder')
    expect(reason(table.refusal({ type: 'decline' }))).toEqual(['siege.ladder.lay-it', 'siege 1.94'])
    expect(reason(table.refusal({ type: 'lay-ladder', hex: hexOf(table, 'F3') }))).toEqual([
      'siege.ladder.cannot-lie-there',
      'siege 1.94',
    ])
    table.do({ type: 'lay-ladder', hex: hexOf(table, 'F5') })
    expect(prompt(table)).toBe('siege.ask.fall')
    expect(reason(table.refusal({ type: 'decline' }))).toEqual(['siege.fall.must', 'siege 1.94'])
    expect(reason(table.refusal({ type: 'fall', hex: hexOf(table, 'F3') }))).toEqual([
      'siege.fall.not-there',
      'siege 1.94',
    ])
  })

  /** The foot of the ladder shut in by walls, with the rampart north of it. */
  const PIT = ['.....', '.###.', '##b##', '##m##', '.###.', '.....', '.....', '.....', '.....', '.....']

  test('siege 1.94 with no room to lie it breaks, and the man lands at its foot', () => {
    const table = toppled(
      {
        rows: PIT,
        first: [{ name: 'Climber', at: 'C4' }, DUEL.first],
        second: [{ name: 'Watch', at: 'C3' }, DUEL.second],
        map: { sides: { battlement: ['C3/S'] } },
      },
      'C4',
    )
    expect(table.state.tables.gear.status[0]).toBe(DESTROYED)
    expect(legal(table)).toEqual([{ type: 'fall', hex: hexOf(table, 'C4') }])
    table.do({ type: 'fall', hex: hexOf(table, 'C4') })
    expect(standsAt(table, bodyOf(table, 'Climber'))).toBe('C4')
  })

  test('siege 1.94 not into flames, nor on an engine', () => {
    const table = toppled()
    table.do({ type: 'lay-ladder', hex: hexOf(table, 'F5') })
    burn(table, 'E4')
    expect(table.refusal({ type: 'fall', hex: hexOf(table, 'E4') }).code).toBe('siege.fall.not-there')
  })

  test('siege 4.14 a wall that comes down takes only its own ladders with it', () => {
    const table = atCastle({
      first: [
        { name: 'Odo', at: 'F5' },
        { name: 'Hal', at: 'F6' },
        { name: 'Tom', at: 'F4' },
        { name: 'Climber', at: 'J4' },
        DUEL.first,
      ],
      second: [{ at: 'L1' }, DUEL.second],
      gear: [
        [
          { gear: 'ram', at: 'F5', facing: N },
          { gear: 'ladder', at: 'A7', facing: N },
        ],
        [],
      ],
    })
    upright(table, 1, 'J4')
    fill(table, 'F4')
    table.state.tables.ground.damage[hexOf(table, 'F3')] = 3
    goTo(table, 'combat', 0)
    table.do({ type: 'batter', gear: 0 })
    table.dice(10)
    expect(table.state.tables.ground.rubble[hexOf(table, 'F3')]).toBe(1)
    expect(table.state.tables.gear.status[1]).toBe(LADDER_UPRIGHT)
  })
})
