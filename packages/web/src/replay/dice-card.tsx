import { createSignal, onCleanup, Show } from 'solid-js'
import { ThrownDice } from '../table/log/thrown-dice.tsx'
import type { FallenRoll } from '../table/session/log-writer.ts'
import type { Viewing } from './viewing.ts'

const TUMBLE_MS = 450
/** Played faster than this, dice would never come to rest. */
const FASTEST_TUMBLE = 2

const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)')

/** The dice of the step that is shown, as they fell. */
export const DiceCard = (props: { readonly viewing: Viewing }) => {
  const { shown, story } = props.viewing
  const tumbles = () => shown().isNext && shown().speed <= FASTEST_TUMBLE && !wantsStillness.matches
  return (
    <Show when={story().fallenIn(shown().step)} keyed>
      {fallen => <Card fallen={fallen} tumbles={tumbles()} />}
    </Show>
  )
}

const Card = (props: { readonly fallen: FallenRoll; readonly tumbles: boolean }) => {
  const [isTumbling, setTumbling] = createSignal(props.tumbles)
  const rest = setTimeout(() => setTumbling(false), TUMBLE_MS)
  onCleanup(() => clearTimeout(rest))
  return (
    <div class="fallen-dice" classList={{ tumbling: isTumbling() }} aria-hidden="true">
      <ThrownDice fallen={props.fallen} />
    </div>
  )
}
