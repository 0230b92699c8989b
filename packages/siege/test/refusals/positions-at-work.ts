import { nth } from '@mesnada/engine'
import { setBody } from '../../src/core/occupancy.ts'
import { CAPTIVE, DEAD, DESTROYED, DONE, RESERVE } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type Man, position, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, DUEL, N } from '../kits/castle.ts'
import { stand } from '../kits/ladder-kit.ts'
import { horseOf, lead, scene } from '../kits/leading-kit.ts'
import { make, rowOf } from '../kits/melee-kit.ts'
import { animalsOf } from '../kits/movement-kit.ts'
import type { RefusedPosition } from './cited-refusal.ts'

/** Refusals met by those who work: at engines, fires, ladders, carts and animals. */

const NOBODY_THERE = 999

const at = (table: SiegeTable, phase: string, side: 0 | 1 = 0): SiegeTable => {
  goTo(table, phase, side)
  return table
}

const put = (table: SiegeTable, name: string, label: string): SiegeTable => {
  setBody(table.state, bodyOf(table, name), hexOf(table, label))
  return table
}

const burn = (table: SiegeTable, label: string): SiegeTable => {
  table.state.tables.ground.fire[hexOf(table, label)] = 1
  return table
}

/** A ballista with its crew in F6, and an enemy to shoot at. */
const battery = (): SiegeTable =>
  position({
    first: [
      { name: 'Hugh', type: 'engineer', at: 'E6' },
      { name: 'Odo', at: 'G6' },
      { name: 'Owen', type: 'longbowman', at: 'A1' },
    ],
    second: [{ name: 'Foe', at: 'F2' }],
    gear: [
      [
        { gear: 'ballista', at: 'F6', facing: N },
        { gear: 'screen', at: 'A3', facing: N },
      ],
      [{ gear: 'ballista', at: 'L12', facing: N }],
    ],
  })

const shootBy = (table: SiegeTable, by: number) =>
  table.refusal({ type: 'shoot', shooter: bodyOf(table, 'Hugh'), target: bodyOf(table, 'Foe'), by })

/** Hal leads a horse, Tom stands beside him and it; horses may be captured. */
const bridles = (): SiegeTable => {
  const table = scene({ others: [{ name: 'Tom', at: 'E5' }, DUEL.first], options: { horseCapture: true } })
  table.do(lead(table, horseOf(table)))
  const { bodies } = table.state.tables
  bodies.done.fill(0)
  goTo(table, 'combat')
  return table
}

const handOn = (table: SiegeTable, from: string, to: string) =>
  table.refusal({ type: 'hand-bridle', body: bodyOf(table, from), to: bodyOf(table, to) })

/** An archer, and an enemy archer far off. */
const quivers = (): SiegeTable => {
  const table = position({
    first: [{ name: 'Owen', type: 'longbowman', at: 'C3' }, DUEL.first],
    second: [{ name: 'Foe', type: 'longbowman', at: 'K3' }, DUEL.second],
    options: { ammunition: true },
  })
  // What everyone has in his quiver is rolled for first.
  table.dice(1, 1, 1, 1, 1, 1)
  return at(table, 'combat')
}

/** A tent in F5, Raider beside it. */
const tent = (rest: Partial<Sketch> = {}): SiegeTable =>
  at(
    atCastle({
      rows: [
        '............',
        '............',
        '............',
        '............',
        '.....n......',
        ...Array.from({ length: 5 }, () => '.'.repeat(12)),
      ],
      first: [{ name: 'Raider', at: 'F4' }, DUEL.first],
      second: [{ at: 'L2' }, DUEL.second],
      ...rest,
    }),
    'combat',
  )

/** Pourer on the rampart with a barrel; someone of either side in the moat below. */
const oil = (first: readonly Man[]): SiegeTable => {
  const table = atCastle({
    first: [{ name: 'Pourer', at: 'F3' }, ...first, DUEL.first],
    second: [DUEL.second],
    gear: [[{ gear: 'barrel', at: 'F3' }], []],
  })
  return at(table, 'combat')
}

/** A cart in F7 and F8, one man before it, one behind; carts are light (siege S.42). */
const light = (rest: Partial<Sketch> = {}): SiegeTable =>
  at(
    position({
      first: [
        { name: 'Hal', at: 'F6' },
        { name: 'Wat', at: 'F9' },
        { name: 'Tom', at: 'B2' },
      ],
      second: [{ name: 'Foe', at: 'L12' }],
      gear: [
        [
          { gear: 'cart', at: 'F7', facing: N },
          { gear: 'barrel', at: 'F6' },
        ],
        [],
      ],
      options: { s42LightCarts: true },
      ...rest,
    }),
    'movement',
  )

