import { type Named, type Objective, opponentOf, SEATS, type Seat, type Standing } from '@mesnada/engine'
import { isActionOpen } from '../campaign/record/keeping.ts'
import { isAlive, isAnimal } from '../core/bodies.ts'
import { termsOf } from '../core/terms.ts'
import type { Condition } from '../printed/conditions.ts'
import { CAPTIVE, type SiegeState } from '../state.ts'
import { personName } from './person-name.ts'
import { scoreObjectives } from './score-objectives.ts'
import { pointsOf } from './scoring.ts'
import {
  bodyNamed,
  burntToday,
  type Decisive,
  destroyedOf,
  escapedOf,
  hasDeparted,
  isAway,
  isBurntToday,
  isInTheFight,
  menWithin,
  type Of,
  winnerBy,
} from './victory.ts'

/** What each side plays for, from the same conditions by which the scenario is judged. */
export const objectives = (state: SiegeState): readonly Objective[] => {
  const { victory, closes } = termsOf(state)
  return [
    ...victory.flatMap(condition => decisive(state, condition, 'win')),
    ...(isActionOpen(state) ? closes.flatMap(condition => decisive(state, condition, 'battle')) : []),
    ...SEATS.flatMap(seat => verdictFor(state, seat)),
    ...scoreObjectives(state),
    ...duties(state),
  ]
}

/** Areas that have a name of their own; another's is said as the map has it. */
const AREAS: ReadonlyMap<string, string> = new Map([
  ['keep', 'siege.area.keep'],
  ['courtyard', 'siege.area.courtyard'],
  ['village.manor', 'siege.area.manor'],
])

const areaName = (area: string): Named => {
  const code = AREAS.get(area)
  return code === undefined ? area : { code }
}

/** The game, or only the action of a siege. */
type Scale = 'win' | 'battle'

const decisive = (state: SiegeState, condition: Condition, role: Scale): readonly Objective[] => {
  const rule = role === 'win' ? 'siege R.scenarios' : 'siege R.day'
  if (condition.kind === 'departed') {
    const { side: seat } = condition
    return [{ seat, role: 'score', ...departure(state, seat), rule, decides: [] }]
  }
  const seats = condition.by === undefined ? SEATS : [condition.by]
  return seats.map(seat => ({
    seat,
    role,
    ...describe(state, condition, seat, role),
    rule,
    decides: role === 'win' ? [`siege.won.${condition.kind}`] : [],
  }))
}

type Description = Pick<Objective, 'goal' | 'standing'>

interface Count extends Omit<Standing, 'met' | 'measure'> {
  readonly values: Readonly<Record<string, number | Named>> & { readonly value: number; readonly of: number }
}

/** So many of so many, as a measure too. */
const counted = (count: Count, met: boolean): Standing => {
  const { value, of } = count.values
  return { ...count, measure: { value: Math.min(value, of), of }, met }
}

/** When one's own have all left, the points are reckoned. */
const departure = (state: SiegeState, seat: Seat): Description => {
  const own = peopleOf(state, seat)
  const away = own.filter(body => isAway(state, body)).length
  return {
    goal: { code: 'siege.goal.departed' },
    standing: counted(
      { code: 'siege.standing.departed', values: { value: away, of: own.length } },
      hasDeparted(state, seat),
    ),
  }
}

const peopleOf = (state: SiegeState, seat: Seat): readonly number[] =>
  Array.from(state.tables.bodies.side.keys()).filter(
    body => state.tables.bodies.side[body] === seat && !isAnimal(state, body),
  )

/** Ground is looked at when a game turn ends; how it stands is asked at any time. */
const isMet = (state: SiegeState, condition: Decisive, seat: Seat, role: Scale): boolean =>
  role === 'battle' && condition.kind === 'destroy'
    ? isBurntToday(state, condition)
    : winnerBy(state, condition, 'game-turn') === seat

const describe = (state: SiegeState, condition: Decisive, seat: Seat, role: Scale): Description => {
  const met = isMet(state, condition, seat, role)
  switch (condition.kind) {
    case 'annihilate': {
      const enemies = peopleOf(state, opponentOf(seat))
      const out = enemies.filter(body => !isInTheFight(state, body)).length
      return {
        goal: { code: 'siege.goal.annihilate' },
        standing: counted(
          { code: 'siege.standing.annihilate', values: { value: out, of: enemies.length } },
          met,
        ),
      }
    }
    case 'hold': {
      const { own, enemy } = menWithin(state, condition)
      return {
        goal: { code: 'siege.goal.hold', values: { area: areaName(condition.area) } },
        standing: { code: 'siege.standing.hold', values: { own, enemy }, met },
      }
    }
    case 'capture':
      return capture(state, condition, met)
    case 'kill':
      return {
        goal: { code: 'siege.goal.kill', values: { who: personName(state, condition.name) } },
        standing: { code: met ? 'siege.standing.dead' : 'siege.standing.alive', met },
      }
    case 'exit':
      return exit(state, condition, met)
    case 'destroy':
      return destroy(state, condition, met, role)
    case 'points': {
      const { at, by } = condition
      const points = pointsOf(state, by)
      return {
        goal: { code: 'siege.goal.points', values: { at } },
        standing: counted({ code: 'siege.standing.points', values: { value: points, of: at } }, met),
      }
    }
  }
}

