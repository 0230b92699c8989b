import { compileMessages } from '@mesnada/words/compile'
import { expect, test } from 'vitest'
import { compound, phrase, speaker, upperFirst } from '../../src/text/phrase.ts'

const say = speaker(
  compileMessages({
    man: 'the man',
    men: 'the archers|pl',
    met: '{$who :noun} met {$others :noun}.',
    numbered: '{$type :noun case=bare head=lower} {$number} of {$banner :noun}',
    runs: '{$who :noun} {$who :agree one=runs many=run}.',
    cost: '{$n} {$n :plural one=point other=points}',
  }),
  'en',
)

const texts = (name: string) => ({ es: name, en: name, fr: name })

test('phrases are filled with phrases, lists and numbers', () => {
  expect(say('as it stands')).toBe('as it stands')
  expect(say(phrase('met', { who: phrase('man'), others: { list: ['Ann', 'Bob', phrase('man')] } }))).toBe(
    'The man met Ann, Bob and the man.',
  )
  expect(say(phrase('cost', { n: 3 }))).toBe('3 points')
  expect(say(phrase('cost', { n: 1 }))).toBe('1 point')
})

test('names agree, alone, together and put together from others', () => {
  expect(say(phrase('runs', { who: phrase('men') }))).toBe('The archers run.')
  expect(say(phrase('runs', { who: texts('Poland + Lithuania') }))).toBe('Poland and Lithuania run.')
  const unit = compound('numbered', 'type', {
    type: phrase('men'),
    number: '2',
    banner: texts('the left wing'),
  })
  expect(say(phrase('runs', { who: unit }))).toBe('Archers 2 of the left wing run.')
  expect(say(unit)).toBe('archers 2 of the left wing')
  expect(say.title(unit)).toBe('Archers 2 of the left wing')
})

test('a name by itself shows no mark of its grammar', () => {
  expect(say(phrase('men'))).toBe('the archers')
  expect(say.title(phrase('men'))).toBe('Archers')
  expect(say(texts('lady Audrey|f'))).toBe('lady Audrey')
})

test('a code without a sentence is seen, never empty', () => {
  expect(say(phrase('constructor'))).toBe('constructor')
  expect(say(phrase('met', {}))).toContain('{$who}')
})

test('a name at the head of a sentence has a capital', () => {
  expect(upperFirst('éclaireur')).toBe('Éclaireur')
  expect(upperFirst('')).toBe('')
})
