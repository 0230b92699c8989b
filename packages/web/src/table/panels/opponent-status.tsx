import { Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'

/** Who is waited for: that the computer thinks, or that it could not; those who listen hear it once, however much it does. */
export const OpponentStatus = () => {
  const { opponent } = useTable()
  const isThinking = () => opponent.isDeciding() && !opponent.hasFailed()
  return (
    <>
      <p class="opponent-thinking" role="status" aria-live="polite">
        {isThinking() ? (opponent.awaited?.() ?? t('opponent.thinking')) : ''}
      </p>
      <Show when={isThinking() && opponent.planned() !== undefined}>
        <div class="opponent-planning">
          <label>
            {t('opponent.planning')}
            <progress max="1" value={opponent.planned()} />
          </label>
          <button type="button" class="action quiet" onClick={() => opponent.decideNow()}>
            {t('opponent.decide-now')}
          </button>
        </div>
      </Show>
      <Show when={isThinking() && !opponent.isHurried()}>
        <div class="answers">
          <button type="button" class="action quiet" onClick={() => opponent.hurry()}>
            {t('opponent.hurry')}
          </button>
        </div>
      </Show>
      <Show when={opponent.isDeciding() && opponent.hasFailed()}>
        <div class="opponent-failed" role="alert">
          <p>{t('opponent.failed')}</p>
          <button type="button" class="action" onClick={() => opponent.retry()}>
            {t('failure.retry')}
          </button>
        </div>
      </Show>
    </>
  )
}
