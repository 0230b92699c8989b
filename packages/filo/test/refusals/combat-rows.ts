import type { RefusalRow } from '@mesnada/engine/testkit'
import type { FiloAction } from '../../src/index.ts'
import { IN_FLIGHT } from '../../src/printed/units.ts'
import { begin, type FiloTable, fight, goTo, hexOf, type Man, position, type Sketch } from '../kit.ts'
import { ask, moving } from './movement-rows.ts'

/** Refusals of fire, of combats, and of what follows from them. */

const knights = { type: 'Ch', pf: 5, quality: 7, pm: 7 }

const attack = (table: FiloTable, from: string, target: string): FiloAction => ({
  type: 'attack',
  from: hexOf(table, from),
  target: hexOf(table, target),
})

const shift = (table: FiloTable, from: string, target: string, also?: true): FiloAction => ({
  type: 'shift',
  from: hexOf(table, from),
  target: hexOf(table, target),
  ...(also ? { also } : {}),
})

const aim = (table: FiloTable, unit: number, target: string): FiloAction => ({
  type: 'aim',
  unit,
  target: hexOf(table, target),
})

const retreat = (table: FiloTable, label: string, facing: 0 | 1 | 2 | 3 = 0): FiloAction => ({
  type: 'retreat',
  hex: hexOf(table, label),
  facing,
})

/** Combats are being declared. */
const declaring = (first: readonly Man[], second: readonly Man[], sketch: Partial<Sketch> = {}) => {
  const table = moving(first, second, sketch)
  goTo(table, 'declare')
  return table
}

/** Combats are declared, and none is fought yet. */
const resolving = (
  first: readonly Man[],
  second: readonly Man[],
  attacks: readonly (readonly [string, string])[],
) => {
  const table = declaring(first, second)
  for (const [from, target] of attacks) table.do(attack(table, from, target))
  table.do({ type: 'end-phase' })
  return table
}

/** G6 and F4 stand on both sides of F5 and G5, and each attacks one of them. */
const between = () => {
  const table = position({
    first: [[{ at: 'G6' }, { at: 'F4' }]],
    second: [[{ at: 'F5' }, { at: 'G5' }]],
  })
  table.state.tables.units.facing[1] = 3
  begin(table)
  goTo(table, 'declare')
  table.do(attack(table, 'G6', 'G5'), attack(table, 'F4', 'F5'), { type: 'end-phase' })
  return table
}

/** Archers of the first army are about to shoot in phase B. */
const archery = (first: readonly Man[], second: readonly Man[], sketch: Partial<Sketch> = {}) => {
  const table = position({ first: [first], second: [second], ...sketch })
  goTo(table, 'archers-attacker')
  return table
}

const bow = { type: 'Ar' }

/** The attacker in F6 has lost and must go back. */
const beaten = (friends: readonly Man[] = [], sketch: Partial<Sketch> = {}) => {
  const table = moving([{ at: 'F6' }, ...friends], [{ at: 'F5', pf: 12, quality: 9 }], sketch)
  fight(table, [['F6', 'F5']])
  table.dice(1)
  return table
}

/** The attacker in F6 has won; the defender has gone back from F5 to F4. */
const won = (charges: boolean) => {
  const table = moving([{ at: charges ? 'F8' : 'F6', ...knights, pf: 10 }], [{ at: 'F5', type: 'Mi' }])
  if (charges) table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
  fight(table, [['F6', 'F5']])
  table.dice(charges ? 0 : 2)
  if (table.state.flow.stack.at(-1)?.kind === 'retreat') table.do(retreat(table, 'F4', 3))
  return table
}

const scattered = (phase: string, leader: number) => {
  const table = position({
    first: [[{ at: 'A12' }], [{ at: 'A10' }, { at: 'L2', type: 'Ab' }]],
    second: [[{ at: 'L1' }, { at: 'I2' }, { at: 'B9' }]],
  })
  begin(table)
  table.do({ type: 'activate', leader })
  goTo(table, phase)
  return table
}

