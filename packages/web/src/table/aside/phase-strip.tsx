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
          {({ name, brief, isNow }) => (
            <li class="phase-stop" aria-current={isNow ? 'step' : undefined} title={say(name)}>
              <Show when={brief} fallback={<span>{say(name)}</span>}>
                {short => (
                  <>
                    <span aria-hidden="true">{say(short())}</span>
                    <span class="unseen">{say(name)}</span>
                  </>
                )}
              </Show>
            </li>
          )}
        </For>
      </ol>
    </Show>
  )
}
