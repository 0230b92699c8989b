import {
  applyAction,
  applyDice,
  diceOf,
  findScenario,
  opponentOf,
  SEATS,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { type FiloAction, type FiloState, filo, filoAdapter } from '../../src/index.ts'
import { DEMORALISED, IN_FLIGHT } from '../../src/printed/units.ts'
import { begin, type FiloTable, goTo, hexOf, position } from '../kit.ts'

const knights = { type: 'Ch', pf: 5, quality: 7, pm: 7 }
const militia = { type: 'Mi', pf: 6, quality: 3, pm: 4 }

/** What the opponent would do. */
const choice = (state: FiloState): FiloAction => {
  const legal = filo.legal(state)
  const ratings = filoAdapter.rate(state, legal)
  return nth(legal, ratings.indexOf(Math.max(...ratings)))
}

/** Lets the opponent play the phase under way to its end. */
const playOut = (table: FiloTable): readonly FiloAction[] => {
  const { phase } = table.state.flow
  const done: FiloAction[] = []
  while (table.state.flow.phase === phase && table.pending().kind === 'decision' && done.length < 200) {
    const action = choice(table.state)
    done.push(action)
    table.do(action)
  }
  return done
}

describe('the adapter', () => {
  const walk = (id: string, seed: number, look: (state: FiloState, legal: readonly FiloAction[]) => void) => {
    const scenario = findScenario(filo.library, id)
    if (!scenario) throw new Error(id)
    const { state } = unwrap(startGame(filo, { scenario: { ...scenario, turns: 2 } }))
    const dice = seededDice(seed)
    for (let step = 0; ; step++) {
      const pending = filo.pending(state)
      if (pending.kind === 'over') return
      if (pending.kind === 'dice') applyDice(filo, state, dice(diceOf(pending.roll)))
      else {
        const legal = filo.legal(state)
        if (step % 7 === 0 || state.flow.stack.length > 0) look(state, legal)
        const ratings = step % 3 === 0 ? undefined : filoAdapter.rate(state, legal)
        const picked = ratings
          ? ratings.indexOf(Math.max(...ratings))
          : nth(dice([{ sides: legal.length, lowest: 0 }]), 0)
        applyAction(filo, state, nth(legal, picked))
      }
    }
  }

  const SCENARIOS = filo.library.scenarios.map(({ id }) => id)

  test.each(SCENARIOS)('rates every action of %s, passing at zero, and is zero-sum', id => {
    let looked = 0
    walk(id, 5, (state, legal) => {
      looked++
      const ratings = filoAdapter.rate(state, legal)
      expect(ratings).toHaveLength(legal.length)
      for (const [index, rating] of ratings.entries()) {
        expect(Number.isFinite(rating)).toBe(true)
        if (filoAdapter.isPass(nth(legal, index))) expect(rating).toBe(0)
      }
      const worth = filoAdapter.evaluate(state, 0)
      expect(Number.isFinite(worth)).toBe(true)
      expect(filoAdapter.evaluate(state, 1)).toBeCloseTo(-worth, 9)
      for (const seat of SEATS) expect(filoAdapter.strength(state, seat)).toBeGreaterThanOrEqual(0)
      expect(Number.isInteger(filoAdapter.window(state))).toBe(true)
    })
    expect(looked).toBeGreaterThan(20)
  })

  test('says the same again, whatever it has been asked in between', () => {
    const asked: {
      readonly bytes: Uint8Array
      readonly flow: FiloState['flow']
      readonly ratings: string
    }[] = []
    let last: FiloState | undefined
    walk('muret', 9, (state, legal) => {
      asked.push({
        bytes: state.bytes.slice(),
        flow: state.flow,
        ratings: JSON.stringify(filoAdapter.rate(state, legal)),
      })
      last = state
    })
    if (last === undefined) throw new Error('nothing was asked')
    for (const { bytes, flow, ratings } of asked.toReversed()) {
      last.bytes.set(bytes)
      last.flow = flow
      expect(JSON.stringify(filoAdapter.rate(last, filo.legal(last)))).toBe(ratings)
    }
  })

  test('an activation is one window, the next another', () => {
    const table = position({ first: [[{ at: 'F8' }], [{ at: 'H8' }]], second: [[{ at: 'F2' }]] })
    begin(table)
    const legal = filo.legal(table.state)
    table.do(legal.find(({ type }) => type === 'activate') ?? nth(legal, 0))
    const window = filoAdapter.window(table.state)
    table.do(choice(table.state))
    expect(filoAdapter.window(table.state)).toBe(window)
    goTo(table, 'move')
    while (table.state.flow.active !== undefined && filoAdapter.window(table.state) === window)
      table.do({ type: 'end-phase' })
    expect(filoAdapter.window(table.state)).not.toBe(window)
  })
})

describe('in combat', () => {
  test('takes the attack at three to one over the one at one to two', () => {
    const table = position({
      first: [
        [
          { at: 'F6', pf: 12 },
          { at: 'H7', pf: 2 },
        ],
      ],
      second: [
        [
          { at: 'F5', pf: 4 },
          { at: 'H6', pf: 4 },
        ],
      ],
    })
    begin(table)
    goTo(table, 'declare')
    expect(choice(table.state)).toMatchObject({ type: 'attack', from: hexOf(table, 'F6') })
  })

  test('leaves a hopeless attack alone', () => {
    const table = position({
      rows: Array.from({ length: 12 }, (_, row) => (row < 5 ? 'v'.repeat(12) : '.'.repeat(12))),
      first: [[{ at: 'F6', pf: 3, quality: 8 }]],
      second: [[{ at: 'F5', ...knights, pf: 9, quality: 9 }]],
    })
    table.state.tables.units.order[0] = DEMORALISED
    begin(table)
    goTo(table, 'declare')
    expect(choice(table.state).type).toBe('end-phase')
  })

  test('of two ways to the same enemy, goes for his back', () => {
    const table = position({
      first: [[{ at: 'F7', ...knights, mounted: false }, { at: 'A12' }]],
      second: [[{ at: 'F5', pf: 6 }, { at: 'L1' }]],
    })
    table.state.tables.units.facing[1 + 1] = 0
    begin(table)
    playOut(table)
    // The enemy looks north, so his back is where we come from.
    expect(['E6', 'F6', 'G6'].map(label => hexOf(table, label))).toContain(table.state.tables.units.hex[0])
  })

  test('shoots in a combat of which some of the defenders are gone', () => {
    const table = position({
      first: [[{ at: 'F6', type: 'Ar', pf: 4 }]],
      second: [[{ at: 'F5', pf: 4 }]],
    })
    begin(table)
    goTo(table, 'declare')
    const [attackers, defenders] = [[hexOf(table, 'F6')], [hexOf(table, 'F5'), hexOf(table, 'G6')]]
    const combat = { attackers, defenders, charge: false }
    const { flow } = table.state
    table.state.flow = { ...flow, stack: [{ kind: 'combat-fire', fire: 'offensive', combat, shot: false }] }
    const legal = filo.legal(table.state)
    expect(legal).toContainEqual({ type: 'aim', unit: 0, target: hexOf(table, 'F5') })
    for (const rating of filoAdapter.rate(table.state, legal)) expect(rating).toBeTypeOf('number')
  })

  test('a second attacker joins where he makes the difference', () => {
    const table = position({
      first: [
        [
          { at: 'F6', pf: 4 },
          { at: 'E6', pf: 4 },
        ],
      ],
      second: [[{ at: 'F5', pf: 4 }]],
    })
    begin(table)
    goTo(table, 'declare')
    const done = playOut(table)
    expect(done.filter(({ type }) => type === 'attack')).toHaveLength(2)
  })

  test('charges militia across open ground', () => {
    const table = position({ first: [[{ at: 'F8', ...knights }]], second: [[{ at: 'F4', ...militia }]] })
    begin(table)
    expect(choice(table.state).type).toBe('charge')
  })

  test('always tries to meet a charge', () => {
    const table = position({ first: [[{ at: 'F8', ...knights }]], second: [[{ at: 'F4', ...knights }]] })
    begin(table)
    table.do(
      { type: 'charge', unit: 0, hex: hexOf(table, 'F5') },
      { type: 'end-phase' },
      { type: 'attack', from: hexOf(table, 'F5'), target: hexOf(table, 'F4') },
      { type: 'end-phase' },
      { type: 'fight', target: hexOf(table, 'F4') },
    )
    expect(choice(table.state).type).toBe('react')
  })

  test('the defenders shoot, for it costs nothing; the attackers only where it is worth two', () => {
    const table = position({
      first: [[{ at: 'F6', ...knights }]],
      second: [[{ at: 'F5', type: 'Ar', pf: 5 }]],
    })
    begin(table)
    goTo(table, 'declare')
    table.do(
      { type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') },
      { type: 'end-phase' },
      { type: 'fight', target: hexOf(table, 'F5') },
    )
    expect(choice(table.state).type).toBe('aim')
  })

  test('goes back to the rear, where it costs no level', () => {
    const table = position({
      first: [[{ at: 'F6', ...knights, pf: 9 }, { at: 'A12' }]],
      second: [[{ at: 'F5', ...militia }, { at: 'A1' }]],
    })
    begin(table)
    goTo(table, 'declare')
    table.do(
      { type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') },
      { type: 'end-phase' },
      { type: 'fight', target: hexOf(table, 'F5') },
    )
    table.dice(0)
    const action = choice(table.state)
    if (action.type !== 'retreat') throw new Error(action.type)
    // It faces south: whatever lies north of it is behind.
    expect(['E5', 'F4', 'G5'].map(label => hexOf(table, label))).toContain(action.hex)
  })
})

describe('on the march', () => {
  test('a demoralised unit leaves the enemy', () => {
    const table = position({
      first: [[{ at: 'F6', ...militia }, { at: 'F9' }]],
      second: [[{ at: 'F5', ...knights }]],
    })
    table.state.tables.units.order[0] = DEMORALISED
    begin(table)
    playOut(table)
    const { grid } = table.state.setting
    const at = table.state.tables.units.hex[0] ?? OFF_MAP
    expect(grid.row[at]).toBeGreaterThan(6)
  })

  test('the attacker goes forward, and with all his people', () => {
    const table = position({
      first: [[{ at: 'D10' }, { at: 'E10' }, { at: 'F10' }, { at: 'G10' }]],
      second: [[{ at: 'F2' }]],
    })
    begin(table)
    playOut(table)
    const { grid } = table.state.setting
    for (const unit of [0, 1, 2, 3])
      expect(grid.row[table.state.tables.units.hex[unit] ?? OFF_MAP]).toBeLessThan(10)
  })

  test('the march ends with the front to the enemy', () => {
    const table = position({ first: [[{ at: 'F9', ...knights }]], second: [[{ at: 'F4', ...knights }]] })
    table.state.tables.units.facing[0] = 3
    begin(table)
    playOut(table)
    expect([5, 0, 1]).toContain(table.state.tables.units.facing[0])
  })

  test('archers come into range and stay out of contact', () => {
    const table = position({
      first: [[{ at: 'F9', type: 'Ar', pf: 5 }]],
      second: [[{ at: 'F4', ...knights }]],
    })
    begin(table)
    playOut(table)
    const { grid } = table.state.setting
    const away = (grid.row[table.state.tables.units.hex[0] ?? OFF_MAP] ?? 0) - 4
    expect(away).toBeGreaterThan(1)
    expect(away).toBeLessThanOrEqual(3)
  })

  test('whoever rests stays at rest when no enemy is near', () => {
    const table = position({
      first: [[{ at: 'F11' }]],
      second: [[{ at: 'F1' }]],
      play: { attacker: 1 },
    })
    table.state.tables.units.fatigued[0] = 1
    table.state.flow = { ...table.state.flow, phase: 'rest', seat: 0, stack: [] }
    expect(choice(table.state)).toEqual({ type: 'rest', unit: 0 })
    table.do({ type: 'rest', unit: 0 })
    begin(table)
    expect(choice(table.state).type).toBe('end-phase')
  })

  test('a turn would break off the rest, and nobody turns for so little', () => {
    const table = position({
      first: [[{ at: 'F11' }]],
      second: [[{ at: 'F1' }]],
      play: { attacker: 1 },
    })
    const { units } = table.state.tables
    units.fatigued[0] = 1
    units.facing[0] = 2
    table.state.flow = { ...table.state.flow, phase: 'rest', seat: 0, stack: [] }
    table.do({ type: 'rest', unit: 0 })
    begin(table)
    expect(choice(table.state).type).toBe('end-phase')
  })
})

describe('under fire', () => {
  test('shoots at knights rather than at javelin men', () => {
    const table = position({
      first: [[{ at: 'F8', type: 'Ar', pf: 5 }]],
      second: [
        [
          { at: 'E6', type: 'Il', pf: 3, quality: 3 },
          { at: 'G6', ...knights },
        ],
      ],
    })
    begin(table)
    goTo(table, 'shoot')
    expect(choice(table.state)).toEqual({ type: 'aim', unit: 0, target: hexOf(table, 'G6') })
  })

  test('a second volley joins the first where there is no other target', () => {
    const table = position({
      first: [
        [
          { at: 'F8', type: 'Ar', pf: 4 },
          { at: 'E8', type: 'Ar', pf: 4 },
        ],
      ],
      second: [[{ at: 'F6', ...knights }]],
    })
    begin(table)
    goTo(table, 'shoot')
    table.do({ type: 'aim', unit: 0, target: hexOf(table, 'F6') })
    expect(choice(table.state)).toEqual({ type: 'join', unit: 1 })
  })
})

describe('what decides', () => {
  test('the standard is taken whenever it can be', () => {
    const table = position({
      first: [[{ at: 'F6', ...knights, pf: 9, quality: 9 }]],
      second: [[{ at: 'F5', ...militia, pf: 3 }, { at: 'A1' }]],
      play: { special: { standard: { seat: 1, at: 'F5' } } },
    })
    begin(table)
    goTo(table, 'declare')
    table.do(
      { type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') },
      { type: 'end-phase' },
      { type: 'fight', target: hexOf(table, 'F5') },
    )
    table.dice(2)
    while (table.state.flow.result === undefined) table.do(choice(table.state))
    expect(table.state.flow.result).toMatchObject({ winner: 0, reason: 'filo.result.standard' })
  })

  test('a lead in points is worth more when time runs out', () => {
    const table = position({ first: [[{ at: 'F8' }]], second: [[{ at: 'F2' }]] })
    const worthOfLead = (turn: number): number => {
      table.state.flow = { ...table.state.flow, turn }
      table.state.tables.sides.points[0] = 6
      const ahead = filoAdapter.evaluate(table.state, 0)
      table.state.tables.sides.points[0] = 0
      return ahead - filoAdapter.evaluate(table.state, 0)
    }
    expect(worthOfLead(8)).toBeGreaterThan(worthOfLead(1))
  })

  test('what befalls a unit takes from the strength of its side, the worse the more', () => {
    const table = position({ first: [[{ at: 'F8' }, { at: 'H8' }]], second: [[{ at: 'F2' }]] })
    const { order, fatigued } = table.state.tables.units
    const strengthWhen = (disorder: number, tired: number): number => {
      order[1] = disorder
      fatigued[1] = tired
      return filoAdapter.strength(table.state, 0)
    }
    const [fresh, tired, shaken, fleeing] = [
      strengthWhen(0, 0),
      strengthWhen(0, 1),
      strengthWhen(DEMORALISED, 1),
      strengthWhen(IN_FLIGHT, 1),
    ]
    expect(tired).toBeLessThan(fresh)
    expect(shaken).toBeLessThan(tired)
    expect(fleeing).toBeLessThan(shaken)
  })

  test.each(['muret', 'peipus'])('beats whoever does anything at all in %s, from either side', id => {
    const scenario = findScenario(filo.library, id)
    if (!scenario) throw new Error(id)
    for (const seat of SEATS) {
      const { state } = unwrap(startGame(filo, { scenario }))
      const dice = seededDice(3)
      for (let pending = filo.pending(state); pending.kind !== 'over'; pending = filo.pending(state)) {
        if (pending.kind === 'dice') {
          applyDice(filo, state, dice(diceOf(pending.roll)))
          continue
        }
        const legal = filo.legal(state)
        const action =
          pending.seat === seat
            ? choice(state)
            : nth(legal, nth(dice([{ sides: legal.length, lowest: 0 }]), 0))
        applyAction(filo, state, action)
      }
      const { sides } = state.tables
      expect(sides.points[seat]).toBeGreaterThan(sides.points[opponentOf(seat)] ?? 0)
    }
  })
})
