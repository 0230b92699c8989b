import { createEffect, For, on, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { RuleLink } from './rule-link.tsx'

/** Before a phase is ended: those who could still act, each a click away. */
export const EndWarning = () => {
  const { controller, say, title } = useTable()
  let dialog: HTMLDialogElement | undefined
  createEffect(
    on([controller.idle, controller.unlaid], ([idle, unlaid]) => {
      if (idle.length > 0 || unlaid.length > 0) dialog?.showModal()
      else dialog?.close()
    }),
  )
  const show = (id: string): void => {
    dialog?.close()
    controller.select(id)
  }
  return (
    <dialog
      class="end-warning"
      aria-labelledby="end-warning"
      ref={element => {
        dialog = element
      }}
      onClose={() => controller.cancel()}
    >
      <h2 id="end-warning">{t('end.title')}</h2>
      <For each={controller.unlaid()}>
        {({ goal, standing, rule }) => (
          <p class="unlaid">
            {t('board.told', { label: say(goal), told: '' })}
            <b>{say(standing)}</b> <RuleLink rule={rule} />
          </p>
        )}
      </For>
      <Show when={controller.idle().length > 0}>
        <p>{t('end.text')}</p>
      </Show>
      <ul>
        <For each={controller.idle()}>
          {id => (
            <li>
              <button type="button" class="action quiet" onClick={() => show(id)}>
                {title(controller.piece(id)?.name ?? '')}
              </button>
            </li>
          )}
        </For>
      </ul>
      <div class="answers">
        <button type="button" class="action main" autofocus onClick={() => controller.confirm()}>
          {t('end.anyway')}
        </button>
        <button type="button" class="action quiet" onClick={() => controller.cancel()}>
          {t('end.back')}
        </button>
      </div>
    </dialog>
  )
}
