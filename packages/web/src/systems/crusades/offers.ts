import { type CrusadesAction, type CrusadesState, ORDERS, orderOf } from '@mesnada/crusades'
import type { Direction, Hex } from '@mesnada/hex'
import { type CodedPhrase, phrase } from '../../phrase.ts'
import type { Link, Manner, Offer, PieceId } from '../../presentation.ts'
import { facingName, leaderId, orderName, unitId, unitName } from './names.ts'

/** Where on the board each kind of action is offered: who does it, and what is pointed at. */

type Frame = CrusadesState['flow']['stack'][number]

/** What interrupts the phase. Read from the flow, since offers are made by the thousand. */
export const frameOf = ({ flow: { stack } }: CrusadesState): Frame | undefined => stack.at(-1)

const by = (piece: PieceId) => ({ piece })
const atHex = (hex: Hex) => ({ target: { hex } })

/** The units of a hex, the top one first. */
const unitsAt = ({ tables: { ground } }: CrusadesState, hex: Hex): readonly number[] =>
  [ground.top[hex], ground.under[hex]].flatMap(row => (row ? [row - 1] : []))

const topAt = (state: CrusadesState, hex: Hex): number => unitsAt(state, hex)[0] ?? -1

/** A stack, by the counter on top of it. */
const atStack = (state: CrusadesState, hex: Hex) => ({ target: { hex, piece: unitId(topAt(state, hex)) } })

/** The stack acts as one, whichever of its counters is in hand. */
const byStack = (state: CrusadesState, hex: Hex) => {
  const [top = -1, ...others] = unitsAt(state, hex)
  return { piece: unitId(top), with: others.map(unitId) }
}

/** The one counter whom the frame on top asks about. */
const asked = (state: CrusadesState): { readonly piece?: PieceId } => {
  const [one, ...others] = subjects(state)
  return one !== undefined && others.length === 0 ? { piece: one } : {}
}

export const offer = (state: CrusadesState, action: CrusadesAction): Offer => {
  // The system names every action; where it matters whom or what it is done to, there is a longer name here.
  const says = (manner: Manner, values?: CodedPhrase['values']) => ({
    manner,
    label: values ? phrase(`act.${action.type}`, values) : phrase(`crusades.action.${action.type}`),
  })
  const nameAt = (hex: Hex) => unitName(state, topAt(state, hex))
  switch (action.type) {
    case 'end-phase':
      return says('end')
    case 'order':
      return {
        ...by(leaderId(action.leader)),
        target: { piece: leaderId(action.leader) },
        optional: true,
        manner: 'use',
        label: orderName(action.order),
      }
    case 'split':
      return {
        ...by(leaderId(action.leader)),
        target: { piece: leaderId(action.leader) },
        ...says('use', { order: orderName(action.order) }),
        optional: true,
      }
    case 'rejoin':
      return {
        ...by(leaderId(action.leader)),
        target: { piece: leaderId(action.leader) },
        ...says('use'),
        optional: true,
      }
    case 'assign':
      return {
        ...by(unitId(action.unit)),
        target: { piece: unitId(action.unit) },
        ...says('use', { order: orderName(otherOrder(state, action.unit)) }),
        optional: true,
      }
    case 'replace':
      return { ...atStack(state, action.hex), ...says('place') }
    case 'activate':
      return {
        ...by(unitId(action.unit)),
        opens: true,
        ...(isStanding(state, action.unit) ? { optional: true } : {}),
        ...says('go'),
      }
    case 'lead':
      return { ...by(leaderId(action.leader)), opens: true, optional: true, ...says('go') }
    case 'move':
      return { ...asked(state), ...moveOffer(state, action.path, action.under ?? false) }
    case 'ride':
      return { ...asked(state), ...atHex(action.path.at(-1) ?? 0), ...says('go') }
    case 'hold':
      return { ...asked(state), ...says('use') }
    case 'fire':
      return {
        ...by(unitId(action.unit)),
        ...atStack(state, action.hex),
        ...says('shoot', { target: nameAt(action.hex) }),
      }
    case 'attack':
      return {
        ...byStack(state, action.from),
        ...atStack(state, action.hex),
        ...says('strike', { target: nameAt(action.hex) }),
      }
    case 'join':
      return { ...atStack(state, action.from), ...says('strike', { unit: nameAt(action.from) }) }
    case 'widen':
      return { ...atStack(state, action.hex), ...says('strike', { unit: nameAt(action.hex) }) }
    case 'strike':
      return says('strike')
    case 'lose-step':
      return { ...atStack(state, action.hex), ...says('use', { unit: nameAt(action.hex) }) }
    case 'retreat':
      return { ...asked(state), ...atHex(action.hex), ...says('go') }
    case 'advance':
      return { ...by(unitId(action.unit)), ...atHex(action.hex), ...says('go') }
    case 'stay':
      return says('use')
  }
}

