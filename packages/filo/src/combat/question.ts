import type { Refusal } from '@mesnada/engine'
import { directionTo, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../command/command.ts'
import { bonusAt, figuresOf, isInFlight } from '../core/figures.ts'
import { isEnemyAt, isFront, isHeldBy, isRear, markersAt, seatOf, unitsAt } from '../core/occupancy.ts'
import { arePair } from '../core/stacking.ts'
import type { Combat, Unit } from '../flow.ts'
import { ORDERS } from '../printed/units.ts'
import { type FiloState, NO_COMBAT, type Seat } from '../state.ts'
import type { CombatFacts, Fighter } from './table.ts'

/** filo 10.2: which combats may be declared, and what a combat is made of. */

export const codedAttackRefusal = (what: string, rule: Refusal['rule'], hex: string): Refusal => ({
  code: `filo.attack.${what}`,
  ...(rule === undefined ? {} : { rule }),
  values: { hex },
})

/** filo 10.1, 7.3: the units in a hex that may attack in this activation. */
export const attackersIn = (state: FiloState, hex: Hex): readonly Unit[] => {
  const { units } = state.tables
  return unitsAt(state, hex).filter(
    unit =>
      seatOf(state, unit) === state.flow.seat &&
      units.called[unit] !== 0 &&
      units.commanded[unit] !== 0 &&
      units.fought[unit] === 0 &&
      !state.setting.isArtillery[unit] &&
      !isInFlight(state, unit) &&
      !isWaiting(state, nth(state.setting.units, unit).banner),
  )
}

/** Why nobody in a hex may attack now; asked where there is no one who may. */
export const unableRefusal = (state: FiloState, hex: Hex): Refusal => {
  const { setting, tables, flow } = state
  const { units } = tables
  const at = setting.grid.label(hex)
  const own = unitsAt(state, hex).filter(unit => seatOf(state, unit) === flow.seat)
  const unit = own.find(one => !setting.isArtillery[one])
  if (own.length === 0) return codedAttackRefusal('nobody', 'filo 10.1', at)
  if (unit === undefined) return codedAttackRefusal('artillery', 'filo 10.1', at)
  if (!units.called[unit]) return codedAttackRefusal('not-called', 'filo 7.2', at)
  if (isInFlight(state, unit)) return codedAttackRefusal('flight', 'filo 10.1', at)
  if (!units.commanded[unit]) return codedAttackRefusal('command', 'filo 7.4', at)
  return isWaiting(state, nth(setting.units, unit).banner)
    ? codedAttackRefusal('waiting', 'filo N.6', at)
    : codedAttackRefusal('done', 'filo 10.2', at)
}

/** Why a stack that may attack cannot strike into a hex: it is not beside it, the ground forbids it, it looks elsewhere. */
export const strikeRefusal = (
  state: FiloState,
  from: Hex,
  target: Hex,
  charge: boolean,
): Refusal | undefined => {
  const { grid, combatGround, chargeGround } = state.setting
  const direction = directionTo(grid, from, target)
  if (direction === undefined) return codedAttackRefusal('far', 'filo 10.1', grid.label(target))
  if ((charge ? chargeGround : combatGround)[from * 6 + direction] === NO_COMBAT)
    return codedAttackRefusal('ground', 'filo T.1', grid.label(target))
  return attackersIn(state, from).every(unit => isFront(state, unit, direction))
    ? undefined
    : codedAttackRefusal('front', 'filo 10.2', grid.label(target))
}

/** Whether a stack may strike into a neighbouring hex: its front, and ground that allows it. */
export const mayStrike = (state: FiloState, from: Hex, target: Hex, charge: boolean): boolean => {
  const { grid, combatGround, chargeGround } = state.setting
  const direction = directionTo(grid, from, target)
  if (direction === undefined) return false
  if ((charge ? chargeGround : combatGround)[from * 6 + direction] === NO_COMBAT) return false
  const attackers = attackersIn(state, from)
  return attackers.length > 0 && attackers.every(unit => isFront(state, unit, direction))
}

/** filo 10.4: all of the stack have ridden at this enemy, straight ahead. */
const isCharge = (state: FiloState, from: Hex, target: Hex): boolean => {
  const { charging, facing } = state.tables.units
  const direction = directionTo(state.setting.grid, from, target)
  return (
    direction !== undefined &&
    attackersIn(state, from).every(unit => charging[unit] !== 0 && facing[unit] === direction) &&
    mayStrike(state, from, target, true)
  )
}

/** Hexes with enemies that a stack could attack. */
export const targetsOf = (state: FiloState, from: Hex): readonly Hex[] => {
  const { neighbours } = state.setting.grid
  const targets: Hex[] = []
  for (let i = from * 6; i < from * 6 + 6; i++) {
    const hex = neighbours[i] ?? OFF_MAP
    if (hex !== OFF_MAP && isEnemyAt(state, hex, state.flow.seat) && mayStrike(state, from, hex, false))
      targets.push(hex)
  }
  return targets
}

export const combatFrom = (combats: readonly Combat[], hex: Hex): Combat | undefined =>
  combats.find(({ attackers }) => attackers.includes(hex))

export const combatOn = (combats: readonly Combat[], hex: Hex): Combat | undefined =>
  combats.find(({ defenders }) => defenders.includes(hex))

/** filo 10.2: enemies in front of a stack that nobody attacks yet. */
const neglectedBy = (state: FiloState, from: Hex, except?: Hex): readonly Hex[] =>
  targetsOf(state, from).filter(hex => hex !== except && combatOn(state.flow.combats, hex) === undefined)

/** Enemies that must still be attacked before declaration can end, and in whose front they stand. */
export const neglected = (state: FiloState): readonly { readonly from: Hex; readonly hex: Hex }[] =>
  state.flow.combats.flatMap(({ attackers, charge }) =>
    charge ? [] : attackers.flatMap(from => neglectedBy(state, from).map(hex => ({ from, hex }))),
  )

/**
 * One against one, several against one, or one against several. Others join an attack only when nobody in it has a
 * duty left: whoever is alone can always take on the rest of his front, so declaration can always be brought to an end.
 */
export const attackRefusal = (state: FiloState, from: Hex, target: Hex): Refusal | undefined => {
  const { combats, seat } = state.flow
  const { grid } = state.setting
  if (from >= grid.size || target >= grid.size) return codedAttackRefusal('no-hex', 'filo 10.2', '')
  const at = grid.label(target)
  if (attackersIn(state, from).length === 0) return unableRefusal(state, from)
  if (!isEnemyAt(state, target, seat)) return codedAttackRefusal('no-enemy', 'filo 10.1', at)
  const own = combatFrom(combats, from)
  const theirs = combatOn(combats, target)
  const charge = isCharge(state, from, target) && (theirs === undefined || theirs.charge)
  const strike = charge ? undefined : strikeRefusal(state, from, target, false)
  if (strike) return strike
  if (own) {
    if (theirs || own.charge || own.attackers.length > 1)
      return codedAttackRefusal('engaged', 'filo 10.2', grid.label(from))
    return undefined
  }
  if (theirs === undefined) return undefined
  if (theirs.charge !== charge) return codedAttackRefusal('charge-alone', 'filo 10.4', at)
  if (theirs.defenders.length > 1) return codedAttackRefusal('one-against-several', 'filo 10.2', at)
  if (charge) return undefined
  const [owed] = [from, ...theirs.attackers].flatMap(hex => neglectedBy(state, hex, target))
  return owed === undefined ? undefined : codedAttackRefusal('duty', 'filo 10.2', grid.label(owed))
}

export const declareAttack = (state: FiloState, from: Hex, target: Hex): readonly Combat[] => {
  const { combats } = state.flow
  const own = combatFrom(combats, from)
  const theirs = combatOn(combats, target)
  if (own)
    return combats.map(combat =>
      combat === own ? { ...own, defenders: sorted(own.defenders, target) } : combat,
    )
  if (theirs)
    return combats.map(combat =>
      combat === theirs ? { ...theirs, attackers: sorted(theirs.attackers, from) } : combat,
    )
  return [...combats, { attackers: [from], defenders: [target], charge: isCharge(state, from, target) }]
}

const sorted = (hexes: readonly Hex[], hex: Hex): readonly Hex[] => [...hexes, hex].toSorted((a, b) => a - b)

/** What is left of a combat after fire and the combats before it; undefined if one side is gone. */
export const remnantOf = (state: FiloState, { attackers, defenders, charge }: Combat): Combat | undefined => {
  const { seat } = state.flow
  const remaining = defenders.filter(hex => isEnemyAt(state, hex, seat))
  const striking = attackers.filter(from => remaining.some(hex => mayStrike(state, from, hex, charge)))
  if (striking.length === 0 || remaining.length === 0) return undefined
  return {
    attackers: striking,
    defenders: remaining.filter(hex => striking.some(from => mayStrike(state, from, hex, charge))),
    charge,
  }
}

/** filo 5.1, 5.2: strengths are added; a pair has the lower quality, guns and their guard the better of the two. */
const fighterOf = (state: FiloState, hex: Hex, units: readonly Unit[]): Fighter => {
  const { setting, tables } = state
  const figures = units.map(unit => figuresOf(state, unit))
  const qualities = figures.map(({ quality }) => quality)
  const pair = units.length === 2 && arePair(state, nth(units, 0), nth(units, 1))
  const guards = units.filter(unit => !setting.isArtillery[unit])
  return {
    types: units.map(unit => nth(setting.units, unit).type),
    pf: figures.reduce((sum, { pf }) => sum + pf, 0),
    quality: pair ? Math.min(...qualities) : Math.max(...qualities),
    states: (guards.length > 0 ? guards : units).map(unit => nth(ORDERS, tables.units.order[unit] ?? 0)),
    leaderBonus: bonusAt(state, hex),
  }
}

const isFromBehind = (state: FiloState, from: Hex, target: Hex): boolean => {
  const direction = directionTo(state.setting.grid, target, from)
  if (direction === undefined) return false
  const units = unitsAt(state, target)
  const guards = units.filter(unit => !state.setting.isArtillery[unit])
  return (guards.length > 0 ? guards : units).some(unit => isRear(state, unit, direction))
}

/** filo N.4: worth one to whoever he stands with. */
const championsIn = (state: FiloState, hexes: readonly Hex[], seat: Seat): number =>
  hexes.some(hex =>
    markersAt(state, hex).some(marker => {
      const card = nth(state.setting.markers, marker)
      return card.kind === 'champion' && card.seat === seat && isHeldBy(state, hex, seat)
    }),
  )
    ? 1
    : 0

/** The least ground of all ways between them, and whether one of the defenders is attacked through a rear hex. */
export const onsetOf = (
  state: FiloState,
  { attackers, defenders, charge }: Combat,
): { readonly ground: number; readonly rear: boolean; readonly charge: boolean } => {
  const { grid, combatGround, chargeGround } = state.setting
  const ground = charge ? chargeGround : combatGround
  let least = NO_COMBAT
  let rear = false
  for (const from of attackers)
    for (const target of defenders) {
      const direction = directionTo(grid, from, target)
      if (direction === undefined) continue
      least = Math.min(least, ground[from * 6 + direction] ?? 0)
      rear ||= isFromBehind(state, from, target)
    }
  return { ground: least === NO_COMBAT ? 0 : least, rear, charge }
}

export const factsOf = (
  state: FiloState,
  combat: Combat,
  { fired, reacted }: { readonly fired: boolean; readonly reacted: boolean },
): CombatFacts => {
  const { attackers, defenders } = combat
  const { seat } = state.flow
  return {
    ...onsetOf(state, { ...combat, charge: combat.charge && !reacted }),
    attackers: attackers.map(hex => fighterOf(state, hex, attackersIn(state, hex))),
    defenders: defenders.map(hex => fighterOf(state, hex, unitsAt(state, hex))),
    offensiveFire: fired,
    champion: championsIn(state, attackers, seat) - championsIn(state, defenders, seat === 0 ? 1 : 0),
  }
}

/** filo 10.5: the defender's quality, the lower of a pair. */
export const reactionQuality = (state: FiloState, hex: Hex): number =>
  Math.min(...unitsAt(state, hex).map(unit => figuresOf(state, unit).quality))

/** filo 10.5: mounted knights or men-at-arms, not in flight. */
export const mayReact = (state: FiloState, hex: Hex): boolean => {
  const units = unitsAt(state, hex)
  return (
    units.length > 0 &&
    units.every(unit => {
      const { type } = nth(state.setting.units, unit)
      return (
        (type === 'Ch' || type === 'Ha') && state.tables.units.mounted[unit] !== 0 && !isInFlight(state, unit)
      )
    })
  )
}
