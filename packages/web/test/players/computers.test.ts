import { expect, test } from 'vitest'
import { NO_COMPUTERS, onlookerOf, readComputers, readTempers } from '../../src/players/computers.ts'

test.each([undefined, null, 'two', 7, {}, [], ['2', 9], [-1, 0.5]])(
  'a save with %j has no computer',
  stored => {
    expect(readComputers(stored)).toEqual(NO_COMPUTERS)
  },
)

test('levels are read by seat', () => {
  expect(readComputers([undefined, 0])).toEqual([undefined, 0])
  expect(readComputers([2, null])).toEqual([2, undefined])
})

test('nobody here sees what the computer sees', () => {
  expect(onlookerOf(NO_COMPUTERS, 1)).toBe(1)
  expect(onlookerOf([undefined, 2], 0)).toBe(0)
  expect(onlookerOf([undefined, 2], 1)).toBe(0)
  expect(onlookerOf([2, 2], 1)).toBe('spectator')
})

test('tempers are read where a computer plays that can have one', () => {
  expect(readTempers(['bold', 'careful'], [undefined, 3])).toEqual([undefined, 'careful'])
  expect(readTempers(['book', 'book'], [2, 5])).toEqual(['book', 'book'])
  expect(readTempers(['bold', 'bold'], [0, 1])).toEqual([undefined, undefined])
})

test.each([undefined, null, 'bold', 7, {}, [], ['rash', 3]])('a save with %j has no temper', stored => {
  expect(readTempers(stored, [3, 3])).toEqual([undefined, undefined])
})
