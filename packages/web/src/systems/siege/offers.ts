import type { Direction, Hex } from '@mesnada/hex'
import { counterOf, type SiegeAction, type SiegeView } from '@mesnada/siege'
import type { Manner, Offer, PieceId } from '../../presentation/presentation.ts'
import { type CodedPhrase, phrase } from '../../text/phrase.ts'
import { bodyId, bodyName, gearId, gearName, hexName, nameOf } from './names.ts'
import type { SiegeSeen } from './seen.ts'
import { closing, offerOfSiege } from './siege-offers.ts'

/** Where on the board each kind of action is offered: who does it, and what is pointed at. */

type Frame = NonNullable<SiegeView['frame']>

const atHex = (hex: Hex) => ({ target: { hex } })
const atPiece = (piece: PieceId) => ({ target: { piece } })
const by = (piece: PieceId) => ({ piece })

const DIRECTION_CODES = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const

const facingName = (facing: number): CodedPhrase => phrase(`facing.${DIRECTION_CODES[facing] ?? 'n'}`)

/** The man whom the frame on top asks about. */
const asked = (seen: SiegeSeen): { readonly piece?: PieceId } => {
  const [one, ...others] = subjects(seen)
  return one !== undefined && others.length === 0 ? { piece: one } : {}
}

export const offer = (seen: SiegeSeen, action: SiegeAction): Offer => {
  // The system names every action; where it matters whom or what it is done to, there is a longer name here.
  const says = (manner: Manner, values?: CodedPhrase['values']) => ({
    manner,
    label: values ? phrase(`act.${action.type}`, values) : phrase(`siege.action.${action.type}`),
  })
  const labelled = (code: string, manner: Manner, values?: CodedPhrase['values']) => ({
    manner,
    label: phrase(code, values),
  })
  switch (action.type) {
    case 'place':
      return {
        ...by(bodyId(action.body)),
        ...atHex(action.hex),
        ...(action.facing === undefined ? (floorOf(seen, action) ?? says('place')) : facingTo(action.facing)),
      }
    case 'place-gear':
    case 'bring-on':
      return { ...by(gearId(action.gear)), ...atHex(action.hex), ...facingTo(action.facing) }
    case 'place-rubble':
    case 'fill-moat':
      return { ...atHex(action.hex), ...says('place', { hex: hexName(seen, action.hex) }) }
    case 'lay-ladder':
      return { ...atHex(action.hex), ...says('place') }
    case 'set-skill':
      return { ...by(bodyId(action.body)), ...says('use', { skill: action.skill }) }
    case 'put-under':
      return {
        ...by(bodyId(action.body)),
        ...says('use', { sergeant: bodyName(seen, action.sergeant) }),
      }
    case 'assign':
      return { ...by(bodyId(action.body)), ...says('use', { who: counterName(seen, action.counter) }) }
    case 'end-phase':
      return closing(seen) ?? says('end')
    case 'shoot':
      return {
        ...by(action.by === undefined ? bodyId(action.shooter) : gearId(action.by)),
        ...atPiece(bodyId(action.target)),
        ...says('shoot', { target: bodyName(seen, action.target) }),
      }
    case 'shoot-fire':
      return {
        ...by(bodyId(action.shooter)),
        ...atHex(action.hex),
        ...says('shoot', { hex: hexName(seen, action.hex) }),
      }
    case 'cover-side':
      return labelled(action.protect ? 'act.cover-this' : 'act.cover-other', 'use')
    case 'move':
      return {
        ...by(bodyId(action.body)),
        ...atHex(action.path.at(-1) ?? 0),
        ...labelled(action.deck === 1 ? 'act.climb' : 'siege.action.move', 'go'),
      }
    case 'enter':
      return {
        ...by(bodyId(action.body)),
        ...atHex(action.hex),
        ...(action.with === undefined
          ? says('go')
          : labelled('act.enter-led', 'go', { with: bodyName(seen, action.with) })),
      }
    case 'pivot':
      return { ...by(bodyId(action.body)), ...atHex(action.tail), ...says('go') }
    case 'retreat':
      return {
        ...asked(seen),
        ...atHex(action.hex),
        ...labelled(action.leave ? 'act.flee-map' : 'siege.action.retreat', 'go'),
      }
    case 'fall':
    case 'make-way':
      return { ...asked(seen), ...atHex(action.hex), ...says('go') }
    case 'advance':
      return { ...by(bodyId(action.body)), ...atHex(action.hex), ...says('go') }
    case 'dismount':
    case 'light':
    case 'douse':
    case 'pour-oil':
      return { ...by(bodyId(action.body)), ...atHex(action.hex), ...says('use') }
    case 'escort':
      return { ...by(bodyId(action.prisoner)), ...atHex(action.hex), ...says('go') }
    case 'attack':
      return {
        ...by(bodyId(action.attacker)),
        ...atPiece(bodyId(action.defender)),
        ...says('strike', { target: bodyName(seen, action.defender) }),
      }
    case 'join':
    case 'victim':
    case 'crew':
    case 'flee':
      return { ...atPiece(bodyId(action.body)), ...says('strike', { body: bodyName(seen, action.body) }) }
    case 'strike':
      return says('strike')
    case 'lead':
      return useOn(seen, action.body, action.animal, says)
    case 'mount':
      return { ...by(bodyId(action.body)), ...atPiece(bodyId(action.horse)), ...says('use') }
    case 'hand-bridle':
      return useOn(seen, action.body, action.to, says)
    case 'seize':
      return useOn(seen, action.body, action.prisoner, says)
    case 'wake':
      return useOn(seen, action.body, action.sleeper, says)
    case 'exchange':
      return {
        ...by(bodyId(action.body)),
        ...atPiece(bodyId(action.with)),
        ...says('use', { arrows: action.arrows }),
      }
    case 'string':
      return {
        ...by(bodyId(action.body)),
        ...atPiece(bodyId(action.animal)),
        ...says('use', { behind: bodyName(seen, action.behind) }),
      }
    case 'harness':
      return {
        ...by(bodyId(action.body)),
        ...atPiece(bodyId(action.animal)),
        ...says('use'),
      }
    case 'haul-cart':
      return { ...by(gearId(action.cart)), ...atHex(action.hex), ...says('go') }
    case 'take-ladder':
    case 'topple':
      return { ...by(bodyId(action.body)), ...atPiece(gearId(action.ladder)), ...says('use') }
    case 'pull-ladder':
      return {
        ...by(bodyId(action.body)),
        ...atPiece(gearId(action.ladder)),
        ...says('use', { with: bodyName(seen, action.with) }),
      }
    case 'slide-ladder':
      return { ...by(bodyId(action.body)), ...atHex(action.hex), ...says('use') }
    case 'take':
      return {
        ...by(bodyId(action.body)),
        ...atPiece(gearId(action.gear)),
        ...says('use', { gear: gearName(seen, action.gear) }),
      }
    case 'raise-ladder':
    case 'face-screen':
      return { ...by(bodyId(action.body)), ...says('use', { facing: facingName(action.facing) }) }
    case 'shift-ladder':
      return { ...by(gearId(action.ladder)), ...atHex(action.hex), ...says('use') }
    case 'push':
      return {
        ...by(gearId(action.gear)),
        ...labelled(action.backwards ? 'act.push-back' : 'siege.action.push', 'use'),
      }
    case 'pivot-engine':
    case 'haul':
      return { ...by(gearId(action.gear)), ...says('use', { facing: facingName(action.facing) }) }
    case 'batter':
      return { ...by(gearId(action.gear)), ...says('strike') }
    case 'deliver':
      return { ...by(bodyId(action.prisoner)), ...says('use') }
    case 'declare-exit':
      return says('use', { edge: action.edge })
    case 'exit':
    case 'turn-about':
    case 'let-go':
    case 'drop':
    case 'winch':
    case 'escape':
      return { ...by(bodyId(action.body)), ...says('use') }
    case 'undertake':
    case 'aim':
    case 'repair':
    case 'lose-point':
    case 'recruit':
    case 'call-patrol':
    case 'halt':
    case 'withdraw':
      return offerOfSiege(seen, action)
    case 'decline':
      return says('use')
  }
}

