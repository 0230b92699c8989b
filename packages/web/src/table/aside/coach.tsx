import { createEffect, For, on, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { deedText, reasonText } from '../hand/deed-words.ts'
import { deedsOf } from '../hand/deeds.ts'
import { chooseCoaching, coaches } from '../watch/settings.ts'

/** What the coach says before a blunder, and the last word of whoever plays. */
export const CoachWarning = () => {
  const table = useTable()
  const { coach, session } = table
  let dialog: HTMLDialogElement | undefined
  createEffect(
    on(coach.warning, warning => {
      if (warning) dialog?.showModal()
      else dialog?.close()
    }),
  )
  return (
    <>
      <Show when={coach.isWeighing()}>
        <p class="coach-weighing" role="status">
          {t('coach.weighing')}
        </p>
      </Show>
      <dialog
        class="end-warning coach-warning"
        aria-labelledby="coach-warning"
        ref={element => {
          dialog = element
        }}
        onClose={() => coach.relent()}
      >
        <Show when={coach.warning()}>
          {warning => (
            <>
              <h2 id="coach-warning">{t('coach.title')}</h2>
              <p>{t('coach.cost', { percent: Math.round(warning().cost * 100) })}</p>
              <p>{t('coach.instead')}</p>
              <ul class="coach-instead">
                <For each={deedsOf(session.presentation, session.position().state, warning().instead)}>
                  {deed => <li>{deedText(table, deed)}</li>}
                </For>
              </ul>
              <p>{warning().reasons.map(reasonText).join(' ')}</p>
            </>
          )}
        </Show>
        <div class="answers">
          <button type="button" class="action main" autofocus onClick={() => coach.relent()}>
            {t('coach.back')}
          </button>
          <button type="button" class="action quiet" onClick={() => coach.insist()}>
            {t('coach.anyway')}
          </button>
        </div>
      </dialog>
    </>
  )
}

export const CoachSwitch = () => (
  <label class="coach-switch">
    <input
      type="checkbox"
      checked={coaches()}
      onChange={({ currentTarget: { checked } }) => chooseCoaching(checked)}
    />
    <span>{t('coach.label')}</span>
  </label>
)
