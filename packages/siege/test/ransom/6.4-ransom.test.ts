import type { OptionChanges } from '@mesnada/engine'
import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { defenceOf, figuresOf } from '../../src/core/bodies.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { machine } from '../../src/machine.ts'
import { CAPTIVE, FORFEIT, FREE, LEFT, STUNNED, WOUNDED } from '../../src/state.ts'
import { goTo, hexOf, type Man, position, type SiegeTable } from '../kit.ts'
import {
  fight,
  healthOf,
  hexesOffered,
  legal,
  make,
  man,
  placeOf,
  prompt,
  refuses,
  rowOf,
  thrown,
} from '../kits/melee-kit.ts'

const RANSOM: OptionChanges = { ransom: true }

const knight = (name: string, at: string, attack: number, defence: number, rest: Partial<Man> = {}) =>
  man(name, at, attack, defence, { type: 'knight', ...rest })

const custody = (table: SiegeTable, name: string): number =>
  cell(table.state.tables.bodies.custody, rowOf(table, name))

/** Richard and Odo against Roger: 35 to 5 is 7-1, and 8-1 with the two of them. */
const desperate = (
  {
    attack = 35,
    friends = [],
    roger = {},
  }: { attack?: number; friends?: readonly Man[]; roger?: Partial<Man> } = {},
  options: OptionChanges = RANSOM,
) =>
  position({
    first: [knight('Richard', 'F6', attack - 1, 5), man('Odo', 'G6', 1, 5)],
    second: [knight('Roger', 'F5', 5, 5, roger), man('Tom', 'A1', 5, 5), ...friends],
    options,
  })

describe('siege 6.4 asking for quarter', () => {
  test('siege 6.4 at 8-1 on the final column, against several with a knight among them, he rolls first', () => {
    const table = desperate()
    fight(table, ['Richard', 'Odo'], 'Roger')
    expect(thrown(table)).toMatchObject({
      purpose: 'siege.roll.surrender',
      seat: 1,
      outcomes: [...Array(4).fill('surrenders'), ...Array(6).fill('fights-on')],
    })
  })

  test('siege 6.4 on 1-4 he surrenders: no combat, and the strengths of a prisoner from then on', () => {
    const table = desperate()
    fight(table, ['Richard', 'Odo'], 'Roger', 4)
    expect([custody(table, 'Roger'), healthOf(table, 'Roger')]).toEqual([CAPTIVE, 'healthy'])
    const roger = rowOf(table, 'Roger')
    expect([figuresOf(table.state, roger).attack, defenceOf(table.state, roger)]).toEqual([5, 4])
    make(table, 'Roger', { health: WOUNDED })
    expect([figuresOf(table.state, roger).attack, defenceOf(table.state, roger)]).toEqual([2, 2])
    expect(prompt(table)).toBe('siege.ask.combat')
  })

  test('siege 6.4 on 5-10 he fights on', () => {
    const table = desperate()
    fight(table, ['Richard', 'Odo'], 'Roger', 5)
    expect(thrown(table).purpose).toBe('siege.roll.melee-foot')
    expect(thrown(table).column).toBe('8-1')
  })

  test.each([
    ['below 8-1', () => desperate({ attack: 30 }), ['Richard', 'Odo']],
    ['to a single knight', () => desperate({ attack: 60 }), ['Richard']],
    [
      'without a knight among them',
      () =>
        position({
          first: [man('Richard', 'F6', 60, 5), man('Odo', 'G6', 1, 5)],
          second: [knight('Roger', 'F5', 5, 5)],
          options: RANSOM,
        }),
      ['Richard', 'Odo'],
    ],
    ['with a friend beside him', () => desperate({ friends: [man('Hal', 'F4', 5, 5)] }), ['Richard', 'Odo']],
    ['if he is no knight', () => desperate({ roger: { type: 'sergeant' } }), ['Richard', 'Odo']],
    ['without the option', () => desperate({}, {}), ['Richard', 'Odo']],
  ] as const)('6.4 no quarter %s', (_why, make, attackers) => {
    const table = make()
    fight(table, attackers, 'Roger')
    expect(thrown(table).purpose).toBe('siege.roll.melee-foot')
  })

  test('siege 6.4 from the saddle he dismounts at once', () => {
    const table = position({
      first: [knight('Richard', 'F6', 41, 5), man('Odo', 'G6', 1, 5)],
      second: [knight('Roger', 'F4', 5, 5, { mounted: true })],
      options: RANSOM,
    })
    expect(placeOf(table, 'Roger')).toEqual(['F4', 'F5'])
    fight(table, ['Richard', 'Odo'], 'Roger')
    table.dice(1)
    expect(prompt(table)).toBe('siege.ask.fall')
    table.do(nth(legal(table), 0))
    expect([custody(table, 'Roger'), placeOf(table, 'Roger').length]).toEqual([CAPTIVE, 1])
    expect(healthOf(table, 'Roger')).toBe('healthy')
  })

  test('siege 6.4 his captors do not attack a prisoner', () => {
    const table = desperate({ friends: [man('Hal', 'F7', 5, 5)] })
    make(table, 'Roger', { custody: CAPTIVE })
    expect(refuses(table, 'Richard', 'Roger')).toEqual({ code: 'siege.melee.prisoner', rule: 'siege 6.4' })
  })
})

