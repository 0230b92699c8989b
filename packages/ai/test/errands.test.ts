import { isDeepStrictEqual } from 'node:util'
import { cloneState, SEATS } from '@mesnada/engine'
import { adapters, systems } from '@mesnada/systems'
import { describe, expect, test } from 'vitest'
import { playGame, type Question } from '../src/index.ts'
import { bestRated } from '../src/scripted-player.ts'
import { scenarioOf } from './kit.ts'

const MOST = 6

/** Of the positions of a game, so many are looked at closely. */
const EVERY = 2

describe.each([
  ['siege', 'street-fight'],
  ['siege', 'the-knight-errant'],
  ['siege', 'reconnaissance-patrol'],
  ['siege', 'the-knights-lady'],
  ['filo', 'peipus'],
  ['filo', 'castillon'],
])('errands of %s in %s', (id, name) => {
  const system = systems.get(id)
  const adapter = adapters.get(id)
  if (!system || !adapter?.planning) throw new Error(`nobody plays ${id}`)
  const { planning } = adapter

  /** Plays as rated, and shows the questions in which there is somewhere to go. */
  const eachErrand = (see: (question: Question, errands: ReturnType<typeof errandsOf>) => void): void => {
    let asked = 0
    const player = {
      decide: (question: Question) => {
        const errands = errandsOf(question)
        if (errands && ++asked % EVERY === 0) see(question, errands)
        return bestRated(adapter, question, planning.standing(question.state, question.seat))
      },
    }
    playGame(system, { scenario: scenarioOf(system, name) }, [player, player], 4)
  }

  const errandsOf = ({ state, legal, seat }: Question) =>
    planning.isDue(state) ? planning.errands?.(state, legal, planning.standing(state, seat), MOST) : undefined

  test('the first is on the way that is rated best', () => {
    const seen = new Set<number>()
    eachErrand((question, errands) => {
      seen.add(question.seat)
      const best = bestRated(adapter, question, planning.standing(question.state, question.seat))
      expect(errands?.[0][0]).toEqual(best)
    })
    expect([...seen].toSorted()).toEqual([...SEATS])
  })

  test('what is foreseen in one go begins with what is rated best', () => {
    let foreseen = 0
    const player = {
      decide: (question: Question) => {
        const { state, seat, legal } = question
        const minds = planning.standing(state, seat)
        const [next] = planning.march?.(state, () => legal, minds) ?? []
        const ratings = adapter.rate(state, legal, minds)
        if (next) {
          foreseen++
          expect(system.refusal(state, next)).toBeUndefined()
          const same = legal.findIndex(action => isDeepStrictEqual({ ...action }, { ...next }))
          expect(ratings[same]).toBe(Math.max(...ratings))
        }
        return bestRated(adapter, question, minds)
      },
    }
    playGame(system, { scenario: scenarioOf(system, name) }, [player, player], 4)
    expect(foreseen).toBeGreaterThan(20)
  })

  test('all can be carried out to the end, and lead to different places', () => {
    const counts: number[] = []
    eachErrand(({ system: rules, state }, errands = []) => {
      counts.push(errands.length)
      const ends = errands.flatMap(errand => {
        const copy = cloneState(state)
        for (const action of errand) {
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
