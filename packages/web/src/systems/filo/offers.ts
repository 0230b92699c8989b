import { type FiloAction, type FiloState, type Frame, isShakingRetreat } from '@mesnada/filo'
import { DIRECTIONS, type Direction, type Hex } from '@mesnada/hex'
import { type CodedPhrase, type Phrase, phrase } from '../../phrase.ts'
import type { Manner, Offer, PieceId } from '../../presentation.ts'
import {
  facingName,
  hexName,
  leaderId,
  leaderName,
  markerId,
  troopName,
  unitId,
  unitName,
  unitsIn,
} from './names.ts'

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
const atTroop = (state: FiloState, hex: Hex): Pick<Offer, 'target'> => {
  const [first] = unitsIn(state, hex)
  return { target: first === undefined ? { hex } : { hex, piece: unitId(first) } }
}

const atUnit = ({ tables }: FiloState, unit: number) => ({
  target: { hex: tables.units.hex[unit] ?? -1, piece: unitId(unit) },
})

/** He stands for his hex; one who is still to come is pointed at beside the board. */
const atLeader = ({ tables }: FiloState, leader: number): Pick<Offer, 'target'> => {
  const hex = tables.leaders.hex[leader] ?? -1
  const piece = leaderId(leader)
  return { target: hex < 0 ? { piece } : { hex, piece } }
}

type MoveAction = Extract<FiloAction, { type: 'move' | 'charge' | 'withdraw' }>

/** 5.2: with the other of its pair, or alone where it has one. */
const movers = (state: FiloState, { unit, pair }: MoveAction): Pick<Offer, 'piece' | 'with' | 'way'> => {
  const mate = mateOf(state, unit)
  if (mate === undefined) return byStack([unit])
  return pair
    ? { ...byStack([unit, mate]), way: phrase('way.together') }
    : { ...byStack([unit]), way: phrase('way.alone') }
}

/** The other unit of a pair: on the ground beside it, or on the way with it. */
const mateOf = ({ setting, tables }: FiloState, unit: number): number | undefined => {
  const { pairs } = setting.play
  if (pairs === 'none') return undefined
  const card = setting.units[unit]
  const { hex } = tables.units
  return setting.banners[card?.banner ?? 0]?.units.find(
    other => other !== unit && hex[other] === hex[unit] && setting.units[other]?.type === card?.type,
  )
}

const facing = (direction: Direction, code: string) => ({
  facing: direction,
  ...says('go', code, { facing: facingName(direction) }),
})

export const offer = (state: FiloState, action: FiloAction): Offer => {
  switch (action.type) {
    case 'place':
      return placing(state, action)
    case 'rest':
      return {
        ...atUnit(state, action.unit),
        ...says('use', 'act.rest', { unit: unitName(state, action.unit) }),
      }
    case 'end-phase':
      return says('end', 'filo.action.end-phase')
    case 'aim':
    case 'join':
    case 'loose':
      return shooting(state, action)
    case 'activate':
    case 'designate':
    case 'bar':
      return {
        ...atLeader(state, action.leader),
        ...says('use', `act.${action.type}`, { leader: leaderName(state, action.leader) }),
      }
    case 'move':
    case 'charge':
    case 'withdraw':
      return moving(state, action)
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
        ...byStack(unitsIn(state, action.from)),
        ...atTroop(state, action.target),
        ...says('strike', `act.${manner}`, { target: troopName(state, action.target) }),
      }
    }
    case 'fight':
      return {
        ...atTroop(state, action.target),
        ...says('strike', 'act.fight', fightersOf(state, action.target)),
      }
    case 'react':
      return says('strike', 'filo.action.react')
    case 'decline':
      return says('use', `act.decline.${topOf(state)?.kind ?? 'advance'}`)
    case 'retreat':
      return {
        ...byStack(action.unit === undefined ? asked(state) : [action.unit]),
        target: { hex: action.hex },
        ...facing(action.facing, isShakingRetreat(state, action) ? 'act.retreat-shaken' : 'act.retreat'),
      }
    case 'advance':
      return {
        ...byStack(unitsIn(state, action.from)),
        target: { hex: action.hex },
        ...facing(action.facing, 'act.advance'),
      }
    case 'face': {
      const units = asked(state)
      return {
        ...byStack(units),
        target: { hex: state.tables.units.hex[units[0] ?? 0] ?? -1 },
        ...facing(action.facing, 'act.face'),
      }
    }
    case 'substitute':
      return {
        ...atTroop(state, action.hex),
        ...says('use', 'act.substitute', { troop: troopName(state, action.hex) }),
      }
  }
}

const placing = ({ setting }: FiloState, action: Extract<FiloAction, { type: 'place' }>): Offer => {
  const { unit, hex } = action
  return {
    piece: unitId(unit),
    target: { hex },
    ...(setting.units[unit]?.facesFreely
      ? { ...facing(action.facing, 'act.face'), manner: 'place' as const }
      : says('place', 'filo.action.place')),
  }
}

const shooting = (
  state: FiloState,
  action: Extract<FiloAction, { type: 'aim' | 'join' | 'loose' }>,
): Offer => {
  switch (action.type) {
    case 'aim':
      return {
        piece: unitId(action.unit),
        ...atTroop(state, action.target),
        ...says('shoot', 'act.aim', { target: troopName(state, action.target) }),
      }
    case 'join':
      return {
        ...atUnit(state, action.unit),
        ...says('shoot', 'act.join', { unit: unitName(state, action.unit) }),
      }
    case 'loose':
      return says('shoot', 'filo.action.loose')
  }
}

const moving = (state: FiloState, action: MoveAction): Offer => {
  const { unit, hex } = action
  const { grid } = state.setting
  switch (action.type) {
    case 'move':
      return { ...movers(state, action), target: { hex }, ...facing(action.facing, 'act.face') }
    case 'withdraw': {
      const kept = directionOf(state, unit)
      return { ...movers(state, action), target: { hex }, ...facing(kept, 'act.withdraw') }
    }
    case 'charge': {
      const target = grid.neighbours[hex * 6 + directionOf(state, unit)] ?? -1
      return {
        ...movers(state, action),
        ...atTroop(state, target),
        ...says('strike', 'act.charge', { target: troopName(state, target) }),
      }
    }
  }
}

const directionOf = ({ tables }: FiloState, unit: number): Direction =>
  DIRECTIONS.find(direction => direction === tables.units.facing[unit]) ?? 0

const fightersOf = (state: FiloState, target: Hex): Readonly<Record<string, Phrase>> => {
  const combat = state.flow.combats.find(({ defenders }) => defenders.includes(target))
  const troops = (hexes: readonly Hex[] = []): Phrase => ({ list: hexes.map(hex => hexName(state, hex)) })
  return { attackers: troops(combat?.attackers), defenders: troops(combat?.defenders) }
}

const topOf = ({ flow }: FiloState): Frame | undefined => flow.stack.at(-1)

/** The units whom the frame on top asks about. */
const asked = (state: FiloState): readonly number[] => {
  const frame = topOf(state)
  return frame?.kind === 'retreat' || frame?.kind === 'face' ? frame.units : []
}

/** Whom the decision that is due is about. Of several who do the same together the first stands for all. */
export const subjects = (state: FiloState): readonly PieceId[] => {
  const frame = topOf(state)
  return frame === undefined ? [] : subjectsOf(state, frame)
}

const subjectsOf = (state: FiloState, frame: Frame): readonly PieceId[] => {
  const standingIn = (hexes: readonly Hex[]): readonly PieceId[] =>
    hexes.flatMap(hex => unitsIn(state, hex).slice(0, 1).map(unitId))
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
