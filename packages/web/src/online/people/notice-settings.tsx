import type { NoticesAnswer, NoticeSettings as Settings } from '@mesnada/server/api'
import { createResource, createSignal, For, Show } from 'solid-js'
import { language, locale, t } from '../../text/language.ts'
import { explainRefusal } from '../line/explain.ts'
import { ask } from '../line/http.ts'
import { AskForm, PasswordField } from './ask-form.tsx'
import { CopyField } from './copy-field.tsx'
import { changeWebhook, me } from './me.ts'
import { canNotify, wantNotices, wantsNotice } from './notify.ts'
import { subscribePush, unsubscribePush } from './push.ts'
import { SentNotices } from './sent-notices.tsx'

/** How one wants to be told of one's games, and what became of what was sent. */
const NoticeSettings = () => {
  const [notices, { mutate, refetch }] = createResource(async () => {
    const answer = await ask<NoticesAnswer>('GET', '/notices')
    return answer.ok ? answer.value : undefined
  })
  const take = (answer: NoticesAnswer): void => void mutate(answer)
  return (
    <Show
      when={notices.latest}
      fallback={<p>{notices.loading ? t('online.loading') : t('failure.title')}</p>}
    >
      {known => (
        <div class="notice-settings">
          <Browser notices={known()} take={take} />
          <Show when={known().hasEmail}>
            <Email notices={known()} take={take} />
          </Show>
          <Webhook notices={known()} take={take} refresh={() => void refetch()} />
          <Choices notices={known()} take={take} />
          <SentNotices sent={known().sent} refresh={() => void refetch()} isBusy={notices.loading} />
        </div>
      )}
    </Show>
  )
}

export default NoticeSettings

interface PartProps {
  readonly notices: NoticesAnswer
  readonly take: (answer: NoticesAnswer) => void
}