export const FIRE: readonly RefusalRow[] = [
  {
    code: 'filo.fire.not-yours',
    when: 'an archer of the enemy',
    refusal: () => {
      const table = archery([{ at: 'F8', ...bow }], [{ at: 'F6', ...bow }])
      return ask(table, aim(table, 1, 'F8'))
    },
  },
  {
    code: 'filo.fire.unarmed',
    when: 'pikemen',
    rule: 'filo 2.2',
    says: ['ar, ab and at can shoot'],
    refusal: () => {
      const table = archery([{ at: 'F8', ...bow }, { at: 'E8' }], [{ at: 'F6' }])
      return ask(table, aim(table, 1, 'F6'))
    },
  },
  {
    code: 'filo.fire.flight',
    when: 'archers in flight',
    rule: 'filo 12.2',
    says: ['cannot shoot or attack'],
    refusal: () => {
      const table = archery(
        [
          { at: 'F8', ...bow },
          { at: 'E8', ...bow },
        ],
        [{ at: 'F6' }],
      )
      table.state.tables.units.order[1] = IN_FLIGHT
      return ask(table, aim(table, 1, 'F6'))
    },
  },
  {
    code: 'filo.fire.done',
    when: 'a second shot',
    rule: 'filo 9.1',
    says: ['a unit shoots once', 'an activation'],
    refusal: () => {
      const table = archery([{ at: 'F8', ...bow }], [{ at: 'F6' }, { at: 'E6' }])
      table.do(aim(table, 0, 'F6'))
      table.dice(0)
      return ask(table, aim(table, 0, 'E6'))
    },
  },
  {
    code: 'filo.fire.not-now',
    when: 'crossbows in phase B',
    rule: 'filo 6.B',
    says: ['crossbows and javelins cannot shoot in this phase'],
    refusal: () => {
      const table = archery(
        [
          { at: 'F8', ...bow },
          { at: 'E8', type: 'Ab' },
        ],
        [{ at: 'F6' }],
      )
      return ask(table, aim(table, 1, 'F6'))
    },
  },
  {
    code: 'filo.fire.not-called',
    when: 'another banner’s crossbows in D2',
    rule: 'filo 7.2',
    says: ['an activated leader lets all units of the banner act'],
    refusal: () => {
      const table = position({
        first: [[{ at: 'A12', type: 'Ab' }], [{ at: 'L4', type: 'Ab' }]],
        second: [[{ at: 'A10' }, { at: 'L2' }]],
      })
      begin(table)
      table.do({ type: 'activate', leader: 0 })
      goTo(table, 'shoot')
      return ask(table, aim(table, 1, 'L2'))
    },
  },
  {
    code: 'filo.fire.command',
    when: 'archers out of command',
    rule: 'filo 7.4',
    says: ['it cannot shoot or attack'],
    refusal: () => {
      const table = archery(
        [
          { at: 'A12', ...bow },
          { at: 'L4', ...bow },
        ],
        [{ at: 'A10' }, { at: 'L2' }],
      )
      return ask(table, aim(table, 1, 'L2'))
    },
  },
  {
    code: 'filo.fire.contact',
    when: 'archers next to an enemy in phase B',
    rule: 'filo 6.B',
    says: ['not next to an enemy'],
    refusal: () => {
      const table = archery(
        [
          { at: 'F8', ...bow },
          { at: 'C8', ...bow },
        ],
        [{ at: 'F6' }, { at: 'C7' }],
      )
      return ask(table, aim(table, 1, 'C7'))
    },
  },
  {
    code: 'filo.fire.contact',
    when: 'crossbows next to an enemy in D2',
    rule: 'filo 6.D',
    says: ['fire of units not next to an enemy'],
    refusal: () => {
      const table = moving(
        [
          { at: 'F8', type: 'Ab' },
          { at: 'C8', type: 'Ab' },
        ],
        [{ at: 'F6' }, { at: 'C7' }],
      )
      goTo(table, 'shoot')
      return ask(table, aim(table, 1, 'C7'))
    },
  },
  {
    code: 'filo.fire.no-enemy',
    when: 'at an empty hex',
    rule: 'filo 9.3',
    says: ['target (an enemy)'],
    refusal: () => {
      const table = archery([{ at: 'F8', ...bow }], [{ at: 'F6' }])
      return ask(table, aim(table, 0, 'G7'))
    },
  },
  {
    code: 'filo.fire.range',
    when: 'four hexes with a bow',
    rule: 'filo T.2',
    says: ['farther than that there is no shot'],
    refusal: () => {
      const table = archery([{ at: 'F8', ...bow }], [{ at: 'F6' }, { at: 'F4' }])
      return ask(table, aim(table, 0, 'F4'))
    },
  },
  {
    code: 'filo.fire.cone',
    when: 'behind the archers',
    rule: 'filo 9.1',
    says: ['must be in the field of fire'],
    refusal: () => {
      const table = archery([{ at: 'F8', ...bow }], [{ at: 'F6' }, { at: 'F10' }])
      return ask(table, aim(table, 0, 'F10'))
    },
  },
  {
    code: 'filo.fire.target-done',
    when: 'a second shot at the same target',
    rule: 'filo 9.1',
    says: ['is the target of one shot in an activation'],
    refusal: () => {
      const table = archery(
        [
          { at: 'F8', ...bow },
          { at: 'E8', ...bow },
        ],
        [{ at: 'F6' }, { at: 'D6' }],
      )
      table.do(aim(table, 0, 'F6'), { type: 'loose' })
      table.dice(0)
      return ask(table, aim(table, 1, 'F6'))
    },
  },
  {
    code: 'filo.fire.mate-done',
    when: 'the other of two in a hex',
    rule: 'filo 9.1',
    says: ['only one of two units in a hex can shoot'],
    refusal: () => {
      const table = archery(
        [
          { at: 'F8', ...bow },
          { at: 'F8', ...bow },
        ],
        [{ at: 'F6' }, { at: 'E6' }],
        { play: { pairs: 'any' } },
      )
      table.do(aim(table, 0, 'F6'))
      table.dice(0)
      return ask(table, aim(table, 1, 'E6'))
    },
  },
  {
    code: 'filo.fire.other-type',
    when: 'crossbows with archers, in D2',
    rule: 'filo 9.1',
    says: ['different types cannot shoot together'],
    refusal: () => {
      const table = moving(
        [
          { at: 'F8', type: 'Ab' },
          { at: 'G8', type: 'Ab' },
          { at: 'E8', type: 'Ar' },
        ],
        [{ at: 'F6' }],
      )
      goTo(table, 'shoot')
      table.do(aim(table, 0, 'F6'))
      return ask(table, { type: 'join', unit: 2 })
    },
  },
  {
    code: 'filo.fire.other-combat',
    when: 'defensive fire at someone who does not attack',
    rule: 'filo 6.D',
    says: ['between the units in it'],
    refusal: () => {
      const table = moving([{ at: 'F6' }, { at: 'H6' }], [{ at: 'F5', ...bow }])
      goTo(table, 'declare')
      table.do(attack(table, 'F6', 'F5'), { type: 'end-phase' })
      table.do({ type: 'fight', target: hexOf(table, 'F5') })
      return ask(table, aim(table, 2, 'H6'))
    },
  },
  {
    code: 'filo.sight.terrain',
    when: 'through a wood',
    rule: 'filo T.1',
    says: ['woods: 2/3; −2, blocks'],
    refusal: () => {
      const rows = Array.from({ length: 12 }, (_, row) => (row === 6 ? '.....b......' : '.'.repeat(12)))
      const table = archery([{ at: 'F8', ...bow }], [{ at: 'F6' }, { at: 'G7' }], { rows })
      return ask(table, aim(table, 0, 'F6'))
    },
  },
  {
    code: 'filo.sight.height',
    when: 'over a rise',
    rule: 'filo 9.2',
    says: ['a hex higher than both ends blocks'],
    refusal: () => {
      const rows = Array.from({ length: 12 }, (_, row) => (row === 6 ? '000001000000' : '0'.repeat(12)))
      const table = archery([{ at: 'F8', ...bow }], [{ at: 'F6' }, { at: 'E7' }], {
        map: { halfLevels: { legend: { '0': 0, '1': 2 }, rows } },
      })
      return ask(table, aim(table, 0, 'F6'))
    },
  },
  {
    code: 'filo.sight.unit',
    when: 'crossbows through a friend',
    rule: 'filo 9.2',
    says: ['units in the hexes it crosses block'],
    refusal: () => {
      const table = moving([{ at: 'F8', type: 'Ab' }, { at: 'F7' }], [{ at: 'F5' }, { at: 'D6' }])
      goTo(table, 'shoot')
      return ask(table, aim(table, 0, 'F5'))
    },
  },
]

