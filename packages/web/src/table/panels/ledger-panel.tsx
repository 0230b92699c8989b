import { createMemo, For, Show } from 'solid-js'
import { SideMark } from '../../parts/side-mark.tsx'
import type { Ledger, LedgerDay, LedgerRow, LedgerSection, Measure } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { middleOf } from '../board/geometry.ts'
import { useTable } from '../hand/context.ts'
import { RuleLink } from './rule-link.tsx'

/** The record of a campaign as it stands in the position shown; undefined in a single battle. */
export const useLedger = (): (() => Ledger | undefined) => {
  const { session } = useTable()
  // Little of it changes while a battle is fought: the sheet is not made anew with every step of that.
  return createMemo(() => session.presentation.ledger?.(session.position()), undefined, {
    equals: (before, after) => JSON.stringify(before) === JSON.stringify(after),
  })
}

/** The record of a campaign beside the board, where the system keeps one. */
export const LedgerAside = (props: { readonly close: () => void }) => {
  const { say } = useTable()
  const ledger = useLedger()
  return (
    <Show when={ledger()}>
      {kept => (
        <aside class="ledger" aria-labelledby="ledger">
          <div class="lens-head">
            <h2 id="ledger">{say(kept().title)}</h2>
            <button
              type="button"
              class="tool"
              aria-label={t('table.ledger.close')}
              title={t('table.ledger.close')}
              onClick={() => props.close()}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </button>
          </div>
          <LedgerSheet ledger={kept()} />
        </aside>
      )}
    </Show>
  )
}

/** The same where there is no room beside the board, folded up until it is wanted. */
export const LedgerFold = () => {
  const { say } = useTable()
  const ledger = useLedger()
  return (
    <Show when={ledger()}>
      {kept => (
        <details class="ledger-fold">
          <summary>{say(kept().title)}</summary>
          <LedgerSheet ledger={kept()} />
        </details>
      )}
    </Show>
  )
}

/** What is written down from day to day, section by section. */
const LedgerSheet = (props: { readonly ledger: Ledger }) => (
  <For each={props.ledger.sections}>{section => <Section section={section} />}</For>
)

const Section = (props: { readonly section: LedgerSection }) => {
  const { say } = useTable()
  return (
    <section class="ledger-section">
      <h3>
        {say(props.section.title)} <Show when={props.section.rule}>{rule => <RuleLink rule={rule()} />}</Show>
      </h3>
      <Entries section={props.section} />
    </section>
  )
}

const Entries = (props: { readonly section: LedgerSection }) => {
  const { section } = props
  return section.kind === 'calendar' ? (
    <ol class="ledger-days">
      <For each={section.days}>{day => <Day day={day} />}</For>
    </ol>
  ) : (
    <ul class="ledger-rows">
      <For each={section.rows}>{row => <Row row={row} />}</For>
    </ul>
  )
}

/** A day with nothing to say is a number among the others; one with something is a line. */
const Day = (props: { readonly day: LedgerDay }) => {
  const { say } = useTable()
  const { number, when, notes } = props.day
  const isToday = when === 'today'
  return (
    <li
      class={`ledger-day ${when}`}
      classList={{ noted: isToday || notes.length > 0 }}
      aria-current={isToday ? 'date' : undefined}
    >
      <span class="ledger-date">
        <span class="unseen">{t('table.ledger.day', { day: number })}</span>
        <span aria-hidden="true">{number}</span>
      </span>
      <Show when={isToday || notes.length > 0}>
        <span>{[...(isToday ? [t('table.ledger.today')] : []), ...notes.map(say)].join(' · ')}</span>
      </Show>
    </li>
  )
}

const Row = (props: { readonly row: LedgerRow }) => {
  const { session, camera, controller, say, title } = useTable()
  const { name, note, seat, measure, hex } = props.row
  const show = (): void => {
    if (hex === undefined) return
    controller.moveCursor(hex)
    camera.centreOn(middleOf(session.board.grid, hex), 1)
  }
  return (
    <li class="ledger-row">
      <Show when={seat !== undefined}>
        <SideMark seat={seat ?? 0} />
      </Show>
      <span class="ledger-name">
        <Show when={hex !== undefined} fallback={title(name)}>
          <button type="button" class="log-show" onClick={show}>
            {title(name)}
          </button>
        </Show>
        <Show when={note}>{words => <span class="ledger-note">{say(words())}</span>}</Show>
      </span>
      <Show when={measure}>{counted => <Meter measure={counted()} />}</Show>
    </li>
  )
}

/** As many boxes as there are points, so many of them full; in figures for those who listen. */
const Meter = (props: { readonly measure: Measure }) => (
  <span class="ledger-meter">
    <span class="unseen">{t('table.ledger.of', { value: props.measure.value, of: props.measure.of })}</span>
    <For each={Array.from({ length: props.measure.of }, (_, n) => n < props.measure.value)}>
      {isFull => <i aria-hidden="true" classList={{ full: isFull }} />}
    </For>
  </span>
)
