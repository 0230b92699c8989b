import { type Named, type Objective, opponentOf, type RuleRef, type Saying, SEATS } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import { POINTS_LEADER_CAPTURED, POINTS_LEADER_KILLED } from '../printed/tables.ts'
import { IN_PLAY, TO_COME, TO_PLACE } from '../printed/units.ts'
import type { Name } from '../scenario-schema.ts'
import type { FiloState, Seat } from '../state.ts'
import { isArmyLeaderLost, isGone, isStandardTaken, leadOf, lostOrFleeing, neededLead } from './victory.ts'

/** V: what each side plays for, from the same terms by which the battle is judged. */
export const objectives = (state: FiloState): readonly Objective[] =>
  SEATS.flatMap(seat => objectivesOf(state, seat))

const objectivesOf = (state: FiloState, seat: Seat): readonly Objective[] => [
  ...standardOf(state, seat),
  ...leadersOf(state, seat),
  decisiveLead(state, seat),
  fieldOf(state, seat),
  finalLead(state, seat),
  ...scoresOf(state, seat),
]

const named = (name: Name): Named => (typeof name === 'string' ? { es: name, en: name, fr: name } : name)

/** filo V.1, N.5 */
const standardOf = (state: FiloState, seat: Seat): readonly Objective[] => {
  const { standard } = state.setting.special
  if (standard === undefined || standard.seat === seat) return []
  const met = isStandardTaken(state)
  return [
    {
      seat,
      role: 'win',
      goal: { code: 'filo.goal.standard', values: { hex: state.setting.grid.label(standard.hex) } },
      rule: 'filo N.5',
      standing: { code: met ? 'filo.standing.taken' : 'filo.standing.untaken', met },
      decides: ['filo.result.standard'],
    },
  ]
}

/** filo V.1: the leaders of the other army. */
const leadersOf = (state: FiloState, seat: Seat): readonly Objective[] => {
  const { setting } = state
  if (!setting.play.victory.leadersDecide) return []
  const chiefs = [...setting.leaders.keys()].filter(
    leader => setting.commandsArmy[leader] === true && nth(setting.leaders, leader).seat !== seat,
  )
  return chiefs.map(leader => {
    const met = isArmyLeaderLost(state, leader)
    return {
      seat,
      role: 'win',
      goal: { code: 'filo.goal.army-leader', values: { leader: named(nth(setting.leaders, leader).name) } },
      rule: 'filo V.1',
      standing: { code: met ? 'filo.standing.fallen' : 'filo.standing.leads', met },
      decides: ['filo.result.army-leader'],
    }
  })
}

const leadStanding = (state: FiloState, seat: Seat, of: number): Objective['standing'] => {
  const lead = leadOf(state, seat)
  return {
    code: lead < 0 ? 'filo.standing.behind' : 'filo.standing.lead',
    values: { lead: Math.abs(lead), of },
    ...(of > 0 ? { measure: { value: Math.min(Math.max(lead, 0), of), of } } : {}),
    met: lead >= of,
  }
}

/** filo V.3: at the end of any turn. */
const decisiveLead = (state: FiloState, seat: Seat): Objective => {
  const { lead } = state.setting.play.victory
  return {
    seat,
    role: 'win',
    goal: { code: 'filo.goal.lead', values: { lead } },
    rule: 'filo V.3',
    standing: leadStanding(state, seat, lead),
    decides: ['filo.result.lead'],
  }
}

/** filo V.1: nobody left on the field. */
const fieldOf = (state: FiloState, seat: Seat): Objective => {
  const { setting, tables } = state
  const enemies = setting.unitsOf[opponentOf(seat)]
  const isLost = (unit: Unit): boolean =>
    ![IN_PLAY, TO_PLACE, TO_COME].includes(tables.units.fate[unit] ?? IN_PLAY)
  const gone = enemies.filter(isLost).length
  return {
    seat,
    role: 'win',
    goal: { code: 'filo.goal.gone' },
    rule: 'filo V.1',
    standing: {
      code: 'filo.standing.gone',
      values: { gone, of: enemies.length },
      measure: { value: gone, of: enemies.length },
      met: isGone(state, opponentOf(seat)),
    },
    decides: ['filo.result.gone'],
  }
}

/** filo V.2, V.3: when the last turn is over. */
const finalLead = (state: FiloState, seat: Seat): Objective => {
  const { setting, flow } = state
  const { margin, otherwise } = setting.play.victory
  const holds = otherwise === seat
  const lead = leadOf(state, seat)
  return {
    seat,
    role: 'end',
    goal: { code: holds ? 'filo.goal.hold' : 'filo.goal.margin', values: { margin, turns: setting.turns } },
    rule: setting.options.timeLimit && setting.play.victory.timeLimit !== undefined ? 'filo V.2' : 'filo V.3',
    standing: {
      code: lead < 0 ? 'filo.standing.turn-behind' : 'filo.standing.turn-lead',
      values: { turn: flow.turn, turns: setting.turns, lead: Math.abs(lead) },
      measure: { value: flow.turn, of: setting.turns },
      met: lead >= neededLead(state, seat),
    },
    decides: holds ? ['filo.result.points', 'filo.result.held'] : ['filo.result.points'],
  }
}

const score = (
  state: FiloState,
  seat: Seat,
  rule: RuleRef,
  goal: Saying,
  measure?: { readonly value: number; readonly of: number },
): Objective => ({
  seat,
  role: 'score',
  goal,
  rule,
  standing: measure
    ? { code: 'filo.standing.count', values: measure, measure, met: measure.value >= measure.of }
    : { code: 'filo.standing.points', values: { points: state.tables.sides.points[seat] ?? 0 }, met: false },
  decides: [],
})

/** What points are for: units and leaders in every battle, and what the scenario adds. */
const scoresOf = (state: FiloState, seat: Seat): readonly Objective[] => {
  const { setting, tables, flow } = state
  const { fled, endurance } = setting.play.victory
  const { leaves } = setting.special
  const scores = [
    score(state, seat, 'filo V.1', {
      code: fled === 'one' ? 'filo.goal.losses-one' : 'filo.goal.losses',
      values: { killed: POINTS_LEADER_KILLED, captured: POINTS_LEADER_CAPTURED },
    }),
  ]
  for (const { name, seat: owner, points } of setting.markers)
    if (owner !== seat)
      scores.push(
        score(state, seat, 'filo V.1', { code: 'filo.goal.marker', values: { name: named(name), points } }),
      )
  if (leaves && nth(setting.banners, leaves.banner).seat !== seat) {
    const { name, units } = nth(setting.banners, leaves.banner)
    const lost = Math.min(lostOrFleeing(state, units), leaves.after)
    scores.push(
      score(
        state,
        seat,
        'filo N.7',
        {
          code: 'filo.goal.leaves',
          values: { banner: named(name), after: leaves.after, points: leaves.points },
        },
        { value: tables.clock.left[0] ? leaves.after : lost, of: leaves.after },
      ),
    )
  }
  if (endurance && endurance.seat === seat && !setting.options.timeLimit)
    scores.push(
      score(
        state,
        seat,
        'filo V.1',
        { code: 'filo.goal.endurance', values: { turn: endurance.turn, points: endurance.points } },
        { value: Math.min(Math.max(flow.turn - 1, 0), endurance.turn), of: endurance.turn },
      ),
    )
  return scores
}
