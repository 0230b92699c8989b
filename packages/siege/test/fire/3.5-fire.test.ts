import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { groundAt, isOnFire } from '../../src/core/ground.ts'
import { flammableAt } from '../../src/fire/burning.ts'
import { TERRAIN } from '../../src/printed/terrain.ts'
import { DEAD, DESTROYED, HEALTHY, STUNNED, TOP, WOUNDED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, DUEL, N } from '../kits/castle.ts'

/** A camp: a tent of three hexes in F5, F6, G6, and a trebuchet beside it. */
const CAMP = [
  '............',
  '............',
  '............',
  '............',
  '.....n......',
  '.....nn.....',
  '............',
  '............',
  '............',
  '............',
]

/** The raider stands next to the tent; side 1 owns the camp. */
const camp = ({ first = [], second = [], ...rest }: Partial<Sketch> = {}): SiegeTable =>
  atCastle({
    rows: CAMP,
    first: [{ name: 'Raider', at: 'F4' }, ...first, DUEL.first],
    second: [...second, DUEL.second],
    ...rest,
  })

const lightIt = (table: SiegeTable, at = 'F5') =>
  ({ type: 'light', body: bodyOf(table, 'Raider'), hex: hexOf(table, at) }) as const

const burning = (table: SiegeTable, at: string): boolean => isOnFire(table.state, hexOf(table, at))

/** Sets a hex alight as if `side` had done it. */
const alight = (table: SiegeTable, at: string, side = 0, cause = 2): void => {
  const { fire, fireSide, fireCause } = table.state.tables.ground
  fire[hexOf(table, at)] = 1
  fireSide[hexOf(table, at)] = side
  fireCause[hexOf(table, at)] = cause
}

/** Ends phases, with this die for everything that is rolled, until the side's next combat phase is over. */
const pass = (table: SiegeTable, side: 0 | 1, die: number): void => {
  const { playerTurn } = table.state.flow
  let through = false
  for (let guard = 0; guard < 60; guard++) {
    const { flow } = table.state
    const due = table.pending()
    if (due.kind === 'dice') table.dice(die)
    else {
      if (through && flow.playerTurn !== playerTurn && flow.side !== side) return
      if (flow.side === side && flow.phase === 'combat') through = true
      table.do({ type: 'end-phase' })
    }
  }
  throw new Error('never came to an end')
}

describe('siege 3.51 lighting a fire', () => {
  test('siege 3.51 after a whole turn next to it, in the combat phase, without having moved', () => {
    const table = camp()
    goTo(table, 'combat', 0)
    table.do(lightIt(table))
    expect(burning(table, 'F5')).toBe(true)
    expect(table.events.at(-1)).toMatchObject({ type: 'fire', cause: 'hand' })
  })

  test('siege 3.51 not in the turn of his arrival, nor in the next if the enemy moved him meanwhile', () => {
    const table = camp({ first: [{ name: 'Late', at: 'E3' }] })
    goTo(table, 'movement', 0)
    table.do({ type: 'move', body: bodyOf(table, 'Late'), path: [hexOf(table, 'E4')] })
    table.do({ type: 'move', body: bodyOf(table, 'Late'), path: [hexOf(table, 'E5')] })
    goTo(table, 'combat', 0)
    const light = { type: 'light', body: bodyOf(table, 'Late'), hex: hexOf(table, 'F5') } as const
    expect(table.refusal(light)).toMatchObject({ code: 'siege.fire.just-arrived', rule: 'siege 3.51' })
    goTo(table, 'combat', 1)
    goTo(table, 'combat', 0)
    table.state.tables.bodies.movedOn[bodyOf(table, 'Late')] = table.state.flow.playerTurn - 1
    expect(table.refusal(light).code).toBe('siege.fire.just-arrived')
    table.state.tables.bodies.movedOn[bodyOf(table, 'Late')] = table.state.flow.playerTurn - 2
    table.do(light)
    expect(burning(table, 'F5')).toBe(true)
  })

  test('siege 3.51 only what burns, and only next to him', () => {
    const table = camp()
    goTo(table, 'combat', 0)
    expect(table.refusal(lightIt(table, 'E4'))).toMatchObject({
      code: 'siege.fire.nothing-burns',
      rule: 'siege 3.5',
    })
    expect(table.refusal(lightIt(table, 'G6'))).toMatchObject({
      code: 'siege.fire.not-adjacent',
      rule: 'siege 3.51',
    })
  })

  test('siege 3.51 in place of shooting and fighting', () => {
    const table = camp()
    goTo(table, 'combat', 0)
    table.do(lightIt(table))
    expect(table.refusal(lightIt(table, 'G6')).code).toBe('siege.hand.has-acted')
  })

  test('siege 3.51 not from a battlement', () => {
    const table = atCastle({
      first: [{ name: 'Raider', at: 'F3' }, DUEL.first],
      second: [DUEL.second],
      gear: [[], [{ gear: 'siege-tower', at: 'F5', facing: N }]],
    })
    goTo(table, 'combat', 0)
    expect(table.refusal(lightIt(table, 'F4'))).toMatchObject({
      code: 'siege.fire.from-battlement',
      rule: 'siege 3.51',
    })
  })

  test.each([
    ['siege-tower', 'siege-tower'],
    ['ram', 'ram'],
    ['ballista', 'ballista'],
    ['mangonel', 'mangonel'],
    ['trebuchet', 'trebuchet'],
    ['screen', 'screen'],
    ['cart', 'cart'],
    ['ladder', 'ladder'],
    ['barrel', undefined],
  ])('3.5 what a %s is to fire', (gear, flammable) => {
    const table = camp({ gear: [[], [{ gear, at: 'I3', facing: N }]] })
    expect(flammableAt(table.state, hexOf(table, 'I3'))).toBe(flammable)
  })
})

