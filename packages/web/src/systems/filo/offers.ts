import {
  type FiloAction,
  type Frame,
  isShakingRetreat,
  leaderHexOf,
  partnerOf,
  unitHexOf,
} from '@mesnada/filo'
import { type Direction, type Hex, OFF_MAP } from '@mesnada/hex'
import type { Manner, Offer, PieceId } from '../../presentation/presentation.ts'
import { type CodedPhrase, type Phrase, phrase } from '../../text/phrase.ts'
import { facingName, leaderId, leaderName, markerId, troopName, unitId, unitName, unitsIn } from './names.ts'
import type { FiloSeen } from './seen.ts'

/** Where on the board each kind of action is offered: who does it, and what is pointed at. */

const says = (manner: Manner, code: string, values?: CodedPhrase['values']) => ({
  manner,
  label: phrase(code, values),
})

/** Those of a hex together, whichever of them is in hand. */
const byStack = (units: readonly number[]): Pick<Offer, 'piece' | 'with'> => {
  const [first, ...others] = units.map(unitId)
  if (first === undefined) return {}
  return others.length > 0 ? { piece: first, with: others } : { piece: first }
}

/** Whoever stands in a hex, standing for it. */
const atTroop = (seen: FiloSeen, hex: Hex): Pick<Offer, 'target'> => {
  const [first] = unitsIn(seen, hex)
  return { target: first === undefined ? { hex } : { hex, piece: unitId(first) } }
}

const atUnit = ({ state }: FiloSeen, unit: number) => ({
  target: { hex: unitHexOf(state, unit) ?? OFF_MAP, piece: unitId(unit) },
})

/** He stands for his hex; one who is still to come is pointed at beside the board. */
const atLeader = ({ state }: FiloSeen, leader: number): Pick<Offer, 'target'> => {
  const hex = leaderHexOf(state, leader)
  const piece = leaderId(leader)
  return { target: hex === undefined ? { piece } : { hex, piece } }
}

type MoveAction = Extract<FiloAction, { type: 'move' | 'charge' | 'withdraw' }>

/** filo 5.2: with the other of its pair, or alone where it has one. */
const movers = (seen: FiloSeen, { unit, pair }: MoveAction): Pick<Offer, 'piece' | 'with' | 'way'> => {
  const mate = partnerOf(seen.state, unit)
  if (mate === undefined) return byStack([unit])
  return pair
    ? { ...byStack([unit, mate]), way: phrase('way.together') }
    : { ...byStack([unit]), way: phrase('way.alone') }
}

const facing = (direction: Direction, code: string) => ({
  facing: direction,
  ...says('go', code, { facing: facingName(direction) }),
})

export const offer = (seen: FiloSeen, action: FiloAction): Offer => {
  switch (action.type) {
    case 'place':
      return placing(seen, action)
    case 'rest':
      return {
        ...atUnit(seen, action.unit),
        forAll: phrase('act.rest-all'),
        ...says('use', 'act.rest', { unit: unitName(seen, action.unit) }),
      }
    case 'end-phase':
      return says('end', 'filo.action.end-phase')
    case 'aim':
    case 'join':
    case 'loose':
      return shooting(seen, action)
    case 'activate':
    case 'designate':
    case 'bar':
      return {
        ...atLeader(seen, action.leader),
        ...says('use', `act.${action.type}`, { leader: leaderName(seen, action.leader) }),
      }
    case 'move':
    case 'charge':
    case 'withdraw':
      return moving(seen, action)
    case 'mount':
    case 'dismount':
      return { piece: unitId(action.unit), ...says('use', `filo.action.${action.type}`) }
    case 'enter':
      return { piece: unitId(action.unit), target: { hex: action.hex }, ...says('go', 'filo.action.enter') }
    case 'move-leader':
      return {
        piece: leaderId(action.leader),
        target: { hex: action.hex },
        optional: true,
        ...says('go', 'filo.action.move-leader'),
      }
    case 'move-marker':
      return {
        piece: markerId(action.marker),
        target: { hex: action.hex },
        optional: true,
        ...says('go', 'filo.action.move-marker'),
      }
    case 'attack':
    case 'shift': {
      const manner = action.type === 'shift' && action.also ? 'shift-also' : action.type
      return {
        ...byStack(unitsIn(seen, action.from)),
        ...atTroop(seen, action.target),
        ...(action.type === 'shift' ? { optional: true as const } : {}),
        ...says('strike', `act.${manner}`, { target: troopName(seen, action.target) }),
      }
    }
    case 'fight':
      return {
        ...atTroop(seen, action.target),
        ...says('strike', 'act.fight', fightersOf(seen, action.target)),
      }
    case 'react':
      return says('strike', 'filo.action.react')
    case 'decline':
      return says('use', `act.decline.${seen.view.frame?.kind ?? 'advance'}`)
    case 'retreat':
      return {
        ...byStack(action.unit === undefined ? asked(seen) : [action.unit]),
        target: { hex: action.hex },
        ...facing(action.facing, isShakingRetreat(seen.state, action) ? 'act.retreat-shaken' : 'act.retreat'),
      }
    case 'advance':
      return {
        ...byStack(unitsIn(seen, action.from)),
        target: { hex: action.hex },
        ...facing(action.facing, 'act.advance'),
      }
    case 'face': {
      const units = asked(seen)
      return {
        ...byStack(units),
        target: { hex: unitHexOf(seen.state, units[0] ?? 0) ?? OFF_MAP },
        ...facing(action.facing, 'act.face'),
      }
    }
    case 'substitute':
      return {
        ...atTroop(seen, action.hex),
        ...says('use', 'act.substitute', { troop: troopName(seen, action.hex) }),
      }
  }
}