export const COMBATS: readonly RefusalRow[] = [
  {
    code: 'filo.attack.no-hex',
    when: 'a hex that is not there',
    rule: 'filo 10.2',
    says: ['into front hexes'],
    refusal: () =>
      ask(declaring([{ at: 'F6' }], [{ at: 'F5' }]), { type: 'attack', from: 9999, target: 9999 }),
  },
  {
    code: 'filo.attack.nobody',
    when: 'from an empty hex',
    rule: 'filo 10.1',
    says: ['between adjacent enemies'],
    refusal: () => {
      const table = declaring([{ at: 'F6' }], [{ at: 'F5' }])
      return ask(table, attack(table, 'G6', 'F5'))
    },
  },
  {
    code: 'filo.attack.artillery',
    when: 'guns alone',
    rule: 'filo 10.1',
    says: ['artillery cannot attack'],
    refusal: () => {
      const table = declaring([{ at: 'F6' }, { at: 'H6', type: 'At' }], [{ at: 'F5' }, { at: 'H5' }])
      return ask(table, attack(table, 'H6', 'H5'))
    },
  },
  {
    code: 'filo.attack.flight',
    when: 'a unit in flight',
    rule: 'filo 10.1',
    says: ['routed units and artillery cannot attack'],
    refusal: () => {
      const table = declaring([{ at: 'F6' }, { at: 'H6' }], [{ at: 'F5' }, { at: 'H5' }])
      table.state.tables.units.order[1] = IN_FLIGHT
      return ask(table, attack(table, 'H6', 'H5'))
    },
  },
  {
    code: 'filo.attack.not-called',
    when: 'a unit of another banner',
    rule: 'filo 7.2',
    says: ['an activated leader lets all units of the banner act'],
    refusal: () => {
      const table = position({
        first: [[{ at: 'A12' }], [{ at: 'L4' }]],
        second: [[{ at: 'A11' }, { at: 'L3' }]],
      })
      begin(table)
      table.do({ type: 'activate', leader: 0 })
      goTo(table, 'declare')
      return ask(table, attack(table, 'L4', 'L3'))
    },
  },
  {
    code: 'filo.attack.command',
    when: 'a unit out of command',
    rule: 'filo 7.4',
    says: ['it cannot shoot or attack'],
    refusal: () => {
      const table = scattered('declare', 1)
      return ask(table, attack(table, 'L2', 'L1'))
    },
  },
  {
    code: 'filo.attack.waiting',
    when: 'the guard of the caliph, not yet attacked',
    rule: 'filo N.6',
    says: ['or attack until a unit of it is attacked'],
    refusal: () => {
      const table = position({
        first: [[{ at: 'F6' }], [{ at: 'H6' }]],
        second: [[{ at: 'F5' }, { at: 'H5' }]],
        play: { special: { waits: 'first-a' } },
      })
      begin(table)
      table.do({ type: 'activate', leader: 0 })
      goTo(table, 'declare')
      return ask(table, attack(table, 'F6', 'F5'))
    },
  },
  {
    code: 'filo.attack.done',
    when: 'a change of target after the combat was fought',
    rule: 'filo 10.2',
    says: ['attacks once in an activation'],
    refusal: () => {
      const table = declaring([{ at: 'F6' }, { at: 'H6' }], [{ at: 'F5' }, { at: 'H5' }])
      table.do(attack(table, 'F6', 'F5'))
      table.state.tables.units.fought[1] = 1
      return ask(table, attack(table, 'H6', 'H5'))
    },
  },
  {
    code: 'filo.attack.no-enemy',
    when: 'an empty hex',
    rule: 'filo 10.1',
    says: ['between adjacent enemies'],
    refusal: () => {
      const table = declaring([{ at: 'F6' }], [{ at: 'F5' }])
      return ask(table, attack(table, 'F6', 'G6'))
    },
  },
  {
    code: 'filo.attack.far',
    when: 'an enemy two hexes away',
    rule: 'filo 10.1',
    says: ['between adjacent enemies'],
    refusal: () => {
      const table = declaring([{ at: 'F6' }], [{ at: 'F5' }, { at: 'F4' }])
      return ask(table, attack(table, 'F6', 'F4'))
    },
  },
  {
    code: 'filo.attack.ground',
    when: 'through a gate',
    rule: 'filo T.1',
    says: ['there is no combat across it'],
    refusal: () => {
      const table = declaring([{ at: 'F6' }, { at: 'H6' }], [{ at: 'F5' }, { at: 'H5' }], {
        map: { sides: { puerta: ['F5/S'] } },
      })
      return ask(table, attack(table, 'F6', 'F5'))
    },
  },
  {
    code: 'filo.attack.front',
    when: 'an enemy in the rear',
    rule: 'filo 10.2',
    says: ['into front hexes'],
    refusal: () => {
      const table = declaring([{ at: 'F6' }], [{ at: 'F5' }, { at: 'F7' }])
      return ask(table, attack(table, 'F6', 'F7'))
    },
  },
  {
    code: 'filo.attack.engaged',
    when: 'two who attack one are to attack another as well',
    rule: 'filo 10.2',
    says: ['one against one, several against one, or one against several'],
    refusal: () => {
      const table = declaring([{ at: 'E6' }, { at: 'F6' }], [{ at: 'F5' }, { at: 'G6' }])
      table.do(attack(table, 'F6', 'G6'), attack(table, 'E6', 'F5'))
      return ask(table, attack(table, 'F6', 'F5'))
    },
  },
  {
    code: 'filo.attack.one-against-several',
    when: 'another joins one who fights two',
    rule: 'filo 10.2',
    says: ['one against several'],
    refusal: () => {
      const table = declaring([{ at: 'E6' }, { at: 'F6' }], [{ at: 'F5' }, { at: 'G6' }])
      table.do(attack(table, 'F6', 'F5'), attack(table, 'F6', 'G6'))
      return ask(table, attack(table, 'E6', 'F5'))
    },
  },
  {
    code: 'filo.attack.duty',
    when: 'another joins one who has a second enemy in front',
    rule: 'filo 10.2',
    says: ['must attack all enemies in its front'],
    refusal: () => {
      const table = declaring([{ at: 'E6' }, { at: 'F6' }], [{ at: 'F5' }, { at: 'G6' }])
      table.do(attack(table, 'F6', 'F5'))
      return ask(table, attack(table, 'E6', 'F5'))
    },
  },
  {
    code: 'filo.attack.charge-alone',
    when: 'infantry joins a charge',
    rule: 'filo 10.4',
    says: ['charging units fight alone or with others that charge'],
    refusal: () => {
      const table = moving([{ at: 'F8', ...knights }, { at: 'E6' }], [{ at: 'F5' }])
      table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
      goTo(table, 'declare')
      table.do(attack(table, 'F6', 'F5'))
      return ask(table, attack(table, 'E6', 'F5'))
    },
  },
  {
    code: 'filo.attack.charging',
    when: 'a charger is to change its target',
    rule: 'filo 10.2',
    says: ['except charging units'],
    refusal: () => {
      const table = moving([{ at: 'F8', ...knights }, { at: 'E6' }], [{ at: 'F5' }, { at: 'E5' }])
      table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
      goTo(table, 'declare')
      table.do(attack(table, 'F6', 'F5'), attack(table, 'E6', 'E5'), { type: 'end-phase' })
      return ask(table, shift(table, 'F6', 'E5'))
    },
  },
  {
    code: 'filo.attack.not-declared',
    when: 'over to an enemy on whom nothing was declared',
    rule: 'filo 10.2',
    says: ['every defender of a declared combat'],
    refusal: () => {
      const table = resolving([{ at: 'F6' }], [{ at: 'F5' }, { at: 'H5' }], [['F6', 'F5']])
      return ask(table, shift(table, 'F6', 'H5'))
    },
  },
  {
    code: 'filo.attack.last-attacker',
    when: 'the only one who can attack a defender leaves him',
    rule: 'filo 10.2',
    says: ['as long as every defender of a declared combat is still attacked'],
    refusal: () => {
      const table = resolving(
        [{ at: 'F6' }, { at: 'G6' }],
        [{ at: 'F5' }, { at: 'G5' }],
        [
          ['F6', 'F5'],
          ['G6', 'G5'],
        ],
      )
      return ask(table, shift(table, 'G6', 'F5'))
    },
  },
  {
    code: 'filo.attack.unattacked',
    when: 'a combat is to be fought while a defender waits for an attacker',
    rule: 'filo 10.2',
    says: ['as long as every defender of a declared combat is still attacked'],
    refusal: () => {
      const table = between()
      table.do(shift(table, 'G6', 'F5'))
      return ask(table, { type: 'fight', target: hexOf(table, 'F5') })
    },
  },
  {
    code: 'filo.attack.none',
    when: 'a combat where none is declared',
    rule: 'filo 10.3',
    says: ['in the order the attacker chooses'],
    refusal: () => ask(between(), { type: 'fight', target: 0 }),
  },
  {
    code: 'filo.owed.duty',
    when: 'declaration is to end with an enemy in front left out',
    rule: 'filo 10.2',
    says: ['must attack all enemies in its front'],
    refusal: () => {
      const table = declaring([{ at: 'F6' }], [{ at: 'F5' }, { at: 'G6' }])
      table.do(attack(table, 'F6', 'F5'))
      return ask(table, { type: 'end-phase' })
    },
  },
  {
    code: 'filo.owed.combats',
    when: 'a declared combat is not fought',
    rule: 'filo 10.2',
    says: ['declared combats must be resolved'],
    refusal: () => ask(between(), { type: 'end-phase' }),
  },
  {
    code: 'filo.retreat.far',
    when: 'two hexes',
    rule: 'filo 10.7',
    says: ['one hex into any adjacent hex'],
    refusal: () => {
      const table = beaten()
      return ask(table, retreat(table, 'F8'))
    },
  },
  {
    code: 'filo.retreat.enemy',
    when: 'where the enemy stands',
    rule: 'filo 10.7',
    says: ['contains no enemy'],
    refusal: () => {
      const table = beaten()
      return ask(table, retreat(table, 'F5'))
    },
  },
  {
    code: 'filo.retreat.ground',
    when: 'over a wall',
    rule: 'filo T.1',
    says: ['river, pond and wall: no passage'],
    refusal: () => {
      const table = beaten([], { map: { sides: { muralla: ['F6/S'] } } })
      return ask(table, retreat(table, 'F7'))
    },
  },
  {
    code: 'filo.retreat.full',
    when: 'where a friend stands',
    rule: 'filo 10.7',
    says: ['has room'],
    refusal: () => {
      const table = beaten([{ at: 'F7' }])
      return ask(table, retreat(table, 'F7'))
    },
  },
  {
    code: 'filo.retreat.facing',
    when: 'with a turn of three hex-sides',
    rule: 'filo 10.7',
    says: ['may turn by one hexside'],
    refusal: () => {
      const table = beaten()
      return ask(table, retreat(table, 'F7', 3))
    },
  },
  {
    code: 'filo.retreat.together',
    when: 'one of a pair, where both have room',
    rule: 'filo 5.2',
    says: ['a pair retreats together while there is room for both'],
    refusal: () => {
      const table = beaten([{ at: 'F6' }], { play: { pairs: 'any' } })
      return ask(table, { type: 'retreat', unit: 0, hex: hexOf(table, 'F7'), facing: 0 })
    },
  },
  {
    code: 'filo.advance.closed',
    when: 'into a hex that nobody has left',
    rule: 'filo 10.8',
    says: ['into a hex the enemy has retreated from'],
    refusal: () => {
      const table = won(false)
      return ask(table, { type: 'advance', from: hexOf(table, 'F6'), hex: hexOf(table, 'G6'), facing: 0 })
    },
  },
  {
    code: 'filo.advance.facing',
    when: 'a charger turns about',
    rule: 'filo 10.8',
    says: ['a charging unit may turn by one hexside at most'],
    refusal: () => {
      const table = won(true)
      return ask(table, { type: 'advance', from: hexOf(table, 'F6'), hex: hexOf(table, 'F5'), facing: 3 })
    },
  },
  {
    code: 'filo.advance.must',
    when: 'the winner stays',
    rule: 'filo 10.8',
    says: ['one of the attackers must advance'],
    refusal: () => ask(won(false), { type: 'decline' }),
  },
]