describe('siege 3.52 spread', () => {
  test('siege 3.52 at the end of the opponent’s player turn, a die for each hex next to it that can burn', () => {
    const table = camp()
    alight(table, 'F5')
    goTo(table, 'combat', 1)
    table.do({ type: 'end-phase' })
    expect(table.pending()).toMatchObject({
      kind: 'dice',
      roll: {
        throws: [
          {
            purpose: 'siege.roll.fire-spread',
            rule: 'siege 3.52',
            seat: 0,
            outcomes: ['-', '-', '-', '-', '-', '-', 'F', 'F', 'F', 'F'],
            values: { hex: hexOf(table, 'F6') },
          },
        ],
      },
    })
    table.dice(7)
    expect(burning(table, 'F6')).toBe(true)
    table.dice(6)
    expect(burning(table, 'G6')).toBe(false)
    expect(table.state.flow.side).toBe(0)
  })

  test('siege 3.52 not at the end of one’s own player turn, nor from a fire put out', () => {
    const table = camp()
    alight(table, 'F5')
    goTo(table, 'combat', 0)
    table.do({ type: 'end-phase' })
    expect(table.pending().kind).toBe('decision')
    expect(table.state.tables.ground.fire[hexOf(table, 'F5')]).toBe(1)
  })

  test('siege 3.52 a fire that has just spread does not spread on in the same breath', () => {
    const table = camp({ gear: [[], [{ gear: 'ballista', at: 'H6' }]] })
    alight(table, 'F5')
    goTo(table, 'combat', 1)
    table.do({ type: 'end-phase' })
    table.dice(10, 10)
    expect(burning(table, 'G6')).toBe(true)
    expect(burning(table, 'H6')).toBe(false)
    expect(table.pending().kind).toBe('decision')
  })
})

