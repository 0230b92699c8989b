import { isDeepStrictEqual } from 'node:util'
import { cloneState, SEATS } from '@mesnada/engine'
import { adapters, systems } from '@mesnada/systems'
import { describe, expect, test } from 'vitest'
import { bestRated } from '../../src/core/best-rated.ts'
import { playGame, type Question } from '../../src/index.ts'
import { scenarioOf } from '../support/battle.ts'

const MOST = 6

/** Every nth position is examined. */
const EVERY = 2

describe.each([
  ['siege', 'street-fight'],
  ['siege', 'the-knight-errant'],
  ['siege', 'reconnaissance-patrol'],
  ['siege', 'the-knights-lady'],
  ['filo', 'peipus'],
  ['filo', 'castillon'],
])('candidate sequences of %s in %s', (id, name) => {
  const system = systems.get(id)
  const adapter = adapters.get(id)
  if (!system || !adapter?.planning) throw new Error(`nobody plays ${id}`)
  const { planning } = adapter

  /** Plays as rated, and calls `see` for questions with candidate sequences. */
  const eachQuestion = (
    see: (question: Question, candidateSequences: ReturnType<typeof sequencesOf>) => void,
  ): void => {
    let asked = 0
    const player = {
      decide: (question: Question) => {
        const sequences = sequencesOf(question)
        if (sequences && ++asked % EVERY === 0) see(question, sequences)
        return bestRated(adapter, question, planning.defaultAssignment(question.state, question.seat))
      },
    }
    playGame(system, { scenario: scenarioOf(system, name) }, [player, player], 4)
  }

  const sequencesOf = ({ state, legal, seat }: Question) =>
    planning.isDue(state)
      ? planning.candidateSequences?.(state, legal, planning.defaultAssignment(state, seat), MOST)
      : undefined

  test('the first begins with the best-rated action', () => {
    const seen = new Set<number>()
    eachQuestion((question, sequences) => {
      seen.add(question.seat)
      const best = bestRated(adapter, question, planning.defaultAssignment(question.state, question.seat))
      expect(sequences?.[0]?.[0]).toEqual(best)
    })
    expect([...seen].toSorted()).toEqual([...SEATS])
  })

  test('scripted actions begin with the best-rated action', () => {
    let scripted = 0
    const player = {
      decide: (question: Question) => {
        const { state, seat, legal } = question
        const assignment = planning.defaultAssignment(state, seat)
        const [next] = planning.scriptedActions?.(state, () => legal, assignment) ?? []
        const ratings = adapter.rate(state, legal, assignment)
        if (next) {
          scripted++
          expect(system.refusal(state, next)).toBeUndefined()
          const same = legal.findIndex(action => isDeepStrictEqual({ ...action }, { ...next }))
          expect(ratings[same]).toBe(Math.max(...ratings))
        }
        return bestRated(adapter, question, assignment)
      },
    }
    playGame(system, { scenario: scenarioOf(system, name) }, [player, player], 4)
    expect(scripted).toBeGreaterThan(20)
  })

  test('all can be carried out to the end, and end in different positions', () => {
    const counts: number[] = []
    eachQuestion(({ system: rules, state }, sequences = []) => {
      counts.push(sequences.length)
      const ends = sequences.flatMap(sequence => {
        const copy = cloneState(state)
        for (const action of sequence) {
          const refusal = rules.refusal(copy, action)
          // A lady may be taken by whomever she passes (siege 6.4).
          if (refusal?.code === 'siege.move.captive') return []
          expect(refusal).toBeUndefined()
          rules.perform(copy, action, undefined)
        }
        return [copy.bytes.join()]
      })
      expect(new Set(ends).size).toBe(ends.length)
    })
    expect(Math.max(...counts)).toBeGreaterThan(2)
  })
})
