import type { ObjectiveRole, Seat, Texts } from '@mesnada/engine'
import { For, Show } from 'solid-js'
import { nameOf, type TextKey, t } from '../text/language.ts'
import { SideMark } from './side-mark.tsx'

interface SaidObjective {
  readonly seat: Seat
  readonly role: ObjectiveRole
  readonly text: string
}

interface ObjectiveListProps {
  readonly sides: readonly [Texts, Texts]
  readonly objectives: readonly SaidObjective[]
}

const HEADINGS: readonly (readonly [ObjectiveRole, TextKey])[] = [
  ['win', 'objectives.win'],
  ['end', 'objectives.end'],
  ['score', 'objectives.score'],
  ['setup', 'objectives.setup'],
]

/** What each side plays for, before the game: at once, when time is up, for points, and what is to be laid out. */
export const ObjectiveList = (props: ObjectiveListProps) => (
  <div class="objective-list">
    <For each={[0, 1] as const}>
      {seat => (
        <section class={`objective-side seat-${seat}`}>
          <p class="objective-name">
            <SideMark seat={seat} /> {nameOf(props.sides[seat])}
          </p>
          <For each={HEADINGS}>
            {([role, heading]) => {
              const own = () => props.objectives.filter(each => each.seat === seat && each.role === role)
              return (
                <Show when={own().length > 0}>
                  <p class="objective-when">{t(heading)}</p>
                  <ul>
                    <For each={own()}>{({ text }) => <li>{text}</li>}</For>
                  </ul>
                </Show>
              )
            }}
          </For>
        </section>
      )}
    </For>
  </div>
)
