import type { Checked } from '@mesnada/engine'
import { type VerifiedGame, verifyGame, type Witnessed } from '@mesnada/engine/verify'
import { createSignal, Show } from 'solid-js'
import { downloadRecord } from '../../files/download.ts'
import { t } from '../../text/language.ts'
import { explainRefusal } from '../line/explain.ts'
import { fetchFinished } from './hosted-record.ts'
import { DICE_MODES } from './modes.ts'

/** Checks in this browser, by the rules it has, that the host threw the dice it had to throw. */
interface VerifyDiceProps {
  readonly id: string
  readonly invite: string | undefined
  /** What this browser was told during play. */
  readonly known: Witnessed | undefined
}

export const VerifyDice = (props: VerifyDiceProps) => {
  const [verdict, setVerdict] = createSignal<Checked<VerifiedGame>>()
  const [isBusy, setBusy] = createSignal(false)
  const verify = async (): Promise<void> => {
    setBusy(true)
    const found = await fetchFinished(props.id, props.invite)
    const { rollRefusal } = await import('@mesnada/engine/beacon')
    setVerdict(
      found.ok
        ? verifyGame(found.value.presentation.system, found.value.record, props.known, rollRefusal)
        : found,
    )
    setBusy(false)
  }
  const download = async (): Promise<void> => {
    const found = await fetchFinished(props.id, props.invite)
    if (found.ok) downloadRecord(`${found.value.record.system}-${props.id}`, found.value.record)
    else setVerdict(found)
  }
  return (
    <section class="verify" aria-label={t('online.verify')}>
      <div class="answers">
        <button type="button" class="action" disabled={isBusy()} onClick={() => void verify()}>
          {t('online.verify')}
        </button>
        <button type="button" class="action quiet" onClick={() => void download()}>
          {t('online.verify.download')}
        </button>
      </div>
      <div role="status">
        <Show when={verdict()}>{found => <Verdict found={found()} />}</Show>
      </div>
    </section>
  )
}

const Verdict = (props: { readonly found: Checked<VerifiedGame> }) => {
  const proved = () => (props.found.ok ? props.found.value : undefined)
  const refusal = () => (props.found.ok ? undefined : props.found.refusal)
  return (
    <>
      <Show when={proved()}>
        {game => (
          <>
            <p class="verified">
              {t(game().compared.entries > 0 ? 'online.verified' : 'online.verified.alone', {
                dice: game().dice,
                entries: game().entries,
              })}
            </p>
            <Show when={game().compared.entries > 0}>
              <p>
                {t('online.compared', {
                  compared: game().compared.entries,
                  entries: game().entries,
                  own: game().compared.ownBytes,
                })}
              </p>
            </Show>
            <Show when={game().voided > 0}>
              <p>{t('online.voided')}</p>
            </Show>
            <p>
              {game().entrusted.length > 0 && game().mode === 'committed'
                ? t('online.verified.entrusted')
                : t(DICE_MODES[game().mode])}
            </p>
            <p class="digest">
              {t('online.digest')} <code>{game().digest}</code>
            </p>
          </>
        )}
      </Show>
      <Show when={refusal()}>
        {why => <p class="ask-refusal">{t('online.unverified', { why: explainRefusal(why()) })}</p>}
      </Show>
    </>
  )
}
