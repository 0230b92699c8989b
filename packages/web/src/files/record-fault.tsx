import { describeRefusal, engineMessages, type Refusal } from '@mesnada/engine'
import { createResource, Show } from 'solid-js'
import type { Presentation } from '../presentation/presentation.ts'
import { seenOf } from '../presentation/seen.ts'
import { language, t } from '../text/language.ts'
import { phrase, speaker } from '../text/phrase.ts'
import type { PlayableRecord } from './playable-record.ts'

interface RecordFaultProps {
  readonly refusal: Refusal
  /** Of the game's system, if it is one of ours. */
  readonly presentation?: Presentation | undefined
  /** The game as far as it holds. */
  readonly playable?: PlayableRecord | undefined
}

/** Says of its own which step it is about. */
const DIVERGED = 'engine.record.diverged'

/** Why a record cannot be played to its end: what the rules say, at which step, and what may be behind it. */
export const RecordFault = (props: RecordFaultProps) => {
  const [sentences] = createResource(language, async tongue => ({
    ...(await engineMessages(tongue)),
    ...(await props.presentation?.sentences(tongue)),
  }))
  const reason = (): string => {
    const { code, values = {} } = props.refusal
    const known = sentences.latest
    if (!known || !Object.hasOwn(known, code)) return describeRefusal(props.refusal)
    const { playable } = props
    const named = playable
      ? playable.presentation.named(
          seenOf(playable.presentation.system, playable.stateAt(playable.length)),
          values,
        )
      : values
    return speaker(known, language())(phrase(code, named))
  }
  const step = (): number | undefined => {
    const at = props.refusal.values?.['step']
    return typeof at === 'number' && props.refusal.code !== DIVERGED ? at : undefined
  }
  const older = () => {
    const { playable } = props
    if (!playable) return undefined
    const versions = { rules: playable.record.rules, known: playable.presentation.system.rules }
    return versions.rules < versions.known ? versions : undefined
  }
  return (
    <p class="broken-reason">
      <Show when={step()}>{at => <>{t('file.at-step', { step: at() })} </>}</Show>
      {reason()}
      <Show when={older()}>{versions => <> {t('file.older-rules', versions())}</>}</Show>
    </p>
  )
}
