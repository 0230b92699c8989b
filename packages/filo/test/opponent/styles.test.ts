import { applyAction, applyDice, diceOf, findScenario, seededDice, startGame, unwrap } from '@mesnada/engine'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { isRear } from '../../src/core/occupancy.ts'
import { type FiloAction, type FiloState, filo, filoAdapter } from '../../src/index.ts'
import { begin, type FiloTable, goTo, position, whereIs } from '../kit.ts'

const knights = { type: 'Ch', pf: 5, quality: 7, pm: 7 }
const militia = { type: 'Mi', pf: 6, quality: 3, pm: 4 }

const { planning } = filoAdapter
if (planning === undefined) throw new Error('no planning')

/** Everyone of this style. */
const all = ({ setting }: FiloState, style: string): Uint8Array =>
  new Uint8Array(setting.units.length + setting.leaders.length).fill(planning.styles.indexOf(style))

const choice = (state: FiloState, assignment?: Uint8Array): FiloAction => {
  const legal = filo.legal(state)
  const ratings = filoAdapter.rate(state, legal, assignment)
  return nth(legal, ratings.indexOf(Math.max(...ratings)))
}

/** Lets the opponent play the phase under way to its end. */
const playOut = (table: FiloTable, style: string): FiloTable => {
  const { phase } = table.state.flow
  for (let step = 0; step < 200; step++) {
    if (table.state.flow.phase !== phase || table.pending().kind !== 'decision') break
    table.do(choice(table.state, all(table.state, style)))
  }
  return table
}

const gapBetween = ({ state }: FiloTable, one: number, other: number): number =>
  distance(
    state.setting.grid,
    state.tables.units.hex[one] ?? OFF_MAP,
    state.tables.units.hex[other] ?? OFF_MAP,
  )

/** Of the decisions of the first turn of a battle, looks at one in five. */
const walk = (id: string, look: (state: FiloState, legal: readonly FiloAction[]) => void): void => {
  const scenario = findScenario(filo.library, id)
  if (!scenario) throw new Error(id)
  const { state } = unwrap(startGame(filo, { scenario: { ...scenario, turns: 1 } }))
  const dice = seededDice(11)
  let step = 0
  for (let pending = filo.pending(state); pending.kind !== 'over'; pending = filo.pending(state)) {
    if (pending.kind === 'dice') applyDice(filo, state, dice(diceOf(pending.roll)))
    else {
      const legal = filo.legal(state)
      if (step++ % 5 === 0) look(state, legal)
      applyAction(filo, state, choice(state))
    }
  }
}

/** Looks at the windows in which a plan is made, each when it opens. */
const eachPlan = (id: string, look: (state: FiloState) => void): void => {
  const scenario = findScenario(filo.library, id)
  if (!scenario) throw new Error(id)
  const { state } = unwrap(startGame(filo, { scenario: { ...scenario, turns: 1 } }))
  const dice = seededDice(12)
  let window = -1
  for (let pending = filo.pending(state); pending.kind !== 'over'; pending = filo.pending(state)) {
    if (pending.kind === 'dice') {
      applyDice(filo, state, dice(diceOf(pending.roll)))
      continue
    }
    if (planning.isDue(state) && filoAdapter.window(state) !== window) {
      window = filoAdapter.window(state)
      look(state)
    }
    applyAction(filo, state, choice(state))
  }
}

describe('the portfolio', () => {
  test('whoever has no mind of his own is of the first style', () => {
    walk('muret', (state, legal) => {
      const ratings = filoAdapter.rate(state, legal)
      expect(filoAdapter.rate(state, legal, all(state, 'usual'))).toEqual(ratings)
      expect(filoAdapter.rate(state, legal, new Uint8Array(0))).toEqual(ratings)
    })
  })

  test('passing is zero, whatever the style', () => {
    walk('peipus', (state, legal) => {
      for (const style of planning.styles) {
        const ratings = filoAdapter.rate(state, legal, all(state, style))
        for (const [index, rating] of ratings.entries()) {
          expect(Number.isFinite(rating)).toBe(true)
          if (filoAdapter.isPass(nth(legal, index))) expect(rating).toBe(0)
        }
      }
    })
  })

  test('plans are made in activations, and groups are those who can act in them, each once', () => {
    let planned = 0
    eachPlan('castillon', state => {
      const { flow, setting, tables } = state
      planned++
      expect(flow.active).toBeDefined()
      expect(flow.stack).toHaveLength(0)
      const counters = planning.groups(state, flow.seat).flat()
      expect(new Set(counters).size).toBe(counters.length)
      for (const counter of counters)
        if (counter < setting.units.length) {
          expect(nth(setting.units, counter).seat).toBe(flow.seat)
          expect(tables.units.called[counter]).toBe(1)
        } else expect(counter - setting.units.length).toBe(flow.active)
    })
    expect(planned).toBeGreaterThan(3)
  })
})

