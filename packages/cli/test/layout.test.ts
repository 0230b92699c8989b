import { expect, test } from 'vitest'
import { table, wrap } from '../src/console/layout.ts'
import { nearest } from '../src/console/nearest.ts'

test('a table sets numbers to the right and leaves no spaces at the end', () => {
  expect(
    table(
      ['Name', 'Men'],
      [
        ['Río', '7'],
        ['Ford', '12'],
      ],
    ),
  ).toEqual(['Name  Men', 'Río     7', 'Ford   12'])
  expect(table(['A', 'B'], [])).toEqual(['A  B'])
})

test('a text is wrapped at 80 columns and keeps its own lines', () => {
  const words = Array.from({ length: 60 }, () => 'palabra').join(' ')
  const lines = wrap(`${words}\n\nend`, '- ', '  ')
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(80)
  expect(lines[0]).toMatch(/^- palabra/)
  expect(lines[1]).toMatch(/^ {2}palabra/)
  expect(lines.slice(-2)).toEqual(['', '- end'])
  expect(wrap('x'.repeat(100))).toEqual(['x'.repeat(100)])
})

test('the nearest words come best first, and none where all are far', () => {
  expect(nearest('1.43', ['9.9', '1.4', '1.42', '2.43'])).toEqual(['1.42', '1.4', '2.43'])
  expect(nearest('5.9', ['5.1', '5.2', '5.7', '5.8'])).toEqual(['5.8', '5.7', '5.2'])
  expect(nearest('seige', ['siege', 'filo'])).toEqual(['siege'])
  expect(nearest('constructor', ['siege', 'filo'])).toEqual([])
})
