import { cell, take } from '../../../../test/support/entries.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { siege } from '../../src/index.ts'
import { meleeTable } from '../../src/melee/table.ts'
import { ASLEEP, CAPTIVE, STUNNED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable, type Sketch } from '../kit.ts'
import { ASSAULT, besiege, pass, SALLY, setUp, storm } from '../kits/campaign-kit.ts'
import { atCastle, DUEL, S } from '../kits/castle.ts'
import { fight, legal, make, man, prompt } from '../kits/melee-kit.ts'
import { moveTo } from '../kits/movement-kit.ts'
import { blockOf, levelsOf, wallsAround } from '../kits/sight-kit.ts'
import type { RefusedPosition } from './cited-refusal.ts'

/** Refusals met by those who move, fight and shoot, and by those who break off an action. */

const END = { type: 'end-phase' } as const

const marching = (sketch: Sketch): SiegeTable => {
  const table = position(sketch)
  goTo(table, 'movement', 0)
  return table
}

const FOE = { name: 'Foe', at: 'L12' }

/** What is asked in place of the answer that is due. */
const insteadOf = (asked: string, table: SiegeTable) => {
  if (prompt(table) !== asked) throw new Error(`${prompt(table)} is asked, not ${asked}`)
  return table.refusal(END)
}

/** A knight in F6, his tail in F7; a window between F6 and F5. */
const rider = (rest: Partial<Sketch> = {}): SiegeTable =>
  marching({ first: [{ name: 'Piers', type: 'knight', mounted: true, at: 'F6' }], second: [FOE], ...rest })

/** Odo has beaten Hal back. */
const beaten = (): SiegeTable => {
  const table = position({
    first: [man('Odo', 'F6', 24, 5)],
    second: [man('Hal', 'F5', 5, 7), man('Tom', 'A1', 5, 5)],
  })
  fight(table, 'Odo', 'Hal', 5)
  return table
}

/** Hal is gone back, and Odo may follow. */
const won = (): SiegeTable => {
  const table = beaten()
  const [way] = take(legal(table), 1)
  table.do(way)
  return table
}

/** A knight thrown from his horse, to fall into one hex or another. */
const unhorsed = (): SiegeTable => {
  const table = position({
    first: [man('Odo', 'F5', 60, 5)],
    second: [man('Roger', 'F6', 6, 6, { type: 'knight', mounted: true }), man('Tom', 'A1', 5, 5)],
  })
  fight(table, 'Odo', 'Roger', 3)
  return table
}

/** Two beaten together, one of them to fall. */
const twoBeaten = (): SiegeTable => {
  const table = position({
    first: [man('Odo', 'F6', 60, 5)],
    second: [man('Hal', 'F5', 4, 4), man('Tom', 'E6', 4, 4), man('Gam', 'A1', 5, 5)],
  })
  fight(table, 'Odo', ['Hal', 'Tom'], 4)
  return table
}

/** A gatehouse with a man in the moat under the bridge, which comes down. */
const beneath = (): SiegeTable => {
  const table = atCastle({
    rows: [
      '..........',
      'bb#Gw#Dbbb',
      'bbbGwGbbbb',
      'mmmmmmmmmm',
      'mmmmmmmmmm',
      '..........',
      '..........',
      '..........',
    ],
    map: { features: { winch: ['G2'], bridge: ['E4', 'E5'], inside: ['D1', 'E1', 'F1', 'E2', 'E3'] } },
    first: [{ name: 'Wader', at: 'E5' }, { at: 'A8' }],
    second: [{ name: 'Keeper', at: 'G2' }, { at: 'A1' }],
    gear: [[], [{ gear: 'drawbridge', at: 'E5', facing: S, lowered: false }]],
  })
  goTo(table, 'combat', 1)
  table.do({ type: 'winch', body: bodyOf(table, 'Keeper') }, END)
  return table
}

/** Archers of the side that sets up its shooters' skill. */
const company = (options: Sketch['options'] = { shootingSkill: true }): SiegeTable =>
  position({
    first: [
      { name: 'Alric', type: 'crossbowman', at: 'B2' },
      { name: 'Edric', type: 'crossbowman', at: 'D2' },
      { name: 'Tom', at: 'F2' },
    ],
    second: [FOE],
    options,
  })