describe('on the march', () => {
  /** Militia of an army that has only to hold, and knights whom it would rather not meet. */
  const facing = (): FiloTable => {
    const table = position({
      first: [
        [
          { at: 'F9', ...militia },
          { at: 'H9', ...militia },
        ],
      ],
      second: [[{ at: 'F3', ...knights, pm: 5 }]],
      play: { attacker: 1 },
    })
    begin(table)
    return table
  }

  test('the bold close up, the careful stay out of reach', () => {
    const bold = playOut(facing(), 'bold')
    const careful = playOut(facing(), 'careful')
    expect(gapBetween(bold, 0, 2)).toBeLessThan(gapBetween(careful, 0, 2))
    // One more than the knights ride.
    expect(gapBetween(careful, 0, 2)).toBeGreaterThan(5)
  })

  test('who holds stays where he is, with his front to the enemy', () => {
    const table = position({ first: [[{ at: 'F9' }]], second: [[{ at: 'F5', ...knights }]] })
    table.state.tables.units.facing[0] = 3
    begin(table)
    playOut(table, 'hold')
    expect(whereIs(table, 0)).toBe('F9')
    expect([5, 0, 1]).toContain(table.state.tables.units.facing[0])
  })

  test('who flanks comes up behind them', () => {
    const ride = (style: string): FiloTable => {
      const table = position({
        first: [[{ at: 'C6', type: 'Cl', pf: 5, quality: 7, pm: 9 }]],
        second: [
          [
            { at: 'F5', ...militia, pf: 4 },
            { at: 'G5', ...militia, pf: 4 },
          ],
        ],
      })
      begin(table)
      return playOut(table, style)
    }
    const { state } = ride('flank')
    const { grid } = state.setting
    const at = state.tables.units.hex[0]
    const behind = [1, 2].filter(foe =>
      [0, 1, 2, 3, 4, 5].some(
        direction =>
          grid.neighbours[(state.tables.units.hex[foe] ?? OFF_MAP) * 6 + direction] === at &&
          isRear(state, foe, direction),
      ),
    )
    expect(behind).not.toHaveLength(0)
  })

  test('who hunts goes for the leader, not for the nearest', () => {
    const ride = (style: string): FiloTable => {
      const table = position({
        first: [[{ at: 'F10', ...knights }]],
        second: [
          {
            units: [
              { at: 'A5', ...militia },
              { at: 'K2', ...militia },
            ],
            at: 'K2',
          },
        ],
      })
      begin(table)
      return playOut(table, style)
    }
    expect(gapBetween(ride('hunt'), 0, 2)).toBeLessThan(gapBetween(ride('usual'), 0, 2))
  })
})

describe('in combat', () => {
  const enemyMap = ['.', 'b', 'v'].flatMap(ground => [4, 8, 12].map(pf => ({ ground, pf })))

  /** Those whom knights of this style would attack: militia of some strength, in the open, in a wood, in a village. */
  const attacked = (style: string): readonly string[] =>
    enemyMap
      .filter(({ ground, pf }) => {
        const rows = Array.from({ length: 12 }, (_, row) =>
          row === 4 ? `.....${ground}......` : '.'.repeat(12),
        )
        const table = position({
          rows,
          first: [[{ at: 'F6', ...knights, pf: 3, quality: 5 }]],
          second: [[{ at: 'F5', ...militia, quality: 6, pf }]],
        })
        begin(table)
        goTo(table, 'declare')
        playOut(table, style)
        return table.state.flow.combats.length > 0
      })
      .map(({ ground, pf }) => `${pf} in ${ground}`)

  test('the bold attack at odds that the careful decline', () => {
    const [bold, usual, careful] = take(['bold', 'usual', 'careful'].map(attacked), 3)
    expect(bold).toEqual(expect.arrayContaining([...usual]))
    expect(usual).toEqual(expect.arrayContaining([...careful]))
    expect(bold.length).toBeGreaterThan(careful.length)
  })

  test('nobody declines what cannot go wrong', () => {
    for (const style of planning.styles) {
      const table = position({
        first: [[{ at: 'F6', ...knights, pf: 12, quality: 9 }]],
        second: [[{ at: 'F5', ...militia, pf: 3 }]],
      })
      begin(table)
      goTo(table, 'declare')
      playOut(table, style)
      expect(table.state.flow.combats).toHaveLength(1)
    }
  })
})

