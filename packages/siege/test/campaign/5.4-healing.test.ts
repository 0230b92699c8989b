import { describe, expect, test } from 'vitest'
import { resolve } from '../../src/paper/resolve.ts'

const heal = (question: object): unknown => {
  const answer = resolve({ kind: 'heal', ...question })
  return answer.ok ? answer.value : answer.refusal.code
}

const result = (question: object): unknown => (heal(question) as { result?: string }).result

describe('siege 5.4 wounds heal in as many days as the table says', () => {
  test('every face of the table', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(die => result({ die }))).toEqual([
      '1 day',
      '2 days',
      '3 days',
      '4 days',
      '5 days',
      '6 days',
      '8 days',
      '10 days',
      'Several months, so after the end of this scenario',
      'Several months, so after the end of this scenario',
    ])
  })

  test('switch 31: days by the book, strategic turns and a second die in Croisades', () => {
    expect(result({ die: 1, options: { s31Healing: 'base' } })).toBe('1 day')
    expect([1, 2, 3, 4, 5, 6].map(die => result({ die, options: { s31Healing: 'croisades' } }))).toEqual([
      '1 turn later',
      '1 turn later',
      '2 turns later',
      '2 turns later',
      '3 turns later',
      'Re-roll the die',
    ])
    expect([1, 2, 3, 4, 5, 6].map(reroll => result({ die: 6, reroll, table: 'croisades' }))).toEqual([
      'Dies',
      'Dies',
      '5 turns later',
      '5 turns later',
      '5 turns later',
      '5 turns later',
    ])
  })

  test('without a die the odds of either table', () => {
    expect(heal({})).toMatchObject({
      odds: { '1 day': 0.1, 'Several months, so after the end of this scenario': 0.2 },
    })
    expect(heal({ table: 'croisades' })).toMatchObject({
      odds: { '1 turn later': 2 / 6, 'Re-roll the die': 1 / 6 },
    })
  })

  test('impossible questions', () => {
    expect(heal({ die: 7, table: 'croisades' })).toBe('siege.resolve.die')
    expect(heal({ die: 6, reroll: 3 })).toBe('siege.resolve.no-reroll')
    expect(heal({ die: 5, reroll: 3, table: 'croisades' })).toBe('siege.resolve.no-reroll')
  })
})
