import type { Beginning, Checked, Refusal } from '@mesnada/engine'
import type { Witnessed } from '@mesnada/engine/verify'
import type { Command, EntryMessage, PresentMessage } from '@mesnada/server/api'
import { type Accessor, batch, createSignal, onCleanup } from 'solid-js'
import type { Presentation } from '../../presentation/presentation.ts'
import type { Session } from '../../table/session/session.ts'
import { Witness } from '../dice/witness.ts'
import type { Listener } from '../line/line.ts'
import type { Room, RoomLine } from '../line/room.ts'
import { createOnlineSession, type OnlineSession } from './online-session.ts'
import { SeenGame } from './seen-game.ts'

/** A game that is played on the server: the session of the table, and the room around it. */
export interface OnlineTable extends RoomLine {
  /** Made when the game has started; a new one when the viewer changes. */
  readonly session: Accessor<Session | undefined>
  /** What the server refused last. */
  readonly trouble: Accessor<Refusal | undefined>
  readonly listener: Listener
  /** Who has the game open, as far as that is known. */
  readonly present: Accessor<Present | undefined>
  /** How often those who look on have said something. */
  readonly asides: Accessor<number>
  /** Shows where the game is now, whatever has not been shown yet. */
  goLive(): void
  /** What the record of the game has to agree with once it is over. */
  witnessed(): Witnessed | undefined
}

/** Who is there, and when that was heard. */
interface Present {
  readonly message: PresentMessage
  readonly at: number
}

export const createOnlineTable = (
  presentation: Presentation,
  beginning: Beginning,
  send: (command: Command) => Promise<Checked<number>>,
): OnlineTable => {
  const game = new SeenGame(presentation, beginning)
  const [room, setRoom] = createSignal<Room>()
  const [trouble, setTrouble] = createSignal<Refusal>()
  const [onlineSession, setOnlineSession] = createSignal<OnlineSession>()
  const [present, setPresent] = createSignal<Present>()
  const [asides, setAsides] = createSignal(0)
  const waiting = new Set<() => void>()
  let witness: Witness | undefined
  /** A long log comes in parts. */
  let isFilling = false
  onCleanup(() => onlineSession()?.leave())

  const ask = async (command: Command): Promise<boolean> => {
    setTrouble(undefined)
    const answer = await send(command)
    if (!answer.ok) setTrouble(answer.refusal)
    return answer.ok
  }

  /** Sent and seen: what is asked next is asked of the position that follows. */
  const carryOut = async (command: Command): Promise<boolean> => {
    setTrouble(undefined)
    const answer = await send(command)
    if (!answer.ok) {
      setTrouble(answer.refusal)
      return false
    }
    while (game.next <= answer.value) await new Promise<void>(resolve => waiting.add(resolve))
    return true
  }

  const refresh = (): void => {
    const { table, situation } = game
    if (!table || !situation) return
    setRoom({
      viewer: game.viewer,
      mayTalk: game.viewer !== 'spectator' || table.owner === true,
      isOwner: table.owner === true,
      kept: game.seats[table.kept ?? -1]?.name === undefined ? table.kept : undefined,
      card: table.card,
      seats: game.seats,
      hasStarted: situation.pending !== undefined,
      isListed: game.isListed,
      deciding: game.deciding,
      movedAt: game.movedAt,
      clock: situation.clock,
      remarks: game.remarks,
      undo: game.undo,
      draw: game.draw,
      pause: game.pause,
      ending: game.ending,
      // Whoever was told two stories gives nothing more.
      dueRoll: witness?.contradiction === undefined ? game.dueRoll : undefined,
    })
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  /** A session is made when there is something to see, and another when the viewer changes. */
  const sitDown = (): void => {
    const before = onlineSession()
    if (game.pending && before?.session.position().viewer === game.viewer) return before.restart()
    setOnlineSession(game.pending ? createOnlineSession(game, { carryOut, ask }) : undefined)
    before?.leave()
  }

  /** The host told two stories: whoever plays must know. */
  const complain = (): void => {
    const number = witness?.contradiction
    if (number !== undefined) setTrouble({ code: 'online.contradiction', values: { number } })
  }

  const listener: Listener = {
    from: () => game.next,
    show: table => {
      witness ??= new Witness(table.game)
      witness.begin(table.commitment, table.viewer === 'spectator' ? undefined : table.viewer)
      for (const { number, digest, view } of table.log) witness.take(number, digest, view)
      if (table.viewer !== 'spectator') witness.see(table.number - 1, table.situation.hash)
      witness.save()
      const isSame = game.show(table)
      isFilling = isSame && game.next < table.number
      if (isFilling) return false
      batch(() => {
        if (isSame) {
          sitDown()
          refresh()
        } else setTrouble({ code: 'online.foreign' })
        complain()
      })
      return true
    },
    hear: entry => {
      // The part that was asked for brings it along.
      if (isFilling) return true
      witness?.take(entry.number, entry.digest, entry.view)
      if (entry.situation && game.viewer !== 'spectator') witness?.see(entry.number, entry.situation.hash)
      witness?.save()
      const news = game.hear(entry)
      if (!news) return false
      batch(() => {
        const current = onlineSession()
        if (!current) sitDown()
        else if (news.kind === 'moved') current.play(news.scenes)
        else if (news.kind === 'taken-back' || isEndedEarly(entry)) current.restart()
        refresh()
        complain()
      })
      return true
    },
    present: message => setPresent({ message, at: Date.now() }),
    aside: () => setAsides(count => count + 1),
    refuse: ({ code, rule, values }) => {
      setTrouble({ code, ...(rule && { rule }), ...(values && { values }) })
    },
  }
  return {
    room,
    session: () => onlineSession()?.session,
    trouble,
    present,
    asides,
    goLive: () => onlineSession()?.restart(),
    listener,
    witnessed: () => witness?.witnessed,
    send,
    ask,
  }
}

/** By the rules a game ends with the last move, which is shown like every move before it. */
const isEndedEarly = ({ view }: EntryMessage): boolean => view.type === 'ended' && view.by !== 'rules'
