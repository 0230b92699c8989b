import { createEffect, createSignal, on, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'

/** Where one side knows what the other must not, the table is covered until the screen has changed hands. */
export const HandoverScreen = (props: {
  readonly players: readonly [string, string]
  readonly onChange: (closed: boolean) => void
}) => {
  const { session, sideName } = useTable()
  const [closed, setClosed] = createSignal(false)
  const draw = (closing: boolean): void => {
    setClosed(closing)
    props.onChange(closing)
  }
  createEffect(
    on(
      () => session.position().viewer,
      (viewer, before) => {
        if (before !== undefined && viewer !== before && viewer !== 'spectator') draw(session.hasSecrets())
      },
    ),
  )
  const seat = () => (session.position().viewer === 1 ? 1 : 0)
  return (
    <Show when={closed()}>
      <div class="curtain" role="alertdialog" aria-modal="true" aria-labelledby="curtain">
        <h2 id="curtain">{t('curtain.title', { who: props.players[seat()] || sideName(seat()) })}</h2>
        <p>{t('curtain.text')}</p>
        <button
          type="button"
          class="action main"
          ref={element => queueMicrotask(() => element.focus())}
          onClick={() => draw(false)}
        >
          {t('curtain.open')}
        </button>
      </div>
    </Show>
  )
}
