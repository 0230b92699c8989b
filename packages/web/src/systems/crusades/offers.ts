import { type CrusadesAction, type CrusadesView, unitHexOf, unitsAt } from '@mesnada/crusades'
import { asDirection, type Hex } from '@mesnada/hex'
import type { Link, Manner, Offer, PieceId } from '../../presentation/presentation.ts'
import { type CodedPhrase, phrase } from '../../text/phrase.ts'
import { facingName, leaderId, orderName, unitId, unitName } from './names.ts'
import type { CrusadesSeen } from './seen.ts'

/** Where on the board each kind of action is offered: who does it, and what is pointed at. */

type Frame = NonNullable<CrusadesView['frame']>

const by = (piece: PieceId) => ({ piece })
const atHex = (hex: Hex) => ({ target: { hex } })

const topAt = (seen: CrusadesSeen, hex: Hex): number => unitsAt(seen.state, hex)[0] ?? -1

/** A stack, by the counter on top of it. */
const atStack = (seen: CrusadesSeen, hex: Hex) => ({ target: { hex, piece: unitId(topAt(seen, hex)) } })

/** The stack acts as one, whichever of its counters is in hand. */
const byStack = (seen: CrusadesSeen, hex: Hex) => {
  const [top = -1, ...others] = unitsAt(seen.state, hex)
  return { piece: unitId(top), with: others.map(unitId) }
}

/** The one counter whom the frame on top asks about. */
const asked = (seen: CrusadesSeen): { readonly piece?: PieceId } => {
  const [one, ...others] = subjects(seen)
  return one !== undefined && others.length === 0 ? { piece: one } : {}
}

export const offer = (seen: CrusadesSeen, action: CrusadesAction): Offer => {
  // The system names every action; where it matters whom or what it is done to, there is a longer name here.
  const says = (manner: Manner, values?: CodedPhrase['values']) => ({
    manner,
    label: values ? phrase(`act.${action.type}`, values) : phrase(`crusades.action.${action.type}`),
  })
  const nameAt = (hex: Hex) => unitName(seen, topAt(seen, hex))
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
        ...says('use', { order: orderName(otherOrder(seen, action.unit)) }),
        optional: true,
      }
    case 'replace':
      return { ...atStack(seen, action.hex), ...says('place') }
    case 'activate':
      return {
        ...by(unitId(action.unit)),
        opens: true,
        ...(hasStandOrder(seen, action.unit) ? { optional: true } : {}),
        ...says('go'),
      }
    case 'lead':
      return { ...by(leaderId(action.leader)), opens: true, optional: true, ...says('go') }
    case 'move':
      return { ...asked(seen), ...moveOffer(seen, action.path, action.under ?? false) }
    case 'ride':
      return { ...asked(seen), ...atHex(action.path.at(-1) ?? 0), ...says('go') }
    case 'hold':
      return { ...asked(seen), ...says('use') }
    case 'fire':
      return {
        ...by(unitId(action.unit)),
        ...atStack(seen, action.hex),
        ...says('shoot', { target: nameAt(action.hex) }),
      }
    case 'attack':
      return {
        ...byStack(seen, action.from),
        ...atStack(seen, action.hex),
        ...says('strike', { target: nameAt(action.hex) }),
      }
    case 'join':
      return { ...atStack(seen, action.from), ...says('strike', { unit: nameAt(action.from) }) }
    case 'widen':
      return { ...atStack(seen, action.hex), ...says('strike', { unit: nameAt(action.hex) }) }
    case 'strike':
      return says('strike')
    case 'lose-step':
      return { ...atStack(seen, action.hex), ...says('use', { unit: nameAt(action.hex) }) }
    case 'retreat':
      return { ...asked(seen), ...atHex(action.hex), ...says('go') }
    case 'advance':
      return { ...by(unitId(action.unit)), ...atHex(action.hex), ...says('go') }
    case 'stay':
      return says('use')
  }
}

/** crusades 16.3: the order of the chit under which the unit does not stand. */
const otherOrder = ({ view }: CrusadesSeen, unit: number): string => {
  const leader = view.formations.find(({ units }) => units.includes(unit))?.leader ?? -1
  const { order = 'stand', second = 'stand' } = view.leaders[leader] ?? {}
  return view.units[unit]?.detached ? order : second
}

/** crusades 5.13: on Stand a unit only turns, and few of them do. */
const hasStandOrder = ({ view }: CrusadesSeen, unit: number): boolean => view.units[unit]?.order === 'stand'

/** crusades 7.2, 6.13: where to, and facing which way; in a stack, on top of the other or beneath. */
const moveOffer = (
  seen: CrusadesSeen,
  path: readonly number[],
  under: boolean,
): Omit<Offer, 'piece' | 'manner'> & { readonly manner: 'go' } => {
  const last = path.at(-1) ?? 0
  const hex = Math.floor(last / 6)
  const facing = asDirection(last)
  const there = topAt(seen, hex)
  const mover = movingUnit(seen)
  const place = { ...atHex(hex), manner: 'go' as const }
  const isOwn = mover !== undefined && unitHexOf(seen.state, mover) === hex
  if (there >= 0 && !isOwn)
    return { ...place, label: phrase(under ? 'act.beneath' : 'act.on-top', { unit: unitName(seen, there) }) }
  return {
    ...place,
    facing,
    label: phrase(isOwn ? 'act.turn' : 'act.face', { facing: facingName(facing) }),
  }
}

const movingUnit = (seen: CrusadesSeen): number | undefined => {
  const { frame } = seen.view
  return frame?.kind === 'moving' ? frame.unit : undefined
}

/** Whom the decision that is due is about. */
export const subjects = (seen: CrusadesSeen): readonly PieceId[] => {
  const { frame } = seen.view
  return frame === undefined ? [] : subjectsOf(seen, frame)
}

const subjectsOf = (seen: CrusadesSeen, frame: Frame): readonly PieceId[] => {
  const stacks = (hexes: readonly Hex[]) => hexes.flatMap(hex => unitsAt(seen.state, hex)).map(unitId)
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
      return (seen.view.formations[frame.formation]?.units ?? []).map(unitId)
  }
}

/** crusades 9.32: who is set against whom in the melee that is being put together. */
export const links = (seen: CrusadesSeen): readonly Link[] => {
  const { frame } = seen.view
  if (frame?.kind !== 'declared' && frame?.kind !== 'melee') return []
  const { neighbours } = seen.grid
  return frame.attackers.flatMap(from =>
    frame.defenders
      .filter(to => neighbours.subarray(from * 6, from * 6 + 6).includes(to))
      .map(to => ({
        from,
        to,
        seat: seen.view.side,
        name: phrase('link.melee', {
          unit: unitName(seen, topAt(seen, from)),
          target: unitName(seen, topAt(seen, to)),
        }),
      })),
  )
}
