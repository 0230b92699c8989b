import { createEffect, For, on } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'

/** Before a phase is ended: those who could still act, each a click away. */
export const EndWarning = () => {
  const { controller, title } = useTable()
  let dialog: HTMLDialogElement | undefined
  createEffect(
    on(controller.idle, idle => {
      if (idle.length > 0) dialog?.showModal()
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
      <p>{t('end.text')}</p>
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