/** Roger in F5 as a prisoner; his guards where the test puts them. */
const captive = (guards: readonly Man[], more: readonly Man[] = [], options = RANSOM, play = {}) => {
  const table = position({
    first: [...guards],
    second: [knight('Roger', 'F5', 5, 5), man('Tom', 'A1', 5, 5), ...more],
    map: { edges: { north: ['1'], west: ['3'] } },
    options,
    play,
  })
  make(table, 'Roger', { custody: CAPTIVE })
  return table
}

describe('siege 6.4 the escort', () => {
  test('siege 6.4 a knight or a sergeant suffices, of soldiers it takes two', () => {
    const moves = (guards: readonly Man[]): number => {
      const table = captive(guards)
      goTo(table, 'movement', 0)
      return legal(table).filter(({ type }) => type === 'escort').length
    }
    expect(moves([knight('Richard', 'F6', 5, 5)])).toBeGreaterThan(0)
    expect(moves([man('Arnim', 'F6', 5, 5, { type: 'sergeant' })])).toBeGreaterThan(0)
    expect(moves([man('Odo', 'F6', 5, 5)])).toBe(0)
    expect(moves([man('Odo', 'F6', 5, 5), man('Giles', 'G5', 5, 5)])).toBeGreaterThan(0)
    expect(
      moves([man('Gam', 'F6', 5, 5, { type: 'peasant' }), man('Wulf', 'G5', 5, 5, { type: 'peasant' })]),
    ).toBe(0)
  })

  test('siege 6.4 he moves with his guards, never out of their reach, by his own allowance on foot', () => {
    const table = captive([knight('Richard', 'F6', 5, 5)])
    goTo(table, 'movement', 0)
    const roger = rowOf(table, 'Roger')
    expect(hexesOffered(table, 'escort')).toEqual(['E6', 'G6'])
    expect(table.refusal({ type: 'escort', prisoner: roger, hex: hexOf(table, 'F4') })).toMatchObject({
      code: 'siege.ransom.no-escort',
      rule: 'siege 6.4',
    })
    for (const label of ['G6', 'F5', 'G6', 'F5', 'G6'])
      table.do({ type: 'escort', prisoner: roger, hex: hexOf(table, label) })
    expect(table.refusal({ type: 'escort', prisoner: roger, hex: hexOf(table, 'F5') }).code).toBe(
      'siege.move.points',
    )
  })

  test('siege 6.4 led to the edge the scenario names he is off the map and stays a prisoner', () => {
    const table = captive([knight('Richard', 'F2', 5, 5)], [], RANSOM, { prison: [['1'], []] })
    const roger = rowOf(table, 'Roger')
    const at = (label: string) => setBody(table.state, roger, hexOf(table, label))
    at('F3')
    expect(table.refusal({ type: 'deliver', prisoner: roger }).code).toBe('siege.ransom.not-there')
    at('A2')
    setBody(table.state, rowOf(table, 'Richard'), hexOf(table, 'A3'))
    expect(table.refusal({ type: 'deliver', prisoner: roger }).code).toBe('siege.ransom.not-there')
    at('F1')
    setBody(table.state, rowOf(table, 'Richard'), hexOf(table, 'F2'))
    table.do({ type: 'deliver', prisoner: roger })
    expect([table.state.tables.bodies.hex[roger], custody(table, 'Roger')]).toEqual([LEFT, CAPTIVE])
    expect(table.events).toContainEqual(
      expect.objectContaining({ type: 'left-map', body: roger, edges: ['1'] }),
    )
  })

  test('siege 6.4 by any edge where the scenario names none, for that side or at all', () => {
    for (const play of [{}, { prison: [[], ['1']] }]) {
      const table = captive([knight('Richard', 'A3', 5, 5)], [], RANSOM, play)
      const roger = rowOf(table, 'Roger')
      setBody(table.state, roger, hexOf(table, 'A2'))
      table.do({ type: 'deliver', prisoner: roger })
      expect(table.events).toContainEqual(
        expect.objectContaining({ type: 'left-map', body: roger, edges: ['3'] }),
      )
    }
  })
})

