import type { Action } from '@mesnada/engine'
import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { deedText } from '../hand/deed-words.ts'
import { deedsOf } from '../hand/deeds.ts'

/** So many orders at one go, and never more: whoever follows proposals keeps the last word. */
const MOST_AT_ONCE = 30

/** What the computer would do here, to be followed by one click, or all of it until the phase is over. */
export const Proposal = () => {
  const table = useTable()
  const { session, opponent } = table
  const { presentation } = session
  const [proposed, setProposed] = createSignal<Action>()
  let isGone = false
  onCleanup(() => {
    isGone = true
  })
  createEffect(
    on(session.position, position => {
      setProposed(undefined)
      if (position.pending.kind !== 'decision' || opponent.isDeciding()) return
      opponent.propose?.().then(
        action => {
          if (!isGone && session.position() === position) setProposed(() => action)
        },
        () => undefined,
      )
    }),
  )
  const label = (action: Action): string =>
    deedsOf(presentation, session.position().state, [action])
      .map(deed => deedText(table, deed))
      .join()
  /** To end a phase of a fight may be the best there is; to let a day go by is never what stands out. */
  const isMain = (action: Action): boolean =>
    !presentation.isPass(action) || presentation.clock(session.position()).turn > 0
  const follow = (action: Action): void => void session.do([action])
  const followAll = async (): Promise<void> => {
    for (let done = 0; done < MOST_AT_ONCE; done++) {
      const position = session.position()
      if (!presentation.proposes?.(position) || session.fallen()) return
      const action = await opponent.propose?.()
      if (!action || isGone || session.position() !== position) return
      follow(action)
      if (presentation.isPass(action)) return
    }
  }
  return (
    <Show when={proposed()}>
      {action => (
        <div class="proposal">
          <p>{t('proposal.title')}</p>
          <div class="answers">
            <button
              type="button"
              class="action"
              classList={{ main: isMain(action()) }}
              onClick={() => follow(action())}
            >
              {label(action())}
            </button>
            <Show when={!presentation.isPass(action())}>
              <button type="button" class="action quiet" onClick={() => void followAll()}>
                {t('proposal.all')}
              </button>
            </Show>
          </div>
        </div>
      )}
    </Show>
  )
}