const capture = (state: SiegeState, { name, escape, trap }: Of<'capture'>, met: boolean): Description => {
  const body = bodyNamed(state, name)
  const isCaptive =
    body !== undefined && state.tables.bodies.custody[body] === CAPTIVE && isAlive(state, body)
  const who = personName(state, name)
  return {
    goal:
      trap === undefined
        ? { code: escape ? 'siege.goal.carry-off' : 'siege.goal.capture', values: { who } }
        : { code: 'siege.goal.capture-trap', values: { who, area: areaName(trap) } },
    standing: { code: isCaptive ? 'siege.standing.captive' : 'siege.standing.free', met },
  }
}

const exit = (state: SiegeState, condition: Of<'exit'>, met: boolean): Description => {
  const { name, edges: ways, count = 1 } = condition
  const edges = { list: ways }
  if (name === undefined)
    return {
      goal: { code: 'siege.goal.exit-count', values: { count, edges } },
      standing: counted(
        { code: 'siege.standing.exit', values: { value: escapedOf(state, condition), of: count } },
        met,
      ),
    }
  return {
    goal: { code: 'siege.goal.exit', values: { who: personName(state, name), edges } },
    standing: { code: met ? 'siege.standing.away' : 'siege.standing.not-away', met },
  }
}

const destroy = (state: SiegeState, condition: Of<'destroy'>, met: boolean, role: Scale): Description => {
  const { burnt, of } =
    role === 'battle'
      ? burntToday(state, condition)
      : { burnt: destroyedOf(state, condition), of: condition.count }
  const kinds = { list: condition.gear.map(kind => ({ code: `siege.gear.${kind}` })) }
  return {
    goal: { code: 'siege.goal.destroy', values: { count: of, kinds } },
    standing: counted({ code: 'siege.standing.destroy', values: { value: burnt, of } }, met),
  }
}

/** When time is up: the last turn, or the last day of a siege. */
const verdictFor = (state: SiegeState, seat: Seat): readonly Objective[] => {
  const { verdict, campaign } = state.setting.play
  const { flow, setting } = state
  const unit = campaign ? 'day' : 'turn'
  const value = campaign ? (flow.campaign?.day ?? 0) : Math.max(flow.turn, 1)
  const last = campaign ? campaign.days : setting.scenario.turns
  const rule = campaign ? 'siege R.day' : 'siege R.scenarios'
  if (verdict.kind === 'side') {
    if (verdict.winner !== seat) return []
    return [
      {
        seat,
        role: 'end',
        goal: { code: 'siege.goal.outlast', values: { last, unit } },
        rule,
        standing: counted({ code: 'siege.standing.time', values: { value, of: last, unit } }, true),
        decides: ['siege.won.time'],
      },
    ]
  }
  const { margin = 0, even } = verdict
  const ahead = pointsOf(state, seat) - pointsOf(state, opponentOf(seat))
  const lead = Math.abs(ahead)
  const holdsOn = even === seat
  return [
    {
      seat,
      role: 'end',
      goal: {
        code: holdsOn ? 'siege.goal.keep-up' : margin > 0 ? 'siege.goal.margin' : 'siege.goal.more',
        values: { last, unit, margin },
      },
      rule,
      standing: counted(
        {
          code: ahead < 0 ? 'siege.standing.behind' : 'siege.standing.lead',
          values: { value, of: last, unit, lead },
        },
        holdsOn ? ahead >= -margin : ahead > margin,
      ),
      decides: holdsOn ? ['siege.won.points-end', 'siege.won.held-out'] : ['siege.won.points-end'],
    },
  ]
}

/** siege 2.31, 2.2: what whoever attacks lays on the map before play begins. */
const duties = (state: SiegeState): readonly Objective[] => {
  const { rubble, filledMoat, defender } = termsOf(state)
  const { phase, turn } = state.flow
  if (turn > 0) return []
  const { ground } = state.tables
  const laid = (column: Uint8Array): number => column.reduce((sum, cell) => sum + (cell ? 1 : 0), 0)
  const duty = { seat: opponentOf(defender), role: 'setup', decides: [] } as const
  const found: Objective[] = []
  if (rubble > 0) {
    const value = laid(ground.rubble)
    found.push({
      ...duty,
      goal: { code: 'siege.goal.rubble', values: { count: rubble } },
      rule: 'siege 2.31',
      standing: counted({ code: 'siege.standing.rubble', values: { value, of: rubble } }, value >= rubble),
      ...(phase === 'rubble' ? { now: true } : {}),
    })
  }
  if (filledMoat > 0) {
    const value = laid(ground.filled)
    found.push({
      ...duty,
      goal: { code: 'siege.goal.moat', values: { count: filledMoat } },
      rule: 'siege 2.2',
      standing: counted(
        { code: 'siege.standing.moat', values: { value, of: filledMoat } },
        value >= filledMoat,
      ),
      ...(phase === 'fill-moat' ? { now: true } : {}),
    })
  }
  return found
}