const skill = (table: SiegeTable, name: string, value: 0 | 1) =>
  siege.refusal(table.state, { type: 'set-skill', body: bodyOf(table, name), skill: value })

const archer = (name: string, at: string) => ({ name, at, type: 'longbowman' })

/** Rows from north to south, an archer at the top, his target where it says. */
const along = (rows: string[], from: string, to: string, rest: Partial<Sketch> = {}): SiegeTable =>
  position({ rows, first: [archer('A', from)], second: [{ name: 'B', at: to }], ...rest })

/** A house of two rooms, D3 and D4 with D5, with a door between, and a window to the north. */
const HOUSE = ['.......', '.......', '...i...', '...i...', '...i...', '.......']

/** Whoever wakes late finds the alarm given. */
const afterAlarm = (): SiegeTable => {
  const table = marching({
    first: [
      { name: 'Odo', at: 'C3' },
      { name: 'Hal', at: 'C5' },
    ],
    second: [FOE],
  })
  make(table, 'Odo', { veil: ASLEEP })
  return table
}

/** Owen is not himself, and is told to wind a winch or to shoot. */
const owenAs = (cells: Parameters<typeof make>[2], phase: string): SiegeTable => {
  const table = position({
    first: [
      { name: 'Owen', type: 'longbowman', at: 'C3' },
      { name: 'Dylan', type: 'longbowman', at: 'E3' },
      DUEL.first,
    ],
    second: [{ name: 'Foe', at: 'C9' }, DUEL.second],
  })
  make(table, 'Owen', cells)
  goTo(table, phase, 0)
  return table
}

const workOf = (cells: Parameters<typeof make>[2]) => {
  const table = owenAs(cells, 'combat')
  return table.refusal({ type: 'winch', body: bodyOf(table, 'Owen') })
}

const shotOf = (cells: Parameters<typeof make>[2]) => {
  const table = owenAs(cells, 'first-missiles')
  return table.refusal({ type: 'shoot', shooter: bodyOf(table, 'Owen'), target: bodyOf(table, 'Foe') })
}

