import type { Beginning, Checked, Refusal } from '@mesnada/engine'
import type { Witnessed } from '@mesnada/engine/verify'
import type { ClockFace, Command, EntryMessage, GameCard, SeatCard } from '@mesnada/server/api'
import { type Accessor, batch, createSignal, onCleanup } from 'solid-js'
import type { Presentation } from '../presentation.ts'
import type { Position, Session } from '../table/session.ts'
import type { Listener } from './line.ts'
import { createPlace, type Place } from './seat.ts'
import { type Ending, type Remark, SeenGame } from './seen-game.ts'
import { Witness } from './witness.ts'

/** What is known of the table beyond the position. */
export interface Room {
  readonly viewer: Position['viewer']
  /** Whoever plays, and whoever made the game. */
  readonly mayTalk: boolean
  readonly card: GameCard
  readonly seats: readonly SeatCard[]
  readonly hasStarted: boolean
  readonly clock: ClockFace
  readonly remarks: readonly Remark[]
  readonly undo: { readonly seat: number; readonly steps: number } | undefined
  readonly ending: Ending | undefined
  /** Live dice that wait for this player's part. */
  readonly dueRoll: SeenGame['dueRoll']
}

/** A game that is played elsewhere: the same session as at a table of one's own, and the company. */
export interface OnlineTable {
  readonly room: Accessor<Room | undefined>
  /** Made when the game has started; a new one when one sees it with other eyes. */
  readonly session: Accessor<Session | undefined>
  /** What the server refused last. */
  readonly trouble: Accessor<Refusal | undefined>
  readonly listener: Listener
  /** What the record of the game has to agree with once it is over. */
  witnessed(): Witnessed | undefined
  /** What nobody asked for, and is not shown when it is refused. */
  send(command: Command): Promise<Checked<number>>
  /** Whatever is refused is shown. */
  ask(command: Command): Promise<boolean>
}

export const createOnlineTable = (
  presentation: Presentation,
  beginning: Beginning,
  send: (command: Command) => Promise<Checked<number>>,
): OnlineTable => {
  const game = new SeenGame(presentation, beginning)
  const [room, setRoom] = createSignal<Room>()
  const [trouble, setTrouble] = createSignal<Refusal>()
  const [place, setPlace] = createSignal<Place>()
  const waiting = new Set<() => void>()
  let witness: Witness | undefined
  onCleanup(() => place()?.leave())

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
    const { table, standing } = game
    if (!table || !standing) return
    setRoom({
      viewer: game.viewer,
      mayTalk: game.viewer !== 'spectator' || table.owner === true,
      card: table.card,
      seats: game.seats,
      hasStarted: standing.pending !== undefined,
      clock: standing.clock,
      remarks: game.remarks,
      undo: game.undo,
      ending: game.ending,
      // Whoever was told two stories gives nothing more.
      dueRoll: witness?.contradiction === undefined ? game.dueRoll : undefined,
    })
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  /** A place is made when there is something to see, and another for other eyes. */
  const sitDown = (): void => {
    const before = place()
    if (game.pending && before?.session.position().viewer === game.viewer) return before.restart()
    setPlace(game.pending ? createPlace(game, { carryOut, ask }) : undefined)
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
      for (const { number, digest, view } of table.log) witness.take(number, digest, view.type)
      witness.save()
      batch(() => {
        if (game.show(table)) {
          sitDown()
          refresh()
        } else setTrouble({ code: 'online.foreign' })
        complain()
      })
    },
    hear: entry => {
      witness?.take(entry.number, entry.digest, entry.view.type)
      witness?.save()
      const news = game.hear(entry)
      if (!news) return false
      batch(() => {
        const current = place()
        if (!current) sitDown()
        else if (news.kind === 'moved') current.play(news.scenes)
        else if (news.kind === 'taken-back' || isEndedEarly(entry)) current.restart()
        refresh()
        complain()
      })
      return true
    },
    refuse: ({ code, rule, values }) => {
      setTrouble({ code, ...(rule && { rule }), ...(values && { values }) })
    },
  }
  return {
    room,
    session: () => place()?.session,
    trouble,
    listener,
    witnessed: () => witness?.witnessed,
    send,
    ask,
  }
}

/** By the rules a game ends with the last move, which is shown like every move before it. */
const isEndedEarly = ({ view }: EntryMessage): boolean => view.type === 'ended' && view.by !== 'rules'
