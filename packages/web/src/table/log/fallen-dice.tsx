import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import type { FallenRoll } from '../session/log-writer.ts'
import { describeThrows, ThrownDice } from './thrown-dice.tsx'

const TUMBLE_MS = 450
const READ_MS = 1500

const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)')

/** Dice as they fall and what they do; a click or a key goes on at once. */
export const FallenDice = () => {
  const { session } = useTable()
  return (
    <Show when={session.fallen()} keyed>
      {fallen => <Dice fallen={fallen} />}
    </Show>
  )
}

const Dice = (props: { readonly fallen: FallenRoll }) => {
  const table = useTable()
  const { session, announce } = table
  const [tumbling, setTumbling] = createSignal(!wantsStillness.matches)
  const rest = setTimeout(() => setTumbling(false), TUMBLE_MS)
  const done = setTimeout(() => session.pickUpDice(), (wantsStillness.matches ? 0 : TUMBLE_MS) + READ_MS)
  onCleanup(() => {
    clearTimeout(rest)
    clearTimeout(done)
  })
  createEffect(
    on(tumbling, isTumbling => {
      if (!isTumbling) announce(describeThrows(table, props.fallen))
    }),
  )
  return (
    <button
      type="button"
      class="fallen-dice"
      classList={{ tumbling: tumbling() }}
      ref={element => queueMicrotask(() => element.focus({ preventScroll: true }))}
      onClick={() => session.pickUpDice()}
    >
      <ThrownDice fallen={props.fallen} />
      <span class="fallen-skip">{t('dice.go-on')}</span>
    </button>
  )
}
