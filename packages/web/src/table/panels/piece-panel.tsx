import { createMemo, For, Show } from 'solid-js'
import { type TextKey, t } from '../../language.ts'
import { upperFirst } from '../../phrase.ts'
import { Counter } from '../board/counter.tsx'
import { HEX } from '../board/geometry.ts'
import { useTable } from '../context.ts'
import { RollCard } from './roll-card.tsx'
import { RuleLink } from './rule-link.tsx'
import { TargetButtons } from './target-buttons.tsx'

/** The counter in hand: who it is, what it can do besides what the board shows, and what is about to happen to it. */
export const PiecePanel = () => {
  const { controller } = useTable()
  return (
    <section class="piece-panel" aria-label={t('table.piece')}>
      <Held />
      <Refused />
      <Show when={controller.ambiguous().length > 0}>
        <Ambiguous />
      </Show>
      <Show
        when={controller.armed()}
        fallback={
          <Show when={controller.previewRoll()}>
            {roll => (
              <div class="preview">
                <RollCard roll={roll()} />
              </div>
            )}
          </Show>
        }
      >
        <Confirmation />
      </Show>
    </section>
  )
}

const Held = () => {
  const { controller, say } = useTable()
  const piece = createMemo(() => {
    const id = controller.selected()
    return id === undefined ? undefined : controller.piece(id)
  })
  return (
    <Show when={piece()} fallback={<Hint />}>
      {held => (
        <div class="held">
          <svg
            class={`held-counter counter seat-${held().seat} ${held().layer}`}
            viewBox={box}
            aria-hidden="true"
          >
            <Counter piece={held()} upright={0} />
          </svg>
          <div>
            <h2>{upperFirst(say(held().name))}</h2>
            <p class="held-kind">
              {[
                ...(say(held().kind) === say(held().name) ? [] : [say(held().kind)]),
                ...held().figures.map(figure => `${say(figure.name)} ${figure.value}`),
              ].join(' · ')}
            </p>
            <Show when={held().badges.length > 0}>
              <p class="held-badges">
                {held()
                  .badges.map(badge => say(badge.name))
                  .join(' · ')}
              </p>
            </Show>
          </div>
          <TargetButtons of={held().id} />
          <div class="answers">
            <For each={controller.pieceButtons()}>
              {choice => (
                <button type="button" class="action" onClick={() => controller.take(choice)}>
                  {say(choice.offer.label)}
                </button>
              )}
            </For>
          </div>
        </div>
      )}
    </Show>
  )
}

const box = `${-HEX * 0.75} ${-HEX * 0.75} ${HEX * 1.5} ${HEX * 1.5}`

/** For whoever sits here for the first time. */
const Hint = () => {
  const { controller } = useTable()
  const canOnlyEnd = () =>
    controller.targets().length === 0 && controller.sideButtons().some(({ offer }) => offer.manner === 'end')
  const hint = (): TextKey => {
    if (controller.actors().length === 0) return 'table.hint.none'
    return controller.canPlaceRest() ? 'table.hint.place' : 'table.hint.select'
  }
  return (
    <Show when={controller.actors().length > 0 || canOnlyEnd()}>
      <p class="hint">{t(hint())}</p>
    </Show>
  )
}

const Refused = () => {
  const { controller, explain } = useTable()
  return (
    <div role="alert">
      <Show when={controller.refusal()}>
        {refusal => (
          <p class="refusal">
            {explain(refusal())} <Show when={refusal().rule}>{rule => <RuleLink rule={rule()} />}</Show>
          </p>
        )}
      </Show>
    </div>
  )
}

const Ambiguous = () => {
  const { controller, say } = useTable()
  return (
    <div class="ambiguous" role="group" aria-label={t('table.which')}>
      <p>{t('table.which')}</p>
      <div class="answers">
        <For each={controller.ambiguous()}>
          {(choice, index) => (
            <button
              type="button"
              class="action"
              ref={element => {
                if (index() === 0) queueMicrotask(() => element.focus())
              }}
              onClick={() => controller.take(choice)}
            >
              {choice.cost === undefined
                ? say(choice.offer.label)
                : t('board.cost', { label: say(choice.offer.label), cost: choice.cost })}
            </button>
          )}
        </For>
        <button type="button" class="action quiet" onClick={() => controller.cancel()}>
          {t('table.cancel')}
        </button>
      </div>
    </div>
  )
}

/** The last word before the dice. */
const Confirmation = () => {
  const { controller, say } = useTable()
  return (
    <Show when={controller.armed()}>
      {armed => (
        <div class="confirmation">
          <RollCard roll={armed().roll} />
          <div class="answers">
            <button
              type="button"
              class="action main"
              ref={element => queueMicrotask(() => element.focus())}
              onClick={() => controller.confirm()}
            >
              {say(armed().choice.offer.label)}
            </button>
            <button type="button" class="action quiet" onClick={() => controller.cancel()}>
              {t('table.cancel')}
            </button>
          </div>
        </div>
      )}
    </Show>
  )
}