export const IN_THE_FIELD: readonly RefusedPosition[] = [
  ['siege.hand.unable', 'siege 6.4', 'a captive is to work', () => workOf({ custody: CAPTIVE })],
  ['siege.hand.unable', 'siege 6.75', 'a sleeper is to work', () => workOf({ veil: ASLEEP })],
  ['siege.hand.unable', 'siege R.stun', 'a stunned man is to work', () => workOf({ health: STUNNED })],
  ['siege.missile.unable', 'siege 6.4', 'a captive is to shoot', () => shotOf({ custody: CAPTIVE })],
  ['siege.missile.unable', 'siege 6.75', 'a sleeper is to shoot', () => shotOf({ veil: ASLEEP })],
  [
    'siege.move.asleep',
    'siege 6.75',
    'a sleeper told to walk',
    () => {
      const table = afterAlarm()
      return table.refusal(moveTo(table, 'Odo', 'C4'))
    },
  ],
  [
    'siege.move.captive',
    'siege 6.4',
    'a prisoner walks off',
    () => {
      const table = marching({
        first: [{ name: 'Odo', at: 'C3' }, { at: 'C5' }],
        second: [FOE],
        options: { ransom: true },
      })
      make(table, 'Odo', { custody: CAPTIVE })
      return table.refusal(moveTo(table, 'Odo', 'C4'))
    },
  ],
  [
    'siege.move.horse-window',
    'siege 3.1',
    'a rider through a window',
    () => {
      const table = rider({ map: { sides: { window: ['F6/N'] } } })
      return table.refusal(moveTo(table, 'Piers', 'F5'))
    },
  ],
  [
    'siege.move.no-hex',
    'siege 1.6',
    'off the map',
    () => {
      const table = marching({ first: [{ name: 'Odo', at: 'C3' }], second: [FOE] })
      return table.refusal({ type: 'move', body: bodyOf(table, 'Odo'), path: [9999] })
    },
  ],
  [
    'siege.move.nowhere',
    'siege 1.6',
    'through a friend and back to where he began',
    () => {
      const table = marching({
        first: [
          { name: 'Odo', at: 'C3' },
          { name: 'Hal', at: 'C4' },
        ],
        second: [FOE],
      })
      return table.refusal(moveTo(table, 'Odo', 'C4 C3'))
    },
  ],
  [
    'siege.turn.tail-in-doorway',
    'siege S.15',
    'a horse swings its tail into a doorway that takes its front half alone',
    () => {
      const rows = Array.from({ length: 12 }, (_, row) => (row === 6 ? '....d.......' : '............'))
      const table = rider({ rows, options: { s15HorsesInDoorways: 'front-half' } })
      return table.refusal({ type: 'pivot', body: bodyOf(table, 'Piers'), tail: hexOf(table, 'E7') })
    },
  ],
  [
    'siege.make-way.must',
    'siege R.drawbridge',
    'the phase ended before the man is moved',
    () => insteadOf('siege.ask.make-way', beneath()),
  ],
  [
    'siege.retreat.due',
    'siege R.retreat',
    'the phase ended before he has gone back',
    () => insteadOf('siege.ask.retreat-melee', beaten()),
  ],
  [
    'siege.retreat.no-such-way',
    'siege R.retreat',
    'back towards the enemy',
    () => {
      const table = beaten()
      return table.refusal({ type: 'retreat', hex: hexOf(table, 'F7') })
    },
  ],
  [
    'siege.melee.fall-first',
    'siege 3.35',
    'the phase ended before he lies on the ground',
    () => insteadOf('siege.ask.fall', unhorsed()),
  ],
  [
    'siege.melee.advance-first',
    'siege 1.73',
    'the phase ended before he advances or stays',
    () => insteadOf('siege.ask.advance', won()),
  ],
  [
    'siege.melee.name-victim',
    'siege 1.72',
    'the phase ended before a victim is named',
    () => insteadOf('siege.ask.victim', twoBeaten()),
  ],
  [
    'siege.melee.nobody',
    'siege 1.7',
    'odds of nobody against nobody',
    () => {
      const answer = meleeTable({ attackers: [], defenders: [] })
      return answer.ok ? undefined : answer.refusal
    },
  ],
  [
    'siege.command.full',
    'siege 6.5',
    'a twenty-first man under one sergeant',
    () => {
      const men = Array.from({ length: 21 }, (_, row) => ({
        name: `m${row}`,
        at: `${'ABCDEFGHIJKL'[row % 12]}${row < 12 ? 3 : 4}`,
      }))
      const table = position({
        first: [
          { name: 'Arnim', type: 'sergeant', at: 'A1' },
          { name: 'Tyler', type: 'sergeant', at: 'L9' },
          ...men,
        ],
        second: [{ type: 'knight', at: 'L12' }],
        options: { command: true },
      })
      for (const { name } of men.slice(0, 20)) {
        const noted = {
          type: 'put-under',
          body: bodyOf(table, name),
          sergeant: bodyOf(table, 'Arnim'),
        } as const
        if (siege.refusal(table.state, noted) === undefined) table.do(noted)
      }
      return table.refusal({
        type: 'put-under',
        body: bodyOf(table, 'm20'),
        sergeant: bodyOf(table, 'Arnim'),
      })
    },
  ],
  ['siege.skill.is-zero', 'siege 6.22', 'a number that changes nothing', () => skill(company(), 'Alric', 0)],
  ['siege.skill.no-weapon', 'siege 6.22', 'a spearman is no shooter', () => skill(company(), 'Tom', 1)],
  ['siege.skill.not-yours', 'siege 6.22', 'the enemy’s man', () => skill(company(), 'Foe', 1)],
  [
    'siege.skill.not-played',
    'siege 6.22',
    'where skill is not played',
    () => {
      const table = position({
        first: [{ name: 'Alric', type: 'crossbowman', at: 'B2' }],
        second: [FOE],
        play: {
          forces: [
            {
              groups: [
                {
                  characters: [{ type: 'crossbowman', name: 'Alric' }],
                  start: { kind: 'areas', areas: ['all'] },
                },
              ],
            },
            {
              groups: [
                {
                  characters: [{ type: 'spearman', name: 'Foe', at: 'L12' }],
                  start: { kind: 'areas', areas: ['all'] },
                },
              ],
            },
          ],
        },
      })
      return skill(table, 'Alric', 1)
    },
  ],
  [
    'siege.sight.same-hex',
    'siege 1.41',
    'two stacked by a fall',
    () => {
      const table = along(['..', '..', '..'], 'A1', 'A3')
      table.state.tables.bodies.hex[1] = cell(table.state.tables.bodies.hex, 0)
      return blockOf(table, 'A', 'B')
    },
  ],
  [
    'siege.sight.map',
    undefined,
    'a map that is not in the library',
    () => {
      const answer = siege.reference.sight({ map: 'nowhere', from: 'A1', to: 'A2' })
      return answer.ok ? undefined : answer.refusal
    },
  ],
  [
    'siege.sight.over-at-covered',
    'siege 1.42',
    'over a friend at a man in a trench',
    () => {
      const rows = Array.from({ length: 34 }, (_, row) => (row === 33 ? 'v' : '.'))
      const table = along(rows, 'A1', 'A34', { first: [archer('A', 'A1'), { name: 'C', at: 'A10' }] })
      return blockOf(table, 'A', 'B')
    },
  ],
  [
    'siege.sight.other-room',
    'siege 3.26',
    'through a window into the room beyond',
    () => {
      const table = along(HOUSE, 'D2', 'D5', {
        map: {
          sides: {
            wall: wallsAround(HOUSE, 'i', ['D3/N']),
            window: ['D3/N'],
            door: ['D3/S'],
          },
        },
      })
      return blockOf(table, 'A', 'B')
    },
  ],
  [
    'siege.sight.tower',
    'siege E.3',
    'across a tower on the ground',
    () => {
      const rows = ['...', '...', '.T.', '...', '...']
      return blockOf(along(rows, 'B1', 'B5', { map: { halfLevels: levelsOf(rows) } }), 'A', 'B')
    },
  ],
  [
    'siege.sight.keep',
    'siege E.3',
    'across the keep on the ground',
    () => {
      const rows = ['...', '...', '.k.', '...', '...']
      return blockOf(along(rows, 'B1', 'B5', { map: { halfLevels: levelsOf(rows) } }), 'A', 'B')
    },
  ],
  [
    'siege.sight.battlement',
    'siege 1.44',
    'across a rampart wall from ground to ground',
    () => {
      const rows = ['.', '.', 'b', 'm', '.', '.']
      return blockOf(
        along(rows, 'A1', 'A6', { map: { halfLevels: levelsOf(rows), sides: { battlement: ['A3/S'] } } }),
        'A',
        'B',
      )
    },
  ],
  [
    'siege.withdraw.not-home',
    'siege R.day',
    'besiegers with one of them in the castle',
    () => {
      const table = besiege()
      storm(table, { 0: 'A9' })
      setBody(table.state, 0, hexOf(table, 'H5'))
      goTo(table, 'movement', 0)
      return table.refusal({ type: 'withdraw' })
    },
  ],
  [
    'siege.withdraw.contact',
    'siege R.day',
    'one of them next to an enemy',
    () => {
      const table = besiege()
      storm(table, { 0: 'A9' })
      setBody(table.state, 4, hexOf(table, 'A8'))
      goTo(table, 'movement', 0)
      return table.refusal({ type: 'withdraw' })
    },
  ],
  [
    'siege.withdraw.to-the-end',
    'siege R.day',
    'a day of relief is fought out',
    () => {
      const relief = { ...ASSAULT, kind: 'relief', on: 1 }
      const table = besiege({ actions: [relief, SALLY] })
      setUp(table, { 4: 'A6', 5: 'B6' })
      pass(table)
      setUp(table, { 0: 'A9' })
      goTo(table, 'movement', 0)
      return table.refusal({ type: 'withdraw' })
    },
  ],
]
