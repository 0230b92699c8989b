import type { Refusal } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { ActionOf } from '../actions.ts'
import { isEnemyAt } from '../core/occupancy.ts'
import type { Combat } from '../flow.ts'
import type { FiloState } from '../state.ts'
import {
  attackersIn,
  codedAttackRefusal,
  combatFrom,
  combatOn,
  mayStrike,
  remnantOf,
  strikeRefusal,
  unableRefusal,
} from './question.ts'

/**
 * filo 10.2: until the first die of a combat falls its attackers may be shared out anew, chargers excepted, as long as every
 * defender declared on stays attacked. That is done one attacker at a time; whom the last one has left must find
 * another attacker before any combat is fought, so there is never more than one of them.
 */

type Shift = Pick<ActionOf<'shift'>, 'from' | 'target' | 'also'>

/** The defender whom nobody attacks while attackers change places. */
export const unattackedIn = (combats: readonly Combat[]): Hex | undefined =>
  combats.find(({ attackers }) => attackers.length === 0)?.defenders[0]

/** Whom a combat would leave without an attacker if its only one went elsewhere; nobody if all of them are gone. */
const leftBy = (state: FiloState, own: Combat): readonly Hex[] =>
  own.attackers.length > 1 ? [] : (remnantOf(state, own)?.defenders ?? [])

const canOthersTake = (state: FiloState, combats: readonly Combat[], from: Hex, hex: Hex): boolean =>
  combats.some(
    ({ attackers, charge }) =>
      !charge && attackers.some(other => other !== from && mayStrike(state, other, hex, false)),
  )

/** Who keeps one of several defenders, or goes over to others, must leave them someone who can take his place. */
const leavingRefusal = (
  state: FiloState,
  combats: readonly Combat[],
  own: Combat,
  { from, target }: Shift,
): Refusal | undefined => {
  const left = leftBy(state, own).filter(hex => hex !== target)
  return left.length > 1 || left.some(hex => !canOthersTake(state, combats, from, hex))
    ? codedAttackRefusal('last-attacker', 'filo 10.2', state.setting.grid.label(from))
    : undefined
}

export const shiftRefusal = (
  state: FiloState,
  shift: Shift,
  combats: readonly Combat[] = state.flow.combats,
): Refusal | undefined => {
  const { from, target, also } = shift
  const { grid } = state.setting
  if (from >= grid.size || target >= grid.size) return codedAttackRefusal('no-hex', 'filo 10.2', '')
  const own = combatFrom(combats, from)
  const theirs = combatOn(combats, target)
  if (own === undefined) return codedAttackRefusal('not-declared', 'filo 10.2', grid.label(from))
  if (own.charge) return codedAttackRefusal('charging', 'filo 10.2', grid.label(from))
  if (theirs === undefined) return codedAttackRefusal('not-declared', 'filo 10.2', grid.label(target))
  if (theirs.charge) return codedAttackRefusal('charge-alone', 'filo 10.4', grid.label(target))
  if (!isEnemyAt(state, target, state.flow.seat))
    return codedAttackRefusal('no-enemy', 'filo 10.1', grid.label(target))
  if (attackersIn(state, from).length === 0) return unableRefusal(state, from)
  const strike = strikeRefusal(state, from, target, false)
  if (strike) return strike
  const unattacked = unattackedIn(combats)
  if (unattacked !== undefined && unattacked !== target)
    return codedAttackRefusal('unattacked', 'filo 10.2', grid.label(unattacked))
  if (also)
    return unattacked === undefined || own.attackers.length > 1 || remnantOf(state, own) === undefined
      ? codedAttackRefusal('engaged', 'filo 10.2', grid.label(from))
      : undefined
  if (theirs === own && own.defenders.length === 1)
    return codedAttackRefusal('engaged', 'filo 10.2', grid.label(from))
  return leavingRefusal(state, combats, own, shift)
}

const sorted = (hexes: readonly Hex[], hex: Hex): readonly Hex[] => [...hexes, hex].toSorted((a, b) => a - b)

const left = (defenders: readonly Hex[]): readonly Combat[] =>
  defenders.length === 0 ? [] : [{ attackers: [], defenders, charge: false }]

/** The combats after an attacker has gone over to another defender, or has taken him on as well. */
export const shiftAttack = (
  state: FiloState,
  { from, target, also }: Shift,
  combats: readonly Combat[] = state.flow.combats,
): readonly Combat[] => {
  const own = combatFrom(combats, from)
  const theirs = combatOn(combats, target)
  if (own === undefined || theirs === undefined) return combats
  if (also)
    return combats.flatMap(combat => {
      if (combat === theirs) return []
      return combat === own ? [{ ...own, defenders: sorted(own.defenders, target) }] : [combat]
    })
  const stripped = leftBy(state, own).filter(hex => hex !== target)
  return combats.flatMap(combat => {
    if (combat === own && combat === theirs) return [{ ...own, defenders: [target] }, ...left(stripped)]
    if (combat === own) {
      const attackers = own.attackers.filter(hex => hex !== from)
      return attackers.length > 0 ? [{ ...own, attackers }] : left(stripped)
    }
    if (combat !== theirs) return [combat]
    if (theirs.defenders.length === 1) return [{ ...theirs, attackers: sorted(theirs.attackers, from) }]
    return [
      { ...theirs, defenders: theirs.defenders.filter(hex => hex !== target) },
      { attackers: [from], defenders: [target], charge: false },
    ]
  })
}
