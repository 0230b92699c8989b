import { createMemo, For, Match, Show, Switch } from 'solid-js'
import { t } from '../language.ts'
import { phrase, upperFirst } from '../phrase.ts'
import { useTable } from '../table/context.ts'
import { Arithmetic } from '../table/panels/log-panel.tsx'
import { RuleLink } from '../table/panels/rule-link.tsx'
import { SideMark } from '../table/panels/side-mark.tsx'
import type { Cinema } from './cinema.ts'
import { endingOf, reasonOf } from './step-text.ts'

/** What happened in the step that is shown, with its arithmetic and rules; and what comes next. */
export const StepPanel = (props: { readonly cinema: Cinema }) => {
  const { say } = useTable()
  const { reel, shown, story } = props.cinema
  const step = createMemo(() => shown().step)
  const lines = createMemo(() => story().linesOf(step()))
  return (
    <section class="step-panel" aria-label={t('replay.happened')}>
      <p class="step-number">{t('replay.at', { step: step(), of: reel.length })}</p>
      <Show when={step() === 0}>
        <p class="step-told">{t('replay.beginning')}</p>
      </Show>
      <Show when={step() > 0 && lines().length === 0}>
        <p class="step-told">{t('replay.quiet')}</p>
      </Show>
      <For each={lines()}>
        {({ told }) => (
          <p class="step-told">
            {upperFirst(say(told.phrase))} <Show when={told.rule}>{rule => <RuleLink rule={rule()} />}</Show>
          </p>
        )}
      </For>
      <Show when={story().fallenIn(step())}>
        {fallen => (
          <div class="log-more">
            <Arithmetic fallen={fallen()} />
          </div>
        )}
      </Show>
      <Next cinema={props.cinema} />
    </section>
  )
}

const Next = (props: { readonly cinema: Cinema }) => {
  const table = useTable()
  const { eyes, position, reel } = props.cinema
  const decision = createMemo(() => {
    const { pending } = position()
    return pending.kind === 'decision' ? pending : undefined
  })
  /** What a side is asked may be its secret. */
  const question = () => {
    const due = decision()
    if (!due || !(eyes() === 'all' || eyes() === due.seat)) return ''
    const { code, values = {} } = due.prompt
    return upperFirst(table.say(phrase(code, reel.presentation.named(position().state, values))))
  }
  return (
    <Switch>
      <Match when={position().pending.kind === 'over' && reel.result}>
        {result => (
          <div class="ending">
            <h2>{endingOf(table, result())}</h2>
            <p>{reasonOf(table, result())}</p>
          </div>
        )}
      </Match>
      <Match when={decision()}>
        {due => (
          <div class={`step-next seat-${due().seat}`}>
            <SideMark seat={due().seat} />
            <p>
              <span class="step-next-who">{t('replay.next', { side: table.sideTitle(due().seat) })}</span>
              <Show when={question()}> {question()}</Show>
            </p>
          </div>
        )}
      </Match>
      <Match when={position().pending.kind === 'dice'}>
        <p class="step-next">{t('replay.next.dice')}</p>
      </Match>
    </Switch>
  )
}
