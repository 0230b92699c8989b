import { type Modifier, modifiedSum, outcomeOf, sumsOf } from '@mesnada/engine'
import { createMemo, For, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { phrase, upperFirst } from '../../text/phrase.ts'
import { type Table, useTable } from '../hand/context.ts'
import { isContest, signed } from '../panels/roll-card.tsx'
import type { FallenRoll } from '../session/log-writer.ts'

interface Thrown {
  readonly purpose: string
  readonly faces: readonly number[]
  /** Faces and modifiers added up, `7 + 2 − 1 = 8`; absent where one face says it all. */
  readonly sum: string | undefined
  readonly modifiers: readonly Modifier[]
  readonly outcome: string
}

/** As one adds up aloud: every face, every modifier with its sign, and what it comes to. */
export const sumOf = (
  faces: readonly number[],
  modifiers: readonly Modifier[],
  total: number,
): string | undefined => {
  const parts = [...faces, ...modifiers.map(({ value }) => value)]
  if (parts.length < 2) return undefined
  const [first = 0, ...rest] = parts
  return `${first}${rest.map(value => (value < 0 ? ` − ${-value}` : ` + ${value}`)).join('')} = ${total}`
}

const thrownOf = ({ purpose, outcome, sideTitle }: Table, { roll, faces }: FallenRoll): readonly Thrown[] => {
  const sums = sumsOf(roll, faces)
  let next = 0
  return roll.throws.map((thrown, index) => {
    const sum = sums[index] ?? 0
    const start = next
    next += thrown.dice.length
    return {
      purpose: isContest(roll)
        ? t('board.told', { label: sideTitle(thrown.seat), told: purpose(thrown) })
        : purpose(thrown),
      faces: faces.slice(start, next),
      sum: sumOf(faces.slice(start, next), thrown.modifiers, modifiedSum(thrown, sum)),
      modifiers: [...(thrown.shifts ?? []), ...thrown.modifiers],
      outcome: outcome(thrown, outcomeOf(thrown, sum)),
    }
  })
}

/** Dice and what they do, for those who listen. */
export const describeThrows = (table: Table, fallen: FallenRoll): string =>
  thrownOf(table, fallen)
    .map(
      ({ purpose, faces, sum, outcome }) =>
        `${t('board.told', { label: purpose, told: sum ?? faces.join(', ') })}. ${upperFirst(outcome)}.`,
    )
    .join(' ')

/** What was thrown for, the faces, their sum, and what it does. */
export const ThrownDice = (props: { readonly fallen: FallenRoll }) => {
  const table = useTable()
  const throws = createMemo(() => thrownOf(table, props.fallen))
  return (
    <For each={throws()}>
      {thrown => (
        <span class="fallen-throw">
          <span class="fallen-purpose">{thrown.purpose}</span>
          <span class="fallen-faces">
            <For each={thrown.faces}>{face => <Die face={face} />}</For>
            <Show when={thrown.sum}>{sum => <span class="fallen-total">{sum()}</span>}</Show>
          </span>
          <Show when={thrown.modifiers.length > 0}>
            <span class="fallen-modifiers">
              <For each={thrown.modifiers}>
                {({ value, reason }) => (
                  <span>
                    {signed(value)} {table.say(phrase(reason))}
                  </span>
                )}
              </For>
            </span>
          </Show>
          <b class="fallen-outcome">{thrown.outcome}</b>
        </span>
      )}
    </For>
  )
}

const Die = (props: { readonly face: number }) => (
  <svg class="die" viewBox="-26 -28 52 56" aria-hidden="true">
    <path class="die-body" d="M0-26L24-6 0 26-24-6z" />
    <path class="die-edge" d="M0-26L12 2 0 26-12 2zM-24-6L-12 2M24-6L12 2M-12 2H12" />
    <text y="-2">{props.face}</text>
  </svg>
)
