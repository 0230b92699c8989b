import { createMemo, For, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import { useTable } from '../hand/context.ts'
import { createLogReader } from '../session/log-writer.ts'

const SHOWN = 6
/** What is told in one line may be several entries. */
const READ = 40

/** Where the log has no place of its own: what the other side is doing, while one looks on, in the room that is free. */
export const NewestLines = () => {
  const { session, opponent, say } = useTable()
  const read = createLogReader(session.presentation)
  // While dice lie there nobody decides, and one looks on all the same.
  const isLookedOn = createMemo<boolean>(
    before => opponent.isDeciding() || (before && session.fallen() !== undefined),
    false,
  )
  const lines = createMemo(() =>
    isLookedOn() ? read(session.log().slice(-READ), session.position()).slice(-SHOWN) : [],
  )
  return (
    <Show when={lines().length > 0}>
      <ol class="newest-lines" aria-label={t('log.newest')}>
        <For each={lines()}>
          {({ told }) => (
            <li classList={{ 'log-heading': told.heading === true }}>{upperFirst(say(told.phrase))}</li>
          )}
        </For>
      </ol>
    </Show>
  )
}