describe('siege 3.53 putting out', () => {
  const douse = (table: SiegeTable, name = 'Warden') =>
    ({ type: 'douse', body: bodyOf(table, name), hex: hexOf(table, 'F5') }) as const
  const warden = (cause: number) => {
    const table = camp({
      second: [
        { name: 'Warden', at: 'E5' },
        { name: 'Second', at: 'G5' },
      ],
    })
    alight(table, 'F5', 0, cause)
    goTo(table, 'combat', 1)
    return table
  }

  test.each([
    [1, true, true],
    [2, true, true],
    [3, true, true],
    [4, true, false],
    [5, true, false],
    [6, false, false],
    [7, false, false],
    [8, false, false],
    [9, false, false],
    [10, false, false],
  ])('3.53 on a %i: an arrow’s fire out %s, any other %s', (die, arrow, other) => {
    for (const [cause, out] of [
      [1, arrow],
      [2, other],
    ] as const) {
      const table = warden(cause)
      table.do(douse(table))
      table.dice(die)
      expect(burning(table, 'F5')).toBe(!out)
    }
  })

  test('siege 3.53 one attempt each, several for the same hex', () => {
    const table = warden(2)
    table.do(douse(table))
    table.dice(9)
    expect(table.refusal(douse(table))).toMatchObject({ code: 'siege.hand.not-idle', rule: 'siege 3.53' })
    table.do(douse(table, 'Second'))
    table.dice(1)
    expect(burning(table, 'F5')).toBe(false)
    expect(table.refusal(douse(table, 'Second')).code).toBe('siege.hand.not-idle')
  })

  test('siege 3.53 not for one who has moved', () => {
    const table = camp({ second: [{ name: 'Warden', at: 'D5' }] })
    alight(table, 'F5')
    goTo(table, 'movement', 1)
    table.do({ type: 'move', body: bodyOf(table, 'Warden'), path: [hexOf(table, 'E5')] })
    goTo(table, 'combat', 1)
    expect(table.refusal(douse(table)).code).toBe('siege.hand.not-idle')
  })

  test.each(['ram', 'siege-tower'])(
    'siege 2.41 and 3.53: to fight a fire does not hold a %s where it is',
    engine => {
      const table = camp({
        second: [
          { name: 'Warden', at: 'E5' },
          { name: 'Two', at: 'E6' },
          { name: 'Three', at: 'E7' },
        ],
        gear: [[], [{ gear: engine, at: 'E6', facing: N }]],
      })
      alight(table, 'F5')
      goTo(table, 'combat', 1)
      table.do(douse(table))
      table.dice(1)
      goTo(table, 'movement', 0)
      goTo(table, 'movement', 1)
      table.do({ type: 'push', gear: 0, backwards: false })
      expect(table.state.tables.gear.hex[0]).toBe(hexOf(table, 'E5'))
    },
  )
})

describe('siege 3.54 leaving the flames', () => {
  test('siege 3.54 whoever is in a hex that catches must go back one hex, even next to an enemy', () => {
    const table = camp({ second: [{ name: 'Sleeper', at: 'F5' }] })
    goTo(table, 'combat', 0)
    table.do(lightIt(table))
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 1 })
    // E5 is next to the raider.
    table.do({ type: 'retreat', hex: hexOf(table, 'E5') })
    expect(table.state.tables.bodies.hex[bodyOf(table, 'Sleeper')]).toBe(hexOf(table, 'E5'))
    expect(table.state.tables.bodies.health[bodyOf(table, 'Sleeper')]).toBe(HEALTHY)
  })

  const RING = ['E5', 'E6', 'F6', 'G5', 'G6']

  test('siege 3.54 who cannot get out is wounded in the first turn and killed in the second', () => {
    const table = camp({
      second: [{ name: 'Trapped', at: 'F5' }],
      first: RING.map(at => ({ at })),
    })
    goTo(table, 'combat', 0)
    table.do(lightIt(table))
    const { health } = table.state.tables.bodies
    const trapped = bodyOf(table, 'Trapped')
    expect(health[trapped]).toBe(HEALTHY)
    pass(table, 1, 6)
    expect(health[trapped]).toBe(WOUNDED)
    pass(table, 1, 6)
    expect(health[trapped]).toBe(DEAD)
  })

  test.each([1, 6])('siege 3.54 a stunned man comes to on a %i and gets out', die => {
    const table = camp({ second: [{ name: 'Stunned', at: 'F5' }] })
    table.state.tables.bodies.health[bodyOf(table, 'Stunned')] = STUNNED
    table.state.tables.bodies.stunnedOn[bodyOf(table, 'Stunned')] = 9
    goTo(table, 'combat', 0)
    table.do(lightIt(table))
    expect(table.pending()).toMatchObject({
      kind: 'dice',
      roll: { throws: [{ purpose: 'siege.roll.wakes-in-fire', rule: 'siege 3.54', seat: 1 }] },
    })
    table.dice(die)
    table.do({ type: 'retreat', hex: hexOf(table, 'E5') })
    expect(table.state.tables.bodies.health[bodyOf(table, 'Stunned')]).toBe(HEALTHY)
  })

  test.each([7, 10])('siege 3.54 on a %i he perishes', die => {
    const table = camp({ second: [{ name: 'Stunned', at: 'F5' }] })
    table.state.tables.bodies.health[bodyOf(table, 'Stunned')] = STUNNED
    goTo(table, 'combat', 0)
    table.do(lightIt(table))
    table.dice(die)
    expect(table.state.tables.bodies.health[bodyOf(table, 'Stunned')]).toBe(DEAD)
  })

  test('siege 3.54 a burning hex cannot be entered', () => {
    const table = camp()
    alight(table, 'F5')
    goTo(table, 'movement', 0)
    expect(
      table.refusal({ type: 'move', body: bodyOf(table, 'Raider'), path: [hexOf(table, 'F5')] }),
    ).toMatchObject({ code: 'siege.move.fire', rule: 'siege 3.54' })
  })

  test('siege 3.54 a burning engine is not moved', () => {
    const table = camp({
      first: ['I4', 'I5', 'I6'].map(at => ({ name: at, at })),
      gear: [[{ gear: 'siege-tower', at: 'I5', facing: N }], []],
    })
    alight(table, 'I5', 1)
    goTo(table, 'movement', 0)
    expect(table.refusal({ type: 'push', gear: 0, backwards: false })).toMatchObject({
      code: 'siege.engine.burns',
      rule: 'siege 3.54',
    })
  })
})

