import { type Objective, opponentOf, SEATS, type Seat } from '@mesnada/engine'
import type { FordState } from './state.ts'

/** ford 6.3, 7: what each band plays for. */
export const objectives = (state: FordState): readonly Objective[] =>
  SEATS.flatMap(seat => [captainOf(state, seat), pointsOf(state, seat)])

/** Where several bouts are fought a captain's death decides one of them. */
const captainOf = ({ setting, tables, flow }: FordState, seat: Seat): Objective => {
  const isNamed = flow.phase !== 'deployment' && flow.phase !== 'naming'
  const met = isNamed && tables.bands.led[opponentOf(seat)] === 0
  return {
    seat,
    role: setting.bouts === 1 ? 'win' : 'battle',
    goal: { code: 'ford.goal.captain' },
    rule: 'ford 6.3',
    standing: { code: met ? 'ford.standing.slain' : 'ford.standing.alive', met },
    decides: setting.bouts === 1 ? ['ford.result.captain-slain'] : [],
  }
}

const pointsOf = ({ setting, tables }: FordState, seat: Seat): Objective => {
  const { points, bouts } = tables.bands
  const counted = setting.bouts === 1 ? points : bouts
  const own = counted[seat] ?? 0
  const enemy = counted[opponentOf(seat)] ?? 0
  const turn = tables.clock.turn[0] ?? 0
  const bout = tables.clock.bout[0] ?? 0
  return {
    seat,
    role: 'end',
    goal: { code: setting.bouts === 1 ? 'ford.goal.points' : 'ford.goal.bouts' },
    rule: 'ford 7.1',
    standing: {
      code: 'ford.standing.points',
      values: { own, enemy },
      measure: setting.bouts === 1 ? { value: turn, of: setting.turns } : { value: bout, of: setting.bouts },
      met: own > enemy,
    },
    decides: setting.bouts === 1 ? ['ford.result.points'] : ['ford.result.bouts', 'ford.result.no-men'],
  }
}
