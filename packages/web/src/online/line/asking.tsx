import type { Refusal } from '@mesnada/engine'
import { type Accessor, createSignal, Show } from 'solid-js'
import { explainRefusal } from './explain.ts'

/** Something that is asked of the server: whether it is under way, and why it was refused. */
export interface Asking {
  readonly isBusy: Accessor<boolean>
  readonly refusal: Accessor<Refusal | undefined>
  /** Runs what gives the refusal, if there is one. Says whether it was done. */
  run(work: () => Promise<Refusal | undefined>): Promise<boolean>
}

export const createAsking = (): Asking => {
  const [isBusy, setBusy] = createSignal(false)
  const [refusal, setRefusal] = createSignal<Refusal>()
  const run = async (work: () => Promise<Refusal | undefined>): Promise<boolean> => {
    setBusy(true)
    const refused = await work()
    setRefusal(refused)
    setBusy(false)
    return refused === undefined
  }
  return { isBusy, refusal, run }
}

/** Why not, in words; nothing where nothing was refused. Said again when the sentences arrive. */
export const Refused = (props: { readonly why: Refusal | undefined }) => (
  <Show when={props.why}>
    {why => (
      <p class="ask-refusal" role="alert">
        {explainRefusal(why())}
      </p>
    )}
  </Show>
)
