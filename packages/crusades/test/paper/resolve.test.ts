import { describe, expect, test } from 'vitest'
import { crusades } from '../../src/index.ts'
import { resolve } from '../../src/paper/resolve.ts'

const ask = (question: object): Record<string, unknown> => {
  const answer = resolve(question)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value as Record<string, unknown>
}

const refusalOf = (question: unknown): string => {
  const answer = resolve(question)
  if (answer.ok) throw new Error('answered')
  return answer.refusal.code
}

const names = ({ modifiers }: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    (modifiers as { readonly reason: string; readonly value: number }[]).map(({ reason, value }) => [
      reason.replace('crusades.modifier.', ''),
      value,
    ]),
  )

describe('questions from a real table', () => {
  const charge = {
    kind: 'melee',
    strength: 23,
    type: 'heavy-cavalry',
    against: 'infantry',
    order: 'attack',
    role: 'attacker',
    leaderBonus: 1,
    flankOrRear: false,
    terrain: 'clear',
    fleeing: false,
    die: 7,
  }

  test('crusades 9.14 an archer at one hex against men-at-arms in woods', () => {
    const answer = ask({
      kind: 'fire',
      type: 'archer',
      range: 1,
      target: 'men-at-arms',
      terrain: 'woods',
      die: 8,
    })
    expect(names(answer)).toEqual({ range: 1, 'men-at-arms': -1, woods: -2 })
    expect(answer).toMatchObject({ modified: 6, column: 'archer', result: '-' })
  })

  test('crusades 9.14 crusader knights and higher ground make a worse target', () => {
    const answer = ask({
      kind: 'fire',
      type: 'cannon',
      range: 5,
      target: 'crusader-heavy-cavalry',
      terrain: 'up-level',
      die: 9,
    })
    expect(names(answer)).toEqual({ range: -1, 'crusader-knights': -1, uphill: -1 })
    expect(answer).toMatchObject({ modified: 6, result: 'M' })
  })

  test('crusades 9.42 a charge of heavy cavalry with a leader', () => {
    const answer = ask(charge)
    expect(names(answer)).toEqual({ 'cavalry-attack': 1, leader: 1, type: 1 })
    expect(answer).toMatchObject({ modified: 10, column: '21-25', result: '1' })
  })

  test('crusades 9.42 the +1 of Attack is for attackers, that of Stand for defenders', () => {
    expect(names(ask({ ...charge, role: 'defender' }))).toEqual({ leader: 1, type: 1 })
    expect(names(ask({ ...charge, role: 'defender', order: 'stand' }))).toEqual({
      stand: 1,
      leader: 1,
      type: 1,
    })
    expect(names(ask({ ...charge, order: 'stand' }))).toEqual({ leader: 1, type: 1 })
    expect(names(ask({ ...charge, type: 'skirmisher', leaderBonus: 0 }))).toEqual({ type: -2 })
    expect(names(ask({ ...charge, type: 'men-at-arms', leaderBonus: 0 }))).toEqual({
      'infantry-attack': 1,
      type: 1,
    })
  })

  test('crusades 8.25 stakes take the charge away and two more', () => {
    expect(names(ask({ ...charge, stakes: true }))).toEqual({ leader: 1, stakes: -2, type: 1 })
    expect(names(ask({ ...charge, type: 'infantry', stakes: true, leaderBonus: 0 }))).toEqual({
      'infantry-attack': 1,
    })
  })

  test('crusades 16.6 can be played without, and artillery has no type', () => {
    expect(names(ask({ ...charge, options: { typeModifiers: false } }))).toEqual({
      'cavalry-attack': 1,
      leader: 1,
    })
    expect(names(ask({ ...charge, against: 'artillery' }))).toEqual({ 'cavalry-attack': 1, leader: 1 })
  })

  test('crusades 10.0 a leader’s bonus comes off the die', () => {
    expect(ask({ kind: 'morale', morale: 6, leaderBonus: 1, die: 7 })).toMatchObject({
      modified: 6,
      result: 'holds',
    })
    expect(ask({ kind: 'morale', morale: 6, die: 7 })).toMatchObject({ modified: 7, result: 'routs' })
    expect(ask({ kind: 'morale', morale: 6, routed: true, die: 7 })).toMatchObject({ result: 'loses-step' })
  })

  test('crusades 10.2 a unit that runs rallies by its morale, a leader near and Muster', () => {
    const rally = { kind: 'rally', morale: 5, leaderBonus: 1, muster: true }
    expect(names(ask(rally))).toEqual({ leader: -1, muster: -2 })
    expect(ask({ ...rally, die: 8 })).toMatchObject({ modified: 5, result: 'rallies' })
    expect(ask({ ...rally, die: 9 })).toMatchObject({ modified: 6, result: 'flees' })
    expect(ask({ kind: 'rally', morale: 5, die: 6 })).toMatchObject({ result: 'flees' })
    expect(ask(rally)).toMatchObject({ odds: { rallies: 0.8, flees: 0.2 } })
  })

  test('crusades 4.21 crusades 4.22 a leader is lost on ten with his stack, on eight or more alone', () => {
    expect(ask({ kind: 'leader', peril: 'stack', die: 9 })).toMatchObject({ result: 'safe' })
    expect(ask({ kind: 'leader', peril: 'stack', die: 0 })).toMatchObject({ die: 10, result: 'lost' })
    expect(ask({ kind: 'leader', peril: 'alone', die: 8 })).toMatchObject({ result: 'lost' })
    expect(ask({ kind: 'leader', peril: 'alone' })).toMatchObject({ odds: { safe: 0.7, lost: 0.3 } })
    expect(refusalOf({ kind: 'leader' })).toBe('crusades.resolve.invalid')
  })

  test('crusades 5.2 the overall leader makes a six do for a five', () => {
    expect(ask({ kind: 'order', commandValue: 5, overallLeaderInSpan: true, die: 6 })).toMatchObject({
      modified: 4,
      result: 'changed',
    })
    expect(ask({ kind: 'order', commandValue: 5, overallLeaderInSpan: false, die: 6 })).toMatchObject({
      result: 'kept',
    })
  })

  test('without a die the odds of all results add up to one', () => {
    const { odds } = ask({ kind: 'order', commandValue: 5, overallLeaderInSpan: true })
    expect(odds).toEqual({ changed: 0.7, kept: 0.3 })
    const { die: _, ...question } = charge
    const melee = ask(question)['odds'] as Record<string, number>
    expect(Object.values(melee).reduce((sum, odds) => sum + odds, 0)).toBeCloseTo(1)
  })

  test('impossible questions are refused with their reason', () => {
    expect(refusalOf({ kind: 'fire', type: 'archer', range: 4, die: 5 })).toBe('crusades.fire.out-of-range')
    expect(refusalOf({ ...charge, type: 'artillery' })).toBe('crusades.resolve.artillery')
    expect(refusalOf({ ...charge, terrain: 'steep' })).toBe('crusades.resolve.steep')
    expect(refusalOf({ ...charge, options: { nonsense: true } })).toBe('engine.option.unknown')
    for (const wrong of [
      undefined,
      {},
      { kind: 'siege' },
      { ...charge, strength: 0 },
      { ...charge, die: 11 },
      { kind: 'fire', type: 'sling', range: 1 },
    ])
      expect(refusalOf(wrong)).toBe('crusades.resolve.invalid')
  })
})

