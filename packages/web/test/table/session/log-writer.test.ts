import { replay, unwrap } from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import { expect, test } from 'vitest'
import { siegePresentation } from '../../../src/systems/siege/index.ts'
import { createLogReader, createLogWriter, type LogEntry } from '../../../src/table/session/log-writer.ts'
import { positionOf } from '../../../src/table/session/position.ts'
import { recordedByChance } from '../../support/recorded.ts'

const logWriter = createLogWriter(siegePresentation)
const log: LogEntry[] = []
const { state } = unwrap(
  replay(siege, recordedByChance('street-fight', { steps: 200 }), ({ number, step, events, state: after }) =>
    log.push(...logWriter.note(number, step, events, after)),
  ),
)
const position = positionOf(siege, state, 0)

test('a line that was read before is the same when more has happened', () => {
  const read = createLogReader(siegePresentation)
  const half = read(log.slice(0, log.length / 2), position)
  const whole = read(log, position)
  expect(whole.length).toBeGreaterThan(half.length)
  // Only the last could still be grown: someone was on his way.
  for (const [index, line] of half.slice(0, -1).entries()) expect(whole[index]).toBe(line)
  expect(read(log, position)).toEqual(whole)
})

test('a walk is one line, read step by step or at once', () => {
  const stepwise = createLogReader(siegePresentation)
  for (let length = 0; length < log.length; length++) stepwise(log.slice(0, length), position)
  const whole = createLogReader(siegePresentation)(log, position)
  expect(stepwise(log, position)).toEqual(whole)
  const walks = whole.filter(({ entry }) => entry.event.type === 'moved')
  expect(walks.length).toBeLessThan(log.filter(({ event }) => event.type === 'moved').length)
})

test('a phase in which nothing happened leaves no heading', () => {
  const lines = createLogReader(siegePresentation)(log, position)
  const headings = lines.map(({ told, entry }) => told.heading && entry.event.type)
  expect(log.filter(({ event }) => event.type === 'phase').length).toBeGreaterThan(
    headings.filter(type => type === 'phase').length,
  )
  for (const [index, type] of headings.entries())
    if (type === 'phase') expect(headings[index + 1]).not.toBe('phase')
})

test('what is taken back disappears, and what is done instead is read anew', () => {
  const read = createLogReader(siegePresentation)
  const before = read(log.slice(0, 60), position)
  read(log, position)
  expect(read(log.slice(0, 60), position)).toEqual(before)
  const instead = log.slice(0, 60).concat(log.slice(90))
  expect(read(instead, position)).toEqual(createLogReader(siegePresentation)(instead, position))
})
