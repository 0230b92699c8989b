import { createSignal, type JSX, onCleanup, onMount, Show } from 'solid-js'
import { withLaterWords } from '../../text/language.ts'
import type * as Later from './later.ts'

/** By then whatever is needed for playing is there. */
const LATER_MS = 1200

const [parts, setParts] = createSignal<typeof Later>()

/** Fetches what stands beside the board, once: after a while, or at once where it is needed. */
export const fetchAside = (): void => {
  if (parts() === undefined) withLaterWords(import('./later.ts')).then(setParts, () => undefined)
}

export const fetchAsideLater = (): void => {
  onMount(() => {
    const waiting = setTimeout(fetchAside, LATER_MS)
    onCleanup(() => clearTimeout(waiting))
  })
}

/** Something of it, as soon as it is there. */
export const Aside = (props: { readonly children: (later: typeof Later) => JSX.Element }) => (
  <Show when={parts()}>{later => props.children(later())}</Show>
)
