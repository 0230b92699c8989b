import { createResource, createSignal, Show } from 'solid-js'
import { keepsGames } from '../online/line/http.ts'
import { part } from '../parts/part.tsx'
import { t } from '../text/language.ts'
import type { SetupOnlineProps } from './create-online.tsx'

/** Whoever plays at this screen does without it. */
const CreateOnline = part(() => import('./create-online.tsx'), 'online.loading')

/** The same game on the server: with someone elsewhere, or with the server's computer from any device. */
export const SetupOnline = (props: SetupOnlineProps) => {
  const [isOffered] = createResource(keepsGames)
  const [isOpen, setOpen] = createSignal(false)
  return (
    <Show when={isOffered.latest}>
      <details class="setup-online" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('online.setup')}</summary>
        <Show when={isOpen()}>
          <CreateOnline {...props} />
        </Show>
      </details>
    </Show>
  )
}
