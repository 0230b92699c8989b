import { expect, test } from 'vitest'
import { phrase, speaker, upperFirst } from '../src/phrase.ts'

const say = speaker({ man: 'a man', met: '{who} met {others}.', cost: '{n} points' }, 'en')

test('phrases are filled with phrases, lists and numbers', () => {
  expect(say('as it stands')).toBe('as it stands')
  expect(say(phrase('met', { who: phrase('man'), others: { list: ['Ann', 'Bob', phrase('man')] } }))).toBe(
    'a man met Ann, Bob, and a man.',
  )
  expect(say(phrase('cost', { n: 3 }))).toBe('3 points')
})

test('a code without a sentence is seen, never empty', () => {
  expect(say(phrase('constructor'))).toBe('constructor')
  expect(say(phrase('met', {}))).toContain('{who}')
})

test('a name at the head of a sentence has a capital', () => {
  expect(upperFirst('éclaireur')).toBe('Éclaireur')
  expect(upperFirst('')).toBe('')
})