const haul = (table: SiegeTable, puller = 'Hal', pusher = 'Wat', hex = 'F5') =>
  table.refusal({
    type: 'haul-cart',
    cart: 0,
    puller: bodyOf(table, puller),
    pusher: bodyOf(table, pusher),
    hex: hexOf(table, hex),
  })

/** A ladder in the hands of Front and Rear, in F6 and F7. */
const borne = (rest: Partial<Sketch> = {}): SiegeTable => {
  const table = at(
    atCastle({
      first: [
        { name: 'Front', at: 'F6' },
        { name: 'Rear', at: 'F7' },
        { name: 'Mate', at: 'F5' },
        DUEL.first,
      ],
      second: [{ name: 'Watch', at: 'L3' }, DUEL.second],
      gear: [[{ gear: 'ladder', at: 'F6', facing: N }], []],
      ...rest,
    }),
    'movement',
  )
  table.do({ type: 'take-ladder', body: bodyOf(table, 'Front'), ladder: 0 })
  return table
}

/** A ladder stands in F4; two men beside it in the moat, water in place of it at H4. */
const shifting = (): SiegeTable => {
  const rows = [
    '............',
    '............',
    'bbbbbbbbbbbb',
    'mmmmmm~mmmmm',
    ...Array.from({ length: 6 }, () => '.'.repeat(12)),
  ]
  const table = atCastle({
    rows,
    map: { sides: { battlement: ['G3/S'] } },
    first: [{ name: 'Odo', at: 'E4' }, { name: 'Hal', at: 'F5' }, DUEL.first],
    second: [DUEL.second],
    gear: [[{ gear: 'ladder', at: 'A6', facing: N }], []],
  })
  stand(table, 'F4', N)
  return at(table, 'movement')
}

const horseAndHal = (rest: Parameters<typeof scene>[0] = {}): SiegeTable =>
  scene({ ...rest, others: [...(rest.others ?? []), DUEL.first] })

/** A knight on foot beside a warhorse. */
const stable = (rest: Partial<Sketch> = {}): SiegeTable =>
  position({
    first: [{ name: 'Piers', type: 'knight', at: 'E7' }, DUEL.first],
    second: [{ name: 'Foe', at: 'L12' }, DUEL.second],
    animals: [[{ animal: 'warhorse', at: 'F6', facing: 0 }], []],
    gear: [[{ gear: 'screen', at: 'E7', facing: N }], []],
    ...rest,
  })

const mount = (table: SiegeTable) =>
  table.refusal({ type: 'mount', body: bodyOf(table, 'Piers'), horse: nth(animalsOf(table, 'warhorse'), 0) })

