import { createEffect, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { keyOf } from '../hand/answers.ts'
import { useTable } from '../hand/context.ts'
import type { Choice } from '../session/choices.ts'

interface AnswerButtonProps {
  readonly choice: Choice
  readonly main?: boolean
  /** It has the keyboard as soon as it is there. */
  readonly eager?: boolean
  /** It is about to be chosen: it has the keyboard. */
  readonly looked?: boolean
  readonly onLook?: () => void
}

/** Something that is chosen by a button, or by the digit on it. */
export const AnswerButton = (props: AnswerButtonProps) => {
  const { controller, say } = useTable()
  let button: HTMLButtonElement | undefined
  createEffect(() => {
    if (props.looked) button?.focus()
  })
  const label = () => say(props.choice.offer.label)
  return (
    <button
      type="button"
      class="action"
      classList={{ main: props.main === true }}
      aria-keyshortcuts={keyOf(controller, props.choice)}
      ref={element => {
        button = element
        if (props.eager) queueMicrotask(() => element.focus())
      }}
      onFocus={() => props.onLook?.()}
      onClick={() => controller.take(props.choice)}
    >
      <AnswerKey choice={props.choice} />
      {props.choice.cost === undefined
        ? label()
        : t('board.cost', { label: label(), cost: props.choice.cost })}
      <Show when={props.choice.offer.about}>{about => <span class="action-about">{say(about())}</span>}</Show>
    </button>
  )
}

/** The digit that does the same, where there is one. */
export const AnswerKey = (props: { readonly choice: Choice }) => {
  const { controller } = useTable()
  return (
    <Show when={keyOf(controller, props.choice)}>
      {digit => (
        <kbd class="answer-key" aria-hidden="true">
          {digit()}
        </kbd>
      )}
    </Show>
  )
}
