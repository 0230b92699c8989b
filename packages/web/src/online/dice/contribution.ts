import type { Seat } from '@mesnada/engine'
import { createEffect } from 'solid-js'
import type { DueRoll, Room, RoomLine } from '../line/room.ts'
import { heldChain, newPledge } from './pledge.ts'

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
  return own?.dice === 'pledged' && heldChain(id)?.[0] !== own.pledge ? 'elsewhere' : undefined
}

/** Gives this player's part of the dice: the bytes once both have pledged, then a link for each roll of a live game. */
export const contributeDice = (id: string, { room, send }: RoomLine): void => {
  let contributed = ''
  /** The decision each link was given for: a link is never given for a second one. */
  const given = new Map<string, string>()

  const contribute = (seat: Seat, { seats }: Room): void => {
    const [pledge, bytes] = heldChain(id) ?? []
    if (pledge === undefined || bytes === undefined || contributed === bytes) return
    if (seats[seat]?.dice !== 'pledged' || seats[seat]?.pledge !== pledge) return
    if (seats.some(({ dice }) => dice === 'none')) return
    contributed = bytes
    void send({ type: 'contribute', bytes })
  }

  const release = ({ digest, links }: DueRoll): void => {
    const link = heldChain(id)?.[links + 1]
    if (link === undefined || given.has(link)) return
    given.set(link, digest)
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
