import { interrupt, type Refusal, type Seat } from '@mesnada/engine'
import { distance, OFF_MAP } from '@mesnada/hex'
import { touchesEnemy } from '../contact/contact.ts'
import { bodiesOf, isAble, isAlive, sideOf, weaponOf } from '../core/bodies.ts'
import { idleHandRefusal, isOpenBetween } from '../core/hands.ts'
import type { Body, Task } from '../flow.ts'
import type { Weapon } from '../printed/units.ts'
import type { SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege 6.3: arrows are counted, handed over, and taken from the dead. */

const NO_LIMIT = -1

/** When deployment ends, three dice for each who carries a bow or crossbow and has not been given his yet. */
export const issueArrows = (state: SiegeState): void => {
  if (!state.setting.options.ammunition) return
  const { arrows } = state.tables.bodies
  const bodies = state.setting.bodies.flatMap((_, body) =>
    weaponOf(state, body) !== undefined && arrows[body] === NO_LIMIT ? [body] : [],
  )
  if (bodies.length > 0) interrupt(state, { kind: 'arrows', bodies })
}

/** City Sack: both sides have half as many. */
export const arrowsFor = (state: SiegeState, sum: number): number =>
  state.setting.play.halfArrows ? Math.floor(sum / 2) : sum

const RULE = 'siege 6.3'

type Exchange = Omit<Extract<Task, { kind: 'exchange' }>, 'kind'>

/** Bolts are no use to a bow, nor arrows to a crossbow. */
const quiverOf = (weapon: Weapon | undefined): 'arrows' | 'bolts' | undefined =>
  weapon === undefined ? undefined : weapon === 'crossbow' ? 'bolts' : 'arrows'

/** Why these two cannot spend the turn so: the first gives to a living friend, or takes from a dead bowman. */
const pairRefusal = (state: SiegeState, seat: Seat, body: Body, other: Body): Refusal | undefined => {
  if (!state.setting.options.ammunition) return { code: 'siege.exchange.not-played', rule: RULE }
  const { bodies } = state.tables
  const busy = idleHandRefusal(state, seat, body, RULE)
  if (busy) return busy
  if (other >= state.setting.bodies.length || other === body || isLivingEnemy(state, seat, other))
    return { code: 'siege.exchange.with-whom', rule: RULE }
  const quiver = quiverOf(weaponOf(state, body))
  if (quiver === undefined || quiver !== quiverOf(weaponOf(state, other)))
    return { code: 'siege.exchange.other-arrows', rule: RULE }
  if (touchesEnemy(state, body, bodies.hex[body] ?? OFF_MAP, bodies.deck[body]))
    return { code: 'siege.exchange.contact', rule: RULE }
  return isAlive(state, other) ? friendRefusal(state, seat, body, other) : corpseRefusal(state, body, other)
}

/** Asked before his weapon is, which is nobody's business while his counter lies face down (siege 6.75). */
const isLivingEnemy = (state: SiegeState, seat: Seat, other: Body): boolean =>
  sideOf(state, other) !== seat && isAlive(state, other)

const friendRefusal = (state: SiegeState, seat: Seat, body: Body, other: Body): Refusal | undefined => {
  const { hex, deck } = state.tables.bodies
  const busy = idleHandRefusal(state, seat, other, RULE)
  if (busy) return busy
  const beside =
    deck[body] === deck[other] &&
    distance(state.setting.grid, hex[body] ?? OFF_MAP, hex[other] ?? OFF_MAP) === 1 &&
    isOpenBetween(state, hex[body] ?? OFF_MAP, hex[other] ?? OFF_MAP)
  if (!beside) return { code: 'siege.exchange.apart', rule: RULE }
  return touchesEnemy(state, other, hex[other] ?? OFF_MAP, deck[other])
    ? { code: 'siege.exchange.contact', rule: RULE }
    : undefined
}

const corpseRefusal = (state: SiegeState, body: Body, dead: Body): Refusal | undefined => {
  const { hex, fellAt } = state.tables.bodies
  const at = fellAt[dead] ?? OFF_MAP
  if (at < 0) return { code: 'siege.exchange.no-corpse', rule: RULE }
  const away = distance(state.setting.grid, hex[body] ?? OFF_MAP, at)
  const beside = away === 0 || (away === 1 && isOpenBetween(state, hex[body] ?? OFF_MAP, at))
  return beside ? undefined : { code: 'siege.exchange.apart', rule: RULE }
}

/** Whose arrows they are. */
const giverOf = (state: SiegeState, { body, with: other }: Pick<Exchange, 'body' | 'with'>): Body =>
  isAlive(state, other) ? body : other

export const exchangeRefusal = (state: SiegeState, seat: Seat, exchange: Exchange): Refusal | undefined => {
  const refusal = pairRefusal(state, seat, exchange.body, exchange.with)
  if (refusal) return refusal
  const left = state.tables.bodies.arrows[giverOf(state, exchange)] ?? 0
  return exchange.arrows >= 1 && exchange.arrows <= left
    ? undefined
    : { code: 'siege.exchange.how-many', rule: RULE, values: { left } }
}

/** Every pair that could, with the number of arrows there are to hand over. */
export const exchangesFor = function* (
  state: SiegeState,
  seat: Seat,
): Generator<{ readonly body: Body; readonly with: Body; readonly most: number }> {
  if (!state.setting.options.ammunition) return
  for (const body of bodiesOf(state, seat)) {
    if (weaponOf(state, body) === undefined || idleHandRefusal(state, seat, body, RULE)) continue
    for (let other = 0; other < state.setting.bodies.length; other++) {
      if (pairRefusal(state, seat, body, other)) continue
      const pair = { body, with: other }
      yield { ...pair, most: state.tables.bodies.arrows[giverOf(state, pair)] ?? 0 }
    }
  }
}

/** siege R.complete-turn: they change hands when the combat phase ends, unless one of the two no longer can. */
export const finishExchange = (state: SiegeState, exchange: Exchange, tell: Tell): void => {
  const { body, with: other } = exchange
  const { arrows } = state.tables.bodies
  const giver = giverOf(state, exchange)
  const taker = giver === body ? other : body
  if (giver === body && !isAble(state, other)) return
  const moved = Math.min(exchange.arrows, arrows[giver] ?? 0)
  arrows[giver] = (arrows[giver] ?? 0) - moved
  arrows[taker] = (arrows[taker] ?? 0) + moved
  tell?.({ type: 'arrows', body: giver, arrows: arrows[giver] ?? 0 })
  tell?.({ type: 'arrows', body: taker, arrows: arrows[taker] ?? 0 })
}
