import { memoBy, opponentOf, type Seat } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isAlive, isAnimal, sideOf, weaponOf } from '../../core/bodies.ts'
import { isInsideCastle } from '../../core/ground.ts'
import { termsOf } from '../../core/terms.ts'
import { CAPTIVE, FALLEN, RESERVE, type Setting, type SiegeState } from '../../state.ts'

/** siege 6.72: the garrison driven back into the keep, and the besieger who lies down to sleep in the castle around it. */

const keepOf = ({ setting: { play, board } }: SiegeState): readonly Hex[] =>
  board.areas.get(play.campaign?.castle?.keep ?? '') ?? []

/** Whose castle it is: that of the besieger's enemy, whoever attacks today; in a single action the defender's. */
export const garrisonOf = ({ setting: { play } }: SiegeState): Seat =>
  play.campaign === undefined ? play.defender : opponentOf(play.campaign.besieger)

/** Whether an assault is under way and everyone left to the garrison is in the keep. */
export const isDrivenIntoKeep = (state: SiegeState): boolean => {
  if (termsOf(state).action?.kind !== 'assault') return false
  const keep = keepOf(state)
  const { hex, custody } = state.tables.bodies
  const garrison = garrisonOf(state)
  let inside = 0
  for (const body of bodiesOf(state, garrison)) {
    if (isAnimal(state, body) || custody[body] === CAPTIVE) continue
    if (!keep.includes(hex[body] ?? OFF_MAP)) return false
    inside++
  }
  return inside > 0 && !isSomeoneToCome(state, garrison)
}

const isSomeoneToCome = (state: SiegeState, seat: Seat): boolean => {
  const { hex } = state.tables.bodies
  for (let body = 0; body < hex.length; body++)
    if (hex[body] === RESERVE && sideOf(state, body) === seat && !isAnimal(state, body)) return true
  return false
}

/**
 * Where the next assault or the relief begins once the outer castle is taken: the garrison in the keep, the besieger also within the
 * walls but out of its bowshot. Undefined where the areas of the action hold.
 */
export const heldGround = (state: SiegeState, side: Seat, hex: Hex): boolean | undefined => {
  const { campaign } = state.flow
  const { action } = termsOf(state)
  if (!campaign?.outerTaken || (action?.kind !== 'assault' && action?.kind !== 'relief')) return undefined
  const inKeep = keepOf(state).includes(hex)
  if (side === garrisonOf(state)) return inKeep
  if (inKeep) return false
  if (!isInsideCastle(state, hex)) return undefined
  return !(campaign.exposed.includes(hex) && hasBowman(state))
}

const aroundCastle = memoBy(
  ({ board, play }: Setting): ReadonlySet<Hex> =>
    new Set(board.areas.get(play.campaign?.castle?.around ?? '')),
)

/** Whether the besieger's people may begin a new assault here, wherever else their groups are set up: anywhere outside the castle. */
export const isOpenAround = (state: SiegeState, side: Seat, hex: Hex): boolean =>
  state.flow.campaign?.outerTaken === true &&
  termsOf(state).action?.kind === 'assault' &&
  side !== garrisonOf(state) &&
  aroundCastle(state.setting).has(hex)

const hasBowman = (state: SiegeState): boolean => {
  const { hex, custody } = state.tables.bodies
  const garrison = garrisonOf(state)
  for (let body = 0; body < hex.length; body++)
    if (
      sideOf(state, body) === garrison &&
      hex[body] !== FALLEN &&
      isAlive(state, body) &&
      custody[body] !== CAPTIVE &&
      weaponOf(state, body) !== undefined
    )
      return true
  return false
}
