import type { PasskeysAnswer } from '@mesnada/server/api'
import { createResource, For, Show } from 'solid-js'
import { dayOf, t } from '../../text/language.ts'
import { ask } from '../line/http.ts'
import { AskForm, PasswordField } from './ask-form.tsx'
import { hasPasskeys, makePasskey } from './passkeys.ts'

/** One's passkeys, and another one. */
export const PasskeyList = () => {
  const [answer, { mutate }] = createResource(async () => {
    const known = await ask<PasskeysAnswer>('GET', '/me/passkeys')
    return known.ok ? known.value : undefined
  })
  const remove = async (id: string): Promise<void> => {
    const left = await ask<PasskeysAnswer>('DELETE', '/me/passkeys', { id })
    if (left.ok) mutate(left.value)
  }
  return (
    <section>
      <h3>{t('passkey.title')}</h3>
      <p>{t('passkey.text')}</p>
      <ul class="plain-list">
        <For each={answer.latest?.passkeys ?? []} fallback={<li>{t('passkey.none')}</li>}>
          {({ id, device, created, used }) => (
            <li>
              <span>
                {device || t('notices.device')} ·{' '}
                {used > 0 ? t('passkey.used', { date: dayOf(used) }) : dayOf(created)}
              </span>
              <button type="button" class="action quiet" onClick={() => void remove(id)}>
                {t('notices.remove')}
              </button>
            </li>
          )}
        </For>
      </ul>
      <Show when={hasPasskeys()} fallback={<p class="hint">{t('passkey.unsupported')}</p>}>
        <AskForm
          action={t('passkey.make')}
          done={t('passkey.made')}
          ask={async field => {
            const made = await makePasskey(field('password'))
            if (made.ok) mutate(made.value)
            return made
          }}
        >
          <PasswordField name="password" label={t('online.password.old')} isNew={false} />
        </AskForm>
      </Show>
    </section>
  )
}
