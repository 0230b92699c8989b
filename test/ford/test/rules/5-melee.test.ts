import { type Throw, unwrap } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { codeAndRule, type Skirmish, type SkirmishTable, skirmish } from '../kit.ts'

const fight = (man: number, target: number) => ({ type: 'fight', man, target }) as const

const meleeOf = (given: Skirmish): SkirmishTable => {
  const table = skirmish(given)
  table.begin(0, 'melee')
  return table
}

const throwsOf = (table: SkirmishTable): readonly Throw[] => {
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error(`no dice are due, but ${due.kind}`)
  return due.roll.throws
}

const modifiersOf = (table: SkirmishTable) =>
  throwsOf(table).map(({ modifiers }) =>
    Object.fromEntries(modifiers.map(({ reason, value }) => [reason.replace('ford.modifier.', ''), value])),
  )

/** Captains far from the fray, so that nobody becomes known in it. */
const AWAY = { west: 'spearman A6', east: 'spearman F6' } as const

describe('ford 5.1 melee', () => {
  const table = meleeOf({
    sides: { stream: ['A1/S'] },
    west: ['spearman A1', AWAY.west],
    east: ['spearman A2', 'spearman B1', 'spearman C1', AWAY.east],
  })

  test('with an enemy next to him, but not over the stream', () => {
    expect(codeAndRule(table.refusal(fight(0, 2)))).toBe('ford.melee.out-of-reach (ford 5.1)')
    expect(codeAndRule(table.refusal(fight(0, 4)))).toBe('ford.melee.out-of-reach (ford 5.1)')
    expect(codeAndRule(table.refusal(fight(0, 1)))).toBe('ford.target.not-enemy (ford 2.2)')
    expect(ford.legal(table.state)).toEqual([fight(0, 3), { type: 'end-phase' }])
  })

  test('once in a phase', () => {
    table.do(fight(0, 3))
    table.dice(1, 1)
    expect(codeAndRule(table.refusal(fight(0, 3)))).toBe('ford.man.done (ford 2.2)')
  })
})

const attacked = (given: Partial<Skirmish> = {}): SkirmishTable => {
  const table = meleeOf({
    west: ['spearman A1', 'spearman A3', AWAY.west],
    east: ['archer A2', AWAY.east],
    ...given,
  })
  table.do(fight(0, 3))
  return table
}

describe('ford 5.2 the defensive shot', () => {
  test('the archer who is attacked may shoot first', () => {
    const table = attacked()
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 1, prompt: { rule: 'ford 5.2' } })
    table.do({ type: 'defensive-shot' })
    expect(throwsOf(table)).toMatchObject([{ seat: 1, column: 'near', values: { shooter: 3, target: 0 } }])
    table.dice(4)
    expect(table.state.tables.men.health[0]).toBe(1)
    expect(throwsOf(table)).toMatchObject([{ purpose: 'ford.roll.melee' }, { purpose: 'ford.roll.melee' }])
  })

  test('a slain attacker attacks no more', () => {
    const table = attacked()
    table.do({ type: 'defensive-shot' })
    table.dice(6)
    expect(table.pending()).toMatchObject({
      kind: 'decision',
      seat: 0,
      prompt: { code: 'ford.prompt.fight' },
    })
  })

  test('or he declines', () => {
    const table = attacked()
    table.do({ type: 'decline' })
    expect(throwsOf(table)).toHaveLength(2)
  })

  test('once in a phase', () => {
    const table = attacked()
    table.do({ type: 'defensive-shot' })
    table.dice(1)
    table.dice(1, 1)
    table.do(fight(1, 3))
    expect(table.pending().kind).toBe('dice')
  })

  test('not when wounded, not without a bow, not where the option is off', () => {
    const wounded = meleeOf({ west: ['spearman A1'], east: ['archer A2', AWAY.east] })
    wounded.state.tables.men.health[1] = 1
    wounded.do(fight(0, 1))
    expect(wounded.pending().kind).toBe('dice')
    expect(attacked({ east: ['spearman A2', AWAY.east] }).pending().kind).toBe('dice')
    expect(attacked({ options: { 'defensive-shot': false } }).pending().kind).toBe('dice')
  })
})

