import { interrupt, type Seat, setFlow, topFrame } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { issueArrows } from '../ammunition/ammunition.ts'
import { bodiesBeside } from '../contact/attacks.ts'
import {
  cardOf,
  hexesOf,
  isAble,
  isAlive,
  isAnimal,
  isLady,
  isStunned,
  sideOf,
  typeOf,
} from '../core/bodies.ts'
import { sidesStanding } from '../core/ground.ts'
import { termsOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { SIDE } from '../printed/terrain.ts'
import { CHARACTER_TYPES } from '../printed/units.ts'
import type { Play } from '../scenario-schema.ts'
import { ASLEEP, type BodyCard, HEALTHY, KNOWN, NOBODY, type SiegeState, UNIDENTIFIED } from '../state.ts'
import type { Tell } from '../step.ts'

/**
 * siege 6.75: sleepers, whose counters lie face down, and the alarm. Where someone sleeps is in the open; who he is only his
 * owner knows. What the watch sees and hears is in `watch.ts`.
 */

export const isAsleep = (state: SiegeState, body: Body): boolean => state.tables.bodies.veil[body] === ASLEEP

/** Face down, and nobody of the other side has seen who it is. */
export const isHidden = ({ tables: { bodies } }: SiegeState, body: Body): boolean =>
  bodies.veil[body] === UNIDENTIFIED || (bodies.veil[body] === ASLEEP && bodies.seen[body] === 0)

/** Whether the enemy of a side has yet to find out who some of its people are. */
export const hasHidden = (state: SiegeState, seat: Seat): boolean => {
  if (!state.setting.options.night) return false
  const { veil } = state.tables.bodies
  for (let body = 0; body < veil.length; body++)
    if (sideOf(state, body) === seat && isHidden(state, body)) return true
  return false
}

/** siege R.night: until the alarm the defenders do nothing of their own. */
export const keepsStill = (state: SiegeState, seat: Seat): boolean =>
  !state.flow.alarm && state.flow.turn > 0 && seat === termsOf(state).defender

/** What a blow in his sleep takes off a man's defence. */
const DROWSY = 1

export const sleepPenalty = (state: SiegeState, body: Body): number => (isAsleep(state, body) ? DROWSY : 0)

/** Nobody can be told from the others of his group by what is seen of his counter. */
export const strangersOf = (play: Play): readonly BodyCard[] =>
  play.forces.flatMap(({ groups }, side) =>
    groups.map(
      (_, group): BodyCard => ({
        kind: 'character',
        id: 'unknown',
        type: 'spearman',
        figures: CHARACTER_TYPES.spearman,
        side: side === 0 ? 0 : 1,
        group,
        lady: false,
        hero: false,
        sentry: false,
      }),
    ),
  )

/** The stranger that stands for this counter, as `bodies.card` names it. */
export const strangerFor = (state: SiegeState, body: Body): number => {
  const { side, group } = cardOf(state, body)
  return ~state.setting.strangers.findIndex(card => card.side === side && card.group === group)
}

/** The night begins: those of the defender's people who sleep, if the rule is played. */
export const fallAsleep = (state: SiegeState, sleepers: readonly Body[]): void => {
  if (!state.setting.options.night) return
  for (const body of sleepers) {
    if (sideOf(state, body) !== termsOf(state).defender || (state.tables.bodies.mount[body] ?? NOBODY) >= 0)
      continue
    state.tables.bodies.veil[body] = ASLEEP
    setFlow(state, { alarm: false })
  }
}

/** Those among whom a sleeper's counter can be exchanged, himself included: sleepers of his group. */
const bedfellowsOf = (state: SiegeState, body: Body): readonly Body[] => {
  const { side, group } = cardOf(state, body)
  const { veil } = state.tables.bodies
  const fellows: Body[] = []
  for (let other = 0; other < veil.length; other++) {
    if (veil[other] !== ASLEEP) continue
    const card = cardOf(state, other)
    if (card.side === side && card.group === group) fellows.push(other)
  }
  return fellows
}

/** The places a counter for this one can still come from: his own and those after it. */
export const openPlaces = (state: SiegeState, body: Body): readonly Body[] =>
  bedfellowsOf(state, body).filter(other => other >= body)

/** Whether the defender has counters among which he can choose. */
export const hasCountersToHide = (state: SiegeState, seat: Seat): boolean =>
  seat === termsOf(state).defender && placesToFill(state).length > 0

/** Every sleeper's place but the last of each group, which takes the counter that is left. */
const placesToFill = (state: SiegeState): readonly Body[] => {
  const { veil } = state.tables.bodies
  const places: Body[] = []
  for (let body = 0; body < veil.length; body++)
    if (veil[body] === ASLEEP && openPlaces(state, body).length > 1) places.push(body)
  return places
}

/**
 * All have their places: now the owner says in secret who lies where. Arrows (siege 6.3) are dealt out before, for their dice
 * fall in the open and would tell the bowmen from the others.
 */
export const hideCounters = (state: SiegeState, _tell: Tell): void => {
  const places = placesToFill(state)
  if (places.length === 0) return
  interrupt(state, ...places.map(body => ({ kind: 'counters', body }) as const))
  issueArrows(state)
}

/** Two counters change places, with all that belongs to the man rather than to the place. */
export const exchangeCounters = (state: SiegeState, a: Body, b: Body): void => {
  const { card, skill, arrows } = state.tables.bodies
  for (const column of [card, skill, arrows]) {
    const held = column[a] ?? 0
    column[a] = column[b] ?? 0
    column[b] = held
  }
}

/** The enemy sees who he is. */
export const identify = (state: SiegeState, body: Body, tell: Tell): void => {
  if (!isHidden(state, body)) return
  const { veil, seen } = state.tables.bodies
  seen[body] = 1
  if (veil[body] === UNIDENTIFIED) veil[body] = KNOWN
  tell?.({ type: 'identified', body, reveals: true })
}

/** A sleeper wakes before the alarm: his counter is turned over, and he will cry out if he is one who would. */
export const wake = (state: SiegeState, body: Body, tell: Tell): void => {
  if (!isAsleep(state, body)) return
  const { veil, seen } = state.tables.bodies
  veil[body] = KNOWN
  seen[body] = 1
  tell?.({ type: 'woke', body, reveals: true })
  alert(state, body)
}

/** Ladies and civilians call nobody to arms. */
const criesOut = (state: SiegeState, body: Body): boolean =>
  typeOf(state, body)?.class !== 'civilian' && !isLady(state, body)

/** Someone of the defender's knows that there are strangers about. */
export const alert = (state: SiegeState, body: Body): void => {
  const { alarm, alerted } = state.flow
  if (alarm || alerted.includes(body) || sideOf(state, body) !== termsOf(state).defender) return
  if (criesOut(state, body)) setFlow(state, { alerted: [...alerted, body] })
}

/** The end of the attacker's player turn: one of those who know is still on his feet, and rouses the rest. */
export const soundAlarm = (state: SiegeState, tell: Tell): void => {
  const { alarm, alerted, side } = state.flow
  if (alarm || side === termsOf(state).defender || !alerted.some(body => isAble(state, body))) return
  const { veil, seen } = state.tables.bodies
  for (let body = 0; body < veil.length; body++)
    if (veil[body] === ASLEEP) veil[body] = seen[body] === 0 ? UNIDENTIFIED : KNOWN
  setFlow(state, { alarm: true, alerted: [] })
  tell?.({ type: 'alarm' })
}

const NAMES = [
  'body',
  'with',
  'shooter',
  'target',
  'attacker',
  'defender',
  'puller',
  'pusher',
  'sleeper',
] as const satisfies readonly KeysOf<SiegeAction>[]

/** Whoever acts, and whoever is shot at or struck at, shows who he is before anything comes of it. */
export const showThoseNamed = (state: SiegeState, action: SiegeAction, tell: Tell): void => {
  if (!state.setting.options.night || state.flow.turn === 0) return
  const named: Partial<Record<KeysOf<SiegeAction>, unknown>> = action
  for (const name of NAMES) {
    const body = named[name]
    if (typeof body === 'number') identify(state, body, tell)
  }
  if ('bodies' in action) for (const body of action.bodies) identify(state, body, tell)
}

type KeysOf<T> = T extends unknown ? keyof T : never

/**
 * What comes to light by itself, whatever brought it about: whoever acts, is moved or is hurt shows who he is, and so
 * does a counter next to an enemy; a sleeper whom it befalls is awake.
 */
export const bringToLight = (state: SiegeState, tell: Tell): void => {
  if (!state.setting.options.night) return
  const { veil } = state.tables.bodies
  const frame = topFrame(state)
  // What a stray missile does depends on his armour (siege 6.21).
  if (frame?.kind === 'stray') identify(state, frame.victim, tell)
  for (let body = 0; body < veil.length; body++) {
    if (isDisturbed(state, body)) disturb(state, body, tell)
    else if (isHidden(state, body) && isSeen(state, body)) identify(state, body, tell)
  }
}

/** Hurt, driven back, or attacked and the combat over. */
const isDisturbed = (state: SiegeState, body: Body): boolean => {
  const { health, movedOn, attackedOn, veil } = state.tables.bodies
  const { alarm, playerTurn, stack } = state.flow
  if (veil[body] === KNOWN && alarm) return false
  if (health[body] !== HEALTHY) return true
  return (
    (veil[body] === ASLEEP && movedOn[body] !== 0) ||
    (playerTurn > 0 && attackedOn[body] === playerTurn && stack.length === 0)
  )
}

const disturb = (state: SiegeState, body: Body, tell: Tell): void => {
  if (isAnimal(state, body)) return
  if (!isAlive(state, body)) turnOver(state, body, tell)
  else {
    wake(state, body, tell)
    identify(state, body, tell)
    alert(state, body)
  }
}

/** The dead are known to all. */
const turnOver = (state: SiegeState, body: Body, tell: Tell): void => {
  identify(state, body, tell)
  state.tables.bodies.veil[body] = KNOWN
}

/** He has done something, or an enemy in his senses is right beside him with no wall between. */
const isSeen = (state: SiegeState, body: Body): boolean => {
  const { hex, done, movedOn } = state.tables.bodies
  if (done[body] !== 0 || movedOn[body] !== 0) return true
  return (hex[body] ?? OFF_MAP) >= 0 && bodiesBeside(state, body).some(other => watches(state, other, body))
}

const watches = (state: SiegeState, watcher: Body, body: Body): boolean =>
  sideOf(state, watcher) !== sideOf(state, body) &&
  !isAnimal(state, watcher) &&
  !isStunned(state, watcher) &&
  !isAsleep(state, watcher) &&
  isOpenBetween(state, watcher, body)

/** Next to each other, with no wall between. */
export const isOpenBetween = (state: SiegeState, a: Body, b: Body): boolean => {
  const { neighbours } = state.setting.grid
  for (const from of hexesOf(state, a))
    for (const to of hexesOf(state, b))
      for (let direction = 0; direction < 6; direction++)
        if (neighbours[from * 6 + direction] === to && (sidesStanding(state, from, to) & SIDE.wall) === 0)
          return true
  return false
}
