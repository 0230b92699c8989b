import { createMemo, For, Show } from 'solid-js'
import type { Piece } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import { describeRest } from '../board/describe.ts'
import { LaidBy } from '../board/laid-by.tsx'
import { useTable } from '../hand/context.ts'

/** Everyone in the hex that was pointed at, where they are several, uppermost first: each a click or a key away. */
export const StackList = () => {
  const table = useTable()
  const { controller, hexName, title } = table
  const there = createMemo((): readonly Piece[] => {
    const hex = controller.cursor()
    if (hex === undefined) return []
    return controller
      .pieces()
      .filter(({ hexes }) => hexes.includes(hex))
      .toSorted((a, b) => rankOf(b) - rankOf(a))
  })
  const place = () => hexName(controller.cursor() ?? 0)
  return (
    <Show when={there().length > 1}>
      <section class="stack" aria-label={t('stack.title', { hex: place() })}>
        <h2>{t('stack.title', { hex: place() })}</h2>
        <ul>
          <For each={there()}>
            {piece => (
              <li>
                <button
                  type="button"
                  class="stack-piece"
                  classList={{ able: controller.actors().includes(piece.id) }}
                  aria-pressed={controller.selected() === piece.id}
                  data-stacked={piece.id}
                  onClick={() => controller.select(piece.id)}
                >
                  <LaidBy piece={piece} />
                  <span class="stack-name">
                    <b>{title(piece.name)}</b>
                    <span class="stack-rest">{upperFirst(describeRest(table, piece))}</span>
                  </span>
                </button>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

/** Leaders over units, units over what they stand on. */
const rankOf = ({ layer, deck }: Piece): number =>
  layer === 'leader' ? 1000 : layer === 'thing' ? -1000 : deck