describe('ford 5.3 the clash', () => {
  test('both throw at the same time', () => {
    const table = meleeOf({ west: ['spearman A1'], east: ['spearman A2', AWAY.east] })
    table.do(fight(0, 1))
    expect(throwsOf(table)).toMatchObject([
      { seat: 0, outcomes: ['miss', 'miss', 'push', 'push', 'wound', 'wound'], held: [1, 7] },
      { seat: 1, outcomes: ['miss', 'miss', 'push', 'push', 'wound', 'wound'], held: [1, 7] },
    ])
    table.dice(5, 5)
    expect(Array.from(table.state.tables.men.health).slice(0, 2)).toEqual([1, 1])
  })

  test('swordsmen add one, archers take one off', () => {
    const table = meleeOf({
      west: ['swordsman A1'],
      east: ['archer A2'],
      options: { 'defensive-shot': false },
    })
    table.do(fight(0, 1))
    expect(modifiersOf(table)).toEqual([{ swordsman: 1 }, { archer: -1 }])
    expect(throwsOf(table).map(({ outcomes }) => outcomes.at(-1))).toEqual(['slay', 'wound'])
  })

  test('wounded less one, known captain one more', () => {
    const table = meleeOf({ west: ['spearman A1'], east: ['spearman A2', AWAY.east] })
    table.state.tables.men.health[0] = 1
    table.do(fight(0, 1))
    expect(modifiersOf(table)).toEqual([{ wounded: -1 }, {}])
    table.state.tables.men.known[0] = 1
    expect(modifiersOf(table)).toEqual([{ wounded: -1, captain: 1 }, {}])
  })

  test('attacking through the ford less one, defending at it not', () => {
    const table = meleeOf({ sides: { ford: ['A1/S'] }, west: ['spearman A1'], east: ['spearman A2'] })
    table.do(fight(0, 1))
    expect(modifiersOf(table)).toEqual([{ ford: -1 }, {}])
  })

  test('one more for every friend who could attack the same foe', () => {
    const table = meleeOf({
      sides: { stream: ['B1/S'] },
      west: ['spearman A1', 'spearman B1', 'spearman A3', 'spearman B3', AWAY.west],
      east: ['spearman B2', 'spearman A2', AWAY.east],
    })
    // The man at B1 is cut off by the stream; B3 touches B2 only, A3 both.
    table.do(fight(2, 5))
    expect(modifiersOf(table)).toEqual([{ support: 1 }, { support: 1 }])
  })

  test('the reference gives modifiers and odds of both', () => {
    const question = {
      kind: 'melee',
      attacker: { kind: 'swordsman', support: 2 },
      defender: { kind: 'archer', wounded: true },
      ford: true,
    }
    expect(unwrap(ford.reference.resolve(question))).toMatchObject({
      attacker: {
        modifiers: [{ value: 1 }, { value: -1 }, { value: 2 }],
        chances: [
          { outcome: 'push', ways: 2, of: 6 },
          { outcome: 'wound', ways: 2 },
          { outcome: 'slay', ways: 2 },
        ],
      },
      defender: {
        chances: [
          { outcome: 'miss', ways: 4 },
          { outcome: 'push', ways: 2, of: 6 },
        ],
      },
    })
    for (const nonsense of [undefined, {}, { kind: 'siege' }, { ...question, attacker: { kind: 'knight' } }])
      expect(ford.reference.resolve(nonsense)).toMatchObject({
        ok: false,
        refusal: { code: 'ford.question.invalid' },
      })
  })
})

const clash = (): SkirmishTable => {
  const table = meleeOf({
    west: ['spearman A1', 'spearman B1', AWAY.west],
    east: ['spearman A2', 'spearman B3', AWAY.east],
  })
  table.do(fight(0, 3))
  return table
}

describe('ford 5.4 who is wounded', () => {
  test('the owner chooses among the man who fought and those who supported him', () => {
    const table = clash()
    table.dice(1, 5)
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 0, prompt: { rule: 'ford 5.4' } })
    expect(ford.legal(table.state)).toEqual([0, 1].map(man => ({ type: 'take-wound', man })))
    expect(codeAndRule(table.refusal({ type: 'take-wound', man: 2 }))).toBe('ford.wound.not-among (ford 5.4)')
    table.do({ type: 'take-wound', man: 1 })
    expect(Array.from(table.state.tables.men.health).slice(0, 2)).toEqual([2, 1])
  })

  test('without support there is nothing to choose', () => {
    const table = clash()
    table.dice(4, 1)
    expect(table.state.tables.men.health[3]).toBe(1)
    expect(table.pending()).toMatchObject({ prompt: { code: 'ford.prompt.fight' } })
  })

  test('to be slain outright falls on the man who fought', () => {
    const table = clash()
    table.state.tables.men.health[1] = 1
    table.dice(6, 1)
    expect(table.at(3)).toBeUndefined()
  })
})

const pushed = (given: Partial<Skirmish> = {}): SkirmishTable => {
  const table = meleeOf({ west: ['spearman B2', AWAY.west], east: ['spearman B3', AWAY.east], ...given })
  table.do(fight(0, 2))
  return table
}

describe('ford 5.5 giving way', () => {
  test('the loser chooses a free hex away from his foe', () => {
    const table = pushed()
    table.dice(3, 1)
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 1, prompt: { rule: 'ford 5.5' } })
    const away = ford.legal(table.state).map(action => (action.type === 'retreat' ? action.hex : -1))
    expect(away.map(hex => table.state.setting.board.grid.label(hex)).toSorted()).toEqual(['A4', 'B4', 'C4'])
    expect(codeAndRule(table.refusal({ type: 'retreat', hex: table.hex('C3') }))).toBe(
      'ford.retreat.not-free (ford 5.5)',
    )
    table.do({ type: 'retreat', hex: table.hex('B4') })
    expect(table.at(2)).toBe('B4')
  })

  test('the attacker too', () => {
    const table = pushed()
    table.dice(1, 4)
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 0, prompt: { rule: 'ford 5.5' } })
  })

  test('nobody, if both push', () => {
    const table = pushed()
    table.dice(4, 3)
    expect(table.pending()).toMatchObject({ prompt: { code: 'ford.prompt.fight' } })
  })

  test('not over the stream, and if there is nowhere to go he is wounded', () => {
    const table = pushed({ sides: { stream: ['B3/SW', 'B3/S', 'B3/SE'] } })
    table.dice(3, 1)
    expect(table.state.tables.men.health[2]).toBe(1)
    expect(table.events).toContainEqual(expect.objectContaining({ type: 'cornered', man: 2 }))
    expect(table.pending()).toMatchObject({ prompt: { code: 'ford.prompt.fight' } })
  })

  test('not before a foe who fell in the same clash', () => {
    const table = pushed()
    table.state.tables.men.health[0] = 1
    table.dice(4, 5)
    expect(table.at(0)).toBeUndefined()
    expect(table.pending()).toMatchObject({ prompt: { code: 'ford.prompt.fight' } })
  })
})
