import { createSignal, type JSX, Show } from 'solid-js'
import { guestAddress } from '../../browser/route.ts'
import { part } from '../../parts/part.tsx'
import { t } from '../../text/language.ts'
import { AskForm, PasswordField } from './ask-form.tsx'
import { CopyField } from './copy-field.tsx'
import {
  changeName,
  changePassword,
  enterAsGuest,
  forgetPassword,
  guestKey,
  me,
  recover,
  recovery,
  renewKey,
  signIn,
  signOut,
  signUp,
} from './me.ts'
import { hasPasskeys, signInByPasskey } from './passkeys.ts'

const MyData = part(() => import('./my-data.tsx'), 'online.loading')
const Vacation = part(() => import('./vacation.tsx'), 'online.loading')
const NoticeSettings = part(() => import('./notice-settings.tsx'), 'online.loading')

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
      <Show when={hasPasskeys()}>
        <AskForm action={t('passkey.sign-in')} ask={signInByPasskey} />
      </Show>
    </details>
    <Forgotten />
    <SignUp />
  </section>
)

/** By the code that came with the account, or one that is sent to its address. */
const Forgotten = () => (
  <details>
    <summary>{t('people.forgotten')}</summary>
    <p>{t('people.forgotten.text')}</p>
    <AskForm
      action={t('people.forgotten.send')}
      done={t('people.forgotten.sent')}
      ask={field => forgetPassword(field('login'))}
    >
      <label>
        <span>{t('online.login')}</span>
        <input type="text" name="login" required maxlength="60" autocomplete="username" />
      </label>
    </AskForm>
    <AskForm
      action={t('people.forgotten.set')}
      ask={field => recover({ login: field('login'), password: field('password') }, field('code'))}
    >
      <label>
        <span>{t('notices.email.code')}</span>
        <input type="text" name="code" required maxlength="40" autocomplete="one-time-code" />
      </label>
      <label>
        <span>{t('online.login')}</span>
        <input type="text" name="login" required maxlength="60" autocomplete="username" />
      </label>
      <PasswordField name="password" label={t('online.password.new')} isNew />
    </AskForm>
  </details>
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
      <Show when={recovery()}>
        {code => (
          <div class="recovery" role="status">
            <p>{t('people.recovery.new')}</p>
            <CopyField label={t('people.recovery')} text={code()} />
          </div>
        )}
      </Show>
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
      <Unfolding title={t('online.notices')}>
        <NoticeSettings />
      </Unfolding>
      <Unfolding title={t('vacation.title')}>
        <Vacation />
      </Unfolding>
      <Unfolding title={t('people.mine')}>
        <MyData />
      </Unfolding>
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

/** Most people never look at it: it is fetched by those who do. */
const Unfolding = (props: { readonly title: string; readonly children: JSX.Element }) => {
  const [isOpen, setOpen] = createSignal(false)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpen(true)}>
      <summary>{props.title}</summary>
      <Show when={isOpen()}>{props.children}</Show>
    </details>
  )
}
