import { cloneState, findScenario, hashState } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { type CrusadesState, crusades, crusadesAdapter } from '../src/index.ts'
import { position } from './kit.ts'
import { allOf, byRating, ranked, sample } from './opponent-kit.ts'

/** A movement phase foreseen in one go comes to the same as one that is rated step by step. */

const { planning } = crusadesAdapter
if (planning?.march === undefined) throw new Error('nothing is foreseen')
const { march, tempers } = planning

const scenario = findScenario(crusades.library, 'hab')
if (scenario === undefined) throw new Error('no scenario hab')

/** Positions at the beginning of a movement phase, or in the middle of one. */
const states = sample(scenario, 5, [byRating, byRating], 7).filter(
  ({ flow }) => flow.phase === 'movement' && flow.stack.length === 0,
)

/** Where everyone stands and which way he faces. */
const stances = ({ tables: { units, leaders } }: CrusadesState): readonly (readonly number[])[] => [
  [...units.hex],
  [...units.facing],
  [...leaders.hex],
]

const isMarching = (state: CrusadesState): boolean =>
  state.flow.phase === 'movement' && crusades.pending(state).kind === 'decision'

describe('a march', () => {
  test('is legal step by step, in every temper', () => {
    expect(states.length).toBeGreaterThan(20)
    for (const [index, state] of states.entries()) {
      const minds = allOf(state, tempers[index % tempers.length])
      const copy = cloneState(state)
      for (const action of march(state, () => crusades.legal(state), minds) ?? []) {
        expect(crusades.check(copy, action)).toBeUndefined()
        crusades.perform(copy, action, undefined)
      }
    }
  })

  test('changes nothing by being foreseen, and is the same each time', () => {
    for (const state of states) {
      const before = hashState(state)
      const foreseen = march(state, () => crusades.legal(state), undefined)
      expect(hashState(state)).toBe(before)
      expect(march(state, () => crusades.legal(state), undefined)).toEqual(foreseen)
    }
  })

  test('leads where rating one action after the other leads', () => {
    for (const state of states.slice(0, 12)) {
      const rated = cloneState(state)
      while (isMarching(rated)) crusades.perform(rated, ranked(rated)[0].action, undefined)
      const marched = cloneState(state)
      for (const action of march(state, () => crusades.legal(state), undefined) ?? [])
        crusades.perform(marched, action, undefined)
      expect(stances(marched)).toEqual(stances(rated))
    }
  })

  test('4.32 ends where dice fall due', () => {
    // One way only, and a leader alone upon it.
    const rows = Array.from({ length: 12 }, () => '~~~~~.~~~~~~')
    const table = position({
      rows,
      map: { areas: { hill: ['0601'] } },
      first: [
        {
          order: 'attack',
          units: [
            { arm: 'cavalry', at: '0608', movement: 9 },
            { arm: 'cavalry', at: '0611', movement: 9 },
          ],
        },
      ],
      second: [{ leader: { at: '0606' }, units: [{ at: '0602' }] }],
    })
    while (table.state.flow.phase !== 'movement') table.do({ type: 'end-phase' })
    const run = march(table.state, () => crusades.legal(table.state), undefined) ?? []
    expect(run.map(({ type }) => type)).toEqual(['activate', 'move'])
    for (const action of run) table.do(action)
    expect(table.pending().kind).toBe('dice')
  })

  test('is not foreseen where dice come in between', () => {
    const table = position({ first: [{ at: '0608' }], second: [{ at: '0602' }] })
    expect(march(table.state, () => crusades.legal(table.state), undefined)).toBeUndefined()
  })
})