const facingTo = (facing: Direction) => ({
  facing,
  manner: 'place' as const,
  label: phrase('act.facing', { facing: facingName(facing) }),
})

/** In a siege tower one is set up inside or on top (siege 2.46), which the name has to tell. */
const floorOf = (
  seen: SiegeSeen,
  { hex, deck }: Extract<SiegeAction, { type: 'place' }>,
): Pick<Offer, 'manner' | 'label'> | undefined => {
  if (deck === 1) return { manner: 'place', label: phrase('act.place-on-top') }
  const isTower = seen.view.gear?.some(({ kind, hexes }) => kind === 'siege-tower' && hexes.includes(hex))
  return isTower ? { manner: 'place', label: phrase('act.place-inside') } : undefined
}

const useOn = (
  seen: SiegeSeen,
  body: number,
  other: number,
  says: (manner: Manner, values?: CodedPhrase['values']) => Pick<Offer, 'manner' | 'label'>,
): Offer => ({
  ...by(bodyId(body)),
  ...atPiece(bodyId(other)),
  ...says('use', { target: bodyName(seen, other) }),
})

/** A counter by its card, whoever holds it now. */
const counterName = ({ state }: SiegeSeen, counter: number) => nameOf(counterOf(state, counter))

/** Whom the decision that is due is about. */
export const subjects = ({ view: { frame } }: SiegeSeen): readonly PieceId[] => {
  return frame === undefined ? [] : subjectsOf(frame)
}

const subjectsOf = (frame: Frame): readonly PieceId[] => {
  switch (frame.kind) {
    case 'declared':
    case 'melee':
      return [...frame.attackers, ...frame.defenders].map(bodyId)
    case 'victim':
    case 'advance':
      return frame.among.map(bodyId)
    case 'panic-who':
    case 'stray-who':
      return frame.near.map(bodyId)
    case 'missile':
      return [frame.shooter, frame.target].map(bodyId)
    case 'cover-side':
      return [bodyId(frame.target)]
    case 'unhorsed':
    case 'jump':
      return [bodyId(frame.rider)]
    case 'crew':
      return [gearId(frame.gear)]
    case 'ropes':
      return frame.animals.map(bodyId)
    case 'retreat':
    case 'advance-on':
    case 'thrown':
    case 'beneath':
    case 'risk':
    case 'wakes-in-fire':
    case 'waking':
    case 'counters':
    case 'douse':
      return [bodyId(frame.body)]
    default:
      return []
  }
}
