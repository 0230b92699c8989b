import type { Seat } from '@mesnada/engine'
import { Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { sitterOf } from '../people/sitter.ts'
import type { OnlineTable } from './online-table.ts'

interface PauseProps {
  readonly table: OnlineTable
}

/** That the game is paused, or that somebody asks for it. */
export const PauseState = (props: PauseProps) => {
  const { room } = props.table
  const isPlaying = (): boolean => room()?.viewer !== 'spectator'
  const asker = (): { readonly seat: Seat } | undefined => {
    const pause = room()?.pause
    return pause === undefined || pause === 'on' || !isPlaying() ? undefined : { seat: pause }
  }
  return (
    <>
      <Show when={room()?.pause === 'on'}>
        <div class="undo-question" role="status">
          <p>{t('online.pause.on')}</p>
          <Show when={isPlaying()}>
            <div class="answers">
              <button
                type="button"
                class="action main"
                onClick={() => void props.table.ask({ type: 'resume' })}
              >
                {t('online.pause.resume')}
              </button>
            </div>
          </Show>
        </div>
      </Show>
      <Show when={asker()}>{by => <PauseQuestion table={props.table} by={by().seat} />}</Show>
    </>
  )
}

const PauseQuestion = (props: PauseProps & { readonly by: Seat }) => {
  const { room, ask: command } = props.table
  const answer = (accept: boolean): void => void command({ type: 'answer-pause', accept })
  const name = (): string => {
    const now = room()
    return now ? sitterOf(now, props.by) : ''
  }
  return (
    <div class="undo-question" role="alert">
      <Show when={props.by !== room()?.viewer} fallback={<p>{t('online.pause.waiting')}</p>}>
        <p>{t('online.pause.asked', { name: name() })}</p>
        <div class="answers">
          <button type="button" class="action main" onClick={() => answer(true)}>
            {t('online.pause.accept')}
          </button>
          <button type="button" class="action" onClick={() => answer(false)}>
            {t('online.pause.decline')}
          </button>
        </div>
      </Show>
    </div>
  )
}

/** Where there are clocks to stop. */
export const AskPause = (props: PauseProps) => {
  const mayAsk = (): boolean => {
    const now = props.table.room()
    return now?.hasStarted === true && now.pause === undefined && now.card.clock.kind !== 'none'
  }
  return (
    <Show when={mayAsk()}>
      <button type="button" class="action quiet" onClick={() => void props.table.ask({ type: 'ask-pause' })}>
        {t('online.pause.ask')}
      </button>
    </Show>
  )
}
