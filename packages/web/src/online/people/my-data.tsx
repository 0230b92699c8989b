import type { BlocksAnswer, RecoveryAnswer, SessionsAnswer } from '@mesnada/server/api'
import { createResource, createSignal, For, Show } from 'solid-js'
import { HOSTING } from '../../browser/route.ts'
import { dayOf, t } from '../../text/language.ts'
import { ask } from '../line/http.ts'
import { AskForm, PasswordField } from './ask-form.tsx'
import { CopyField } from './copy-field.tsx'
import { forgetMe, me } from './me.ts'
import { PasskeyList } from './passkey-list.tsx'

/** One's sessions, one's data, and whom one has blocked. */
const MyData = () => {
  const isGuest = () => me()?.login === undefined
  return (
    <div class="notice-settings">
      <Sessions />
      <Show when={!isGuest()}>
        <PasskeyList />
        <Recovery />
      </Show>
      <Blocked />
      <section>
        <h3>{t('people.data')}</h3>
        <p>{t('people.export.text')}</p>
        <a class="action" href="/api/me/export" download="mesnada.json">
          {t('people.export')}
        </a>
      </section>
      <Erase isGuest={isGuest()} />
    </div>
  )
}

export default MyData

const Sessions = () => {
  const [answer, { refetch }] = createResource(async () => {
    const sessions = await ask<SessionsAnswer>('GET', '/me/sessions')
    return sessions.ok ? sessions.value : undefined
  })
  const end = async (id: string): Promise<void> => {
    await ask('DELETE', '/me/sessions', { id })
    await refetch()
  }
  return (
    <section>
      <h3>{t('people.sessions')}</h3>
      <ul class="plain-list">
        <For each={answer.latest?.sessions ?? []}>
          {({ id, device, created, isThis }) => (
            <li>
              <span>
                {device || t('notices.device')} · {dayOf(created)}
              </span>
              <Show when={!isThis} fallback={<b>{t('people.sessions.this')}</b>}>
                <button type="button" class="action quiet" onClick={() => void end(id)}>
                  {t('people.sessions.end')}
                </button>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={answer.latest?.isHost}>
        <p>
          <a href={HOSTING}>{t('hosting.title')}</a>
        </p>
      </Show>
    </section>
  )
}

const Recovery = () => {
  const [code, setCode] = createSignal('')
  return (
    <section>
      <h3>{t('people.recovery')}</h3>
      <p>{t('people.recovery.text')}</p>
      <Show
        when={code()}
        fallback={
          <AskForm
            action={t('people.recovery.make')}
            ask={async field => {
              const answer = await ask<RecoveryAnswer>('POST', '/me/recovery', {
                password: field('password'),
              })
              if (answer.ok) setCode(answer.value.code)
              return answer
            }}
          >
            <PasswordField name="password" label={t('online.password.old')} isNew={false} />
          </AskForm>
        }
      >
        <CopyField label={t('people.recovery')} text={code()} />
      </Show>
    </section>
  )
}

const Blocked = () => {
  const [answer, { mutate }] = createResource(async () => {
    const blocks = await ask<BlocksAnswer>('GET', '/people/blocks')
    return blocks.ok ? blocks.value : undefined
  })
  const unblock = async (id: string): Promise<void> => {
    const blocks = await ask<BlocksAnswer>('DELETE', '/people/blocks', { id })
    if (blocks.ok) mutate(blocks.value)
  }
  return (
    <section>
      <h3>{t('people.blocked')}</h3>
      <ul class="plain-list">
        <For each={answer.latest?.blocked ?? []} fallback={<li>{t('people.blocked.none')}</li>}>
          {({ id, name }) => (
            <li>
              <span>{name}</span>
              <button type="button" class="action quiet" onClick={() => void unblock(id)}>
                {t('people.unblock')}
              </button>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

const Erase = (props: { readonly isGuest: boolean }) => (
  <section>
    <h3>{t('people.erase')}</h3>
    <p>{t('people.erase.text')}</p>
    <AskForm
      action={t('people.erase.yes')}
      ask={async field => {
        const answer = await ask('DELETE', '/me', { password: field('password') })
        if (answer.ok) forgetMe()
        return answer
      }}
    >
      <Show when={!props.isGuest}>
        <PasswordField name="password" label={t('online.password.old')} isNew={false} />
      </Show>
      <label class="option">
        <input type="checkbox" required />
        <span>{t('people.erase.sure')}</span>
      </label>
    </AskForm>
  </section>
)
