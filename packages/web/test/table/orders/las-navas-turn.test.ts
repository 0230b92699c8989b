import { expect, test, vi } from 'vitest'
import { filoPresentation } from '../../../src/systems/filo/index.ts'
import { countTurn } from '../../support/counted-turn.ts'
import { foughtUntil } from '../../support/filo-battles.ts'

// What the page runs, not what would be written on a server.
vi.mock('solid-js', () => vi.importActual('solid-js/dist/solid.js'))

/** Clicks and keys for one turn of one side, where there are 71 units to command. */
const MOST = 60

test('Las Navas, the first turn of the Christians, takes at most 60 clicks or keys', async () => {
  const record = foughtUntil('las-navas', ({ flow }) => flow.turn === 1)
  const { inputs } = await countTurn(filoPresentation, record, { seat: 0, seed: 4, details: true })
  expect(inputs.length).toBeLessThanOrEqual(MOST)
}, 60_000)

test('Las Navas, a turn of ten combats and more, takes at most 60 clicks or keys', async () => {
  const record = foughtUntil('las-navas', ({ flow }) => flow.turn === 5)
  const { inputs, combats } = await countTurn(filoPresentation, record, { seat: 0, seed: 4, details: true })
  expect(combats).toBeGreaterThanOrEqual(10)
  expect(inputs.length).toBeLessThanOrEqual(MOST)
}, 60_000)
