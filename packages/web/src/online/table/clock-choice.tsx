import type { ClockSettings } from '@mesnada/server/api'
import { For, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { describeClock } from './clock-time.ts'

/** In letters: a list in a narrow column shows about as much. */
const SHORT = 30

/** One of several clocks; a list cuts a long sentence off, so what is chosen is told whole below it. */
export const ClockChoice = (props: {
  readonly clocks: readonly ClockSettings[]
  readonly chosen: number
  choose(index: number): void
}) => {
  const told = (): string => {
    const clock = props.clocks[props.chosen]
    return clock ? describeClock(clock) : ''
  }
  return (
    <div class="clock-choice">
      <label>
        <span>{t('online.clock')}</span>
        <select onChange={({ currentTarget }) => props.choose(Number(currentTarget.value))}>
          <For each={props.clocks}>
            {(each, index) => <option value={index()}>{describeClock(each)}</option>}
          </For>
        </select>
      </label>
      <Show when={told().length > SHORT}>
        <p class="clock-told" aria-hidden="true">
          {told()}
        </p>
      </Show>
    </div>
  )
}
