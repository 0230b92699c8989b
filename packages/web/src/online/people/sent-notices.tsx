import type { SentNotice } from '@mesnada/server/api'
import { For, Show } from 'solid-js'
import { onlineAddress } from '../../browser/route.ts'
import { locale, t } from '../../text/language.ts'

interface SentNoticesProps {
  readonly sent: readonly SentNotice[]
  readonly refresh: () => void
  readonly isBusy: boolean
}

/** What was sent lately: whether it arrived, why not, and when it is tried again. */
export const SentNotices = (props: SentNoticesProps) => (
  <section>
    <h3>{t('notices.sent')}</h3>
    <Show when={props.sent.length > 0} fallback={<p>{t('notices.sent.none')}</p>}>
      <ul class="plain-list sent-notices">
        <For each={props.sent}>
          {notice => (
            <li data-state={notice.state}>
              <span>
                {momentOf(notice.created)} · {t(CHANNELS[notice.channel])} ·{' '}
                <Show when={notice.game} fallback={t(KINDS[notice.kind])}>
                  {game => <a href={onlineAddress(game())}>{t(KINDS[notice.kind])}</a>}
                </Show>
              </span>
              <b>{fateOf(notice)}</b>
            </li>
          )}
        </For>
      </ul>
    </Show>
    <button type="button" class="action quiet" disabled={props.isBusy} onClick={props.refresh}>
      {t('notices.refresh')}
    </button>
  </section>
)

const CHANNELS = {
  push: 'notices.browser',
  email: 'notices.email',
  webhook: 'notices.webhook',
} as const

const KINDS = {
  turn: 'notices.kind.turn',
  asked: 'notices.kind.asked',
  ended: 'notices.kind.ended',
  test: 'notices.kind.test',
} as const

const momentOf = (moment: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'short', timeStyle: 'short' }).format(moment)

const fateOf = (notice: SentNotice): string => {
  switch (notice.state) {
    case 'sent':
      return t('notices.state.sent')
    case 'outdated':
      return t('notices.state.outdated')
    case 'failed':
      return t('notices.state.failed', { why: whyOf(notice.fault) })
    case 'waiting':
      return notice.tries === 0
        ? t('notices.state.waiting', { when: momentOf(notice.due) })
        : t('notices.state.again', {
            tries: notice.tries,
            when: momentOf(notice.due),
            why: whyOf(notice.fault),
          })
  }
}

const whyOf = (fault: string): string => {
  const [, status] = /^status:(\d+)$/.exec(fault) ?? []
  if (status !== undefined) return t('notices.fault.status', { status })
  switch (fault) {
    case 'private':
    case 'address':
      return t('notices.fault.private')
    case 'gone':
      return t('notices.fault.gone')
    default:
      return t('notices.fault.unreachable')
  }
}
