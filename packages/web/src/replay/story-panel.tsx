import { createEffect, createMemo, createSelector, For } from 'solid-js'
import { t } from '../language.ts'
import { upperFirst } from '../phrase.ts'
import { useTable } from '../table/context.ts'
import type { Cinema } from './cinema.ts'

/** The log of the whole game. It follows what is shown, and a line leads to where it happened. */
export const StoryPanel = (props: { readonly cinema: Cinema }) => {
  const { say } = useTable()
  const { player, shown, story } = props.cinema
  const current = createMemo(() => story().lineAt(shown().step))
  const isCurrent = createSelector(current)
  let list: HTMLOListElement | undefined
  createEffect(() => {
    const line = list?.children[Math.max(current(), 0)]
    if (!list || !(line instanceof HTMLElement)) return
    // Only the list scrolls, never the page.
    list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2
  })
  return (
    <ol
      class="log story"
      classList={{ unbegun: current() < 0 }}
      aria-label={t('table.log')}
      tabindex="0"
      ref={element => {
        list = element
      }}
    >
      <For each={story().lines} fallback={<li class="log-empty">{t('table.log.empty')}</li>}>
        {(line, index) => (
          <li
            classList={{
              'log-heading': line.told.heading === true,
              current: isCurrent(index()),
            }}
          >
            <button
              type="button"
              aria-current={isCurrent(index()) ? 'step' : undefined}
              onClick={() => player.go(line.last)}
            >
              {upperFirst(say(line.told.phrase))}
            </button>
          </li>
        )}
      </For>
    </ol>
  )
}