const placing = ({ view }: FiloSeen, action: Extract<FiloAction, { type: 'place' }>): Offer => {
  const { unit, hex } = action
  return {
    piece: unitId(unit),
    target: { hex },
    ...(view.units[unit]?.facesFreely
      ? { ...facing(action.facing, 'act.face'), manner: 'place' as const }
      : says('place', 'filo.action.place')),
  }
}

const shooting = (seen: FiloSeen, action: Extract<FiloAction, { type: 'aim' | 'join' | 'loose' }>): Offer => {
  switch (action.type) {
    case 'aim':
      return {
        piece: unitId(action.unit),
        ...atTroop(seen, action.target),
        ...says('shoot', 'act.aim', { target: troopName(seen, action.target) }),
      }
    case 'join':
      return {
        ...atUnit(seen, action.unit),
        ...says('shoot', 'act.join', { unit: unitName(seen, action.unit) }),
      }
    case 'loose':
      return says('shoot', 'filo.action.loose')
  }
}

const moving = (seen: FiloSeen, action: MoveAction): Offer => {
  const { unit, hex } = action
  switch (action.type) {
    case 'move':
      return { ...movers(seen, action), target: { hex }, ...facing(action.facing, 'act.face') }
    case 'withdraw': {
      const kept = directionOf(seen, unit)
      return { ...movers(seen, action), target: { hex }, ...facing(kept, 'act.withdraw') }
    }
    case 'charge': {
      const target = seen.grid.neighbours[hex * 6 + directionOf(seen, unit)] ?? -1
      return {
        ...movers(seen, action),
        ...atTroop(seen, target),
        ...says('strike', 'act.charge', { target: troopName(seen, target) }),
      }
    }
  }
}

const directionOf = ({ view }: FiloSeen, unit: number): Direction => view.units[unit]?.direction ?? 0

const fightersOf = (seen: FiloSeen, target: Hex): Readonly<Record<string, Phrase>> => {
  const combat = seen.view.combats.find(({ to }) => to.includes(target))
  const troops = (hexes: readonly Hex[] = []): Phrase => ({ list: hexes.map(hex => troopName(seen, hex)) })
  return { attackers: troops(combat?.from), defenders: troops(combat?.to) }
}

/** The units whom the frame on top asks about. */
const asked = (seen: FiloSeen): readonly number[] => {
  const { frame } = seen.view
  return frame?.kind === 'retreat' || frame?.kind === 'face' ? frame.units : []
}

/** Whom the decision that is due is about. Of several who do the same together the first stands for all. */
export const subjects = (seen: FiloSeen): readonly PieceId[] => {
  const { frame } = seen.view
  return frame === undefined ? [] : subjectsOf(seen, frame)
}

const subjectsOf = (seen: FiloSeen, frame: Frame): readonly PieceId[] => {
  const standingIn = (hexes: readonly Hex[]): readonly PieceId[] =>
    hexes.flatMap(hex => unitsIn(seen, hex).slice(0, 1).map(unitId))
  switch (frame.kind) {
    case 'retreat':
    case 'face':
      return frame.units.slice(0, 1).map(unitId)
    case 'regroup':
    case 'run':
    case 'crossing':
      return frame.units.map(unitId)
    case 'dismay':
      return frame.units.slice(0, 1).map(unitId)
    case 'volley':
    case 'shot':
      return frame.shooters.map(unitId)
    case 'hit':
      return frame.units.map(unitId)
    case 'combat-fire':
    case 'react':
    case 'reaction':
    case 'clash':
    case 'outcome':
      return standingIn([...frame.combat.attackers, ...frame.combat.defenders])
    case 'advance':
      return standingIn(frame.from)
    case 'leader-check':
      return frame.leaders.map(leaderId)
    case 'pick':
      return frame.among.map(leaderId)
    case 'substitute':
    case 'fate':
      return [leaderId(frame.leader)]
    case 'initiative':
    case 'tie':
    case 'designate':
    case 'bar':
      return []
  }
}
