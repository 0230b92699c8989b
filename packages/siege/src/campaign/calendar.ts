import { interrupt, opponentOf, type Seat, setFlow } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { DayDeed, EngineEntry, Villager } from '../campaign-record.ts'
import { isAlive, isAnimal, isWounded } from '../core/bodies.ts'
import { clearMap } from '../core/occupancy.ts'
import type { Body } from '../flow.ts'
import { heal } from '../melee/harm.ts'
import { ABSENT, CAPTIVE, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { fullPointsOf, isServiceable } from './bombardment.ts'
import { isOpenToday, planOf, recordOf, setRecord } from './record/keeping.ts'
import { eaten } from './record/provisions.ts'

/** Morning and evening, and whose word counts in between (siege R.day). */

/** The record as the siege begins, on the eve of its first day: nobody has taken the field yet. */
export const openRecord = (state: SiegeState): void => {
  const { besieger, provisions = 0 } = planOf(state)
  setFlow(state, {
    campaign: {
      day: 0,
      initiative: besieger,
      passed: [],
      chronicle: [],
      engines: enginesOf(state, besieger),
      burnt: [],
      recoveries: [],
      provisions,
      hungry: 0,
      fare: 'full',
      outerTaken: false,
      exposed: [],
      entries: [],
      villagers: villagersOf(state),
    },
  })
  clearMap(state, () => ABSENT)
  for (const [gear, card] of state.setting.gear.entries())
    if (card.kind !== 'drawbridge') state.tables.gear.hex[gear] = ABSENT
}

const enginesOf = (state: SiegeState, besieger: Seat): readonly EngineEntry[] =>
  state.setting.gear.flatMap((card, gear) =>
    card.side === besieger && fullPointsOf(state, gear) > 0 ? [{ gear, lost: 0 }] : [],
  )

/** siege R.recruiting: villagers begin where the scenario has placed them. */
const villagersOf = (state: SiegeState): readonly Villager[] => {
  const { hex } = state.tables.bodies
  return state.setting.bodies.flatMap(({ side, group }, body) =>
    nth(state.setting.play.forces[side].groups, group).start.kind === 'villagers' &&
    (hex[body] ?? OFF_MAP) >= 0
      ? [{ body, hex: hex[body] ?? OFF_MAP }]
      : [],
  )
}

/** A new day: those whose time has come are whole again (siege 5.4), and food is handed out (siege 6.71). */
export const dawn = (state: SiegeState, tell: Tell): void => {
  const record = recordOf(state)
  const day = record.day + 1
  tell?.({ type: 'day', day, days: planOf(state).days })
  const whole = record.recoveries.filter(recovery => recovery.day !== undefined && recovery.day <= day)
  for (const { body } of whole)
    if (isAlive(state, body) && isWounded(state, body)) {
      heal(state, body)
      tell?.({ type: 'recovered', body })
    }
  const meal = eaten(state, record)
  if (meal.fare !== record.fare) tell?.({ type: 'rations', fare: meal.fare })
  const { action: _over, outcome: _told, ...rest } = record
  setFlow(state, {
    campaign: {
      ...rest,
      ...meal,
      day,
      passed: [],
      recoveries: record.recoveries.filter(recovery => !whole.includes(recovery)),
    },
  })
}

/** siege 4.11: the besieger's, as long as an engine is left to him. */
export const mayBombard = (state: SiegeState, seat: Seat): boolean =>
  seat === planOf(state).besieger && recordOf(state).engines.some(engine => isServiceable(state, engine))

/** Whether a side could do anything with the day. */
export const hasOffers = (state: SiegeState, seat: Seat): boolean =>
  mayBombard(state, seat) || planOf(state).actions.some(action => isOpenToday(state, seat, action))

/** Who is to say what is done today, if anyone still is: the one with the initiative, then the other. */
export const nextToDecide = (state: SiegeState): Seat | undefined => {
  const { initiative, passed } = recordOf(state)
  return [initiative, opponentOf(initiative)].find(seat => !passed.includes(seat) && hasOffers(state, seat))
}

/** He lets the day go by; where the initiative alternates, it goes to the other side with it. */
export const passDay = (state: SiegeState, seat: Seat, tell: Tell): void => {
  const { passed, initiative } = recordOf(state)
  const handsOver = planOf(state).initiative === 'alternates' && seat === initiative
  setRecord(state, {
    passed: [...passed, seat],
    initiative: handsOver ? opponentOf(initiative) : initiative,
  })
  tell?.({ type: 'passed', side: seat })
}

/** What the day was spent on goes into the record; orders are over, and what was under repair is whole (siege 4.23). */
export const noteDay = (state: SiegeState, deed: DayDeed): void => {
  const { day, chronicle, engines, outcome } = recordOf(state)
  setRecord(state, {
    chronicle: [...chronicle, { day, deed, ...(outcome ? { outcome } : {}) }],
    engines: engines.map(({ gear, lost, order }) => ({ gear, lost: order?.kind === 'repair' ? 0 : lost })),
  })
}

/** siege 5.4: a die for everyone who has been wounded today. */
export const tendWounded = (state: SiegeState): void => {
  const bodies = newlyWounded(state)
  if (bodies.length > 0) interrupt(state, { kind: 'healing', bodies, again: false })
}

/** Those wounded who have not rolled yet; prisoners are in other hands. */
const newlyWounded = (state: SiegeState): readonly Body[] => {
  const { recoveries } = recordOf(state)
  const known = new Set(recoveries.map(({ body }) => body))
  return Array.from(state.tables.bodies.health.keys()).filter(
    body =>
      isWounded(state, body) &&
      !isAnimal(state, body) &&
      !known.has(body) &&
      state.tables.bodies.custody[body] !== CAPTIVE,
  )
}

/** The engines that throw at a hex today. */
export const aimedAt = (state: SiegeState): ReadonlyMap<number, readonly number[]> => {
  const targets = new Map<number, number[]>()
  for (const { gear, order } of recordOf(state).engines)
    if (order?.kind === 'aim') targets.set(order.hex, [...(targets.get(order.hex) ?? []), gear])
  return targets
}

/** siege 4.21: one die for each hex, in the order of the map. */
export const loose = (state: SiegeState): void => {
  const targets = [...aimedAt(state)].toSorted(([a], [b]) => a - b)
  interrupt(state, ...targets.map(([hex, engines]) => ({ kind: 'bombard', hex, engines }) as const))
}
