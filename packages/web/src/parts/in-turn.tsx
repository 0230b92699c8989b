import { createSignal, type JSX, onCleanup, type ParentProps, Show } from 'solid-js'
import { breathe } from '../browser/slices.ts'

let last: Promise<void> = Promise.resolve()

/**
 * What need not stand at the first glance: each is made in a task of its own, in the order in which they were asked for,
 * so that a table that is being laid never holds the page for long. What is `last` comes after all others that are asked for
 * with it, wherever on the page it stands: once it is there, everything is.
 */
export const InTurn = (props: ParentProps<{ readonly fallback?: JSX.Element; readonly last?: true }>) => {
  const [isDue, setDue] = createSignal(false)
  let isWanted = true
  onCleanup(() => {
    isWanted = false
  })
  const show = (): void => {
    if (isWanted) setDue(true)
  }
  const queue = (): void => {
    last = last.then(breathe).then(show, show)
  }
  if (props.last) queueMicrotask(queue)
  else queue()
  return (
    <Show when={isDue()} fallback={props.fallback}>
      {props.children}
    </Show>
  )
}
