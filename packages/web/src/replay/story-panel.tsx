import { createEffect, createMemo, createSelector, For } from 'solid-js'
import { useTable } from '../table/hand/context.ts'
import { t } from '../text/language.ts'
import { upperFirst } from '../text/phrase.ts'
import type { Viewing } from './viewing.ts'

/** The log of the whole game. It follows what is shown, and a line leads to where it happened. */
export const StoryPanel = (props: { readonly viewing: Viewing }) => {
  const { say } = useTable()
  const { player, shown, story } = props.viewing
  const current = createMemo(() => story().lineAt(shown().step))
  const isCurrent = createSelector(current)
  let scroller: HTMLDivElement | undefined
  let list: HTMLOListElement | undefined
  let veil: HTMLDivElement | undefined
  createEffect(() => {
    const index = current()
    const line = list?.children[Math.max(index, 0)]
    if (!scroller || !veil || !(line instanceof HTMLElement)) return
    const { offsetTop, offsetHeight } = line
    // One veil over all that is still to come: thousands of lines need not be touched to dim them.
    veil.style.top = `${index < 0 ? 0 : offsetTop + offsetHeight}px`
    // Only the log scrolls, never the page.
    scroller.scrollTop = offsetTop - (scroller.clientHeight - offsetHeight) / 2
  })
  return (
    <div
      class="log story"
      ref={element => {
        scroller = element
      }}
    >
      <div class="story-sheet">
        <ol
          aria-label={t('table.log')}
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
        <div
          class="story-veil"
          ref={element => {
            veil = element
          }}
        />
      </div>
    </div>
  )
}
