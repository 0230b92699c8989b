import type { Seat } from '@mesnada/engine'
import { createMemo, For, Show } from 'solid-js'
import type { Piece } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { describeRest } from '../board/describe.ts'
import { LaidBy } from '../board/laid-by.tsx'
import { useTable } from '../hand/context.ts'
import { isAt } from '../session/choices.ts'

/** Counters beside the board: those still to come can be picked up, those out of the game are laid in a row. */
export const Tray = () => {
  const { session, controller } = useTable()
  const waiting = createMemo(() => {
    const { viewer } = session.position()
    return controller.pieces().filter(({ beside, seat }) => beside === 'waiting' && seat === viewer)
  })
  return (
    <Show when={waiting().length > 0}>
      <section class="tray" aria-label={t('table.tray')}>
        <h2>{t('table.tray')}</h2>
        <ul>
          <For each={waiting()}>
            {piece => (
              <li>
                <TrayCounter piece={piece} />
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

const TrayCounter = (props: { readonly piece: Piece }) => {
  const table = useTable()
  const { controller, title } = table
  const isTarget = () =>
    controller.targets().find(({ offer }) => isAt(offer, { hex: -1, piece: props.piece.id }))
  const pick = (): void => {
    const choice = isTarget()
    if (choice) controller.take(choice)
    else controller.select(props.piece.id)
  }
  return (
    <button
      type="button"
      class="tray-counter"
      data-waiting={props.piece.id}
      classList={{ target: isTarget() !== undefined }}
      aria-pressed={controller.selected() === props.piece.id}
      onClick={pick}
    >
      <LaidBy piece={props.piece} />
      <Show when={props.piece.count}>{count => <span class="tray-count">×{count()}</span>}</Show>
      <span class="tray-name">{title(props.piece.name)}</span>
      <span class="unseen">, {describeRest(table, props.piece)}</span>
    </button>
  )
}

/** Out of the game, by side. */
export const Losses = () => {
  const { controller, sideName, title } = useTable()
  const gone = (seat: Seat): readonly Piece[] =>
    controller.pieces().filter(piece => piece.beside === 'gone' && piece.seat === seat)
  return (
    <For each={[0, 1] as const}>
      {seat => (
        <Show when={gone(seat).length > 0}>
          <details class="losses">
            <summary>
              {t('table.losses', { side: sideName(seat) })} {gone(seat).length}
            </summary>
            {gone(seat)
              .map(({ name }) => title(name))
              .join(', ')}
          </details>
        </Show>
      )}
    </For>
  )
}
