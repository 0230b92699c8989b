import { expect, test } from 'vitest'
import { searchRules } from '../../src/rulebook/search-rules.ts'

const RULES = [
  { number: '1.41', title: 'Línea de tiro', text: 'Una pared bloquea la línea.\n\nTambién un árbol.' },
  { number: '1.42', title: 'Disparar por encima', text: 'El arquero tira por encima de otros.' },
  {
    number: '4.3',
    title: 'Torre de asedio',
    text: 'Se empuja.',
    rulings: ['Quien la empuja no tira con arco ese turno.'],
  },
] as const

const numbers = (asked: string) => searchRules(RULES, asked)?.map(({ number }) => number)

test('words are found in title, text and rulings, whatever their accents and capitals', () => {
  expect(numbers('linea')).toEqual(['1.41'])
  expect(numbers('ARBOL pared')).toEqual(['1.41'])
  expect(numbers('arco')).toEqual(['4.3'])
  expect(numbers('tira')).toEqual(['1.42', '4.3'])
})

test('a rule is found by its number, and one whose title has the word comes first', () => {
  expect(numbers('1.42')).toEqual(['1.42'])
  expect(numbers('encima')).toEqual(['1.42'])
  expect(numbers('asedio')?.[0]).toBe('4.3')
})

test('the words around a match are shown as they are written', () => {
  const [found] = searchRules(RULES, 'arbol') ?? []
  expect(found).toMatchObject({
    before: 'Una pared bloquea la línea. También un ',
    match: 'árbol',
    after: '.',
  })
})

test('nothing asked is not the same as nothing found', () => {
  expect(searchRules(RULES, '  ')).toBeUndefined()
  expect(searchRules(RULES, 'catapulta')).toEqual([])
})
