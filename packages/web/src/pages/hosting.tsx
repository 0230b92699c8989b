// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import '../style/online.css'
import type { AccountsAnswer, HostAnswer, WordsAnswer } from '@mesnada/server/api'
import { createResource, createSignal, For, Show } from 'solid-js'
import { gameInLink, onlineAddress } from '../browser/route.ts'
import { explainRefusal } from '../online/line/explain.ts'
import { ask } from '../online/line/http.ts'
import { AskForm } from '../online/people/ask-form.tsx'
import { remembered } from '../online/people/me.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { locale, t } from '../text/language.ts'

const momentOf = (moment: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'short', timeStyle: 'short' }).format(moment)

/** For whoever runs the server: what people report, who they are, and what was done about it. */
const HostingPage = () => {
  const [answer, { refetch }] = createResource(async () => {
    await remembered()
    return ask<HostAnswer>('GET', '/host')
  })
  const seen = () => {
    const known = answer.latest
    return known?.ok ? known.value : undefined
  }
  const refusal = () => {
    const known = answer.latest
    return known && !known.ok ? explainRefusal(known.refusal) : ''
  }
  const refresh = (): void => void refetch()
  return (
    <div class="online hosting">
      <PageTitle title={t('hosting.title')} lead={t('hosting.lead')} />
      <p class="ask-refusal" role="alert">
        {refusal()}
      </p>
      <Show when={seen()}>
        {known => (
          <>
            <Reports reports={known().reports} refresh={refresh} />
            <Accounts refresh={refresh} />
            <Games refresh={refresh} />
            <Audit audit={known().audit} />
          </>
        )}
      </Show>
    </div>
  )
}

export default HostingPage

interface Refreshing {
  readonly refresh: () => void
}

const Reports = (props: Refreshing & { readonly reports: HostAnswer['reports'] }) => {
  const handle = async (id: string): Promise<void> => {
    await ask('POST', '/host/reports', { id })
    props.refresh()
  }
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">{t('hosting.reports')}</h2>
      <ul class="plain-list reports">
        <For each={props.reports} fallback={<li>{t('hosting.reports.none')}</li>}>
          {report => (
            <li>
              <p>
                {momentOf(report.created)} ·{' '}
                {t('hosting.report', { reporter: report.reporter.name, reported: report.reported.name })} ·{' '}
                <a href={onlineAddress(report.game)}>{t('hosting.game')}</a>
              </p>
              <blockquote>{report.text}</blockquote>
              <Words game={report.game} />
              <Show when={!report.isHandled} fallback={<b>{t('hosting.handled')}</b>}>
                <button type="button" class="action quiet" onClick={() => void handle(report.id)}>
                  {t('hosting.handle')}
                </button>
              </Show>
              <Ban user={report.reported.id} name={report.reported.name} refresh={props.refresh} />
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

/** What was said at a table. That the host has read it is written down. */
const Words = (props: { readonly game: string }) => {
  const [words, setWords] = createSignal<WordsAnswer['words']>()
  const read = async (): Promise<void> => {
    const answer = await ask<WordsAnswer>('GET', `/host/words?game=${props.game}`)
    if (answer.ok) setWords(answer.value.words)
  }
  return (
    <Show
      when={words()}
      fallback={
        <button type="button" class="action quiet" onClick={() => void read()}>
          {t('hosting.words')}
        </button>
      }
    >
      {known => (
        <ul class="said-words">
          <For each={known()} fallback={<li>{t('online.talk.none')}</li>}>
            {({ at, name, text }) => (
              <li>
                {momentOf(at)} · <b>{name}</b>: {text}
              </li>
            )}
          </For>
        </ul>
      )}
    </Show>
  )
}

const Ban = (props: Refreshing & { readonly user: string; readonly name: string }) => (
  <details>
    <summary>{t('hosting.ban', { name: props.name })}</summary>
    <AskForm
      action={t('hosting.ban.yes')}
      done={t('online.changed')}
      ask={async field => {
        const [days, reason] = [Number(field('days')), field('reason')]
        const answer = await ask('POST', '/host/bans', { user: props.user, days, reason })
        if (answer.ok) props.refresh()
        return answer
      }}
    >
      <label>
        <span>{t('hosting.ban.days')}</span>
        <input type="number" name="days" required min="1" max="36500" value="7" />
      </label>
      <label>
        <span>{t('hosting.ban.reason')}</span>
        <input type="text" name="reason" maxlength="500" />
      </label>
    </AskForm>
  </details>
)

const Accounts = (props: Refreshing) => {
  const [accounts, setAccounts] = createSignal<AccountsAnswer['accounts']>()
  const [asked, setAsked] = createSignal('')
  const search = async (text: string) => {
    const answer = await ask<AccountsAnswer>('GET', `/host/accounts?q=${encodeURIComponent(text)}`)
    if (answer.ok) setAccounts(answer.value.accounts)
    setAsked(text)
    return answer
  }
  const again = (): void => {
    void search(asked())
    props.refresh()
  }
  const unban = async (user: string): Promise<void> => {
    await ask('DELETE', '/host/bans', { user })
    again()
  }
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">{t('hosting.accounts')}</h2>
      <AskForm action={t('hosting.search')} ask={field => search(field('q'))}>
        <label>
          <span>{t('hosting.search.text')}</span>
          <input type="search" name="q" maxlength="60" />
        </label>
      </AskForm>
      <ul class="plain-list">
        <For each={accounts() ?? []}>
          {({ id, name, login, created, isBanned }) => (
            <li>
              <span>
                {name} · {login || t('online.guest')} · {momentOf(created)}
              </span>
              <Show when={isBanned} fallback={<Ban user={id} name={name} refresh={again} />}>
                <button type="button" class="action quiet" onClick={() => void unban(id)}>
                  {t('hosting.unban')}
                </button>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

const Games = (props: Refreshing) => (
  <section aria-labelledby="games">
    <h2 id="games">{t('hosting.games')}</h2>
    <AskForm
      action={t('online.cancel')}
      done={t('online.changed')}
      ask={async field => {
        const answer = await ask('DELETE', '/host/games', { game: gameInLink(field('game')) })
        if (answer.ok) props.refresh()
        return answer
      }}
    >
      <label>
        <span>{t('hosting.games.text')}</span>
        <input type="text" name="game" required maxlength="200" />
      </label>
    </AskForm>
  </section>
)

const DEEDS = {
  ban: 'hosting.deed.ban',
  unban: 'hosting.deed.unban',
  read: 'hosting.deed.read',
  handled: 'hosting.deed.handled',
  cancel: 'hosting.deed.cancel',
} as const

const isDeed = (deed: string): deed is keyof typeof DEEDS => deed in DEEDS

const Audit = (props: { readonly audit: HostAnswer['audit'] }) => (
  <section aria-labelledby="audit">
    <h2 id="audit">{t('hosting.audit')}</h2>
    <ul class="plain-list">
      <For each={props.audit} fallback={<li>{t('notices.sent.none')}</li>}>
        {({ at, who, deed, about, detail }) => (
          <li>
            <span>
              {momentOf(at)} · {who} · {isDeed(deed) ? t(DEEDS[deed]) : deed} · {about} {detail}
            </span>
          </li>
        )}
      </For>
    </ul>
  </section>
)