describe('siege 6.4 escape', () => {
  const mayEscape = (table: SiegeTable): boolean => {
    goTo(table, 'movement', 1)
    return legal(table).some(({ type }) => type === 'escape')
  }

  test('siege 6.4 not while he is guarded, but when a guard has left his side', () => {
    const guarded = captive([knight('Richard', 'F6', 5, 5)])
    goTo(guarded, 'movement', 1)
    expect(guarded.refusal({ type: 'escape', body: rowOf(guarded, 'Roger') })).toMatchObject({
      code: 'siege.ransom.guarded',
      rule: 'siege 6.4',
    })
    const alone = captive([man('Odo', 'F6', 5, 5), man('Giles', 'B9', 5, 5)])
    expect(mayEscape(alone)).toBe(true)
    alone.do({ type: 'escape', body: rowOf(alone, 'Roger') })
    expect(custody(alone, 'Roger')).toBe(FORFEIT)
    expect(legal(alone).some(action => action.type === 'move' && action.body === rowOf(alone, 'Roger'))).toBe(
      true,
    )
  })

  test('siege 6.4 when a friend has attacked one of his guards', () => {
    const table = captive([knight('Richard', 'F6', 5, 5)], [man('Hal', 'F7', 20, 5)])
    fight(table, 'Hal', 'Richard', 10)
    goTo(table, 'movement', 0)
    expect(mayEscape(table)).toBe(true)
  })

  test('siege 6.4 instead he may join that attack, and has then forfeited quarter', () => {
    const table = captive([knight('Richard', 'F6', 5, 5)], [man('Hal', 'F7', 20, 5)])
    fight(table, ['Hal', 'Roger'], 'Richard')
    expect(thrown(table).column).toBe('6-1')
    expect(custody(table, 'Roger')).toBe(FORFEIT)
  })

  test('siege 6.4 he does not attack his guards alone', () => {
    const table = captive([knight('Richard', 'F6', 5, 5), man('Odo', 'B2', 5, 5)], [man('Hal', 'B3', 20, 5)])
    expect(refuses(table, 'Roger', 'Richard').code).toBe('siege.melee.captive')
  })

  test('siege 6.4 overtaken, he may be taken again or attacked, without a die for quarter', () => {
    const table = captive([knight('Richard', 'F6', 59, 5), man('Odo', 'G6', 1, 5)])
    make(table, 'Roger', { custody: FORFEIT })
    fight(table, ['Richard', 'Odo'], 'Roger')
    expect(thrown(table).purpose).toBe('siege.roll.melee-foot')
    const again = captive([knight('Richard', 'F6', 59, 5)])
    make(again, 'Roger', { custody: FORFEIT })
    goTo(again, 'combat', 0)
    again.do({ type: 'seize', body: rowOf(again, 'Richard'), prisoner: rowOf(again, 'Roger') })
    expect(custody(again, 'Roger')).toBe(CAPTIVE)
  })
})

