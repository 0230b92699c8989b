import type { ParentProps } from 'solid-js'
import { t } from '../language.ts'

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

export const Failure = (props: { readonly retry: () => void }) => (
  <div role="alert">
    <Notice title={t('failure.title')} text={t('failure.text')}>
      <button type="button" class="action" onClick={() => props.retry()}>
        {t('failure.retry')}
      </button>
    </Notice>
  </div>
)
