import { createMemo, For, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'

/** The whole sequence of play and where in it we are. On a small screen the names are left out but for the one that is on. */
export const PhaseStrip = () => {
  const { session, say } = useTable()
  const phases = createMemo(() => session.presentation.phases(session.position()))
  return (
    <Show when={session.position().pending.kind !== 'over'}>
      <ol class="phase-strip" aria-label={t('phases.label')}>
        <For each={phases()}>
          {({ name, isNow }) => (
            <li class="phase-stop" aria-current={isNow ? 'step' : undefined} title={say(name)}>
              <span>{say(name)}</span>
            </li>
          )}
        </For>
      </ol>
    </Show>
  )
}
