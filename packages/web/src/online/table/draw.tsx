import { opponentOf, type Seat } from '@mesnada/engine'
import { Show } from 'solid-js'
import { t } from '../../text/language.ts'
import type { Room } from '../line/room.ts'
import { sitterOf } from '../people/sitter.ts'
import type { OnlineTable } from './online-table.ts'

interface DrawProps {
  readonly table: OnlineTable
}

/** An offer that stands: the one may answer it, the other sees that it was made. */
export const DrawQuestion = (props: DrawProps) => {
  const { room, ask: command } = props.table
  const offered = () => {
    const now = room()
    if (!now || now.draw === undefined || now.viewer === 'spectator' || now.ending) return undefined
    return { isMine: now.draw === now.viewer, name: sitterOf(now, now.draw) }
  }
  const answer = (accept: boolean): void => void command({ type: 'answer-draw', accept })
  return (
    <Show when={offered()}>
      {offer => (
        <div class="undo-question" role="alert">
          <Show when={!offer().isMine} fallback={<p>{t('online.draw.waiting')}</p>}>
            <p>{t('online.draw.offered', { name: offer().name })}</p>
            <div class="answers">
              <button type="button" class="action main" onClick={() => answer(true)}>
                {t('online.draw.accept')}
              </button>
              <button type="button" class="action" onClick={() => answer(false)}>
                {t('online.draw.decline')}
              </button>
            </div>
          </Show>
        </div>
      )}
    </Show>
  )
}

/** Computers accept none. */
export const OfferDraw = (props: DrawProps) => {
  const mayOffer = (): boolean => {
    const now = props.table.room()
    return now !== undefined && now.viewer !== 'spectator' && isFree(now, now.viewer)
  }
  return (
    <Show when={mayOffer()}>
      <button type="button" class="action quiet" onClick={() => void props.table.ask({ type: 'offer-draw' })}>
        {t('online.draw.offer')}
      </button>
    </Show>
  )
}

const isFree = ({ draw, hasStarted, seats }: Room, viewer: Seat): boolean =>
  hasStarted && draw === undefined && seats[opponentOf(viewer)]?.level === undefined
