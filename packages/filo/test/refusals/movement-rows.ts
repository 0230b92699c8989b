import type { RefusalRow } from '@mesnada/engine/testkit'
import type { FiloAction } from '../../src/index.ts'
import { IN_FLIGHT } from '../../src/printed/units.ts'
import { begin, type FiloTable, goTo, hexOf, type Man, move, position, type Sketch } from '../kit.ts'

/** Refusals of movement: units, leaders, markers, charges, saddles, reinforcements. */

const knights = { type: 'Ch', pf: 5, quality: 7, pm: 7 }
const FAR = [{ at: 'A1' }]

/** The first army is about to move; the enemy is far away unless he is named. */
export const moving = (first: readonly Man[], second: readonly Man[] = FAR, sketch: Partial<Sketch> = {}) => {
  const table = position({ first: [first], second: [second], ...sketch })
  begin(table)
  return table
}

export const ask = (table: FiloTable, action: FiloAction) => table.refusal(action)

const charge = (table: FiloTable, label: string): FiloAction => ({
  type: 'charge',
  unit: 0,
  hex: hexOf(table, label),
})

const leader = (table: FiloTable, label: string, who = 0): FiloAction => ({
  type: 'move-leader',
  leader: who,
  hex: hexOf(table, label),
})

const withdraw = (table: FiloTable, label: string): FiloAction => ({
  type: 'withdraw',
  unit: 0,
  hex: hexOf(table, label),
})

const rowsOf = (letter: string, row: number): string[] =>
  Array.from({ length: 12 }, (_, index) => (index === row ? letter : '.').repeat(12))

/** A unit of the second banner is out of the radius of its leader. */
const scattered = () =>
  position({
    first: [[{ at: 'F8' }], [{ at: 'A12' }, { at: 'L2' }]],
    second: [FAR],
  })

const withMarkers = (second: readonly Man[] = FAR) => {
  const table = moving([{ at: 'F8' }, { at: 'H8' }], second, {
    play: {
      special: {
        markers: [
          { kind: 'priest', name: 'Priest', seat: 0, at: 'F8', points: 10 },
          { kind: 'champion', name: 'Champion', seat: 0, at: 'H8', points: 5 },
          { kind: 'champion', name: 'Theirs', seat: 1, at: 'A1', points: 5 },
        ],
      },
    },
  })
  return table
}

const marker = (table: FiloTable, which: number, label: string): FiloAction => ({
  type: 'move-marker',
  marker: which,
  hex: hexOf(table, label),
})

const caliph = () =>
  moving([{ at: 'F8', ...knights }, { at: 'H8' }], [{ at: 'F4' }], {
    play: { special: { waits: 'first-a' } },
  })

/** The second banner comes on in turn 1 by F12 and G12. */
const arriving = (second: readonly Man[] = FAR, first: readonly Man[] = [{ at: 'A12' }]) => {
  const table = position({
    map: { areas: { gate: ['F12', 'G12'] } },
    first: [first, { units: [{ at: '' }], arrives: { turn: 1, area: 'gate' } }],
    second: [second],
  })
  begin(table)
  table.do({ type: 'activate', leader: 1 })
  goTo(table, 'straggle')
  return table
}

const enter = (table: FiloTable, unit: number, label: string): FiloAction => ({
  type: 'enter',
  unit,
  hex: hexOf(table, label),
})

