import type { Seat, Values } from '@mesnada/engine'
import { hexesOfSide } from '@mesnada/hex'
import { gearIdentityOf, identityOf } from '@mesnada/siege'
import { hexLabel, printedLabel } from '../../presentation/hex-label.ts'
import type { PieceId } from '../../presentation/presentation.ts'
import { type CodedPhrase, compound, type Phrase, phrase } from '../../text/phrase.ts'
import type { SiegeSeen } from './seen.ts'

/** What people call the rows and hexes that actions, events and refusals name by number. */

export const bodyId = (body: number): PieceId => `b${body}`

export const gearId = (gear: number): PieceId => `g${gear}`

/** The row behind the id of a person or animal. */
export const bodyOf = (id: PieceId): number | undefined => rowOf(id, 'b')

export const gearOf = (id: PieceId): number | undefined => rowOf(id, 'g')

const rowOf = (id: PieceId, letter: string): number | undefined =>
  id.startsWith(letter) ? Number(id.slice(1)) : undefined

/** A counter that lies face down has a card from the strangers, who have no name. */
export const bodyName = ({ state }: SiegeSeen, body: number): Phrase => nameOf(identityOf(state, body))

export const bodyNames = (seen: SiegeSeen, bodies: readonly number[]): Phrase => ({
  list: bodies.map(body => bodyName(seen, body)),
})

type Identity = Pick<ReturnType<typeof identityOf>, 'name' | 'type' | 'lady'>

/** By one's own name, the same in every language, or by what one is. Ladies are the only women in the box. */
export const nameOf = ({ name, type, lady }: Identity): Phrase => {
  if (name === undefined) return typeName(type)
  const written = lady ? `${name}|f` : name
  return { es: written, en: written, fr: written }
}

const ANIMALS: ReadonlySet<string> = new Set(['warhorse', 'draft-horse', 'ox', 'mule'])

export const isAnimal = ({ state }: SiegeSeen, body: number): boolean =>
  ANIMALS.has(identityOf(state, body).type)

export const typeName = (type: string): Phrase =>
  phrase(ANIMALS.has(type) ? `siege.animal.${type}` : `siege.type.${type}`)

/** Engines that throw are numbered where a side has several alike: each has its own orders (siege 4.21). */
export const gearName = ({ state }: SiegeSeen, gear: number): Phrase => {
  const { kind, number } = gearIdentityOf(state, gear)
  const name = phrase(`siege.gear.${kind}`)
  return number === undefined
    ? name
    : compound('gear.numbered', 'gear', { gear: name, number: String(number) })
}

export const hexName = ({ grid }: SiegeSeen, hex: number): Phrase => hexLabel(grid, hex)

/** By code, since only the page knows its language. */
export const sideName = (seat: Seat): Phrase => phrase(`side.${seat}`)

const sideOfHexName = ({ grid }: SiegeSeen, side: number): string =>
  hexesOfSide(grid, side)
    .filter(hex => hex >= 0)
    .map(hex => printedLabel(grid.label(hex)))
    .join('–')

type Namer = (seen: SiegeSeen, value: number) => Phrase

const NAMERS: Readonly<Record<string, Namer>> = {
  ...every(
    bodyName,
    'body',
    'who',
    'whom',
    'target',
    'shooter',
    'rider',
    'horse',
    'animal',
    'victim',
    'dead',
    'knight',
    'to',
    'with',
    'by',
    'attacker',
    'defender',
    'mover',
    'behind',
    'peasant',
    'sergeant',
  ),
  ...every(gearName, 'gear', 'ladder', 'cart', 'ram'),
  ...every(hexName, 'hex', 'head', 'tail', 'from'),
  side: sideOfHexName,
  seat: (_seen, seat) => sideName(seat === 0 ? 0 : 1),
}

/** What a value that is a word of the rules is called. */
const WORDS: Readonly<Record<string, string>> = {
  undertaking: 'siege.undertaking',
  action: 'siege.action',
  phase: 'siege.phase',
}

/** siege 1.72: whoever speaks of the attack that is being put together speaks of all who are in it. */
const engaged = (seen: SiegeSeen, { attacker, defender }: Values): NonNullable<CodedPhrase['values']> => {
  const { frame } = seen.view
  if (frame?.kind !== 'declared' || attacker !== frame.attackers[0] || defender !== frame.defenders[0])
    return {}
  return { attacker: bodyNames(seen, frame.attackers), defender: bodyNames(seen, frame.defenders) }
}

export const named = (seen: SiegeSeen, values: Values): NonNullable<CodedPhrase['values']> => ({
  who: phrase('someone'),
  whom: phrase('someone'),
  ...Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const area = WORDS[key]
      if (area !== undefined) return [key, phrase(`${area}.${value}`)]
      const namer = typeof value === 'number' ? NAMERS[key] : undefined
      return [key, namer && typeof value === 'number' ? namer(seen, value) : value]
    }),
  ),
  ...engaged(seen, values),
})

function every(namer: Namer, ...keys: readonly string[]): Readonly<Record<string, Namer>> {
  return Object.fromEntries(keys.map(key => [key, namer]))
}
