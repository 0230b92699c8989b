import { describe, expect, test } from 'vitest'
import { isBridgeUp } from '../../src/core/step-cost.ts'
import { bodyOf, goTo, hexOf, LEGEND, position } from '../kit.ts'
import { barred, walk } from '../kits/movement-kit.ts'

/** A man at A2 and one hex of the terrain at B2, with another of it beyond at C2. */
const before = (letter: string, options = {}, man = {}) => {
  const table = position({
    rows: ['.....', `.${letter}${letter}..`, '.....', '.....'],
    first: [{ name: 'Hal', at: 'A2', ...man }],
    second: [{ at: 'E4' }],
    options,
  })
  goTo(table, 'movement')
  return table
}

/** A rider at B4 with his head north, the terrain before him in B3. */
const rider = (letter: string, options = {}, beyond = '.') => {
  const table = position({
    rows: ['.....', `.${beyond}...`, `.${letter}...`, '.....', '.....', '.....'],
    first: [{ name: 'Piers', type: 'knight', at: 'B4', mounted: true }],
    second: [{ at: 'E6' }],
    options,
  })
  goTo(table, 'movement')
  return table
}

const letterOf = (word: string): string =>
  Object.entries(LEGEND).find(([, terrain]) => terrain === word)?.[0] ?? word

const gate = (lowered: boolean) => {
  const table = position({
    rows: ['..w..', '..w..', '..m..', '..m..', '.....'],
    first: [{ name: 'Hal', at: 'C5' }],
    second: [{ name: 'Guard', at: 'B1' }],
    gear: [[], [{ gear: 'drawbridge', at: 'C3', facing: 0, lowered }]],
  })
  goTo(table, 'movement')
  return table
}

