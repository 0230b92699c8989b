import { opponentOf, type Seat } from '@mesnada/engine'
import { createSignal, onCleanup, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import type { Room } from '../line/room.ts'
import { sitterOf } from '../people/sitter.ts'
import { formatTime } from './clock-time.ts'
import type { OnlineTable } from './online-table.ts'

/** As the server counts it: so long without having a live game open, or without deciding where there is no clock. */
const VANISHED_MS = 120_000
const SILENT_MS = 14 * 86_400_000
/** Whoever loads his page again is not gone. */
const HINT_MS = 15_000
const TICK_MS = 1000

interface Vanished {
  readonly name: string
  /** Until a claim may be made. */
  readonly leftMs: number
}

/** What can be done about one who has gone when it was for him to decide. */
export const Claim = (props: { readonly table: OnlineTable }) => {
  const { room, present } = props.table
  const [now, setNow] = createSignal(Date.now())
  const timer = setInterval(() => setNow(Date.now()), TICK_MS)
  onCleanup(() => clearInterval(timer))
  const vanished = (): Vanished | undefined => {
    const current = room()
    const who = present()
    const other = current && awaitedSeat(current)
    if (!current || !who || other === undefined || who.message.seats[other]) return undefined
    const name = sitterOf(current, other)
    const absent = who.message.absent[other] + Math.max(0, now() - who.at)
    const silent = now() - current.movedAt
    if (current.card.clock.kind === 'live')
      return absent < HINT_MS ? undefined : { name, leftMs: VANISHED_MS - Math.min(absent, silent) }
    return silent < SILENT_MS ? undefined : { name, leftMs: 0 }
  }
  return (
    <Show when={vanished()}>
      {gone => (
        <div class="undo-question" role="status">
          <Show
            when={gone().leftMs <= 0}
            fallback={<p>{t('claim.soon', { name: gone().name, time: formatTime(gone().leftMs) })}</p>}
          >
            <p>{t('claim.now', { name: gone().name })}</p>
            <div class="answers">
              <button
                type="button"
                class="action main"
                onClick={() => void props.table.ask({ type: 'claim', what: 'win' })}
              >
                {t('claim.win')}
              </button>
              <button
                type="button"
                class="action"
                onClick={() => void props.table.ask({ type: 'claim', what: 'abort' })}
              >
                {t('claim.abort')}
              </button>
            </div>
          </Show>
        </div>
      )}
    </Show>
  )
}

/** The person at the other seat, where the game waits for him and no clock of days does. */
const awaitedSeat = ({ viewer, deciding, card, seats, ending, pause }: Room): Seat | undefined => {
  if (viewer === 'spectator' || ending || pause === 'on' || card.clock.kind === 'days') return undefined
  const other = opponentOf(viewer)
  return deciding === other && seats[other]?.level === undefined ? other : undefined
}
