import type { Checked, Refusal } from '@mesnada/engine'
import { createSignal, type JSX, Show } from 'solid-js'
import { guestAddress } from '../../browser/route.ts'
import { t } from '../../text/language.ts'
import { explainRefusal } from '../line/explain.ts'
import { CopyField } from './copy-field.tsx'
import {
  changeName,
  changePassword,
  changeWebhook,
  enterAsGuest,
  guestKey,
  me,
  renewKey,
  signIn,
  signOut,
  signUp,
} from './me.ts'
import { canNotify, wantNotices, wantsNotice } from './notify.ts'

/** A form that asks the server for something, and says why not. */
const AskForm = (props: {
  readonly action: string
  /** What most people are here for. */
  readonly main?: true
  readonly ask: (field: (name: string) => string) => Promise<Checked<unknown>>
  /** Said when it is done, where the page would not show it. */
  readonly done?: string
  readonly children?: JSX.Element
}) => {
  const [refusal, setRefusal] = createSignal<Refusal>()
  const [isDone, setDone] = createSignal(false)
  /** Asked again when the sentences arrive. */
  const explained = (): string => {
    const refused = refusal()
    return refused === undefined ? '' : explainRefusal(refused)
  }
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form)
    const answer = await props.ask(name => String(data.get(name) ?? '').trim())
    setRefusal(answer.ok ? undefined : answer.refusal)
    setDone(answer.ok)
    if (answer.ok) for (const field of form.querySelectorAll('[type=password]')) empty(field)
  }
  return (
    <form
      class="ask-form"
      onSubmit={event => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {props.children}
      <button type="submit" class="action" classList={{ main: props.main }}>
        {props.action}
      </button>
      <p class="ask-refusal" role="alert">
        {explained()}
      </p>
      <Show when={props.done}>{done => <p role="status">{isDone() ? done() : ''}</p>}</Show>
    </form>
  )
}

/** What was a secret does not stay on the screen. */
const empty = (field: Element): void => {
  if (field instanceof HTMLInputElement) field.value = ''
}

const NameField = (props: { readonly label: string; readonly value?: string | undefined }) => (
  <label>
    <span>{props.label}</span>
    <input
      type="text"
      name="name"
      required
      maxlength="40"
      autocomplete="nickname"
      value={props.value ?? ''}
    />
  </label>
)

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly isNew: boolean
}

const PasswordField = (props: PasswordFieldProps) => (
  <label>
    <span>{props.label}</span>
    <input
      type="password"
      name={props.name}
      required
      minlength={props.isNew ? 10 : 1}
      maxlength="200"
      autocomplete={props.isNew ? 'new-password' : 'current-password'}
    />
  </label>
)

const Credentials = (props: { readonly isNew: boolean }) => (
  <>
    <label>
      <span>{t('online.login')}</span>
      <input type="text" name="login" required minlength="3" maxlength="60" autocomplete="username" />
    </label>
    <PasswordField name="password" label={t('online.password')} isNew={props.isNew} />
  </>
)

/** Who comes in: a guest by name alone, or someone with an account. */
export const Entrance = () => (
  <section class="entrance" aria-labelledby="entrance">
    <h2 id="entrance">{t('online.who')}</h2>
    <AskForm main action={t('online.guest.enter')} ask={field => enterAsGuest(field('name'))}>
      <NameField label={t('online.name')} />
    </AskForm>
    <details>
      <summary>{t('online.sign-in')}</summary>
      <AskForm
        action={t('online.sign-in')}
        ask={field => signIn({ login: field('login'), password: field('password') })}
      >
        <Credentials isNew={false} />
      </AskForm>
    </details>
    <SignUp />
  </section>
)

const SignUp = () => (
  <details>
    <summary>{t('online.sign-up')}</summary>
    <p>{t('online.sign-up.text')}</p>
    <AskForm
      action={t('online.sign-up')}
      ask={field => signUp({ login: field('login'), password: field('password') }, field('name'))}
    >
      <NameField label={t('online.name')} />
      <Credentials isNew />
    </AskForm>
  </details>
)

/** Who one is, and how one wants to be told of one's turn. */
export const Account = () => {
  const isGuest = () => me()?.login === undefined
  return (
    <section class="account" aria-labelledby="account">
      <h2 id="account">{t(isGuest() ? 'online.as-guest' : 'online.as', { name: me()?.name ?? '' })}</h2>
      <Show when={isGuest() && guestKey()}>
        {key => (
          <details>
            <summary>{t('online.guest.link')}</summary>
            <p>{t('online.guest.link.text')}</p>
            <CopyField label={t('online.guest.link')} text={`${location.origin}/${guestAddress(key())}`} />
            <AskForm action={t('online.guest.link.renew')} ask={renewKey} done={t('online.changed')} />
          </details>
        )}
      </Show>
      <Show when={isGuest()} fallback={<ChangePassword />}>
        <SignUp />
      </Show>
      <ChangeName />
      <Notices />
      <button type="button" class="action quiet" onClick={() => void leave(isGuest())}>
        {t('online.sign-out')}
      </button>
    </section>
  )
}

/** At tables where one sits already one keeps the name one sat down with. */
const ChangeName = () => (
  <details>
    <summary>{t('online.name.change')}</summary>
    <p>{t('online.name.change.text')}</p>
    <AskForm action={t('online.save')} ask={field => changeName(field('name'))} done={t('online.changed')}>
      <NameField label={t('online.name.new')} value={me()?.name} />
    </AskForm>
  </details>
)

const ChangePassword = () => (
  <details>
    <summary>{t('online.password.change')}</summary>
    <p>{t('online.password.change.text')}</p>
    <AskForm
      action={t('online.save')}
      ask={field => changePassword(field('old'), field('password'))}
      done={t('online.changed')}
    >
      <PasswordField name="old" label={t('online.password.old')} isNew={false} />
      <PasswordField name="password" label={t('online.password.new')} isNew />
    </AskForm>
  </details>
)

/** A guest without his link cannot come back. */
const leave = async (isGuest: boolean): Promise<void> => {
  if (!isGuest || confirm(t('online.sign-out.sure'))) await signOut()
}

const Notices = () => {
  const [isDenied, setDenied] = createSignal(false)
  return (
    <details>
      <summary>{t('online.notices')}</summary>
      <Show when={canNotify()}>
        <label class="option">
          <input
            type="checkbox"
            checked={wantsNotice()}
            onChange={async ({ currentTarget }) => {
              const { checked } = currentTarget
              const granted = await wantNotices(checked)
              currentTarget.checked = granted
              setDenied(checked && !granted)
            }}
          />
          <span>{t('online.notices.browser')}</span>
        </label>
        <Show when={isDenied()}>
          <p role="alert">{t('online.notices.denied')}</p>
        </Show>
      </Show>
      <AskForm action={t('online.save')} ask={field => changeWebhook(field('webhook'))}>
        <label>
          <span>{t('online.webhook')}</span>
          <input
            type="url"
            name="webhook"
            maxlength="500"
            value={me()?.webhook ?? ''}
            placeholder="https://"
          />
        </label>
      </AskForm>
    </details>
  )
}
