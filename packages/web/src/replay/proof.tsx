import { createSignal, Show } from 'solid-js'
import { t } from '../language.ts'
import { RecordFault } from '../parts/record-fault.tsx'
import type { Reel } from './reel.ts'

/** So much of a hash is enough to compare by eye. */
const SHORT = 8

/** That a record holds only for a while, and why. */
export const RecordBreaks = (props: { readonly reel: Reel }) => (
  <Show when={props.reel.fault}>
    {refusal => (
      <div class="record-breaks" role="alert">
        <p>{t('replay.proof.breaks', { step: props.reel.length })}</p>
        <RecordFault refusal={refusal()} presentation={props.reel.presentation} reel={props.reel} />
      </div>
    )}
  </Show>
)

/** The hash of the last position, and that every step up to it was played again and proved. */
export const Proof = (props: { readonly reel: Reel }) => (
  <section class="proof" aria-label={t('replay.proof')}>
    <p class="proof-holds">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 12.5l4.5 4.5L19 7" />
      </svg>
      {t('replay.proof.holds', { steps: props.reel.length })}
    </p>
    <p class="proof-hash">
      {t('replay.proof.hash')} <Hash hash={props.reel.hashAt(props.reel.length)} />
    </p>
  </section>
)

/** A page that came over plain HTTP from another machine may not copy: there the whole of it is shown. */
const Hash = (props: { readonly hash: string }) => {
  const [copied, setCopied] = createSignal(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.hash)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <Show when={navigator.clipboard} fallback={<code>{props.hash}</code>}>
      <code title={props.hash}>{props.hash.slice(0, SHORT)}</code>
      <button type="button" class="action quiet" onClick={() => void copy()}>
        {t('replay.copy')}
      </button>
      <span role="status">{copied() ? t('replay.copied') : ''}</span>
    </Show>
  )
}
