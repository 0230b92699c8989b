import { type Objective, type RuleRef, type Saying, SEATS } from '@mesnada/engine'
import type { SiegeState } from '../state.ts'
import { personName } from './person-name.ts'
import { CASUALTY_POINTS, casualtiesOf } from './points.ts'
import { pointsBy, type Score } from './scoring.ts'

/** What the points of a scenario are for, entry by entry, and how great a victory is. */
export const scoreObjectives = (state: SiegeState): readonly Objective[] => {
  const { scoring = [], grades } = state.setting.play
  const scores = scoring.map(score => {
    const { goal, rule } = goalOf(state, score)
    const points = pointsBy(state, score)
    return {
      seat: score.by,
      role: 'score',
      goal,
      rule,
      standing: { code: 'siege.standing.scored', values: { points }, met: false },
      decides: [],
    } as const
  })
  if (grades === undefined) return scores
  const greatness = SEATS.map(seat => {
    const [decisive, substantial] = grades[seat]
    const suffered = casualtiesOf(state, seat)
    return {
      seat,
      role: 'score',
      goal: { code: 'siege.goal.grades', values: { decisive, substantial } },
      rule: 'siege G.3',
      standing: {
        code: 'siege.standing.suffered',
        values: { suffered },
        measure: { value: Math.min(suffered, substantial), of: substantial },
        met: suffered <= decisive,
      },
      decides: [],
    } as const
  })
  return [...scores, ...greatness]
}

const goalOf = (state: SiegeState, score: Score): { readonly goal: Saying; readonly rule: RuleRef } => {
  const rule = 'siege R.scenarios'
  switch (score.kind) {
    case 'casualties': {
      const { knight, other, peasant } = CASUALTY_POINTS
      return {
        goal: {
          code: 'siege.goal.casualties',
          values: { knight: knight.killed, other: other.killed, peasant: peasant.killed },
        },
        rule: 'siege G.3',
      }
    }
    case 'killed': {
      const { knight, other } = score
      return {
        goal: {
          code: knight === other ? 'siege.goal.killed-all' : 'siege.goal.killed',
          values: { knight, other },
        },
        rule,
      }
    }
    case 'captives': {
      const { points, name } = score
      return name === undefined
        ? { goal: { code: 'siege.goal.captives', values: { points } }, rule }
        : { goal: { code: 'siege.goal.captive', values: { points, who: personName(state, name) } }, rule }
    }
    case 'exits': {
      const { knight, other, edges: ways, declared } = score
      const edges = { list: ways }
      return {
        goal: {
          code: declared ? 'siege.goal.declared-exits' : 'siege.goal.exits',
          values: { knight, other, edges },
        },
        rule,
      }
    }
    case 'animals': {
      const { points, taken, edges } = score
      const animal = { code: `siege.animal.${score.animal}` }
      if (edges)
        return {
          goal: { code: 'siege.goal.animals-off', values: { points, animal, edges: { list: edges } } },
          rule,
        }
      return {
        goal: { code: taken ? 'siege.goal.animals-taken' : 'siege.goal.animals', values: { points, animal } },
        rule,
      }
    }
    case 'gear': {
      const { points, gear } = score
      if (gear === undefined) return { goal: { code: 'siege.goal.all-gear', values: { points } }, rule }
      const kinds = { list: gear.map(kind => ({ code: `siege.gear.${kind}` })) }
      return { goal: { code: 'siege.goal.gear', values: { points, kinds } }, rule }
    }
  }
}
