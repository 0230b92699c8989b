import { createEffect, For } from 'solid-js'
import { type TextKey, t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'

interface KeyLine {
  readonly keys: readonly string[]
  readonly does: TextKey
}

const LINES: readonly KeyLine[] = [
  { keys: ['←', '↑', '→', '↓'], does: 'keys.cursor' },
  { keys: ['Shift', '←'], does: 'keys.stride' },
  { keys: ['Enter'], does: 'keys.point' },
  { keys: ['Tab', 'N'], does: 'keys.next' },
  { keys: ['X'], does: 'keys.jump-target' },
  { keys: ['D'], does: 'keys.jump-threat' },
  { keys: ['1', '…', '9'], does: 'keys.answers' },
  { keys: ['←', '→'], does: 'keys.facing' },
  { keys: ['Esc'], does: 'keys.cancel' },
  { keys: ['E'], does: 'keys.end' },
  { keys: ['U'], does: 'keys.undo' },
  { keys: ['I'], does: 'keys.card' },
  { keys: ['K'], does: 'keys.stack' },
  { keys: ['L'], does: 'lens.line' },
  { keys: ['S'], does: 'lens.scope' },
  { keys: ['T'], does: 'lens.threats' },
  { keys: ['B'], does: 'group.banner' },
  { keys: ['J'], does: 'group.line' },
  { keys: ['Y'], does: 'group.stack' },
  { keys: ['G'], does: 'group.box' },
  { keys: ['A'], does: 'group.advance' },
  { keys: ['F'], does: 'group.shoot' },
  { keys: ['C'], does: 'group.strike' },
  { keys: ['W', '⇧W'], does: 'keys.wheel' },
  { keys: ['H'], does: 'group.hold' },
  { keys: ['Z'], does: 'keys.for-all' },
  { keys: ['P'], does: 'group.repeat' },
  { keys: ['O'], does: 'group.confirm-end' },
  { keys: ['M'], does: 'group.detail' },
  { keys: ['⇧M'], does: 'group.details' },
  { keys: ['+', '−', '0'], does: 'keys.zoom' },
  { keys: ['R'], does: 'board.turn' },
  { keys: ['?'], does: 'keys.help' },
]

/** All keys of the table on one sheet. */
export const KeyHelp = () => {
  const { looks } = useTable()
  let dialog: HTMLDialogElement | undefined
  createEffect(() => {
    if (looks.isHelpOpen()) dialog?.showModal()
    else dialog?.close()
  })
  return (
    <dialog
      class="key-help"
      aria-labelledby="key-help"
      ref={element => {
        dialog = element
      }}
      onClose={() => looks.showHelp(false)}
    >
      <h2 id="key-help">{t('keys.title')}</h2>
      <dl>
        <For each={LINES}>
          {({ keys, does }) => (
            <div>
              <dt>
                <For each={keys}>{key => (key === '…' ? '…' : <kbd>{key}</kbd>)}</For>
              </dt>
              <dd>{t(does)}</dd>
            </div>
          )}
        </For>
      </dl>
      <p>{t('keys.hands')}</p>
      <button type="button" class="action main" autofocus onClick={() => looks.showHelp(false)}>
        {t('lens.close')}
      </button>
    </dialog>
  )
}