/** 16.3: the order of the chit under which the unit does not stand. */
const otherOrder = ({ setting, tables }: CrusadesState, unit: number): string => {
  const { leader = -1 } = setting.formations[setting.units[unit]?.formation ?? -1] ?? {}
  const second = (tables.leaders.second[leader] ?? 1) - 1
  const first = tables.leaders.order[leader] ?? 0
  return ORDERS[tables.units.detached[unit] === 1 ? first : second] ?? 'stand'
}

/** 5.13: on Stand a unit only turns, and few of them do. */
const isStanding = (state: CrusadesState, unit: number): boolean => orderOf(state, unit) === 'stand'

/** 7.2, 6.13: where to, and facing which way; in a stack, on top of the other or beneath. */
const moveOffer = (
  state: CrusadesState,
  path: readonly number[],
  under: boolean,
): Omit<Offer, 'piece' | 'manner'> & { readonly manner: 'go' } => {
  const last = path.at(-1) ?? 0
  const hex = Math.floor(last / 6)
  const facing = (last % 6) as Direction
  const there = topAt(state, hex)
  const mover = movingUnit(state)
  const place = { ...atHex(hex), manner: 'go' as const }
  const isOwn = mover !== undefined && state.tables.units.hex[mover] === hex
  if (there >= 0 && !isOwn)
    return { ...place, label: phrase(under ? 'act.beneath' : 'act.on-top', { unit: unitName(state, there) }) }
  return {
    ...place,
    facing,
    label: phrase(isOwn ? 'act.turn' : 'act.face', { facing: facingName(facing) }),
  }
}

const movingUnit = (state: CrusadesState): number | undefined => {
  const frame = frameOf(state)
  return frame?.kind === 'moving' ? frame.unit : undefined
}

/** Whom the decision that is due is about. */
export const subjects = (state: CrusadesState): readonly PieceId[] => {
  const frame = frameOf(state)
  return frame === undefined ? [] : subjectsOf(state, frame)
}

const subjectsOf = (state: CrusadesState, frame: Frame): readonly PieceId[] => {
  const stacks = (hexes: readonly Hex[]) => hexes.flatMap(hex => unitsAt(state, hex)).map(unitId)
  switch (frame.kind) {
    case 'moving':
      return [unitId(frame.unit)]
    case 'riding':
    case 'order-roll':
    case 'casualty':
    case 'replacement':
      return [leaderId(frame.leader)]
    case 'shot':
      return [unitId(frame.unit), ...stacks([frame.hex])]
    case 'declared':
    case 'melee':
      return stacks([...frame.attackers, ...frame.defenders])
    case 'losses':
      return stacks(frame.hexes)
    case 'advance':
      return frame.units.map(unitId)
    case 'checks':
    case 'retreat':
    case 'rally':
      return frame.units.slice(0, 1).map(unitId)
    case 'draw':
    case 'departure':
    case 'routs':
    case 'aftermath':
      return []
    case 'withdrawal':
    case 'return':
      return (state.setting.formations[frame.formation]?.units ?? []).map(unitId)
  }
}

/** 9.32: who is set against whom in the melee that is being put together. */
export const links = (state: CrusadesState): readonly Link[] => {
  const frame = frameOf(state)
  if (frame?.kind !== 'declared' && frame?.kind !== 'melee') return []
  const { neighbours } = state.setting.grid
  return frame.attackers.flatMap(from =>
    frame.defenders
      .filter(to => neighbours.subarray(from * 6, from * 6 + 6).includes(to))
      .map(to => ({
        from,
        to,
        seat: state.flow.side,
        name: phrase('link.melee', {
          unit: unitName(state, topAt(state, from)),
          target: unitName(state, topAt(state, to)),
        }),
      })),
  )
}
