import { createSignal, type JSX, onCleanup, type ParentProps, Show } from 'solid-js'
import { breathe } from '../browser/slices.ts'

let last: Promise<void> = Promise.resolve()

/**
 * What need not stand at the first glance: each is made in a task of its own, in the order in which they were asked for,
 * so that a table that is being laid never holds the page for long.
 */
export const InTurn = (props: ParentProps<{ readonly fallback?: JSX.Element }>) => {
  const [isDue, setDue] = createSignal(false)
  let isWanted = true
  onCleanup(() => {
    isWanted = false
  })
  const show = (): void => {
    if (isWanted) setDue(true)
  }
  last = last.then(breathe).then(show, show)
  return (
    <Show when={isDue()} fallback={props.fallback}>
      {props.children}
    </Show>
  )
}
