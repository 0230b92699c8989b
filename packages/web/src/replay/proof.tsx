import { createSignal, Show } from 'solid-js'
import type { PlayableRecord } from '../files/playable-record.ts'
import { RecordFault } from '../files/record-fault.tsx'
import { t } from '../text/language.ts'

/** So much of a hash is enough to compare by eye. */
const SHORT = 8

/** That a record holds only for a while, and why. */
export const RecordBreaks = (props: { readonly playable: PlayableRecord }) => (
  <Show when={props.playable.fault}>
    {refusal => (
      <div class="record-breaks" role="alert">
        <p>{t('replay.proof.breaks', { step: props.playable.length })}</p>
        <RecordFault
          refusal={refusal()}
          presentation={props.playable.presentation}
          playable={props.playable}
        />
      </div>
    )}
  </Show>
)

/** The hash of the last position, and that every step up to it was played again and proved. */
export const Proof = (props: { readonly playable: PlayableRecord }) => (
  <section class="proof" aria-label={t('replay.proof')}>
    <p class="proof-holds">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 12.5l4.5 4.5L19 7" />
      </svg>
      {t('replay.proof.holds', { steps: props.playable.length })}
    </p>
    <p class="proof-hash">
      {t('replay.proof.hash')} <Hash hash={props.playable.hashAt(props.playable.length)} />
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
