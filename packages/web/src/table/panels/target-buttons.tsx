import { createMemo, For } from 'solid-js'
import type { PieceId } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import { keyOf, listedFor } from '../hand/answers.ts'
import { useTable } from '../hand/context.ts'
import { AnswerKey } from './answer-button.tsx'

/** Counters that can be pointed at, as a list as well: for keyboards, and for whoever stands out of sight. */
export const TargetButtons = (props: { readonly of: PieceId | undefined }) => {
  const { controller, say } = useTable()
  const targets = createMemo(() => listedFor(controller, props.of))
  const look = (piece: PieceId): void => {
    const [hex] = controller.piece(piece)?.hexes ?? []
    controller.hover(hex === undefined ? undefined : { hex, piece })
  }
  return (
    <div class="answers target-buttons" role="group" aria-label={t('table.targets')}>
      <For each={targets()}>
        {({ choice, piece }) => (
          <button
            type="button"
            class="action quiet"
            aria-keyshortcuts={keyOf(controller, choice)}
            onClick={event => controller.take(choice, !isTouch(event))}
            onFocus={() => look(piece)}
            onMouseEnter={() => look(piece)}
            onMouseLeave={() => controller.hover(undefined)}
          >
            <AnswerKey choice={choice} />
            {upperFirst(say(choice.offer.label))}
          </button>
        )}
      </For>
    </div>
  )
}

/** A finger has not hovered before it comes down. */
const isTouch = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === 'touch'
