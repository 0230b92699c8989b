import { chances, type Modifier, type Roll, type Throw } from '@mesnada/engine'
import { For, Show } from 'solid-js'
import { SideMark } from '../../parts/side-mark.tsx'
import { locale, t } from '../../text/language.ts'
import { phrase } from '../../text/phrase.ts'
import { useTable } from '../hand/context.ts'
import { RuleLink } from './rule-link.tsx'

/** Dice that are about to be thrown: what for, what is added and why, and the exact chance of every result. */
export const RollCard = (props: { readonly roll: Roll }) => (
  <For each={props.roll.throws}>
    {thrown => <ThrowCard thrown={thrown} isContest={isContest(props.roll)} />}
  </For>
)

/** Both sides throw at once: each die says whose it is. */
export const isContest = ({ throws }: Roll): boolean => new Set(throws.map(({ seat }) => seat)).size > 1

const ThrowCard = (props: { readonly thrown: Throw; readonly isContest: boolean }) => {
  const { say, purpose, outcome: outcomeName, session, sideTitle } = useTable()
  const percent = (ways: number, of: number): string =>
    (ways / of).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 })
  /** Entries of the table that come to the same for this target are one. */
  const namedChances = () => {
    const { dice, outcomes } = props.thrown
    return chances({ dice, outcomes: outcomes.map(entry => outcomeName(props.thrown, entry)) })
  }
  return (
    <div class="throw">
      <Show when={props.isContest}>
        <p class="throw-side">
          <SideMark seat={props.thrown.seat} /> {sideTitle(props.thrown.seat)}
        </p>
      </Show>
      <p class="throw-title">
        <b>{purpose(props.thrown)}</b> <RuleLink rule={props.thrown.rule} />
        <Show when={session.presentation.column(props.thrown)}>
          {column => <span class="column"> {t('roll.column', { column: say(column()) })}</span>}
        </Show>
      </p>
      <Modifiers title={t('roll.shifts')} modifiers={props.thrown.shifts ?? []} />
      <Modifiers title={t('roll.modifiers')} modifiers={props.thrown.modifiers} />
      <ul class="chances">
        <For each={namedChances()}>
          {({ outcome, ways, of }) => (
            <li>
              <span class="chance-name">{outcome}</span>
              <span class="chance-bar" aria-hidden="true">
                <i style={{ width: `${(ways / of) * 100}%` }} />
              </span>
              <span class="chance-figure">{percent(ways, of)}</span>
            </li>
          )}
        </For>
      </ul>
    </div>
  )
}

export const Modifiers = (props: { readonly title: string; readonly modifiers: readonly Modifier[] }) => {
  const { say } = useTable()
  return (
    <Show when={props.modifiers.length > 0}>
      <div class="modifiers">
        <p>{props.title}</p>
        <ul>
          <For each={props.modifiers}>
            {({ reason, value, rule }) => (
              <li>
                <b class="signed">{signed(value)}</b> {say(phrase(reason))} <RuleLink rule={rule} />
              </li>
            )}
          </For>
        </ul>
      </div>
    </Show>
  )
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`.replace('-', '−'))
