import { SEATS, type Seat } from '@mesnada/engine'
import { asDirection, type Direction } from '@mesnada/hex'
import { CHARACTER_TYPES, type CharacterType } from './printed/units.ts'
import type { Play } from './scenario-schema.ts'
import type { BodyCard, GearCard } from './state.ts'

/** Who and what a scenario musters: a row for each, in the order in which it lists them. */

interface Entry<Card> {
  readonly card: Card
  readonly at: string | undefined
  readonly facing: Direction
}

export interface BodyEntry extends Entry<BodyCard> {
  readonly asleep: boolean
  /** Row of the rider, for a horse that comes ridden. */
  readonly riddenBy: number | undefined
}

export interface GearEntry extends Entry<GearCard> {
  readonly lowered: boolean
}

export interface Roster {
  readonly bodies: readonly BodyEntry[]
  readonly gear: readonly GearEntry[]
}

/** A row for every character, every animal (a mounted man's horse right after him) and every piece of gear. */
export const muster = (play: Play): Roster => {
  const bodies: BodyEntry[] = []
  const gear: GearEntry[] = []
  for (const side of SEATS)
    for (const [group, { characters, animals = [], gear: things = [], string = false }] of play.forces[
      side
    ].groups.entries()) {
      for (const entry of characters)
        for (let n = 0; n < (entry.count ?? 1); n++) enlist(bodies, side, group, entry)
      const firstThing = gear.length
      for (const { gear: kind, count = 1, at, facing = 0, lowered = false } of things)
        for (let n = 0; n < count; n++)
          gear.push({
            card: { kind, id: `g${gear.length}`, side, group },
            at,
            facing: asDirection(facing),
            lowered,
          })
      const carts = gear.flatMap(({ card }, row) => (row >= firstThing && card.kind === 'cart' ? [row] : []))
      let ahead: number | undefined
      for (const { animal, count = 1, at, facing = 0, draws } of animals)
        for (let n = 0; n < count; n++) {
          const team = { ...drawn(carts, draws), ...tied(string, ahead) }
          ahead = bodies.length
          bodies.push(animalEntry({ row: ahead, side, group, animal, ...team }, at, asDirection(facing)))
        }
    }
  return { bodies, gear }
}

/** The cart an animal is put to, by its number among those of the group. */
const drawn = (carts: readonly number[], draws: number | undefined) => {
  const cart = draws === undefined ? undefined : carts[draws]
  return cart === undefined ? {} : { draws: cart }
}

/** In a string, the animal listed before this one. */
const tied = (string: boolean, ahead: number | undefined) =>
  string && ahead !== undefined ? { behind: ahead } : {}

type CharacterEntry = Play['forces'][0]['groups'][0]['characters'][0]

const enlist = (bodies: BodyEntry[], side: Seat, group: number, entry: CharacterEntry): void => {
  const standard: CharacterType = CHARACTER_TYPES[entry.type]
  const own = entry.figures
  const figures: CharacterType = own
    ? { ...standard, ...(entry.mounted ? { mounted: own } : { foot: own }) }
    : standard
  const row = bodies.length
  bodies.push({
    card: {
      kind: 'character',
      id: `b${row}`,
      ...(entry.name === undefined ? {} : { name: entry.name }),
      type: entry.type,
      figures,
      side,
      group,
      lady: entry.lady ?? false,
      hero: entry.hero ?? false,
      sentry: entry.sentry ?? false,
      ...(entry.under === undefined ? {} : { commander: entry.under }),
      ...(entry.friend === undefined ? {} : { friend: entry.friend }),
      ...(entry.mounted ? { horse: row + 1 } : {}),
    },
    at: entry.at,
    facing: 0,
    asleep: entry.asleep ?? false,
    riddenBy: undefined,
  })
  if (entry.mounted)
    bodies.push({
      ...animalEntry({ row: row + 1, side, group, animal: 'warhorse' }, undefined, 0),
      riddenBy: row,
    })
}

type AnimalCard = Omit<Extract<BodyCard, { kind: 'animal' }>, 'kind' | 'id'>

const animalEntry = (
  { row, ...card }: AnimalCard & { readonly row: number },
  at: string | undefined,
  facing: Direction,
): BodyEntry => ({
  card: { kind: 'animal', id: `b${row}`, ...card },
  at,
  facing,
  asleep: false,
  riddenBy: undefined,
})
