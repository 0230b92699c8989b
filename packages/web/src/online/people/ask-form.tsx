import type { Checked } from '@mesnada/engine'
import { createSignal, type JSX, Show } from 'solid-js'
import { createAsking, Refused } from '../line/asking.tsx'
import { answerRefusal } from '../line/http.ts'

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
  const { isBusy, refusal, run } = createAsking()
  const [isDone, setDone] = createSignal(false)
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form)
    const field = (name: string): string => String(data.get(name) ?? '').trim()
    setDone(await run(async () => answerRefusal(await props.ask(field))))
    if (isDone()) for (const secret of form.querySelectorAll('[type=password]')) empty(secret)
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
      <button type="submit" class="action" classList={{ main: props.main }} disabled={isBusy()}>
        {props.action}
      </button>
      <Refused why={refusal()} />
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
