import type { Refusal } from '@mesnada/engine'
import {
  codesWithoutRow,
  type RefusalRow,
  refusalCodes,
  refusalRowFaults,
  unfilledGaps,
} from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { type CrusadesAction, crusades } from '../src/index.ts'
import { loseLeader } from '../src/morale/harm.ts'
import { resolve } from '../src/paper/resolve.ts'
import type { Order } from '../src/printed/units.ts'
import { ORDERS } from '../src/printed/units.ts'
import rulebook from '../src/rulebook/en.json' with { type: 'json' }
import { DONE, GOING, GONE } from '../src/state.ts'
import messages from '../src/text/en.json' with { type: 'json' }
import {
  type CrusadesTable,
  type FormationSketch,
  goTo,
  hexOf,
  moveTo,
  position,
  type Sketch,
  type UnitSketch,
} from './kit.ts'

/** Every refusal in a real position: the code, what was asked, the rule cited, and its words that forbid it. */

const refused = (table: CrusadesTable, action: CrusadesAction): Refusal | undefined =>
  table.game.system.refusal(table.state, action)

const FAR = [{ at: '0101' }]

/** The first side's units in its movement phase, the first of them chosen. */
const moving = (first: readonly UnitSketch[] | readonly FormationSketch[], extra: Partial<Sketch> = {}) => {
  const table = position({ first, second: FAR, ...extra })
  goTo(table, 'movement')
  table.do({ type: 'activate', unit: 0 })
  return table
}

const march = (table: CrusadesTable, ...path: readonly string[]): Refusal | undefined =>
  refused(table, moveTo(table, ...path))

const under = (order: Order, units: readonly UnitSketch[]): readonly FormationSketch[] => [{ order, units }]

const riding = (extra: Partial<Sketch> = {}) => {
  const table = position({ first: [{ at: '0608' }], second: FAR, ...extra })
  goTo(table, 'movement')
  table.do({ type: 'lead', leader: 0 })
  return table
}

const ride = (table: CrusadesTable, ...labels: readonly string[]): Refusal | undefined =>
  refused(table, { type: 'ride', path: labels.map(label => hexOf(table, label)) })

/** In the offensive fire of a side with archers near the enemy, and whoever else is named. */
const shooting = (extra: readonly UnitSketch[] = [], change: Partial<Sketch> = {}) => {
  const table = position({
    first: [{ at: '0606', arm: 'archer' }, ...extra],
    second: [{ at: '0604', morale: 10 }],
    ...change,
  })
  goTo(table, 'offensive-fire')
  return table
}

const shot = (table: CrusadesTable, unit: number, label: string): Refusal | undefined =>
  refused(table, { type: 'fire', unit, hex: hexOf(table, label) })

/** In the melee phase with two sides face to face at 0606 and 0605, and whoever else is named. */
const meeting = (extra: readonly UnitSketch[] = [], change: Partial<Sketch> = {}) => {
  const table = position({
    first: [{ at: '0606', strength: 20 }, ...extra],
    second: [{ units: [{ at: '0605', morale: 10 }, { at: '0101' }], leader: { at: '0101' } }],
    ...change,
  })
  goTo(table, 'melee')
  return table
}

const blow = (table: CrusadesTable, from: string, hex: string): Refusal | undefined =>
  refused(table, { type: 'attack', from: hexOf(table, from), hex: hexOf(table, hex) })

const declaring = (table: CrusadesTable): CrusadesTable => {
  table.do({ type: 'attack', from: hexOf(table, '0606'), hex: hexOf(table, '0605') })
  return table
}

/** After a melee that the first side won, the other about to give way. */
const beaten = (change: Partial<Sketch> = {}) => {
  const table = declaring(meeting([], change))
  table.do({ type: 'strike' })
  table.dice(9, 1, 1)
  return table
}

/** The same with the hex left. */
const won = (change: Partial<Sketch> = {}) => {
  const table = beaten(change)
  table.do({ type: 'retreat', hex: hexOf(table, '0604') })
  return table
}

const follow = (table: CrusadesTable, unit: number, label: string): Refusal | undefined =>
  refused(table, { type: 'advance', unit, hex: hexOf(table, label) })

const broken = (table: CrusadesTable, unit: number): CrusadesTable => {
  table.state.tables.units.morale[unit] = 1
  return table
}

/** Why a battle cannot be set up. */
const unset = (sketch: Partial<Sketch>): Refusal | undefined => {
  try {
    position({ first: [{ at: '0608' }], second: FAR, ...sketch })
    return undefined
  } catch (error) {
    return (error as { readonly refusal?: Refusal }).refusal
  }
}

const unanswered = (question: unknown): Refusal | undefined => {
  const answer = resolve(question)
  return answer.ok ? undefined : answer.refusal
}

