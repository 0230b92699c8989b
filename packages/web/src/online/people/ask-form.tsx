import type { Checked, Refusal } from '@mesnada/engine'
import { createSignal, type JSX, Show } from 'solid-js'
import { explainRefusal } from '../line/explain.ts'

/** A form that asks the server for something, and says why not. */
export const AskForm = (props: {
  readonly action: string
  /** What most people are here for. */
  readonly main?: true
  readonly ask: (field: (name: string) => string) => Promise<Checked<unknown>>
  /** Said when it is done, where the page would not show it. */
  readonly done?: string
  readonly children?: JSX.Element
}) => {
  const [refusal, setRefusal] = createSignal<Refusal>()
  const [isDone, setDone] = createSignal(false)
  /** Asked again when the sentences arrive. */
  const explained = (): string => {
    const refused = refusal()
    return refused === undefined ? '' : explainRefusal(refused)
  }
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form)
    const answer = await props.ask(name => String(data.get(name) ?? '').trim())
    setRefusal(answer.ok ? undefined : answer.refusal)
    setDone(answer.ok)
    if (answer.ok) for (const field of form.querySelectorAll('[type=password]')) empty(field)
  }
  return (
    <form
      class="ask-form"
      onSubmit={event => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {props.children}
      <button type="submit" class="action" classList={{ main: props.main }}>
        {props.action}
      </button>
      <p class="ask-refusal" role="alert">
        {explained()}
      </p>
      <Show when={props.done}>{done => <p role="status">{isDone() ? done() : ''}</p>}</Show>
    </form>
  )
}

/** What was a secret does not stay on the screen. */
const empty = (field: Element): void => {
  if (field instanceof HTMLInputElement) field.value = ''
}

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly isNew: boolean
}

export const PasswordField = (props: PasswordFieldProps) => (
  <label>
    <span>{props.label}</span>
    <input
      type="password"
      name={props.name}
      required
      minlength={props.isNew ? 10 : 1}
      maxlength="200"
      autocomplete={props.isNew ? 'new-password' : 'current-password'}
    />
  </label>
)
