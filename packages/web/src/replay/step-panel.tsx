import { createMemo, For, Match, Show, Switch } from 'solid-js'
import { SideMark } from '../parts/side-mark.tsx'
import { useTable } from '../table/hand/context.ts'
import { Arithmetic } from '../table/log/log-panel.tsx'
import { RuleLink } from '../table/panels/rule-link.tsx'
import { t } from '../text/language.ts'
import { phrase, upperFirst } from '../text/phrase.ts'
import { endingOf, reasonOf } from './step-text.ts'
import type { Viewing } from './viewing.ts'

/** What happened in the step that is shown, with its arithmetic and rules; and what comes next. */
export const StepPanel = (props: { readonly viewing: Viewing }) => {
  const { say } = useTable()
  const { playable, shown, story } = props.viewing
  const step = createMemo(() => shown().step)
  const lines = createMemo(() => story().linesOf(step()))
  return (
    <section class="step-panel" aria-label={t('replay.happened')}>
      <p class="step-number">{t('replay.at', { step: step(), of: playable.length })}</p>
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
      <Next viewing={props.viewing} />
    </section>
  )
}

const Next = (props: { readonly viewing: Viewing }) => {
  const table = useTable()
  const { viewpoint, position, playable } = props.viewing
  const decision = createMemo(() => {
    const { pending } = position()
    return pending.kind === 'decision' ? pending : undefined
  })
  /** What a side is asked may be its secret. */
  const question = () => {
    const due = decision()
    if (!due || !(viewpoint() === 'all' || viewpoint() === due.seat)) return ''
    const { code, values = {} } = due.prompt
    return upperFirst(table.say(phrase(code, playable.presentation.named(position(), values))))
  }
  return (
    <Switch>
      <Match when={position().pending.kind === 'over' && playable.result}>
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
              <span class="step-next-who">{t('replay.next', { side: table.sideName(due().seat) })}</span>
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