describe('a style on trial', () => {
  const { evolvable, styles } = planning
  if (evolvable === undefined) throw new Error('no evolvable styles')

  test('rates as the one whose parameters it has, until the next is tried', () => {
    walk('muret', state => {
      const legal = filo.legal(state)
      for (const style of ['keen', 'flank', 'hunt']) {
        const number = evolvable.setTrial(1, evolvable.parametersOf(styles.indexOf(style)))
        const tried = filoAdapter.rate(state, legal, all(state, style).fill(number))
        expect(tried).toEqual(filoAdapter.rate(state, legal, all(state, style)))
      }
    })
  })

  test('is serialised as styles are', () => {
    expect(evolvable.serialise(evolvable.parametersOf(styles.indexOf('flank')))).toEqual({
      forward: 2,
      minForward: 0.7,
      fear: 0.6,
      gainFactor: 1.3,
      lossFactor: 0.9,
      staying: 0,
      goal: 'rear',
      standard: 1.5,
    })
  })

  test('has the goal that is wanted most', () => {
    const wanting = evolvable.parameters.indexOf('vulnerable')
    const parameters = evolvable
      .parametersOf(styles.indexOf('usual'))
      .map((parameter, at) => (at === wanting ? 2 : parameter))
    expect(evolvable.serialise(parameters)).toMatchObject({ goal: 'vulnerable', forward: 2 })
  })
})

describe('choices in the middle of a step', () => {
  test('are not planned', () => {
    let choices = 0
    walk('bouvines', state => {
      if (state.flow.stack.length === 0) return
      choices++
      expect(planning.isDue(state)).toBe(false)
    })
    expect(choices).toBeGreaterThan(0)
  })
})

describe('waiting for the enemy', () => {
  const field = () =>
    position({
      first: [[{ at: 'F8' }], [{ at: 'H8' }], [{ at: 'D8' }]],
      second: [[{ at: 'F2' }]],
      turns: 6,
    })

  const maxQuietWindows = ({ state }: FiloTable, turn: number, seat: 0 | 1): number => {
    if (!planning.maxQuietWindows) throw new Error('nobody waits')
    return planning.maxQuietWindows({ ...state, flow: { ...state.flow, turn } }, seat)
  }

  test('lasts a turn of activations at first, and less as the turns run out', () => {
    const table = field()
    expect([0, 2, 4, 5, 6].map(turn => maxQuietWindows(table, turn, 0))).toEqual([3, 2, 1, 1, 1])
    expect(maxQuietWindows(table, 0, 1)).toBe(1)
  })

  test('lasts for ever for the side that has the points it needs at the end', () => {
    const table = field()
    const { points } = table.state.tables.sides
    points[0] = 4
    expect(maxQuietWindows(table, 2, 0)).toBe(2)
    points[0] = 5
    expect(maxQuietWindows(table, 2, 0)).toBe(Number.POSITIVE_INFINITY)
    expect(maxQuietWindows(table, 0, 1)).toBe(1)
  })
})

describe('the standard', () => {
  const standard = { special: { standard: { seat: 0, at: 'F8' } } }

  test('is not left alone for the sake of an attack', () => {
    const table = position({
      first: [[{ at: 'F8', ...knights }, { at: 'B11' }]],
      second: [[{ at: 'F5', ...militia }]],
      play: standard,
    })
    begin(table)
    playOut(table, 'usual')
    expect(whereIs(table, 0)).toBe('F8')
  })

  test('is manned by whoever can come', () => {
    const table = position({
      first: [[{ at: 'D9', ...knights }, { at: 'B11' }]],
      second: [[{ at: 'F3', ...knights }]],
      play: standard,
    })
    begin(table)
    playOut(table, 'usual')
    expect(whereIs(table, 0)).toBe('F8')
  })

  test('of the enemy is taken by riding in when nobody is there', () => {
    const table = position({
      first: [[{ at: 'F5', ...knights }]],
      second: [[{ at: 'A1', ...militia }]],
      play: { special: { standard: { seat: 1, at: 'F2' } } },
    })
    begin(table)
    while (table.state.flow.result === undefined && table.state.flow.phase === 'move')
      table.do(choice(table.state))
    expect(table.state.flow.result).toMatchObject({ winner: 0, reason: 'filo.result.standard' })
  })

  test('alone before the enemy is a worse position than guarded', () => {
    const worth = (at: string): number =>
      filoAdapter.evaluate(
        position({
          first: [[{ at, ...knights }, { at: 'B11' }]],
          second: [[{ at: 'F5', ...militia }]],
          play: standard,
        }).state,
        0,
      )
    expect(worth('F8')).toBeGreaterThan(worth('F9'))
  })
})
