import { lowestSum, modifiedSum, outcomeOf, sumsOf, type Throw } from '@mesnada/engine'
import { createEffect, createMemo, For, on, Show } from 'solid-js'
import { createHandfuls } from '../../parts/handfuls.ts'
import type { Told } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import { middleOf } from '../board/geometry.ts'
import { useTable } from '../hand/context.ts'
import { isContest, Modifiers, signed } from '../panels/roll-card.tsx'
import { RuleLink } from '../panels/rule-link.tsx'
import { createLogReader, type FallenRoll, type LogLine } from '../session/log-writer.ts'

/** Lines made in one task, the latest first: what happened long ago is read last. */
const AT_ONCE = 12

/**
 * What has happened, line by line, the latest at the end. A line opens to its arithmetic and its rule. `isOpen`: where
 * it is a sheet that opens, it opens at the latest.
 */
export const LogPanel = (props: { readonly isOpen?: boolean }) => {
  const { session } = useTable()
  let list: HTMLOListElement | undefined
  const read = createLogReader(session.presentation)
  const lines = createMemo(() => read(session.log(), session.position()), undefined, { equals: areSame })
  const most = createHandfuls(AT_ONCE, () => lines().length)
  const latest = createMemo(() => (most() < lines().length ? lines().slice(-most()) : lines()))
  createEffect(
    on([latest, () => props.isOpen], () =>
      // Asked before the next frame, its height is known by then; asked at once, the page is laid out for it alone.
      requestAnimationFrame(() => {
        if (list) list.scrollTop = list.scrollHeight
      }),
    ),
  )
  return (
    <ol
      class="log"
      aria-label={t('table.log')}
      tabindex="0"
      ref={element => {
        list = element
      }}
    >
      <For each={latest()} fallback={<li class="log-empty">{t('table.log.empty')}</li>}>
        {line => <Line {...line} />}
      </For>
    </ol>
  )
}

const areSame = (before: readonly LogLine[], after: readonly LogLine[]): boolean =>
  before.length === after.length && before.every((line, index) => line === after[index])

const Line = (props: LogLine) => {
  const { say } = useTable()
  const text = () => upperFirst(say(props.told.phrase))
  const opens = () => props.entry.fallen ?? props.told.rule ?? props.told.hexes
  return (
    <li classList={{ 'log-heading': props.told.heading === true }}>
      <Show when={opens()} fallback={text()}>
        <details>
          <summary>{text()}</summary>
          <div class="log-more">
            <Show when={props.entry.fallen}>{fallen => <Arithmetic fallen={fallen()} />}</Show>
            <Show when={props.told.rule}>
              {rule => (
                <p>
                  {t('log.rule')} <RuleLink rule={rule()} />
                </p>
              )}
            </Show>
            <ShowThere told={props.told} />
          </div>
        </details>
      </Show>
    </li>
  )
}

const ShowThere = (props: { readonly told: Told }) => {
  const { session, camera, controller } = useTable()
  return (
    <For each={props.told.hexes?.slice(-1)}>
      {hex => (
        <button
          type="button"
          class="log-show"
          onClick={() => {
            controller.moveCursor(hex)
            camera.glide([middleOf(session.board.grid, hex)])
          }}
        >
          {t('log.show')}
        </button>
      )}
    </For>
  )
}

/** The whole sum: faces, modifiers, total, column, result. */
export const Arithmetic = (props: { readonly fallen: FallenRoll }) => {
  const { say, purpose, outcome, session, sideTitle } = useTable()
  const columnOf = (thrown: Throw): string => {
    const column = session.presentation.column(thrown)
    return column === undefined ? '' : ` · ${t('roll.column', { column: say(column) })}`
  }
  const sums = () => sumsOf(props.fallen.roll, props.fallen.faces)
  return (
    <For each={props.fallen.roll.throws}>
      {(thrown, index) => {
        const sum = () => sums()[index()] ?? lowestSum(thrown.dice)
        return (
          <div class="arithmetic">
            <p>
              <b>
                {isContest(props.fallen.roll)
                  ? t('board.told', { label: sideTitle(thrown.seat), told: purpose(thrown) })
                  : purpose(thrown)}
              </b>{' '}
              <RuleLink rule={thrown.rule} />
            </p>
            <Modifiers title={t('roll.shifts')} modifiers={thrown.shifts ?? []} />
            <Modifiers title={t('roll.modifiers')} modifiers={thrown.modifiers} />
            <p>
              {t('log.die', { die: sum() })}
              {thrown.modifiers.map(({ value }) => ` ${signed(value)}`).join('')}
              {thrown.modifiers.length > 0 ? ` = ${modifiedSum(thrown, sum())}` : ''}
              {columnOf(thrown)}
              {' → '}
              <b>{outcome(thrown, outcomeOf(thrown, sum()))}</b>
            </p>
          </div>
        )
      }}
    </For>
  )
}