const Browser = (props: PartProps) => {
  const [isDenied, setDenied] = createSignal(false)
  const [isLocal, setLocal] = createSignal(false)
  const choose = async (box: HTMLInputElement): Promise<void> => {
    const { checked } = box
    const granted = await wantNotices(checked)
    box.checked = granted
    setDenied(checked && !granted)
    setLocal(false)
    if (!granted) return unsubscribePush()
    const answer = await subscribePush(props.notices.pushKey)
    if (answer.ok && answer.value) props.take(answer.value)
    else setLocal(true)
  }
  const remove = async (id: string): Promise<void> => {
    const answer = await ask<NoticesAnswer>('DELETE', '/notices/push', { id })
    if (answer.ok) props.take(answer.value)
  }
  return (
    <section>
      <h3>{t('notices.browser')}</h3>
      <Show when={canNotify()} fallback={<p>{t('online.notices.denied')}</p>}>
        <label class="option">
          <input
            type="checkbox"
            checked={wantsNotice()}
            onChange={({ currentTarget }) => void choose(currentTarget)}
          />
          <span>{t('online.notices.browser')}</span>
        </label>
      </Show>
      <Show when={isDenied()}>
        <p role="alert">{t('online.notices.denied')}</p>
      </Show>
      <Show when={isLocal()}>
        <p role="status">{t('notices.browser.local')}</p>
      </Show>
      <ul class="plain-list">
        <For each={props.notices.devices}>
          {({ id, device, created }) => (
            <li>
              <span>
                {device || t('notices.device')} ·{' '}
                {new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(created)}
              </span>
              <button type="button" class="action quiet" onClick={() => void remove(id)}>
                {t('notices.remove')}
              </button>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.notices.devices.length > 0}>
        <Trial channel="push" />
      </Show>
    </section>
  )
}

/** Sends a trial by one way. */
const Trial = (props: { readonly channel: 'push' | 'email' | 'webhook' }) => (
  <AskForm
    action={t('notices.test')}
    ask={() => ask('POST', '/notices/test', { channel: props.channel })}
    done={t('notices.tested')}
  />
)

/** Whose settings these are: the language and the place of whoever changes them. */
const withPlace = (settings: Settings): Settings => ({
  ...settings,
  language: language(),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

const save = async (settings: Settings, take: PartProps['take']) => {
  const answer = await ask<NoticesAnswer>('PUT', '/notices', withPlace(settings))
  if (answer.ok) take(answer.value)
  return answer
}

const Email = (props: PartProps) => {
  const email = () => props.notices.email
  const [refusal, setRefusal] = createSignal('')
  const change = async (method: 'PUT' | 'POST' | 'DELETE', body?: object) => {
    // The code is written in one's own language.
    if (method === 'PUT') await save(props.notices.settings, props.take)
    const answer = await ask<NoticesAnswer>(method, '/notices/email', body)
    if (answer.ok) props.take(answer.value)
    setRefusal(answer.ok || method !== 'DELETE' ? '' : explainRefusal(answer.refusal))
    return answer
  }
  return (
    <section>
      <h3>{t('notices.email')}</h3>
      <Show
        when={email()}
        fallback={
          <AskForm
            action={t('notices.email.send')}
            ask={field => change('PUT', { address: field('address'), password: field('password') })}
          >
            <label>
              <span>{t('notices.email.address')}</span>
              <input type="email" name="address" required maxlength="200" autocomplete="email" />
            </label>
            <Show when={me()?.login !== undefined}>
              <PasswordField name="password" label={t('online.password.old')} isNew={false} />
            </Show>
          </AskForm>
        }
      >
        {known => (
          <>
            <p>
              {t(known().confirmed ? 'notices.email.confirmed' : 'notices.email.sent', {
                address: known().address,
              })}
            </p>
            <Show when={!known().confirmed} fallback={<Trial channel="email" />}>
              <AskForm
                action={t('notices.email.confirm')}
                ask={field => change('POST', { code: field('code') })}
              >
                <label>
                  <span>{t('notices.email.code')}</span>
                  <input type="text" name="code" required maxlength="20" autocomplete="one-time-code" />
                </label>
              </AskForm>
            </Show>
            <button type="button" class="action quiet" onClick={() => void change('DELETE')}>
              {t('notices.remove')}
            </button>
            <p class="ask-refusal" role="alert">
              {refusal()}
            </p>
          </>
        )}
      </Show>
    </section>
  )
}

const FORMS = [
  ['generic', 'notices.webhook.generic'],
  ['discord', 'notices.webhook.discord'],
  ['slack', 'notices.webhook.slack'],
] as const

/** What most addresses of these services look like. */
const formOf = (url: string, chosen: Settings['form']): Settings['form'] => {
  if (/^https:\/\/(\w+\.)?discord(app)?\.com\/api\/webhooks\//.test(url)) return 'discord'
  if (url.startsWith('https://hooks.slack.com/')) return 'slack'
  return chosen
}

const Webhook = (props: PartProps & { readonly refresh: () => void }) => (
  <section>
    <h3>{t('notices.webhook')}</h3>
    <AskForm
      action={t('online.save')}
      done={t('online.changed')}
      ask={async field => {
        const url = field('webhook')
        const answer = await changeWebhook(url)
        if (!answer.ok) return answer
        const chosen = FORMS.find(([form]) => form === field('form'))?.[0] ?? 'generic'
        return save({ ...props.notices.settings, form: formOf(url, chosen) }, props.take)
      }}
    >
      <label>
        <span>{t('online.webhook')}</span>
        <input type="url" name="webhook" maxlength="500" value={me()?.webhook ?? ''} placeholder="https://" />
      </label>
      <label>
        <span>{t('notices.webhook.form')}</span>
        <select name="form">
          <For each={FORMS}>
            {([form, text]) => (
              <option value={form} selected={props.notices.settings.form === form}>
                {t(text)}
              </option>
            )}
          </For>
        </select>
      </label>
    </AskForm>
    <Show when={props.notices.webhookKey}>
      {key => (
        <>
          <Show when={props.notices.settings.form === 'generic'}>
            <p>{t('notices.webhook.key.text')}</p>
            <CopyField label={t('notices.webhook.key')} text={key()} />
          </Show>
          <Trial channel="webhook" />
        </>
      )}
    </Show>
  </section>
)

const CHANNELS = [
  ['push', 'notices.browser'],
  ['email', 'notices.email'],
  ['webhook', 'notices.webhook'],
] as const

const KINDS = [
  ['turn', 'notices.kind.turn'],
  ['asked', 'notices.kind.asked'],
  ['ended', 'notices.kind.ended'],
] as const

const DIGESTS = [
  ['none', 'notices.digest.none'],
  ['hourly', 'notices.digest.hourly'],
  ['daily', 'notices.digest.daily'],
] as const

/** `08:30` and the minute of the day. */
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** What is told, by which ways, and when not. */
const Choices = (props: PartProps) => {
  const settings = () => props.notices.settings
  const read = (field: (name: string) => string): Settings => {
    const { quiet: _before, ...rest } = settings()
    const quiet = field('quiet') === 'on'
    return {
      ...rest,
      channels: {
        push: field('push') === 'on',
        email: props.notices.hasEmail ? field('email') === 'on' : rest.channels.email,
        webhook: field('webhook') === 'on',
      },
      kinds: { turn: field('turn') === 'on', asked: field('asked') === 'on', ended: field('ended') === 'on' },
      ...(quiet && { quiet: { from: minuteOf(field('from')), to: minuteOf(field('to')) } }),
      digest: DIGESTS.find(([each]) => each === field('digest'))?.[0] ?? rest.digest,
      digestAt: field('at') === '' ? rest.digestAt : minuteOf(field('at')),
    }
  }
  return (
    <section>
      <h3>{t('notices.choices')}</h3>
      <AskForm
        action={t('online.save')}
        done={t('online.changed')}
        ask={field => save(read(field), props.take)}
      >
        <fieldset>
          <legend>{t('notices.kinds')}</legend>
          <For each={KINDS}>
            {([kind, text]) => <Box name={kind} text={t(text)} checked={settings().kinds[kind]} />}
          </For>
        </fieldset>
        <fieldset>
          <legend>{t('notices.channels')}</legend>
          <For each={CHANNELS.filter(([channel]) => channel !== 'email' || props.notices.hasEmail)}>
            {([channel, text]) => (
              <Box name={channel} text={t(text)} checked={settings().channels[channel]} />
            )}
          </For>
        </fieldset>
        <fieldset>
          <legend>{t('notices.quiet')}</legend>
          <Box name="quiet" text={t('notices.quiet.on')} checked={settings().quiet !== undefined} />
          <div class="hours">
            <TimeField name="from" text={t('notices.quiet.from')} minute={settings().quiet?.from ?? 1320} />
            <TimeField name="to" text={t('notices.quiet.to')} minute={settings().quiet?.to ?? 480} />
          </div>
        </fieldset>
        <Show when={props.notices.hasEmail}>
          <label>
            <span>{t('notices.digest')}</span>
            <select name="digest">
              <For each={DIGESTS}>
                {([digest, text]) => (
                  <option value={digest} selected={settings().digest === digest}>
                    {t(text)}
                  </option>
                )}
              </For>
            </select>
          </label>
          <TimeField name="at" text={t('notices.digest.at')} minute={settings().digestAt} />
        </Show>
      </AskForm>
    </section>
  )
}

const Box = (props: { readonly name: string; readonly text: string; readonly checked: boolean }) => (
  <label class="option">
    <input type="checkbox" name={props.name} checked={props.checked} />
    <span>{props.text}</span>
  </label>
)

const TimeField = (props: { readonly name: string; readonly text: string; readonly minute: number }) => (
  <label>
    <span>{props.text}</span>
    <input type="time" name={props.name} required value={clockOf(props.minute)} />
  </label>
)