describe('siege 6.4 ladies', () => {
  const lady = (
    enemies: readonly Man[],
    friends: readonly Man[] = [],
    options: OptionChanges = RANSOM,
    play = {},
  ) => {
    const table = position({
      first: [...enemies],
      second: [{ name: 'Edith', type: 'civilian', at: 'F5', lady: true, friend: 'Roger' } as Man, ...friends],
      options,
      play,
    })
    machine.proceed(table.state, table.state.flow, undefined)
    return table
  }

  test('siege 6.4 an enemy beside her with none of her friends beside him takes her, whatever the odds', () => {
    expect(custody(lady([man('Odo', 'F6', 1, 5)]), 'Edith')).toBe(CAPTIVE)
    expect(custody(lady([man('Odo', 'F7', 1, 5)]), 'Edith')).toBe(FREE)
    expect(custody(lady([man('Odo', 'F6', 1, 5)], [man('Hal', 'F7', 1, 5)]), 'Edith')).toBe(FREE)
  })

  test('siege 6.4 any friend beside the captor protects her, another lady too, unless captive or stunned', () => {
    const maid = { name: 'Audrey', type: 'civilian', at: 'G6', lady: true }
    // Audrey stands beside both: as long as Edith is there too, each is the other's company.
    const both = lady([man('Odo', 'F6', 1, 5)], [maid])
    expect([custody(both, 'Edith'), custody(both, 'Audrey')]).toEqual([FREE, FREE])
    make(both, 'Audrey', { health: STUNNED })
    machine.proceed(both.state, both.state.flow, undefined)
    expect(custody(both, 'Edith')).toBe(CAPTIVE)
    const captive = lady([man('Odo', 'F7', 1, 5), man('Tom', 'L1', 1, 1)], [{ ...maid, at: 'L2' }])
    expect([custody(captive, 'Edith'), custody(captive, 'Audrey')]).toEqual([FREE, CAPTIVE])
    setBody(captive.state, rowOf(captive, 'Odo'), hexOf(captive, 'F6'))
    setBody(captive.state, rowOf(captive, 'Audrey'), hexOf(captive, 'G6'))
    machine.proceed(captive.state, captive.state.flow, undefined)
    expect(custody(captive, 'Edith')).toBe(CAPTIVE)
  })

  test('siege 6.4 where the scenario asks for a knight, only a knight takes her', () => {
    const play = { ladiesYieldTo: 'knights' }
    expect(custody(lady([man('Odo', 'F6', 1, 5)], [], RANSOM, play), 'Edith')).toBe(FREE)
    expect(custody(lady([knight('Richard', 'F6', 1, 5)], [], RANSOM, play), 'Edith')).toBe(CAPTIVE)
  })

  test('siege 6.4 she keeps her own strengths, and one man guards her', () => {
    const table = lady([man('Odo', 'F6', 1, 5)])
    expect(figuresOf(table.state, rowOf(table, 'Edith'))).toEqual({ attack: 2, defence: 2, move: 4 })
    goTo(table, 'movement', 0)
    expect(legal(table).some(({ type }) => type === 'escort')).toBe(true)
  })

  test('siege 6.4 switch 34: on, she is not taken by mere presence but by the result of a combat', () => {
    const WON = { ...RANSOM, s34WomenCapturedInCombat: true }
    for (const [die, taken] of [
      [1, true],
      [2, true],
      [4, true],
      [8, false],
    ] as const) {
      const table = lady([man('Odo', 'F6', 6, 5)], [], WON)
      expect(custody(table, 'Edith')).toBe(FREE)
      fight(table, 'Odo', 'Edith', die)
      expect([custody(table, 'Edith') === CAPTIVE, healthOf(table, 'Edith')]).toEqual([taken, 'healthy'])
    }
  })

  test('siege 6.4 switch 34: also when she attacks and loses', () => {
    const table = lady([man('Odo', 'F6', 6, 1)], [], { ...RANSOM, s34WomenCapturedInCombat: true })
    fight(table, 'Edith', 'Odo', 4)
    expect(custody(table, 'Edith')).toBe(CAPTIVE)
  })

  test('siege 6.4 switch 44: near the friend the scenario names she breaks free', () => {
    const near = (on: boolean): boolean => {
      const table = lady([man('Odo', 'F6', 1, 5)], [knight('Roger', 'F2', 5, 5)], {
        ...RANSOM,
        s44LadyBreaksFree: on,
      })
      expect(custody(table, 'Edith')).toBe(CAPTIVE)
      goTo(table, 'movement', 1)
      return legal(table).some(({ type }) => type === 'escape')
    }
    expect([near(false), near(true)]).toEqual([false, true])
  })
})
