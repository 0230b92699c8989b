import { createMemo, For, Show } from 'solid-js'
import type { Figure, PieceId } from '../../presentation/presentation.ts'
import { type TextKey, t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import { LaidBy } from '../board/laid-by.tsx'
import { useTable } from '../hand/context.ts'
import { AnswerButton } from './answer-button.tsx'
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
      <TapAgain />
      <Show when={controller.ambiguous().length > 0}>
        <Ambiguous />
      </Show>
      <Show when={controller.aside()[0]}>{first => <Aside of={first().offer.piece ?? ''} />}</Show>
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

/** Between what is told of a counter; it ends a line, and begins none. */
const DOT = '\u00a0· '

const Held = () => {
  const { controller, say, title } = useTable()
  /** As printed, and what is left of it. */
  const figureText = ({ name, value, left }: Figure): string =>
    left === undefined
      ? `${say(name)}\u00a0${value}`
      : t('table.figure-left', { name: say(name), value, left })
  const piece = createMemo(() => {
    const id = controller.selected()
    return id === undefined ? undefined : controller.piece(id)
  })
  /** What is asked about stands below, once. */
  const unasked = () => controller.pieceButtons().filter(choice => !controller.ambiguous().includes(choice))
  return (
    <Show when={piece()} fallback={<Hint />}>
      {held => (
        <div class="held" data-held={held().id}>
          <LaidBy piece={held()} scale={1.25} />
          <div>
            <h2>{title(held().name)}</h2>
            <p class="held-kind">
              {[
                ...(title(held().kind) === title(held().name) ? [] : [title(held().kind)]),
                ...held().figures.map(figureText),
              ].join(DOT)}
            </p>
            <Show when={held().badges.length > 0 || held().sign}>
              <p class="held-badges">
                {[...(held().sign ? [held().sign] : []), ...held().badges]
                  .map(mark => (mark ? say(mark.name) : ''))
                  .join(DOT)}
              </p>
            </Show>
          </div>
          <Ways />
          <TargetButtons of={held().id} />
          <div class="answers">
            <For each={unasked()}>{choice => <AnswerButton choice={choice} />}</For>
          </div>
        </div>
      )}
    </Show>
  )
}

/** Where the same can be done in several ways, the way the hand is set to. */
const Ways = () => {
  const { controller, say } = useTable()
  return (
    <Show when={controller.ways().length > 0}>
      <div class="ways" role="group" aria-label={t('table.ways')}>
        <For each={controller.ways()}>
          {(each, index) => (
            <button
              type="button"
              class="way"
              aria-pressed={controller.way() === index()}
              onClick={() => controller.setWay(index())}
            >
              {say(each)}
            </button>
          )}
        </For>
      </div>
    </Show>
  )
}

/** For whoever sits here for the first time. */
const Hint = () => {
  const { controller } = useTable()
  const canOnlyEnd = () =>
    controller.targets().length === 0 &&
    controller.sideButtons().length > 0 &&
    controller.sideButtons().every(({ offer }) => offer.manner === 'end')
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

/** What a finger would do if it came down once more. */
const TapAgain = () => {
  const { controller, say } = useTable()
  const deed = (): string => {
    const { offer, cost } = controller.preview() ?? {}
    if (offer === undefined) return ''
    return cost === undefined ? say(offer.label) : t('board.cost', { label: say(offer.label), cost })
  }
  return (
    <div role="status">
      <Show when={controller.tried() !== undefined}>
        <p class="tap-again">
          <Show when={deed()}>{told => <b>{upperFirst(told())} </b>}</Show>
          {t('table.tap-again')}
        </p>
      </Show>
    </div>
  )
}

const Ambiguous = () => {
  const { controller } = useTable()
  return (
    <div class="ambiguous" role="group" aria-label={t('table.which')}>
      <p>{t('table.which')}</p>
      <div class="answers">
        <For each={controller.ambiguous()}>
          {(choice, index) => (
            <AnswerButton
              choice={choice}
              eager={index() === 0}
              looked={controller.looked() === index()}
              onLook={() => controller.look(index())}
            />
          )}
        </For>
        <button type="button" class="action quiet" onClick={() => controller.cancel()}>
          {t('table.cancel')}
        </button>
      </div>
    </div>
  )
}

/** Someone else was meant after all: the one put down goes to where the one in hand stands. */
const Aside = (props: { readonly of: PieceId }) => {
  const { controller, say, term } = useTable()
  const name = () => term(controller.piece(props.of)?.name ?? '')
  return (
    <div class="aside" role="group" aria-label={t('table.aside', { name: name() })}>
      <p>{t('table.aside', { name: name() })}</p>
      <div class="answers">
        <For each={controller.aside()}>
          {choice => (
            <button type="button" class="action quiet" onClick={() => controller.take(choice)}>
              {choice.cost === undefined
                ? say(choice.offer.label)
                : t('board.cost', { label: say(choice.offer.label), cost: choice.cost })}
            </button>
          )}
        </For>
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