describe('siege 3.55 what fire destroys', () => {
  test('siege 3.55 after three turns a tent hex is gone', () => {
    const table = camp()
    alight(table, 'F5')
    pass(table, 1, 1)
    pass(table, 1, 1)
    expect(burning(table, 'F5')).toBe(true)
    pass(table, 1, 1)
    expect(burning(table, 'F5')).toBe(false)
    expect(groundAt(table.state, hexOf(table, 'F5'))).toBe(TERRAIN.flat)
    expect(flammableAt(table.state, hexOf(table, 'F6'))).toBe('tent')
  })

  test('siege 3.55 one hex of an engine destroys the whole of it; whoever was on top falls', () => {
    const table = camp({
      second: [{ name: 'Rider', at: 'L8' }],
      gear: [[], [{ gear: 'siege-tower', at: 'I5', facing: N }]],
    })
    const { bodies, ground, gear } = table.state.tables
    const rider = bodyOf(table, 'Rider')
    ground.occupant[cell(bodies.hex, rider)] = 0
    bodies.hex[rider] = hexOf(table, 'I6')
    bodies.deck[rider] = TOP
    ground.upper[hexOf(table, 'I6')] = rider + 1
    alight(table, 'I4')
    pass(table, 1, 1)
    pass(table, 1, 1)
    goTo(table, 'combat', 1)
    table.do({ type: 'end-phase' })
    expect(gear.status[0]).toBe(DESTROYED)
    expect(table.pending()).toMatchObject({ seat: 1, prompt: { code: 'siege.ask.fall' } })
    table.do({ type: 'fall', hex: hexOf(table, 'I7') })
    expect([bodies.health[rider], bodies.deck[rider]]).toEqual([WOUNDED, 0])
    for (const at of ['I4', 'I5', 'I6']) {
      expect(burning(table, at)).toBe(false)
      expect(ground.gear[hexOf(table, at)]).toBe(0)
    }
  })

  test('siege 3.55 a fire put out in time leaves everything as it was', () => {
    const table = camp({ second: [{ name: 'Warden', at: 'E5' }] })
    alight(table, 'F5')
    pass(table, 1, 1)
    goTo(table, 'combat', 1)
    table.do({ type: 'douse', body: bodyOf(table, 'Warden'), hex: hexOf(table, 'F5') })
    table.dice(2)
    expect(flammableAt(table.state, hexOf(table, 'F5'))).toBe('tent')
    expect(groundAt(table.state, hexOf(table, 'F5'))).toBe(TERRAIN.tent)
  })
})
