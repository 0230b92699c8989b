import { modifiedSum, outcomeOf, sumsOf } from '@mesnada/engine'
import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { t } from '../../language.ts'
import type { FallenRoll } from '../chronicle.ts'
import { useTable } from '../context.ts'

const TUMBLE_MS = 650
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
  const { session, purpose, outcome, announce } = useTable()
  const [tumbling, setTumbling] = createSignal(!wantsStillness.matches)
  const rest = setTimeout(() => setTumbling(false), TUMBLE_MS)
  const done = setTimeout(() => session.pickUpDice(), (wantsStillness.matches ? 0 : TUMBLE_MS) + READ_MS)
  onCleanup(() => {
    clearTimeout(rest)
    clearTimeout(done)
  })
  const facesOf = (index: number): readonly number[] => {
    const { throws } = props.fallen.roll
    const start = throws.slice(0, index).reduce((sum, { dice }) => sum + dice.length, 0)
    return props.fallen.faces.slice(start, start + (throws[index]?.dice.length ?? 0))
  }
  const results = () => {
    const sums = sumsOf(props.fallen.roll, props.fallen.faces)
    return props.fallen.roll.throws.map((thrown, index) => {
      const sum = sums[index] ?? 0
      return {
        purpose: purpose(thrown),
        faces: facesOf(index),
        total: modifiedSum(thrown, sum),
        isModified: thrown.modifiers.length > 0,
        outcome: outcome(thrown, outcomeOf(thrown, sum)),
      }
    })
  }
  createEffect(
    on(tumbling, still => {
      if (still) return
      for (const result of results())
        announce(`${result.purpose}: ${result.faces.join(', ')}. ${result.outcome}.`)
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
      <For each={results()}>
        {result => (
          <span class="fallen-throw">
            <span class="fallen-purpose">{result.purpose}</span>
            <span class="fallen-faces">
              <For each={result.faces}>{face => <Die face={face} />}</For>
              <Show when={result.isModified}>
                <span class="fallen-total"> = {result.total}</span>
              </Show>
            </span>
            <b class="fallen-outcome">{result.outcome}</b>
          </span>
        )}
      </For>
      <span class="fallen-skip">{t('dice.go-on')}</span>
    </button>
  )
}

const Die = (props: { readonly face: number }) => (
  <svg class="die" viewBox="-26 -28 52 56" aria-hidden="true">
    <path class="die-body" d="M0-26L24-6 0 26-24-6z" />
    <path class="die-edge" d="M0-26L12 2 0 26-12 2zM-24-6L-12 2M24-6L12 2M-12 2H12" />
    <text y="-2">{props.face}</text>
  </svg>
)