describe('siege 1.1, 2.1, 3.1, P.1: the price of every terrain', () => {
  test.each([
    ['flat', 1],
    ['road', 1],
    ['scrub', 2],
    ['tree', 2],
    ['slope', 2],
    ['tent', 2],
    ['trench', 1],
    ['interior', 1],
    ['doorway', 1],
    ['gateway', 1],
    ['corner', 1],
    ['stairway', 2],
    ['tower-doorway', 1],
    ['keep-doorway', 1],
    ['spiral-stair', 2],
    ['castle-gateway', 1],
    ['moat', 4],
  ])('1.1 on foot: %s costs %i', (word, cost) => {
    expect(walk(before(letterOf(word)), 'Hal', 'B2')).toBe(cost)
  })

  test.each([
    ['water', 'siege.move.terrain', 'siege 1.1'],
    ['castle-wall', 'siege.move.wall', 'siege 1.61'],
    ['gate-wall', 'siege.move.wall', 'siege 1.61'],
  ])('1.1 on foot: %s is closed', (word, code, rule) => {
    expect(barred(before(letterOf(word)), 'Hal', 'B2')).toEqual([code, rule])
  })

  test.each([
    ['battlement', 'h'],
    ['tower', 'D'],
    ['tower-slit', 'D'],
    ['keep', 'K'],
    ['keep-slit', 'K'],
  ])('1.1 from within: %s costs 1', (word, door) => {
    const table = position({
      rows: ['....', `.${door}${letterOf(word)}.`, '....'],
      first: [{ name: 'Hal', at: 'B2' }],
      second: [{ at: 'D3' }],
    })
    goTo(table, 'movement')
    expect(walk(table, 'Hal', 'C2')).toBe(1)
  })

  test('siege 1.1 moat costs 4 to go into, 1 from another moat hex, and climbing out what the hex costs', () => {
    const table = before('m')
    expect(walk(table, 'Hal', 'B2')).toBe(4)
    expect(walk(table, 'Hal', 'C2')).toBe(1)
    expect(walk(table, 'Hal', 'D1')).toBe(1)
  })

  test.each([
    ['flat', 1],
    ['road', 1],
    ['scrub', 2],
    ['slope', 2],
    ['doorway', 1],
    ['gateway', 1],
    ['corner', 1],
    ['castle-gateway', 1],
  ])('3.1 on horseback: %s costs %i', (word, cost) => {
    expect(walk(rider(letterOf(word)), 'Piers', 'B3')).toBe(cost)
  })

  test.each([
    'tree',
    'tent',
    'interior',
    'battlement',
    'stairway',
    'tower-doorway',
    'tower',
    'tower-slit',
    'keep-doorway',
    'keep',
    'keep-slit',
    'spiral-stair',
    'moat',
  ])('3.32 closed to horses: %s', word => {
    expect(barred(rider(letterOf(word)), 'Piers', 'B3')).toEqual(['siege.move.horse-terrain', 'siege 3.32'])
  })

  test('siege 3.1 a window costs 4 on foot, a wall with none is closed, a door is free; no horse climbs a window', () => {
    const table = position({
      rows: ['.....', '.....', '.iii.', '.....', '.....'],
      map: { sides: { window: ['B3/NW'], wall: ['B3/N'], door: ['B3/SW'] } },
      first: [
        { name: 'Hal', at: 'A3' },
        { name: 'Wat', at: 'A4' },
        { name: 'Tom', at: 'B2' },
      ],
      second: [{ at: 'E5' }],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Tom', 'B3')).toEqual(['siege.move.wall', 'siege 1.61'])
    expect(walk(table, 'Hal', 'B3')).toBe(4)
    expect(walk(table, 'Hal', 'C3')).toBe(1)
    expect(walk(table, 'Wat', 'B3')).toBe(1)
  })

  test('siege P.1 the castle gateway is shut while the drawbridge is up and open when it is down', () => {
    const down = gate(true)
    expect(isBridgeUp(down.state)).toBe(false)
    for (const label of ['C4', 'C3', 'C2', 'C1']) expect(walk(down, 'Hal', label)).toBe(1)
    const up = gate(false)
    expect(isBridgeUp(up.state)).toBe(true)
    expect(walk(up, 'Hal', 'C4')).toBe(4)
    expect(walk(up, 'Hal', 'C3')).toBe(1)
    expect(barred(up, 'Hal', 'C2')).toEqual(['siege.move.bridge-up', 'siege 1.57'])
  })

  test('siege 2.1 filled moat costs 2 on foot and stays closed to horses', () => {
    const foot = before('m')
    foot.state.tables.ground.filled[hexOf(foot, 'B2')] = 1
    expect(walk(foot, 'Hal', 'B2')).toBe(2)
    expect(walk(foot, 'Hal', 'C2')).toBe(4)
    const horse = rider('m')
    horse.state.tables.ground.filled[hexOf(horse, 'B3')] = 1
    expect(barred(horse, 'Piers', 'B3')).toEqual(['siege.move.horse-terrain', 'siege 3.32'])
  })

  test('siege 2.1, 4.3 a ram hex costs 2 and a screen 1 on foot; horses enter neither', () => {
    const table = position({
      rows: ['.......', '.......', '.......', '.......', '.......', '.......'],
      first: [
        { name: 'Hal', at: 'B4' },
        { name: 'Wat', at: 'E4' },
        { name: 'Piers', type: 'knight', at: 'G4', mounted: true },
      ],
      second: [{ at: 'G1' }],
      gear: [
        [
          { gear: 'ram', at: 'B2', facing: 0 },
          { gear: 'screen', at: 'E3', facing: 0 },
          { gear: 'screen', at: 'G3', facing: 0 },
        ],
        [],
      ],
    })
    goTo(table, 'movement')
    expect(walk(table, 'Hal', 'B3')).toBe(2)
    expect(walk(table, 'Hal', 'B2')).toBe(2)
    expect(walk(table, 'Wat', 'E3')).toBe(1)
    expect(barred(table, 'Piers', 'G3')).toEqual(['siege.move.screen-hex', 'siege 5.23'])
  })

  test('siege P.1 a screen is not entered nor left through its front', () => {
    const table = position({
      first: [
        { name: 'Front', at: 'C3' },
        { name: 'Back', at: 'C5' },
      ],
      second: [{ at: 'L12' }],
      gear: [[{ gear: 'screen', at: 'C4', facing: 0 }], []],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Front', 'C4')).toEqual(['siege.move.screen-front', 'siege P.1'])
    expect(walk(table, 'Back', 'C4')).toBe(1)
    expect(barred(table, 'Back', 'C3 C2')).toEqual(['siege.move.screen-front', 'siege P.1'])
  })

  test('siege 3.43, 5.11 engines and carts cannot be entered; siege 3.54 nor can a burning hex', () => {
    const table = position({
      first: [
        { name: 'Hal', at: 'C5' },
        { name: 'Wat', at: 'F5' },
      ],
      second: [{ at: 'L12' }],
      gear: [
        [
          { gear: 'ballista', at: 'C4', facing: 0 },
          { gear: 'mangonel', at: 'D5', facing: 2 },
          { gear: 'cart', at: 'F4', facing: 1 },
        ],
        [],
      ],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.engine', 'siege 3.43'])
    expect(barred(table, 'Hal', 'D5')).toEqual(['siege.move.engine', 'siege 3.43'])
    expect(barred(table, 'Wat', 'F4')).toEqual(['siege.move.cart', 'siege 5.11'])
    table.state.tables.ground.fire[hexOf(table, 'F6')] = 1
    expect(barred(table, 'Wat', 'F6')).toEqual(['siege.move.fire', 'siege 3.54'])
  })

  test('siege E.0 the doorway of the North Tower does not lead onto the rampart beside it', () => {
    const table = position({
      rows: ['....', '.bD.', '....'],
      map: { features: { 'no-link': ['C2'] } },
      first: [{ name: 'Hal', at: 'C2' }],
      second: [{ at: 'D3' }],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Hal', 'B2')).toEqual(['siege.move.no-link', 'siege E.0'])
  })
})

const breach = () => {
  const table = position({
    rows: ['......', 'mmbb..', 'mmxT..', '......'],
    map: {
      halfLevels: { legend: { '0': 0, '4': 4, '-': -2 }, rows: ['000000', '--4400', '--4400', '000000'] },
      sides: { battlement: ['C2/NW', 'C2/SW', 'C2/N'], slit: ['C3/SW', 'C3/NW'] },
    },
    first: [
      { name: 'Moat', at: 'B2' },
      { name: 'Wall', at: 'D2' },
      { name: 'Tower', at: 'D3' },
    ],
    second: [{ at: 'F4' }],
  })
  goTo(table, 'movement')
  return table
}

describe('siege 2.33 rubble and movement', () => {
  test('siege 2.33 rubble can be entered from all round it, for 2 from the moat, filled or not', () => {
    const table = breach()
    const { rubble } = table.state.tables.ground
    expect(barred(table, 'Moat', 'C2')).toEqual(['siege.move.battlement', 'siege 1.61'])
    rubble[hexOf(table, 'C2')] = 1
    expect(walk(table, 'Moat', 'C2')).toBe(2)
  })

  test('siege 2.33 up from rubble costs 3 onto the rampart and into the tower, and 2 down again', () => {
    const table = breach()
    const { rubble } = table.state.tables.ground
    for (const label of ['C2', 'C3']) rubble[hexOf(table, label)] = 1
    expect(walk(table, 'Wall', 'C2')).toBe(2)
    expect(walk(table, 'Wall', 'D2')).toBe(3)
    expect(walk(table, 'Tower', 'C3')).toBe(2)
    expect(walk(table, 'Tower', 'D3')).toBe(3)
  })

  test('siege 2.33 an intact wall beside the breach still blocks; horses never climb rubble', () => {
    const table = position({
      rows: ['.....', '.bD..', '.....', '.....', '.....'],
      map: { sides: { wall: ['C2/SW'] }, halfLevels: { legend: { '0': 0 }, rows: Array(5).fill('00000') } },
      first: [
        { name: 'Hal', at: 'A2' },
        { name: 'Piers', type: 'knight', at: 'B3', mounted: true },
      ],
      second: [{ at: 'E5' }],
    })
    goTo(table, 'movement')
    table.state.tables.ground.rubble[hexOf(table, 'B2')] = 1
    expect(barred(table, 'Piers', 'B2')).toEqual(['siege.move.horse-terrain', 'siege 3.32'])
    expect(walk(table, 'Hal', 'B2')).toBe(2)
    expect(barred(table, 'Hal', 'C2')).toEqual(['siege.move.wall', 'siege 1.61'])
  })
})

const passing = (on: boolean) => {
  const table = position({
    first: [{ name: 'Hal', at: 'C5' }],
    second: [{ at: 'L12' }],
    gear: [[{ gear: 'cart', at: 'C4', facing: 1 }], []],
    options: { s42LightCarts: on },
  })
  goTo(table, 'movement')
  return table
}

describe('switches on terrain', () => {
  test('switch 13 off: a slope costs 2 to all', () => {
    expect(walk(before('/'), 'Hal', 'B2')).toBe(2)
    expect(walk(rider('/'), 'Piers', 'B3')).toBe(2)
  })

  test('switch 13 on: a slope costs a horse 4; a steep slope 4 on foot and 8 on horseback', () => {
    const options = { s13HorsesSlowOnSlopes: true }
    expect(walk(before('/', options), 'Hal', 'B2')).toBe(2)
    expect(walk(rider('/', options), 'Piers', 'B3')).toBe(4)
    expect(walk(before('^', options), 'Hal', 'B2')).toBe(4)
    expect(walk(rider('^', options), 'Piers', 'B3')).toBe(8)
    expect(walk(before('^'), 'Hal', 'B2')).toBe(2)
    expect(walk(rider('^'), 'Piers', 'B3')).toBe(2)
  })

  test('switch 15 yes: horses enter and pass house doorways', () => {
    const table = rider('d', { s15HorsesInDoorways: 'yes' })
    expect(walk(table, 'Piers', 'B3')).toBe(1)
    expect(walk(table, 'Piers', 'B2')).toBe(1)
  })

  test('switch 15 no: house doorways are closed to horses, gateways open', () => {
    const options = { s15HorsesInDoorways: 'no' }
    expect(barred(rider('d', options), 'Piers', 'B3')).toEqual(['siege.move.horse-doorway', 'siege S.15'])
    expect(walk(rider('g', options), 'Piers', 'B3')).toBe(1)
  })

  test('switch 15 front-half: the head may stand in a doorway, the tail not follow; he turns about to leave', () => {
    const table = rider('d', { s15HorsesInDoorways: 'front-half' })
    expect(walk(table, 'Piers', 'B3')).toBe(1)
    expect(barred(table, 'Piers', 'B2')).toEqual(['siege.move.doorway-through', 'siege S.15'])
    table.do({ type: 'turn-about', body: bodyOf(table, 'Piers') })
    expect(walk(table, 'Piers', 'B5')).toBe(1)
  })

  test('switch 15 stand-only: a horse stands in a doorway but does not cross; a gateway costs it one more', () => {
    const options = { s15HorsesInDoorways: 'stand-only' }
    const table = rider('d', options)
    expect(walk(table, 'Piers', 'B3')).toBe(1)
    expect(barred(table, 'Piers', 'B2')).toEqual(['siege.move.doorway-through', 'siege S.15'])
    const gate = rider('g', options, 'g')
    expect(walk(gate, 'Piers', 'B3')).toBe(2)
    expect(walk(gate, 'Piers', 'B2')).toBe(2)
  })

  test('switch 41 off and on: horses in tower doorways, never in the tower itself', () => {
    expect(barred(rider('D'), 'Piers', 'B3')).toEqual(['siege.move.horse-terrain', 'siege 3.32'])
    const table = rider('D', { s41HorsesInTowerDoors: true }, 'T')
    expect(walk(table, 'Piers', 'B3')).toBe(1)
    expect(barred(table, 'Piers', 'B2')).toEqual(['siege.move.horse-terrain', 'siege 3.32'])
  })

  test('switch 42 off and on: people on foot pass through a light cart for 1 and do not stop there', () => {
    expect(barred(passing(false), 'Hal', 'C4 C3')).toEqual(['siege.move.cart', 'siege 5.11'])
    expect(barred(passing(true), 'Hal', 'C4')).toEqual(['siege.move.cart-stop', 'siege 5.11'])
    expect(walk(passing(true), 'Hal', 'C4 C3')).toBe(2)
  })

  test('switch 24: with English screens nobody enters a screen hex', () => {
    const table = position({
      first: [{ name: 'Back', at: 'C5' }],
      second: [{ at: 'L12' }],
      gear: [[{ gear: 'screen', at: 'C4', facing: 0 }], []],
      options: { s24EnglishScreens: true },
    })
    goTo(table, 'movement')
    expect(barred(table, 'Back', 'C4')).toEqual(['siege.move.screen-hex', 'siege S.24'])
  })
})