const unseen = (map: string, from: string): Refusal | undefined => {
  const answer = crusades.reference.sight({ map, from, to: '0101' })
  return answer.ok ? undefined : answer.refusal
}

/** Of a formation on its way home. */
const leaving = () => {
  const table = position({
    first: [{ units: [{ at: '0608' }] }, { units: [{ at: '0808' }] }],
    second: FAR,
  })
  table.state.tables.formations.mood[1] = 2
  return table
}

/** crusades 16.1: the first side's first formation about to be drawn, archers of the second near it. */
const chits = () =>
  position({
    first: [{ units: [{ at: '0606' }] }, { units: [{ at: '0908' }] }],
    second: [
      {
        units: [
          { at: '0604', arm: 'archer' },
          { at: '0704', arm: 'archer' },
        ],
      },
    ],
    options: { actionChits: true },
  })

/** crusades 16.3 */
const parting = (units: readonly UnitSketch[]) =>
  position({ first: [{ units, leader: { span: 3 } }], second: FAR, options: { splitCommands: true } })

const parted = () => {
  const table = parting([{ at: '0608' }, { at: '0708' }, { at: '0112' }])
  table.do({ type: 'split', leader: 0, order: 'stand' })
  table.dice(1)
  return table
}

const rows: readonly RefusalRow[] = [
  // Orders
  {
    code: 'crusades.leader.not-yours',
    when: 'an order is given to an enemy leader',
    rule: 'crusades 3.2',
    says: ['the active side gives orders'],
    refusal: () =>
      refused(position({ first: [{ at: '0608' }], second: FAR }), {
        type: 'order',
        leader: 1,
        order: 'stand',
      }),
  },
  {
    code: 'crusades.leader.not-here',
    when: 'an order is given to a leader who fell',
    rule: 'crusades 4.21',
    says: ['on 10 the leader is lost'],
    refusal: () => {
      const table = position({
        first: [{ units: [{ at: '0608' }] }, { units: [{ at: '0808' }] }],
        second: FAR,
      })
      table.state.tables.leaders.hex[1] = -1
      return refused(table, { type: 'order', leader: 1, order: 'stand' })
    },
  },
  {
    code: 'crusades.leader.not-here',
    when: 'an order is given to a leader who has gone home',
    rule: 'crusades 14.2',
    says: ['leave the map with their leader'],
    refusal: () => {
      const table = leaving()
      table.state.tables.leaders.hex[1] = GONE
      return refused(table, { type: 'order', leader: 1, order: 'stand' })
    },
  },
  {
    code: 'crusades.order.tried',
    when: 'a leader tries twice',
    rule: 'crusades 5.2',
    says: ['may try once to change orders'],
    refusal: () => {
      const table = position({ first: [{ at: '0608' }], second: FAR })
      table.do({ type: 'order', leader: 0, order: 'stand' })
      table.dice(10)
      return refused(table, { type: 'order', leader: 0, order: 'attack' })
    },
  },
  {
    code: 'crusades.order.same',
    when: 'a leader is given the order he has',
    rule: 'crusades 5.2',
    says: ['to change orders'],
    refusal: () =>
      refused(position({ first: [{ at: '0608' }], second: FAR }), {
        type: 'order',
        leader: 0,
        order: 'advance',
      }),
  },
  {
    code: 'crusades.replace.not-there',
    when: 'a new leader is put where none of his men is',
    rule: 'crusades 4.23',
    says: ['in the hex of one of its steady units'],
    refusal: () => {
      const table = position({ first: [{ at: '0608' }, { at: '0708' }], second: FAR })
      table.state.flow = { ...table.state.flow, stack: [{ kind: 'replacement', leader: 0 }] }
      return refused(table, { type: 'replace', hex: hexOf(table, '0505') })
    },
  },
  {
    code: 'crusades.leader.going',
    when: 'an order is given to a leader who goes home',
    rule: 'crusades 14.2',
    says: ['the formation leaves the battle for good', 'no one can give them orders'],
    refusal: () => refused(leaving(), { type: 'order', leader: 1, order: 'stand' }),
  },
  // Movement
  {
    code: 'crusades.unit.not-yours',
    when: 'an enemy unit is to move',
    rule: 'crusades 3.2',
    says: ['it moves its units and leaders'],
    refusal: () => {
      const table = position({ first: [{ at: '0608' }], second: FAR })
      goTo(table, 'movement')
      return refused(table, { type: 'activate', unit: 1 })
    },
  },
  {
    code: 'crusades.unit.not-here',
    when: 'a unit that is eliminated is to move',
    rule: 'crusades 2.3',
    says: ['A unit that loses its second step is eliminated'],
    refusal: () => {
      const table = position({ first: [{ at: '0608' }, { at: '0708' }], second: FAR })
      goTo(table, 'movement')
      table.state.tables.units.hex[1] = -1
      return refused(table, { type: 'activate', unit: 1 })
    },
  },
  {
    code: 'crusades.unit.not-here',
    when: 'a unit that has gone home is to move',
    rule: 'crusades 14.2',
    says: ['leave the map'],
    refusal: () => {
      const table = leaving()
      goTo(table, 'movement')
      table.state.tables.units.hex[1] = GONE
      return refused(table, { type: 'activate', unit: 1 })
    },
  },
  {
    code: 'crusades.unit.moved',
    when: 'a unit is to move twice',
    rule: 'crusades 8.1',
    says: ['may move once'],
    refusal: () => {
      const table = moving([{ at: '0608' }])
      table.do({ type: 'hold' })
      return refused(table, { type: 'activate', unit: 0 })
    },
  },
  {
    code: 'crusades.unit.going',
    when: 'a unit that goes home is to move',
    rule: 'crusades 14.2',
    says: ['the formation leaves the battle for good', 'no one can give them orders'],
    refusal: () => {
      const table = leaving()
      goTo(table, 'movement')
      return refused(table, { type: 'activate', unit: 1 })
    },
  },
  {
    code: 'crusades.move.gap',
    when: 'a path leaves out a hex',
    rule: 'crusades 8.1',
    says: ['from hex to adjacent hex'],
    refusal: () => march(moving([{ at: '0608' }]), '0606 N'),
  },
  {
    code: 'crusades.move.gap',
    when: 'a ride leaves out a hex',
    rule: 'crusades 4.14',
    says: ['from hex to adjacent hex'],
    refusal: () => ride(riding(), '0606'),
  },
  {
    code: 'crusades.move.front',
    when: 'a unit goes backwards',
    rule: 'crusades 8.1',
    says: ['through its front'],
    refusal: () => march(moving([{ at: '0608' }]), '0609 N'),
  },
  {
    code: 'crusades.move.turn',
    when: 'a unit turns by two sides at once',
    rule: 'crusades 6.13',
    says: ['1 MP for each hexside'],
    refusal: () => march(moving([{ at: '0608' }]), '0608 SE'),
  },
  {
    code: 'crusades.move.companion',
    when: 'a stack turns, and one of it has ended its move',
    rule: 'crusades 6.13',
    says: ['each of its units can pay and has not finished its move'],
    refusal: () => {
      const table = moving([{ at: '0608' }, { at: '0608' }])
      table.do({ type: 'hold' }, { type: 'activate', unit: 1 })
      return march(table, '0608 NE')
    },
  },
  {
    code: 'crusades.move.closed',
    when: 'a unit enters a lake',
    rule: 'crusades 8.21',
    says: ['Lake: no one'],
    refusal: () => {
      const rows = Array.from({ length: 12 }, (_, row) => (row === 6 ? '.....~......' : '............'))
      return march(moving([{ at: '0608' }], { rows }), '0607 N')
    },
  },
  {
    code: 'crusades.move.enemy',
    when: 'a unit enters a hex of the enemy',
    rule: 'crusades 8.3',
    says: ['Enemy units block movement'],
    refusal: () => march(moving([{ at: '0608' }], { second: [{ at: '0607', arm: 'archer' }] }), '0607 N'),
  },
  {
    code: 'crusades.move.enemy',
    when: 'a leader enters a hex of the enemy',
    rule: 'crusades 4.14',
    says: ['cannot enter a hex that contains an enemy unit'],
    refusal: () => ride(riding({ second: [{ at: '0607', arm: 'archer' }] }), '0607'),
  },
  {
    code: 'crusades.move.too-far',
    when: 'a unit spends more than it has',
    rule: 'crusades 8.1',
    says: ['up to its MP'],
    refusal: () => march(moving([{ at: '0608', movement: 1 }]), '0607 N', '0606 N'),
  },
  {
    code: 'crusades.move.too-far',
    when: 'a leader rides nine hexes',
    rule: 'crusades 4.14',
    says: ['up to 8 MP'],
    refusal: () => ride(riding(), '0607', '0606', '0605', '0604', '0603', '0602', '0601', '0701', '0801'),
  },
  {
    code: 'crusades.move.must-stop',
    when: 'a unit goes on through an enemy zone',
    rule: 'crusades 6.24',
    says: ['A unit or leader that enters an enemy zone of control must stop'],
    refusal: () => march(moving([{ at: '0607' }], { second: [{ at: '0605' }] }), '0606 N', '0506 N'),
  },
  {
    code: 'crusades.move.must-stop',
    when: 'a horseman goes on across stakes',
    rule: 'crusades 8.25',
    says: ['pays 2 more and stops'],
    refusal: () =>
      march(
        moving([{ at: '0608', arm: 'cavalry' }], { map: { sides: { stakes: ['0607/S'] } } }),
        '0607 N',
        '0606 N',
      ),
  },
  {
    code: 'crusades.move.zone',
    when: 'a unit on Advance leaves a zone it began in',
    rule: 'crusades 6.25',
    says: [
      'with an Attack or Advance order that starts its move in an enemy zone of control cannot leave its hex',
    ],
    refusal: () => march(moving([{ at: '0606' }], { second: [{ at: '0605' }] }), '0706 N'),
  },
  {
    code: 'crusades.move.room',
    when: 'a third unit ends in a hex',
    rule: 'crusades 7.1',
    says: ['Two combat units', 'may end a move in the same hex'],
    refusal: () => march(moving([{ at: '0608' }, { at: '0607' }, { at: '0607' }]), '0607 N'),
  },
  {
    code: 'crusades.move.facing',
    when: 'a unit joins a stack that faces elsewhere',
    rule: 'crusades 7.3',
    says: ['must end with the stack’s facing'],
    refusal: () => march(moving([{ at: '0608' }, { at: '0607', facing: 'NE' }]), '0607 N'),
  },
  {
    code: 'crusades.move.under',
    when: 'a unit goes beneath nobody',
    rule: 'crusades 7.2',
    says: ['A unit that joins another by moving goes on top or underneath'],
    refusal: () => {
      const table = moving([{ at: '0608' }])
      const { path } = moveTo(table, '0607 N') as Extract<CrusadesAction, { type: 'move' }>
      return refused(table, { type: 'move', path, under: true })
    },
  },
  {
    code: 'crusades.move.nowhere',
    when: 'a unit turns and turns back',
    refusal: () => march(moving([{ at: '0608' }]), '0608 NE', '0608 N'),
  },
  {
    code: 'crusades.move.contact',
    when: 'on Attack, with an enemy in reach, a unit does not go up to him',
    rule: 'crusades 5.11',
    says: ['must end its move with an enemy it can melee in its front, if it can'],
    refusal: () => march(moving(under('attack', [{ at: '0608' }]), { second: [{ at: '0605' }] }), '0607 N'),
  },
  {
    code: 'crusades.move.attack',
    when: 'on Attack, too far to reach anyone, a unit stays',
    rule: 'crusades 5.11',
    says: ['otherwise closer to its nearest enemy than it started, if it can'],
    refusal: () =>
      refused(moving(under('attack', [{ at: '0610' }]), { second: [{ at: '0602' }] }), { type: 'hold' }),
  },
  {
    code: 'crusades.move.farther',
    when: 'on Attack, with no way nearer, a unit goes away',
    rule: 'crusades 5.11',
    says: ['may hold, or move to a hex at the same distance'],
    refusal: () => {
      const friends = ['0607', '0607', '0707', '0707', '0507', '0507'].map(at => ({ at, movement: 0 }))
      const table = moving(under('attack', [{ at: '0608', facing: 'S', movement: 1 }, ...friends]), {
        second: [{ at: '0602' }],
      })
      return march(table, '0609 S')
    },
  },
  {
    code: 'crusades.move.stand',
    when: 'on Stand a unit leaves its hex',
    rule: 'crusades 5.13',
    says: ['Units cannot leave their hex'],
    refusal: () => march(moving(under('stand', [{ at: '0608' }])), '0607 N'),
  },
  {
    code: 'crusades.move.unled',
    when: 'a unit out of its leader’s range leaves its hex, whatever order he has',
    rule: 'crusades 5.33',
    says: ['out of command and acts as if it had a Stand order'],
    refusal: () =>
      march(
        moving([
          { order: 'advance', units: [{ at: '0608' }, { at: '0612' }], leader: { at: '0612', span: 2 } },
        ]),
        '0607 N',
      ),
  },
  {
    code: 'crusades.move.unled',
    when: 'a unit whose leader is lost leaves its hex',
    rule: 'crusades 5.33',
    says: ['or without a leader'],
    refusal: () => {
      const table = position({ first: [{ order: 'advance', units: [{ at: '0608' }] }], second: FAR })
      loseLeader(table.state, 0)
      goTo(table, 'movement')
      table.do({ type: 'activate', unit: 0 })
      return march(table, '0607 N')
    },
  },
  {
    code: 'crusades.move.retreat',
    when: 'on Retreat a unit goes forward',
    rule: 'crusades 5.14',
    says: ['must end farther from the nearest enemy'],
    refusal: () => march(moving(under('retreat', [{ at: '0608' }]), { second: [{ at: '0602' }] }), '0607 N'),
  },
  {
    code: 'crusades.move.reserve',
    when: 'a reserve goes next to the enemy',
    rule: 'crusades 5.15',
    says: ['never into a hex next to an enemy unit'],
    refusal: () =>
      march(
        moving(under('reserve', [{ at: '0608' }]), { second: [{ at: '0606', arm: 'archer' }] }),
        '0607 N',
      ),
  },
  {
    code: 'crusades.move.muster',
    when: 'on Muster a unit goes forward',
    rule: 'crusades 5.16',
    says: ['A unit cannot end closer to the enemy than it started'],
    refusal: () => march(moving(under('muster', [{ at: '0608' }]), { second: [{ at: '0602' }] }), '0607 N'),
  },
  {
    code: 'crusades.move.routed',
    when: 'a unit that runs goes forward',
    rule: 'crusades 5.5',
    says: ['must end farther from the enemy'],
    refusal: () => march(broken(moving([{ at: '0608' }], { second: [{ at: '0602' }] }), 0), '0607 N'),
  },
  {
    code: 'crusades.leader.moved',
    when: 'a leader is to ride twice',
    rule: 'crusades 4.14',
    says: ['may move once'],
    refusal: () => {
      const table = riding()
      table.do({ type: 'hold' })
      return refused(table, { type: 'lead', leader: 0 })
    },
  },
  {
    code: 'crusades.ride.nowhere',
    when: 'a leader rides out and back',
    refusal: () => ride(riding(), '0607', '0608'),
  },
  {
    code: 'crusades.phase.attack',
    when: 'the phase is to end before a unit on Attack has gone',
    rule: 'crusades 5.11',
    says: ['The phase cannot end while a unit with an Attack order still has to move or attack'],
    refusal: () => {
      const table = position({ first: under('attack', [{ at: '0608' }]), second: [{ at: '0602' }] })
      goTo(table, 'movement')
      return refused(table, { type: 'end-phase' })
    },
  },
  {
    code: 'crusades.phase.not-now',
    when: 'a shot in the movement phase',
    rule: 'crusades 3.2',
    says: ['in order'],
    refusal: () => {
      const table = position({ first: [{ at: '0606', arm: 'archer' }], second: [{ at: '0604' }] })
      goTo(table, 'movement')
      return shot(table, 0, '0604')
    },
  },
  {
    code: 'crusades.step.other',
    when: 'a phase is to end while a unit gives way',
    rule: 'crusades 9.51',
    says: ['retreats'],
    refusal: () => refused(beaten(), { type: 'end-phase' }),
  },
  {
    code: 'crusades.dice-due',
    when: 'a phase is to end while dice are due',
    rule: 'crusades 9.41',
    says: ['roll'],
    refusal: () => {
      const table = declaring(meeting())
      table.do({ type: 'strike' })
      return refused(table, { type: 'end-phase' })
    },
  },
  {
    code: 'crusades.over',
    when: 'anything is done after the battle',
    refusal: () => {
      const table = position({ first: [{ at: '0608' }], second: FAR, turns: 1 })
      table.do({ type: 'end-phase' }, { type: 'end-phase' }, { type: 'end-phase' }, { type: 'end-phase' })
      return refused(table, { type: 'end-phase' })
    },
  },
  // Fire
  {
    code: 'crusades.fire.unarmed',
    when: 'infantry shoots',
    rule: 'crusades 9.11',
    says: ['Archers, mounted archers, light cavalry, artillery, crossbowmen and militia'],
    refusal: () => shot(shooting([{ at: '0706' }]), 1, '0604'),
  },
  {
    code: 'crusades.fire.done',
    when: 'a unit shoots twice in a step',
    rule: 'crusades 9.11',
    says: ['each once in each fire phase'],
    refusal: () => {
      const table = shooting([{ at: '0706', arm: 'archer' }])
      table.do({ type: 'fire', unit: 0, hex: hexOf(table, '0604') })
      table.dice(1)
      return shot(table, 0, '0604')
    },
  },
  {
    code: 'crusades.fire.moved',
    when: 'artillery that has moved shoots',
    rule: 'crusades 9.11',
    says: ['Artillery that has left its hex in this player turn cannot shoot'],
    refusal: () => {
      const table = position({
        first: [
          { at: '0608', arm: 'artillery' },
          { at: '0706', arm: 'archer' },
        ],
        second: [{ at: '0604', morale: 10 }],
      })
      goTo(table, 'movement')
      table.do({ type: 'activate', unit: 0 }, moveTo(table, '0607 N'))
      goTo(table, 'offensive-fire')
      return shot(table, 0, '0604')
    },
  },
  {
    code: 'crusades.fire.no-enemy',
    when: 'an empty hex is shot at',
    rule: 'crusades 9.12',
    says: ['The target is an enemy stack'],
    refusal: () => shot(shooting(), 0, '0605'),
  },
  {
    code: 'crusades.fire.out-of-range',
    when: 'archers shoot at five hexes',
    rule: 'crusades 9.12',
    says: ['X is out of range'],
    refusal: () => shot(shooting([{ at: '0609', arm: 'archer' }]), 1, '0604'),
  },
  {
    code: 'crusades.fire.not-in-front',
    when: 'archers shoot backwards',
    rule: 'crusades 9.12',
    says: ['in the shooter’s front arc'],
    refusal: () => shot(shooting([{ at: '0706', arm: 'archer', facing: 'S' }]), 1, '0604'),
  },
  {
    code: 'crusades.fire.no-sight',
    when: 'archers shoot through a friend',
    rule: 'crusades 9.2',
    says: ['is blocked by woods, towns and units in between'],
    refusal: () => shot(shooting([{ at: '0607', arm: 'archer' }]), 1, '0604'),
  },
  {
    code: 'crusades.unit.routed',
    when: 'archers who run shoot',
    rule: 'crusades 5.5',
    says: ['cannot shoot or attack'],
    refusal: () => shot(broken(shooting([{ at: '0706', arm: 'archer' }]), 1), 1, '0604'),
  },
  // Melee
  {
    code: 'crusades.melee.no-enemy',
    when: 'an empty hex is attacked',
    rule: 'crusades 9.31',
    says: ['may attack an adjacent enemy stack'],
    refusal: () => blow(meeting(), '0606', '0706'),
  },
  {
    code: 'crusades.melee.no-stack',
    when: 'an attack comes from an empty hex',
    rule: 'crusades 9.31',
    says: ['Steady units', 'may attack'],
    refusal: () => blow(meeting(), '0706', '0605'),
  },
  {
    code: 'crusades.melee.not-in-front',
    when: 'an enemy behind is attacked',
    rule: 'crusades 9.31',
    says: ['adjacent enemy stack in their front'],
    refusal: () => blow(meeting([{ at: '0705', facing: 'NE' }]), '0705', '0605'),
  },
  {
    code: 'crusades.melee.not-in-front',
    when: 'an enemy whom no attacker reaches is attacked too',
    rule: 'crusades 9.32',
    says: ['each defender is attacked'],
    refusal: () => {
      const table = declaring(meeting())
      return refused(table, { type: 'widen', hex: hexOf(table, '0101') })
    },
  },
  {
    code: 'crusades.melee.artillery',
    when: 'artillery attacks',
    rule: 'crusades 9.31',
    says: ['Artillery never attacks'],
    refusal: () => blow(meeting([{ at: '0505', arm: 'artillery', facing: 'SE' }]), '0505', '0605'),
  },
  {
    code: 'crusades.melee.order',
    when: 'a unit on Muster attacks',
    rule: 'crusades 9.31',
    says: ['Steady units with an Attack, Advance or Stand order'],
    refusal: () => {
      const first: readonly FormationSketch[] = [
        { units: [{ at: '0606', strength: 20 }] },
        { order: 'muster', units: [{ at: '0505', facing: 'SE' }] },
      ]
      return blow(meeting([], { first }), '0505', '0605')
    },
  },
  {
    code: 'crusades.unit.going',
    when: 'a unit that goes home attacks',
    rule: 'crusades 14.2',
    says: ['act as with a Retreat order'],
    refusal: () => {
      const table = meeting([], {
        first: [
          { units: [{ at: '0606', strength: 20 }] },
          { order: 'reserve', units: [{ at: '0505', facing: 'SE' }], leaves: { after: ['f0'] } },
        ],
      })
      table.state.tables.formations.mood[1] = GOING
      table.state.tables.units.order[1] = ORDERS.indexOf('retreat')
      return blow(table, '0505', '0605')
    },
  },
  {
    code: 'crusades.melee.steep',
    when: 'an enemy across a steep side is attacked',
    rule: 'crusades 8.24',
    says: ['There is no melee across a steep hexside'],
    refusal: () =>
      blow(
        meeting([{ at: '0505', facing: 'SE' }], { map: { sides: { steep: ['0505/SE'] } } }),
        '0505',
        '0605',
      ),
  },
  {
    code: 'crusades.melee.closed',
    when: 'heavy cavalry attacks into woods',
    rule: 'crusades 9.31',
    says: ['nor into terrain they cannot enter'],
    refusal: () => {
      const rows = Array.from({ length: 12 }, (_, row) => (row === 4 ? '.....w......' : '............'))
      return blow(meeting([{ at: '0505', facing: 'SE', arm: 'heavy-cavalry' }], { rows }), '0505', '0605')
    },
  },
  {
    code: 'crusades.melee.fought',
    when: 'a stack is attacked twice in a phase',
    rule: 'crusades 9.32',
    says: ['a unit that has been in a melee cannot be attacked again'],
    refusal: () => {
      const table = declaring(
        meeting(
          [
            { at: '0505', facing: 'SE' },
            { at: '0404', facing: 'N' },
          ],
          {
            second: [
              {
                units: [
                  { at: '0605', morale: 10 },
                  { at: '0403', morale: 10 },
                ],
                leader: { at: '0101' },
              },
            ],
          },
        ),
      )
      table.do({ type: 'strike' })
      table.dice(1, 1)
      return blow(table, '0505', '0605')
    },
  },
  {
    code: 'crusades.melee.joined',
    when: 'a stack joins a melee it is in',
    rule: 'crusades 9.32',
    says: ['A unit fights once in a phase'],
    refusal: () => {
      const table = declaring(meeting())
      return refused(table, { type: 'join', from: hexOf(table, '0606') })
    },
  },
  {
    code: 'crusades.loss.not-there',
    when: 'a step is to be lost where none of them stands',
    rule: 'crusades 9.45',
    says: ['their owner chooses the hex for each step'],
    refusal: () => {
      const second = [{ units: [{ at: '0605' }, { at: '0706' }], leader: { at: '0101' } }]
      const table = declaring(meeting([], { second }))
      table.do({ type: 'widen', hex: hexOf(table, '0706') }, { type: 'strike' })
      table.dice(10, 1)
      return refused(table, { type: 'lose-step', hex: hexOf(table, '0604') })
    },
  },
  {
    code: 'crusades.retreat.not-there',
    when: 'a beaten unit is to give way into an enemy zone',
    rule: 'crusades 9.51',
    says: ['free of enemies and their zones'],
    refusal: () => {
      const table = beaten()
      return refused(table, { type: 'retreat', hex: hexOf(table, '0506') })
    },
  },
  {
    code: 'crusades.advance.not-of-them',
    when: 'the loser is to follow up',
    rule: 'crusades 9.52',
    says: ['units of the winner'],
    refusal: () => follow(won(), 1, '0605'),
  },
  {
    code: 'crusades.advance.not-vacated',
    when: 'a hex is to be entered that the enemy did not hold',
    rule: 'crusades 9.52',
    says: ['a hex of that melee that the enemy has left'],
    refusal: () => follow(won(), 0, '0706'),
  },
  {
    code: 'crusades.advance.order',
    when: 'a unit on Stand is to follow up with one on Advance',
    rule: 'crusades 9.52',
    says: ['with an Attack or Advance order'],
    refusal: () => {
      const first: readonly FormationSketch[] = [
        { units: [{ at: '0606', strength: 20 }] },
        { order: 'stand', units: [{ at: '0606' }] },
      ]
      return follow(won({ first }), 1, '0605')
    },
  },
  {
    code: 'crusades.unit.routed',
    when: 'a unit that runs is to follow up',
    rule: 'crusades 9.52',
    says: ['Steady units of the winner'],
    refusal: () => {
      const table = won({ first: [{ at: '0606', strength: 20 }, { at: '0606' }] })
      return follow(broken(table, 1), 1, '0605')
    },
  },
  {
    code: 'crusades.advance.no-way',
    when: 'a hex left is not beside the unit',
    rule: 'crusades 9.52',
    says: ['adjacent and they can enter it'],
    refusal: () => {
      const table = declaring(
        meeting([{ at: '0705', facing: 'S' }], {
          second: [
            {
              units: [
                { at: '0605', morale: 10 },
                { at: '0706', morale: 10 },
              ],
              leader: { at: '0101' },
            },
          ],
        }),
      )
      table.do({ type: 'join', from: hexOf(table, '0705') }, { type: 'widen', hex: hexOf(table, '0706') })
      table.state.flow = {
        ...table.state.flow,
        stack: [{ kind: 'advance', units: [0, 1], hexes: [hexOf(table, '0101'), hexOf(table, '0607')] }],
      }
      return follow(table, 1, '0607')
    },
  },
  // Advanced rules
  {
    code: 'crusades.chit.waits',
    when: 'a leader whose chit has not been drawn gives orders',
    rule: 'crusades 16.1',
    says: ['that formation, and no one else of its side, gets orders, moves, shoots and fights'],
    refusal: () => {
      const table = chits()
      table.dice(1)
      return refused(table, { type: 'order', leader: 1, order: 'attack' })
    },
  },
  {
    code: 'crusades.chit.acted',
    when: 'a formation that was drawn before takes orders again',
    rule: 'crusades 16.1',
    says: ['Then draw the next'],
    refusal: () => {
      const table = chits()
      table.dice(1)
      while (table.pending().kind === 'decision') table.do({ type: 'end-phase' })
      table.dice(1)
      return refused(table, { type: 'order', leader: 0, order: 'attack' })
    },
  },
  {
    code: 'crusades.fire.answered',
    when: 'archers fire in defence twice in a turn',
    rule: 'crusades 16.1',
    says: ['Each unit uses defensive fire once a turn'],
    refusal: () => {
      const table = chits()
      table.dice(1)
      goTo(table, 'movement')
      table.do({ type: 'end-phase' })
      table.state.tables.units.done[2] = (table.state.tables.units.done[2] ?? 0) | DONE.answered
      return shot(table, 2, '0606')
    },
  },
  {
    code: 'crusades.split.option',
    when: 'a second order is shown where that is not played',
    rule: 'crusades 16.3',
    says: ['(option)'],
    refusal: () =>
      refused(position({ first: [{ at: '0608' }], second: FAR }), {
        type: 'split',
        leader: 0,
        order: 'stand',
      }),
  },
  {
    code: 'crusades.split.few',
    when: 'a formation of one is split',
    rule: 'crusades 16.3',
    says: ['A leader with two or more units of the formation in command range'],
    refusal: () => refused(parting([{ at: '0608' }]), { type: 'split', leader: 0, order: 'stand' }),
  },
  {
    code: 'crusades.split.none',
    when: 'a unit is put under a second order that nobody shows',
    rule: 'crusades 16.3',
    says: ['which units in command range follow the second order'],
    refusal: () => refused(parting([{ at: '0608' }, { at: '0708' }]), { type: 'assign', unit: 0 }),
  },
  {
    code: 'crusades.split.span',
    when: 'a unit out of span is put under a second order',
    rule: 'crusades 16.3',
    says: ['which units in command range follow the second order'],
    refusal: () => refused(parted(), { type: 'assign', unit: 2 }),
  },
  {
    code: 'crusades.split.assigned',
    when: 'a unit changes twice in a phase',
    rule: 'crusades 16.3',
    says: ['each may change once a phase'],
    refusal: () => {
      const table = parted()
      table.do({ type: 'assign', unit: 1 })
      return refused(table, { type: 'assign', unit: 1 })
    },
  },
  // Documents and questions
  {
    code: 'crusades.action.invalid',
    when: 'what was sent is no action',
    refusal: () => {
      const parsed = crusades.parseAction({ type: 'dance' })
      return parsed.ok ? undefined : parsed.refusal
    },
  },
  {
    code: 'crusades.scenario.play',
    when: 'a scenario lacks its armies',
    refusal: () => unset({ play: { armies: [] } }),
  },
  {
    code: 'crusades.scenario.area',
    when: 'a scenario is fought for ground the map does not have',
    refusal: () =>
      unset({
        play: {
          ground: [
            { area: 'nowhere', name: { es: 'x', en: 'x', fr: 'x' }, points: 5, objective: true, holder: 1 },
          ],
        },
      }),
  },
  {
    code: 'crusades.scenario.edge',
    when: 'an army has an edge the map does not have',
    refusal: () => {
      const table = position({ first: [{ at: '0608' }], second: FAR })
      const [first, second] = table.state.setting.play.armies
      return unset({ play: { armies: [{ ...first, edge: 'nowhere' }, second] } })
    },
  },
  {
    code: 'crusades.scenario.place',
    when: 'a scenario puts three units into a hex',
    rule: 'crusades 7.1',
    says: ['Two combat units'],
    refusal: () => unset({ first: [{ at: '0608' }, { at: '0608' }, { at: '0608' }] }),
  },
  {
    code: 'crusades.resolve.invalid',
    when: 'a question without a kind',
    refusal: () => unanswered({}),
  },
  {
    code: 'crusades.resolve.artillery',
    when: 'artillery is asked to attack',
    rule: 'crusades 9.31',
    says: ['Artillery never attacks'],
    refusal: () => unanswered({ kind: 'melee', strength: 1, type: 'artillery', against: 'infantry' }),
  },
  {
    code: 'crusades.resolve.steep',
    when: 'a melee across a steep side is asked about',
    rule: 'crusades 8.24',
    says: ['There is no melee across a steep hexside'],
    refusal: () =>
      unanswered({ kind: 'melee', strength: 5, type: 'infantry', against: 'infantry', terrain: 'steep' }),
  },
  {
    code: 'crusades.sight.map',
    when: 'sight is asked about on a map there is not',
    refusal: () => unseen('nowhere', '0101'),
  },
  {
    code: 'crusades.sight.hex',
    when: 'sight is asked about from a hex there is not',
    refusal: () => unseen('danith', '9999'),
  },
]

/** Sentences that refuse nothing. */
const OTHER_AREAS = [
  'arm',
  'ask',
  'away',
  'done',
  'drawn',
  'event',
  'feature',
  'goal',
  'modifier',
  'option',
  'peril',
  'preset',
  'result',
  'roll',
  'side',
  'standing',
  'terrain',
  'trait',
  'won',
]

const LABELS =
  /^crusades\.(action\.(?!invalid)|order\.(?!same|tried)|phase\.(?!attack|not-now)|sight\.(?!hex|map))/

describe('refusals', () => {
  test.each(rows.map(row => [`${row.code}: ${row.when}`, row] as const))('%s', (_, row) => {
    expect(refusalRowFaults(row, { rulebook, messages })).toEqual([])
    const given = row.refusal()
    expect(given && unfilledGaps(given, messages)).toEqual([])
  })

  test('every code has its row', () => {
    const codes = refusalCodes(messages, OTHER_AREAS).filter(code => !LABELS.test(code))
    expect(codesWithoutRow(codes, rows)).toEqual([])
  })
})
