import { OFF_MAP } from '@mesnada/hex'
import { fullPointsOf } from './campaign/bombardment.ts'
import { planOf } from './campaign/record/keeping.ts'
import { cardOf, hexesOf, isAlive } from './core/bodies.ts'
import { hexesOfGear } from './core/ground.ts'
import { FALLEN, NOBODY, type SiegeState, TOP } from './state.ts'

/** What can never be, in words for developers: the fuzzer asks after every step. */
export const faults = (state: SiegeState): readonly string[] => [
  ...doubled(state),
  ...misplaced(state),
  ...strangers(state),
  ...mismatched(state),
  ...looseGear(state),
  ...misrecorded(state),
]

/** Every counter lies in one place, whoever changed places with whom (siege 6.75). */
const doubled = (state: SiegeState): readonly string[] => {
  const { card } = state.tables.bodies
  const places = new Set(card)
  return places.size === card.length && card.every(counter => counter < card.length)
    ? []
    : ['a counter lies in two places']
}

/** Everyone on the map stands in the hexes that say he does; the dead stand nowhere. */
const misplaced = (state: SiegeState): readonly string[] => {
  const { bodies, ground } = state.tables
  const found: string[] = []
  for (let body = 0; body < bodies.hex.length; body++) {
    if (!isAlive(state, body) && bodies.hex[body] !== FALLEN) found.push(`${body} is dead but not fallen`)
    if ((bodies.hex[body] ?? OFF_MAP) < 0) continue
    const ridden = cardOf(state, body).kind === 'animal' && bodies.mount[body] !== NOBODY
    if (ridden) continue
    for (const hex of hexesOf(state, body)) {
      const slots =
        bodies.deck[body] === TOP ? [ground.upper[hex]] : [ground.occupant[hex], ground.under[hex]]
      if (!slots.includes(body + 1))
        found.push(`${body} thinks it stands in ${state.setting.grid.label(hex)}`)
    }
  }
  return found
}

/** Nobody is listed in a hex he does not stand in. */
const strangers = (state: SiegeState): readonly string[] => {
  const { bodies, ground } = state.tables
  const found: string[] = []
  for (const column of [ground.occupant, ground.upper, ground.under])
    for (let hex = 0; hex < column.length; hex++) {
      const body = (column[hex] ?? 0) - 1
      if (body >= 0 && bodies.hex[body] !== hex && bodies.tail[body] !== hex)
        found.push(`${state.setting.grid.label(hex)} lists ${body}, who is elsewhere`)
    }
  return found
}

/** Riders and horses, leaders and led, carriers and carried name each other. */
const mismatched = (state: SiegeState): readonly string[] => {
  const { mount, leads, ledBy } = state.tables.bodies
  const found: string[] = []
  for (let body = 0; body < mount.length; body++) {
    if (mount[body] !== NOBODY && mount[mount[body] ?? NOBODY] !== body)
      found.push(`${body} rides one that does not carry it`)
    if (leads[body] !== NOBODY && ledBy[leads[body] ?? NOBODY] !== body)
      found.push(`${body} leads one that does not follow`)
    if (ledBy[body] !== NOBODY && leads[ledBy[body] ?? NOBODY] !== body)
      found.push(`${body} follows one that does not lead`)
  }
  return found
}

/** Ground that says gear covers it lies under that gear. */
const looseGear = (state: SiegeState): readonly string[] => {
  const { ground } = state.tables
  const found: string[] = []
  for (let hex = 0; hex < ground.gear.length; hex++) {
    const gear = (ground.gear[hex] ?? 0) - 1
    if (gear >= 0 && !hexesOfGear(state, gear).includes(hex))
      found.push(`${state.setting.grid.label(hex)} lists gear ${gear}`)
  }
  return found
}

/** The siege record agrees with the calendar, the engines and the wounded. */
const misrecorded = (state: SiegeState): readonly string[] => {
  const { campaign, turn } = state.flow
  if (campaign === undefined) return []
  const { days } = planOf(state)
  const found: string[] = []
  if (campaign.day < 1 || campaign.day > days) found.push(`day ${campaign.day} of ${days}`)
  for (const engine of campaign.engines)
    if (engine.lost < 0 || engine.lost > fullPointsOf(state, engine.gear))
      found.push(`engine ${engine.gear} has lost ${engine.lost} points`)
  if (turn === 0 && campaign.action === undefined)
    for (const [body, hex] of state.tables.bodies.hex.entries())
      if (hex >= 0) found.push(`${body} is on the map while nothing is under way`)
  const mending = campaign.recoveries.map(({ body }) => body)
  if (new Set(mending).size !== mending.length) found.push('someone has two days of recovery')
  return found
}
