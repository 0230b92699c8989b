import type { Seat } from '@mesnada/engine'
import { createEffect } from 'solid-js'
import type { OnlineTable } from './online-table.ts'
import { newPledge, pledgedBytes } from './pledge.ts'

/** Tells one's bytes as soon as both have pledged. Where they are lost, as on another device, one pledges anew. */
export const keepPledge = (id: string, { room, send }: OnlineTable): void => {
  let told = ''
  const tell = async (seat: Seat, bytes: string): Promise<void> => {
    const answer = await send({ type: 'contribute', bytes })
    if (!answer.ok && answer.refusal.code === 'server.dice.pledge') await pledgeAnew(seat)
  }
  const pledgeAnew = (seat: Seat) => send({ type: 'sit', seat, pledge: newPledge(id) })
  createEffect(() => {
    const now = room()
    if (!now || now.hasStarted || now.viewer === 'spectator') return
    const { viewer: seat, seats } = now
    if (seats[seat]?.dice !== 'pledged' || seats.some(({ dice }) => dice === 'none')) return
    const bytes = pledgedBytes(id)
    if (bytes === undefined) void pledgeAnew(seat)
    else if (bytes !== told) {
      told = bytes
      void tell(seat, bytes)
    }
  })
}
