import { type Objective, opponentOf, type RuleRef, type Saying, SEATS, type Seat } from '@mesnada/engine'
import { LEADER_POINTS } from '../printed/units.ts'
import { type CrusadesState, isOnMap } from '../state.ts'
import { holderOf, holdsObjective, isBroken, nerveOf, pointsOf } from './victory.ts'

/** 11: what each side plays for, from the same terms by which the battle is judged. */
export const objectives = (state: CrusadesState): readonly Objective[] =>
  SEATS.flatMap(seat => [
    ...(state.setting.options.pointsAlone ? [] : winsOf(state, seat)),
    ...endsOf(state, seat),
    ...scoresOf(state, seat),
  ])

/** The reasons of a result by its cause, whatever its level (crusades 11.3). */
const reasonsFor = (cause: string): readonly string[] =>
  ['marginal', 'substantial', 'decisive'].map(level => `crusades.won.${cause}-${level}`)

const winsOf = (state: CrusadesState, seat: Seat): readonly Objective[] => {
  const enemy = opponentOf(seat)
  const { suffered, breaks } = nerveOf(state, enemy)
  const units = state.setting.unitsOf[enemy]
  const lost = units.filter(unit => !isOnMap(state, unit)).length
  return [
    {
      seat,
      role: 'win',
      goal: { code: 'crusades.goal.broken', values: { breaks } },
      rule: 'crusades 11.5',
      standing: {
        code: 'crusades.standing.broken',
        values: { suffered, breaks },
        measure: { value: Math.min(suffered, breaks), of: breaks },
        met: isBroken(state, enemy),
      },
      decides: reasonsFor('broken'),
    },
    {
      seat,
      role: 'win',
      goal: { code: 'crusades.goal.destroyed' },
      rule: 'crusades 11.4',
      standing: {
        code: 'crusades.standing.destroyed',
        values: { lost, of: units.length },
        measure: { value: lost, of: units.length },
        met: lost === units.length,
      },
      decides: reasonsFor('destroyed'),
    },
  ]
}

/** crusades 11.2, 11.3: when the last turn is over. */
const endsOf = (state: CrusadesState, seat: Seat): readonly Objective[] => {
  const { play, options } = state.setting
  // crusades 11.5, 16.5: where both armies have broken, or by points alone, the ground is not looked at.
  const needsGround = !options.pointsAlone && !SEATS.every(side => isBroken(state, side))
  const wanted = play.ground.flatMap(({ objective, name }, ground) => (objective ? [{ name, ground }] : []))
  const held = wanted.filter(({ ground }) => holderOf(state, ground) === play.aggressor).length
  const points = pointsOf(state)
  const lead = points[seat] - points[opponentOf(seat)]
  const isAggressor = play.aggressor === seat
  const places = { list: wanted.map(({ name }) => name) }
  const measure = { value: state.flow.turn, of: state.setting.scenario.turns }
  const time = { turn: measure.value, turns: measure.of }
  const byPoints: Objective = {
    seat,
    role: 'end',
    goal: {
      code: options.pointsAlone
        ? 'crusades.goal.points'
        : isAggressor
          ? 'crusades.goal.take'
          : 'crusades.goal.points-held',
      values: { turns: measure.of, places },
    },
    rule: 'crusades 11.3',
    standing: {
      code: lead < 0 ? 'crusades.standing.behind' : 'crusades.standing.lead',
      values: { ...time, lead: Math.abs(lead) },
      measure,
      met: lead > 0 && (!needsGround || !isAggressor || holdsObjective(state)),
    },
    decides: reasonsFor('points'),
  }
  if (options.pointsAlone || wanted.length === 0) return [byPoints]
  const ground: Objective = {
    seat,
    role: 'end',
    goal: {
      code: isAggressor ? 'crusades.goal.ground' : 'crusades.goal.deny',
      values: { turns: measure.of, places },
    },
    rule: 'crusades 11.2',
    standing: {
      code: 'crusades.standing.ground',
      values: { ...time, held, of: wanted.length },
      measure: { value: held, of: wanted.length },
      met: holdsObjective(state) === isAggressor,
    },
    // He who attacks needs the ground for any other victory at the end; alone it wins him nothing.
    decides: isAggressor ? [] : reasonsFor('ground'),
  }
  return [ground, byPoints]
}

/** crusades 11.1: what points are for. */
const scoresOf = (state: CrusadesState, seat: Seat): readonly Objective[] => {
  const points = pointsOf(state)[seat]
  const { play } = state.setting
  const [substantial, decisive] = play.levels
  const score = (rule: RuleRef, goal: Saying, standing: Objective['standing']): Objective => ({
    seat,
    role: 'score',
    goal,
    rule,
    standing,
    decides: [],
  })
  return [
    score(
      'crusades 11.1',
      {
        code: 'crusades.goal.losses',
        values: { overall: LEADER_POINTS.overall, leader: LEADER_POINTS.leader },
      },
      { code: 'crusades.standing.points', values: { points }, met: false },
    ),
    ...play.ground.map(({ name, points: worth }, ground) => {
      const met = holderOf(state, ground) === seat
      return score(
        'crusades 11.2',
        { code: 'crusades.goal.place', values: { place: name, points: worth } },
        { code: met ? 'crusades.standing.held' : 'crusades.standing.not-held', met },
      )
    }),
    score(
      'crusades 11.3',
      { code: 'crusades.goal.levels', values: { substantial, decisive } },
      { code: 'crusades.standing.points', values: { points }, met: false },
    ),
  ]
}
