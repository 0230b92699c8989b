import type { ParentProps } from 'solid-js'
import { tryAgain } from '../browser/load-part.ts'
import { GAMES } from '../browser/route.ts'
import { t } from '../text/language.ts'

/** A page, or a part of one, that has nothing to show and says why. */
export const Notice = (props: ParentProps<{ readonly title: string; readonly text: string }>) => (
  <div class="notice">
    <h2>{props.title}</h2>
    <p>{props.text}</p>
    {props.children}
  </div>
)

export const Loading = (props: { readonly text: string }) => (
  <p class="loading" role="status">
    {props.text}
  </p>
)

/** As the page shows it from its first moment on, for those who wait for a table. */
export const Preparing = (props: { readonly text: string }) => (
  <div class="waiting" role="status">
    <p class="waiting-what">{props.text}</p>
    <p class="waiting-tip">{t('waiting.tip')}</p>
  </div>
)

export const Failure = (props: { readonly retry: () => void }) => (
  <div role="alert">
    <Notice title={t('failure.title')} text={t('failure.text')}>
      <button type="button" class="action" onClick={() => void tryAgain(props.retry)}>
        {t('failure.retry')}
      </button>
    </Notice>
  </div>
)

/** A part of the program did not arrive, or broke. */
export const PartFailure = (props: { readonly retry: () => void }) => (
  <div class="part-failed" role="alert">
    <Notice title={t('part.title')} text={t('part.text')}>
      <button type="button" class="action" onClick={() => void tryAgain(props.retry)}>
        {t('failure.retry')}
      </button>{' '}
      <a class="action" href={GAMES}>
        {t('missing.home')}
      </a>
    </Notice>
  </div>
)