describe('crusades 9.2 sight over the maps', () => {
  const sight = (map: string, from: string, to: string) => {
    const answer = crusades.reference.sight({ map, from, to })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.value
  }

  test('woods block, from either end', () => {
    for (const [from, to] of [
      ['0207', '0211'],
      ['0211', '0207'],
    ] as const)
      expect(sight('danith', from, to)).toMatchObject({
        clear: false,
        distance: 4,
        reasons: [{ code: 'crusades.sight.woods-or-town', rule: 'crusades 9.2' }],
      })
  })

  test('a hill blocks those below it and not those upon it', () => {
    expect(sight('danith', '1206', '1213')).toMatchObject({
      clear: false,
      reasons: [{ code: 'crusades.sight.higher-ground' }],
    })
    expect(sight('danith', '1209', '1213')).toMatchObject({ clear: true, reasons: [] })
    expect(sight('danith', '0412', '0414')).toMatchObject({ clear: true, cover: 'town' })
  })

  test('unknown maps and hexes are refused', () => {
    const code = (query: { map: string; from: string; to: string }) => {
      const answer = crusades.reference.sight(query)
      return answer.ok ? 'answered' : answer.refusal.code
    }
    expect(code({ map: 'nowhere', from: '0101', to: '0102' })).toBe('crusades.sight.map')
    expect(code({ map: 'danith', from: '0101', to: '9902' })).toBe('crusades.sight.hex')
  })
})