export const AT_WORK: readonly RefusedPosition[] = [
  ['siege.ballista.none', 'siege 3.41', 'a screen is told to shoot', () => shootBy(battery(), 1)],
  [
    'siege.ballista.not-there',
    'siege 3.41',
    'a ballista that has burnt',
    () => {
      const table = battery()
      table.state.tables.gear.status[0] = DESTROYED
      table.state.tables.gear.hex[0] = RESERVE
      return shootBy(table, 0)
    },
  ],
  ['siege.ballista.not-yours', 'siege 3.41', 'the enemy’s ballista', () => shootBy(battery(), 2)],
  [
    'siege.bridle.leads-none',
    'siege 6.74',
    'he has no animal in hand',
    () => handOn(bridles(), 'Tom', 'Hal'),
  ],
  ['siege.bridle.to-whom', 'siege 6.74', 'to himself', () => handOn(bridles(), 'Hal', 'Hal')],
  [
    'siege.carry.not-portable',
    'siege 5.21',
    'a ballista taken under the arm',
    () => {
      const table = at(battery(), 'movement')
      return table.refusal({ type: 'take', body: bodyOf(table, 'Odo'), gear: 0 })
    },
  ],
  [
    'siege.exchange.with-whom',
    'siege 6.3',
    'arrows for a living enemy',
    () => {
      const table = quivers()
      return table.refusal({
        type: 'exchange',
        body: bodyOf(table, 'Owen'),
        with: bodyOf(table, 'Foe'),
        arrows: 1,
      })
    },
  ],
  [
    'siege.fire.burns-already',
    'siege 3.51',
    'a tent in flames lit again',
    () => {
      const table = burn(tent(), 'F5')
      return table.refusal({ type: 'light', body: bodyOf(table, 'Raider'), hex: hexOf(table, 'F5') })
    },
  ],
  [
    'siege.fire.just-brought',
    'siege 3.51',
    'an engine that was moved up this turn',
    () => {
      const table = tent({ gear: [[], [{ gear: 'screen', at: 'F3', facing: N }]] })
      table.state.tables.gear.movedOn[0] = table.state.flow.playerTurn
      return table.refusal({ type: 'light', body: bodyOf(table, 'Raider'), hex: hexOf(table, 'F3') })
    },
  ],
  [
    'siege.fire.none',
    'siege 3.53',
    'to put out what does not burn',
    () => {
      const table = tent()
      return table.refusal({ type: 'douse', body: bodyOf(table, 'Raider'), hex: hexOf(table, 'F5') })
    },
  ],
  [
    'siege.hand.mounted',
    'siege 3.3',
    'a rider at a fire',
    () => {
      const table = burn(
        tent({ first: [{ name: 'Raider', type: 'knight', mounted: true, at: 'F4' }, DUEL.first] }),
        'F5',
      )
      return table.refusal({ type: 'douse', body: bodyOf(table, 'Raider'), hex: hexOf(table, 'F5') })
    },
  ],
  [
    'siege.harness.out-of-reach',
    'siege 5.11',
    'a man far from ox and cart',
    () => {
      const table = at(
        position({
          first: [{ name: 'Hal', at: 'B2' }, DUEL.first],
          second: [DUEL.second],
          animals: [[{ animal: 'ox', at: 'F6' }], []],
          gear: [[{ gear: 'cart', at: 'F7', facing: N }], []],
        }),
        'combat',
      )
      return table.refusal({
        type: 'harness',
        body: bodyOf(table, 'Hal'),
        cart: 0,
        animal: nth(animalsOf(table, 'ox'), 0),
      })
    },
  ],
  [
    'siege.haul.hands-full',
    'siege 1.91',
    'he carries a barrel',
    () => {
      const table = light()
      table.do({ type: 'take', body: bodyOf(table, 'Hal'), gear: 1 })
      return haul(table)
    },
  ],
  ['siege.haul.not-before', 'siege S.42', 'the man in front stands elsewhere', () => haul(light(), 'Tom')],
  ['siege.haul.not-behind', 'siege S.42', 'nobody behind it', () => haul(light(), 'Hal', 'Tom')],
  [
    'siege.haul.taken',
    'siege 1.62',
    'the hex he would step into is held by a friend',
    () => haul(put(light(), 'Tom', 'F5')),
  ],
  [
    'siege.ladder.no-footing',
    'siege 1.92',
    'a ladder put down in deep water',
    () => {
      const table = shifting()
      return table.refusal({
        type: 'shift-ladder',
        bodies: [bodyOf(table, 'Odo'), bodyOf(table, 'Hal')],
        ladder: 0,
        hex: hexOf(table, 'G4'),
        facing: N,
      })
    },
  ],
  [
    'siege.ladder.no-room',
    'siege 1.91',
    'carried into a hex where a friend stands',
    () => {
      const table = borne()
      return table.refusal({ type: 'move', body: bodyOf(table, 'Front'), path: [hexOf(table, 'F5')] })
    },
  ],
  [
    'siege.ladder.not-on-rampart',
    'siege S.8',
    'drawn up by two who stand below',
    () => {
      const table = atCastle({
        first: [{ name: 'Odo', at: 'F6' }, { name: 'Hal', at: 'G6' }, DUEL.first],
        second: [DUEL.second],
        gear: [[{ gear: 'ladder', at: 'A6', facing: N }], []],
        options: { s8LaddersPulledUp: true },
      })
      stand(table, 'F4', N)
      goTo(table, 'movement')
      return table.refusal({
        type: 'pull-ladder',
        body: bodyOf(table, 'Odo'),
        with: bodyOf(table, 'Hal'),
        ladder: 0,
      })
    },
  ],
  [
    'siege.lead.busy',
    'siege 3.34',
    'he has pushed an engine this turn',
    () => {
      const table = horseAndHal()
      make(table, 'Hal', { done: DONE.pushed })
      return table.refusal(lead(table, horseOf(table)))
    },
  ],
  [
    'siege.lead.fought',
    'siege 6.74',
    'a rider who has attacked reaches for a bridle',
    () => {
      const table = horseAndHal({
        rider: true,
        at: 'F5',
        animals: [{ animal: 'warhorse', at: 'G5', facing: 0 }],
        options: { horseCapture: true },
      })
      goTo(table, 'combat')
      make(table, 'Hal', { done: DONE.attacked })
      return table.refusal(lead(table, horseOf(table)))
    },
  ],
  [
    'siege.lead.leads-none',
    'siege 3.34',
    'he lets go of nothing',
    () => {
      const table = horseAndHal()
      return table.refusal({ type: 'let-go', body: bodyOf(table, 'Hal') })
    },
  ],
  [
    'siege.lead.movement-phase',
    'siege 3.34',
    'a bridle taken while others fight',
    () => {
      const table = horseAndHal()
      goTo(table, 'combat')
      return table.refusal(lead(table, horseOf(table)))
    },
  ],
  [
    'siege.lead.no-animal',
    'siege 3.34',
    'a man led by the bridle',
    () => {
      const table = horseAndHal({ others: [{ name: 'Tom', at: 'E5' }] })
      return table.refusal(lead(table, bodyOf(table, 'Tom')))
    },
  ],
  [
    'siege.lead.not-yours',
    'siege 3.34',
    'an enemy told to lead',
    () => {
      const table = horseAndHal()
      return table.refusal(lead(table, horseOf(table), 'Odo'))
    },
  ],
  [
    'siege.mount.hands-full',
    'siege 1.91',
    'with a screen in his hands',
    () => {
      const table = at(stable(), 'movement')
      table.do({ type: 'take', body: bodyOf(table, 'Piers'), gear: 0 })
      return mount(at(table, 'combat'))
    },
  ],
  [
    'siege.mount.on-foot',
    'siege 3.33',
    'one on foot dismounts',
    () => {
      const table = at(stable(), 'combat')
      return table.refusal({ type: 'dismount', body: bodyOf(table, 'Piers'), hex: hexOf(table, 'E8') })
    },
  ],
  [
    'siege.mount.points',
    'siege S.19',
    'two points left where mounting takes three (S.19)',
    () => {
      const table = at(stable({ options: { s19QuickMounting: true } }), 'movement')
      make(table, 'Piers', { spent: 3 })
      return mount(table)
    },
  ],
  [
    'siege.oil.friend',
    'siege 5.32',
    'a friend below',
    () => {
      const table = oil([{ name: 'Friend', at: 'F4' }])
      return table.refusal({ type: 'pour-oil', body: bodyOf(table, 'Pourer'), hex: hexOf(table, 'F4') })
    },
  ],
  [
    'siege.ram.none',
    'siege 4.32',
    'a ballista told to batter',
    () => {
      const table = at(
        position({
          first: [DUEL.first],
          second: [DUEL.second],
          gear: [[{ gear: 'ballista', at: 'F6', facing: N }], []],
        }),
        'combat',
      )
      return table.refusal({ type: 'batter', gear: 0 })
    },
  ],
  [
    'siege.ransom.no-runaway',
    'siege 6.4',
    'a free enemy seized without a fight',
    () => {
      const table = at(
        position({ first: [DUEL.first], second: [DUEL.second], options: { ransom: true } }),
        'combat',
      )
      return table.refusal({ type: 'seize', body: rowOf(table, 'Duellist'), prisoner: rowOf(table, 'Rival') })
    },
  ],
  [
    'siege.ransom.not-captive',
    'siege 6.4',
    'a free enemy led away',
    () => {
      const table = at(
        position({ first: [DUEL.first], second: [DUEL.second], options: { ransom: true } }),
        'movement',
      )
      return table.refusal({ type: 'escort', prisoner: rowOf(table, 'Rival'), hex: hexOf(table, 'A11') })
    },
  ],
  [
    'siege.ransom.not-yours',
    'siege 6.4',
    'the enemy’s man told to escape',
    () => {
      const table = at(
        position({ first: [DUEL.first], second: [DUEL.second], options: { ransom: true } }),
        'movement',
      )
      return table.refusal({ type: 'escape', body: rowOf(table, 'Rival') })
    },
  ],
  [
    'siege.ransom.unguarded',
    'siege 6.4',
    'a captive knight with nobody beside him',
    () => {
      const table = at(
        position({
          first: [DUEL.first],
          second: [{ name: 'Roger', type: 'knight', at: 'F6' }, DUEL.second],
          options: { ransom: true },
        }),
        'movement',
      )
      make(table, 'Roger', { custody: CAPTIVE })
      return table.refusal({ type: 'escort', prisoner: rowOf(table, 'Roger'), hex: hexOf(table, 'F7') })
    },
  ],
  [
    'siege.melee.no-attacker',
    'siege 1.7',
    'a dead man attacks',
    () => {
      const table = at(
        position({ first: [DUEL.first, { name: 'Odo', at: 'B10' }], second: [DUEL.second] }),
        'combat',
      )
      make(table, 'Odo', { health: DEAD })
      return table.refusal({ type: 'attack', attacker: rowOf(table, 'Odo'), defender: rowOf(table, 'Rival') })
    },
  ],
  [
    'siege.melee.no-defender',
    'siege 1.7',
    'a dead man is attacked',
    () => {
      const table = at(
        position({ first: [DUEL.first], second: [DUEL.second, { name: 'Tom', at: 'B9' }] }),
        'combat',
      )
      make(table, 'Tom', { health: DEAD })
      return table.refusal({
        type: 'attack',
        attacker: rowOf(table, 'Duellist'),
        defender: rowOf(table, 'Tom'),
      })
    },
  ],
  [
    'siege.missile.no-target',
    'siege 1.41',
    'a shot at nobody',
    () => {
      const table = battery()
      return table.refusal({ type: 'shoot', shooter: bodyOf(table, 'Owen'), target: NOBODY_THERE })
    },
  ],
]
