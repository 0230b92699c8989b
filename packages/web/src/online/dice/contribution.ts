import { opponentOf, type Seat } from '@mesnada/engine'
import { MOST_PLEDGE_ROUNDS } from '@mesnada/engine/verify'
import { createEffect } from 'solid-js'
import type { DueRoll, Room, RoomLine } from '../line/room.ts'
import { giveBytes, giveLink, givenBytes, heldChain, newPledge, pledgedAnew } from './pledge.ts'

/** Why this browser cannot give its part of the dice by itself. */
export type DiceTrouble =
  /** The seat's bytes are on another device, or were lost. */
  | 'elsewhere'
  /** The other side pledged anew after our bytes were known, which made them void. */
  | 'void'

/** Pledging anew is for a person to decide: a page that did it by itself would let the host choose the dice. */
export const diceTrouble = (id: string, room: Room | undefined): DiceTrouble | undefined => {
  if (!room || room.viewer === 'spectator' || room.ending) return undefined
  const own = room.seats[room.viewer]
  if (room.hasStarted) return room.dueRoll && !heldChain(id) ? 'elsewhere' : undefined
  if (own?.dice === 'none') return 'void'
  if (own?.dice !== 'pledged') return undefined
  if (heldChain(id)?.[0] !== own.pledge) return 'elsewhere'
  const others = room.seats[opponentOf(room.viewer)]?.pledge
  const against = givenBytes(id)?.against
  return against && others !== undefined && against !== others ? 'void' : undefined
}

/** Once at most: each time whoever knows the bytes can see the dice and refuse them. */
export const mayPledgeAnew = (id: string): boolean => pledgedAnew(id) < MOST_PLEDGE_ROUNDS

/** Gives this player's part of the dice: the bytes once both have pledged, then a link for each roll of a live game. */
export const contributeDice = (id: string, { room, send }: RoomLine): void => {
  let contributed = ''
  const released = new Set<string>()

  const contribute = (seat: Seat, { seats }: Room): void => {
    const others = seats[opponentOf(seat)]?.pledge
    if (seats[seat]?.dice !== 'pledged' || seats[seat]?.pledge !== heldChain(id)?.[0]) return
    if (others === undefined || seats.some(({ dice }) => dice === 'none')) return
    // Entrusted bytes that have not arrived were given for no pledge.
    const against = givenBytes(id)?.against === '' ? '' : others
    const bytes = giveBytes(id, against)
    if (bytes === undefined || contributed === bytes) return
    contributed = bytes
    void send({ type: 'contribute', bytes, ...(against && { against }) })
  }

  const release = ({ digest, links }: DueRoll): void => {
    const link = giveLink(id, links - 1, digest)
    if (link === undefined || released.has(link)) return
    released.add(link)
    void send({ type: 'release', digest, link })
  }

  createEffect(() => {
    const now = room()
    if (!now || now.viewer === 'spectator') return
    if (!now.hasStarted) contribute(now.viewer, now)
    else if (now.dueRoll && now.card.dice === 'live') release(now.dueRoll)
  })
}

/** Asked for by the person who plays. */
export const pledgeAnew = (id: string, seat: Seat, { ask }: RoomLine): Promise<boolean> =>
  ask({ type: 'sit', seat, pledge: newPledge(id) })