export const MOVEMENT: readonly RefusalRow[] = [
  {
    code: 'filo.move.not-called',
    when: 'a unit of another banner, not in the radius of the army leader',
    rule: 'filo 7.2',
    says: ['an activated leader lets all units of the banner act'],
    refusal: () => {
      const table = scattered()
      begin(table)
      table.do({ type: 'activate', leader: 0 })
      return ask(table, move(table, 2, 'L1'))
    },
  },
  {
    code: 'filo.move.command',
    when: 'out of command, in D1',
    rule: 'filo 7.4',
    says: ['moves in d5'],
    refusal: () => {
      const table = scattered()
      begin(table)
      table.do({ type: 'activate', leader: 1 })
      return ask(table, move(table, 2, 'L1'))
    },
  },
  {
    code: 'filo.move.flight',
    when: 'in flight, in D1',
    rule: 'filo 12.2',
    says: ['in phase E, and only then, it moves'],
    refusal: () => {
      const table = moving([{ at: 'F8' }])
      table.state.tables.units.order[0] = IN_FLIGHT
      return ask(table, move(table, 0, 'F7'))
    },
  },
  {
    code: 'filo.move.done',
    when: 'another unit has moved since',
    rule: 'filo 8',
    says: ['a unit’s move ends before another’s begins'],
    refusal: () => {
      const table = moving([{ at: 'F8' }, { at: 'H8' }])
      table.do(move(table, 0, 'F7'), move(table, 1, 'H7'))
      return ask(table, move(table, 0, 'F6'))
    },
  },
  {
    code: 'filo.move.done',
    when: 'a withdrawal after a turn',
    rule: 'filo 8.3',
    says: ['a unit that has not moved yet'],
    refusal: () => {
      const table = moving([{ at: 'F8' }])
      table.do(move(table, 0, 'F8', { facing: 1 }))
      return ask(table, withdraw(table, 'F9'))
    },
  },
  {
    code: 'filo.move.army-leader',
    when: 'the leader of the army stands on a unit of another banner, whose leader is active',
    rule: 'filo 7.1',
    says: ['a banner’s leader cannot move the unit the army leader is stacked with'],
    refusal: () => {
      const table = position({
        first: [{ units: [{ at: 'A12' }], at: 'F8' }, [{ at: 'F8' }, { at: 'H8' }]],
        second: [FAR],
      })
      begin(table)
      table.do({ type: 'activate', leader: 1 })
      return ask(table, move(table, 1, 'F7'))
    },
  },
  {
    code: 'filo.move.together',
    when: 'one of a pair that has set out as one',
    rule: 'filo 5.2',
    says: ['a pair that moves together'],
    refusal: () => {
      const table = moving([{ at: 'F8' }, { at: 'F8' }], FAR, { play: { pairs: 'any' } })
      table.do(move(table, 0, 'F7', { pair: true }))
      return ask(table, move(table, 0, 'F6'))
    },
  },
  {
    code: 'filo.move.no-pair',
    when: 'as a pair, alone in its hex',
    rule: 'filo 5.2',
    says: ['two units of the same type and banner at las navas, may share a hex'],
    refusal: () => {
      const table = moving([{ at: 'F8' }], FAR, { play: { pairs: 'any' } })
      return ask(table, move(table, 0, 'F7', { pair: true }))
    },
  },
  {
    code: 'filo.move.turn',
    when: 'two hex-sides at once',
    rule: 'filo 8.2',
    says: ['for each hexside, one at a time'],
    refusal: () => {
      const table = moving([{ at: 'F8' }])
      return ask(table, move(table, 0, 'F8', { facing: 3 }))
    },
  },
  {
    code: 'filo.move.turn',
    when: 'a turn together with a step',
    rule: 'filo 8.2',
    says: ['separately from moving'],
    refusal: () => {
      const table = moving([{ at: 'F8' }])
      return ask(table, move(table, 0, 'F7', { facing: 1 }))
    },
  },
  {
    code: 'filo.move.points',
    when: 'a turn without points',
    rule: 'filo 8.2',
    says: ['1 MP for each hexside'],
    refusal: () => {
      const table = moving([{ at: 'F8', pm: 1 }])
      table.do(move(table, 0, 'F7'))
      return ask(table, move(table, 0, 'F7', { facing: 1 }))
    },
  },
  {
    code: 'filo.move.points',
    when: 'a second hex that its points do not pay',
    rule: 'filo 8',
    says: ['pay the terrain'],
    refusal: () => {
      const table = moving([{ at: 'F8', pm: 1 }])
      table.do(move(table, 0, 'F7'))
      return ask(table, move(table, 0, 'F6'))
    },
  },
  {
    code: 'filo.move.waiting',
    when: 'the guard of the caliph, not yet attacked',
    rule: 'filo N.6',
    says: ['cannot move', 'until a unit of it is attacked'],
    refusal: () => {
      const table = caliph()
      return ask(table, move(table, 0, 'F7'))
    },
  },
  {
    code: 'filo.move.barred',
    when: 'into a river',
    rule: 'filo T.1',
    says: ['river, pond and wall: no passage'],
    refusal: () => {
      const table = moving([{ at: 'F8' }], FAR, { rows: rowsOf('~', 6) })
      return ask(table, move(table, 0, 'F7'))
    },
  },
  {
    code: 'filo.move.enemy',
    when: 'into the hex of an enemy',
    rule: 'filo 8',
    says: ['cannot enter a hex held by the enemy'],
    refusal: () => {
      const table = moving([{ at: 'F8' }], [{ at: 'F7' }])
      return ask(table, move(table, 0, 'F7'))
    },
  },
  {
    code: 'filo.move.not-front',
    when: 'to the rear, without turning',
    rule: 'filo 8',
    says: ['through their front hexes'],
    refusal: () => {
      const table = moving([{ at: 'F8' }])
      return ask(table, move(table, 0, 'F9'))
    },
  },
  {
    code: 'filo.move.never-back',
    when: 'a Mujahid who goes nearer to the standard',
    rule: 'filo N.8',
    says: ['may be closer to the standard'],
    refusal: () => {
      const table = moving([{ at: 'F8' }], FAR, {
        play: { special: { neverBack: { banner: 'first-a', towards: 'F1' } } },
      })
      return ask(table, move(table, 0, 'F7'))
    },
  },
  {
    code: 'filo.move.leader-left',
    when: 'the active leader aboard has no points left',
    rule: 'filo 7.1',
    says: ['as far as the leader’s mp allow'],
    refusal: () => {
      const table = position({ first: [{ units: [{ at: 'F8' }], leader: { pm: 1 } }], second: [FAR] })
      begin(table)
      table.do(move(table, 0, 'F7'))
      return ask(table, move(table, 0, 'F6'))
    },
  },
  {
    code: 'filo.move.no-rest',
    when: 'into the hex of a friend with the last point',
    rule: 'filo 5.1',
    says: ['a hex holds one unit'],
    refusal: () => {
      const table = moving([{ at: 'F8', pm: 1 }, { at: 'F7' }])
      return ask(table, move(table, 0, 'F7'))
    },
  },
  {
    code: 'filo.move.gap',
    when: 'two hexes at once',
    rule: 'filo 8',
    says: ['from hex to hex'],
    refusal: () => {
      const table = moving([{ at: 'F8' }])
      return ask(table, move(table, 0, 'F6'))
    },
  },
  {
    code: 'filo.move.not-rear',
    when: 'a withdrawal to the front',
    rule: 'filo 8.3',
    says: ['withdraw one hex to the rear'],
    refusal: () => {
      const table = moving([{ at: 'F8' }])
      return ask(table, withdraw(table, 'F7'))
    },
  },
  {
    code: 'filo.move.unfinished',
    when: 'the phase is to end with a unit over a friend',
    rule: 'filo 5.1',
    says: ['checked when a move ends'],
    refusal: () => {
      const table = moving([{ at: 'F8' }, { at: 'F7' }])
      table.do(move(table, 0, 'F7'))
      return ask(table, { type: 'end-phase' })
    },
  },
  {
    code: 'filo.charge.type',
    when: 'pikemen',
    rule: 'filo 10.4',
    says: ['mounted ch or ha'],
    refusal: () => {
      const table = moving([{ at: 'F8' }], [{ at: 'F5' }])
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.charge.moved',
    when: 'after a step',
    rule: 'filo 10.4',
    says: ['as their whole move'],
    refusal: () => {
      const table = moving([{ at: 'F9', ...knights }], [{ at: 'F5' }])
      table.do(move(table, 0, 'F8'))
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.charge.waiting',
    when: 'the guard of the caliph, not yet attacked',
    rule: 'filo N.6',
    says: ['cannot move, charge'],
    refusal: () => {
      const table = caliph()
      return ask(table, charge(table, 'F5'))
    },
  },
  {
    code: 'filo.charge.contact',
    when: 'next to an enemy already',
    rule: 'filo 10.4',
    says: ['not next to an enemy may charge'],
    refusal: () => {
      const table = moving([{ at: 'F8', ...knights }], [{ at: 'F5' }, { at: 'G8' }])
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.charge.no-enemy',
    when: 'nobody straight ahead',
    rule: 'filo 10.4',
    says: ['straight ahead', 'up to an enemy'],
    refusal: () => {
      const table = moving([{ at: 'F8', ...knights }], [{ at: 'H5' }])
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.charge.points',
    when: 'five hexes',
    rule: 'filo 10.4',
    says: ['at most 4 mp'],
    refusal: () => {
      const table = moving([{ at: 'F11', ...knights }], [{ at: 'F5' }])
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.charge.points',
    when: 'a slow unit whose allowance ends before the enemy straight ahead',
    rule: 'filo 10.4',
    says: ['as their whole move'],
    refusal: () => {
      const table = moving([{ at: 'F11', ...knights, pm: 2 }], [{ at: 'F5' }])
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.charge.ground',
    when: 'a river runs between them',
    rule: 'filo T.1',
    says: ['river, pond and wall: no passage'],
    refusal: () => {
      const table = moving([{ at: 'F9', ...knights }], [{ at: 'F5' }], {
        map: { sides: { rio: ['F7/S'] } },
      })
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.charge.ground',
    when: 'the enemy stands behind a bridge',
    rule: 'filo T.1',
    says: ['no charge'],
    refusal: () => {
      const table = moving([{ at: 'F8', ...knights }], [{ at: 'F5' }], {
        map: { sides: { rio: ['F5/S'], puente: ['F5/S'] } },
      })
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.charge.leader-left',
    when: 'the active leader aboard has too few points',
    rule: 'filo 7.1',
    says: ['as far as the leader’s mp allow'],
    refusal: () => {
      const table = position({
        first: [{ units: [{ at: 'F9', ...knights }], leader: { pm: 1 } }],
        second: [[{ at: 'F5' }]],
      })
      begin(table)
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.charge.no-room',
    when: 'a friend stands before the enemy',
    rule: 'filo 5.1',
    says: ['a hex holds one unit'],
    refusal: () => {
      const table = moving([{ at: 'F8', ...knights }, { at: 'F6' }], [{ at: 'F5' }])
      return ask(table, charge(table, 'F6'))
    },
  },
  {
    code: 'filo.saddle.artillery',
    when: 'guns',
    rule: 'filo 8.4',
    says: ['artillery does neither'],
    refusal: () =>
      ask(moving([{ at: 'F8', type: 'At' }], FAR, { armies: [{ mounts: 1 }, {}] }), {
        type: 'mount',
        unit: 0,
      }),
  },
  {
    code: 'filo.saddle.already-mounted',
    when: 'knights in the saddle are to mount',
    rule: 'filo 8.4',
    says: ['infantry mounts, cavalry dismounts'],
    refusal: () => ask(moving([{ at: 'F8', ...knights }]), { type: 'mount', unit: 0 }),
  },
  {
    code: 'filo.saddle.already-on-foot',
    when: 'militia is to dismount',
    rule: 'filo 8.4',
    says: ['infantry mounts, cavalry dismounts'],
    refusal: () => ask(moving([{ at: 'F8' }]), { type: 'dismount', unit: 0 }),
  },
  {
    code: 'filo.saddle.moved',
    when: 'after a step',
    rule: 'filo 8.4',
    says: ['before a move'],
    refusal: () => {
      const table = moving([{ at: 'F8', ...knights }], FAR, { armies: [{ dismounts: 1 }, {}] })
      table.do(move(table, 0, 'F7'))
      return ask(table, { type: 'dismount', unit: 0 })
    },
  },
  {
    code: 'filo.saddle.pool',
    when: 'no marker left',
    rule: 'filo 8.4',
    says: ['with a marker from the army’s pool'],
    refusal: () => ask(moving([{ at: 'F8', ...knights }]), { type: 'dismount', unit: 0 }),
  },
  {
    code: 'filo.saddle.stacked',
    when: 'infantry that guards guns',
    rule: 'filo 5.1',
    says: ['artillery may be stacked with infantry'],
    refusal: () =>
      ask(moving([{ at: 'F8' }, { at: 'F8', type: 'At' }], FAR, { armies: [{ mounts: 1 }, {}] }), {
        type: 'mount',
        unit: 0,
      }),
  },
  {
    code: 'filo.saddle.contact',
    when: 'next to an enemy',
    rule: 'filo 8.4',
    says: ['not next to an enemy'],
    refusal: () =>
      ask(moving([{ at: 'F8', ...knights }], [{ at: 'F7' }], { armies: [{ dismounts: 1 }, {}] }), {
        type: 'dismount',
        unit: 0,
      }),
  },
  {
    code: 'filo.enter.not-due',
    when: 'a unit that is on the field',
    rule: 'filo 7.3',
    says: ['when they are due'],
    refusal: () => {
      const table = arriving()
      return ask(table, enter(table, 0, 'F12'))
    },
  },
  {
    code: 'filo.enter.elsewhere',
    when: 'by another hex',
    rule: 'filo 7.3',
    says: ['by the hexes assigned to them'],
    refusal: () => {
      const table = arriving()
      return ask(table, enter(table, 1, 'B12'))
    },
  },
  {
    code: 'filo.enter.enemy',
    when: 'where an enemy stands',
    rule: 'filo 7.3',
    says: ['where there is no enemy'],
    refusal: () => {
      const table = arriving([{ at: 'F12' }])
      return ask(table, enter(table, 1, 'F12'))
    },
  },
  {
    code: 'filo.enter.full',
    when: 'where a friend stands',
    rule: 'filo 5.1',
    says: ['a hex holds one unit'],
    refusal: () => {
      const table = arriving(FAR, [{ at: 'F12' }])
      return ask(table, enter(table, 1, 'F12'))
    },
  },
  {
    code: 'filo.leader.not-active',
    when: 'a leader whose activation it is not',
    rule: 'filo 7.1',
    says: ['a leader moves only when activated'],
    refusal: () => {
      const table = scattered()
      begin(table)
      table.do({ type: 'activate', leader: 0 })
      return ask(table, leader(table, 'L2', 1))
    },
  },
  {
    code: 'filo.leader.done',
    when: 'a second ride',
    rule: 'filo 7.1',
    says: ['once without a unit in that activation'],
    refusal: () => {
      const table = moving([{ at: 'F8' }, { at: 'H8' }])
      table.do(leader(table, 'H8'))
      return ask(table, leader(table, 'F8'))
    },
  },
  {
    code: 'filo.leader.waiting',
    when: 'the caliph, not yet attacked',
    rule: 'filo N.6',
    says: ['al-nasir and his banner cannot move'],
    refusal: () => {
      const table = caliph()
      return ask(table, leader(table, 'H8'))
    },
  },
  {
    code: 'filo.leader.enemy',
    when: 'to a hex of the enemy',
    rule: 'filo 7.1',
    says: ['must end with a friendly unit'],
    refusal: () => {
      const table = moving([{ at: 'F8' }], [{ at: 'F6' }])
      return ask(table, leader(table, 'F6'))
    },
  },
  {
    code: 'filo.leader.no-unit',
    when: 'to an empty hex',
    rule: 'filo 7.1',
    says: ['must end with a friendly unit that may hold a leader'],
    refusal: () => {
      const table = moving([{ at: 'F8' }])
      return ask(table, leader(table, 'F7'))
    },
  },
  {
    code: 'filo.leader.too-far',
    when: 'to a unit beyond his points',
    rule: 'filo 7.1',
    says: ['as far as the leader’s mp allow'],
    refusal: () => {
      const table = position({
        first: [{ units: [{ at: 'F8' }, { at: 'F4' }], leader: { pm: 3 } }],
        second: [FAR],
      })
      begin(table)
      return ask(table, leader(table, 'F4'))
    },
  },
  ...[
    { which: 0, at: 'F8', to: 'F7', rule: 'filo N.3' as const },
    { which: 1, at: 'H8', to: 'H7', rule: 'filo N.4' as const },
  ].flatMap(({ which, at, to, rule }): readonly RefusalRow[] => [
    {
      code: 'filo.marker.gap',
      when: 'two hexes at once',
      rule,
      says: ['from hex to hex'],
      refusal: () => {
        const table = withMarkers()
        return ask(table, marker(table, which, 'L12'))
      },
    },
    {
      code: 'filo.marker.enemy',
      when: 'into a hex of the enemy',
      rule,
      says: ['not into an enemy’s hex'],
      refusal: () => {
        const table = withMarkers([{ at: to }])
        return ask(table, marker(table, which, to))
      },
    },
    {
      code: 'filo.marker.points',
      when: 'a seventh hex',
      rule,
      says: ['6 mp'],
      refusal: () => {
        const table = withMarkers()
        for (let step = 0; step < 6; step++) table.do(marker(table, which, step % 2 === 0 ? to : at))
        return ask(table, marker(table, which, to))
      },
    },
    {
      code: 'filo.marker.done',
      when: 'again, after another has moved',
      rule,
      says: ['once a turn'],
      refusal: () => {
        const table = withMarkers()
        table.do(marker(table, which, to))
        table.do(move(table, which === 0 ? 1 : 0, which === 0 ? 'H7' : 'F7'))
        return ask(table, marker(table, which, at))
      },
    },
  ]),
  {
    code: 'filo.marker.not-yours',
    when: 'the champion of the other side',
    rule: 'filo N.4',
    says: ['in any christian activation'],
    refusal: () => {
      const table = withMarkers()
      return ask(table, marker(table, 2, 'A2'))
    },
  },
]
