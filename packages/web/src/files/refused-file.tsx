import { Match, Show, Switch } from 'solid-js'
import { replayAddress } from '../browser/route.ts'
import { t } from '../text/language.ts'
import { type FileFault, MOST_MEGABYTES } from './file-fault.ts'
import { importGame } from './import-game.ts'
import { RecordFault } from './record-fault.tsx'

/** A file that was not loaded. */
export interface Refused {
  readonly name: string
  readonly fault: FileFault
}

/** Why a file was not loaded; one that holds for some steps can be watched so far. */
const RefusedFile = (props: Refused) => {
  const refused = () => (props.fault.kind === 'refused' ? props.fault : undefined)
  const breaking = () => (props.fault.kind === 'breaks-off' ? props.fault : undefined)
  const reason = (): string => {
    switch (props.fault.kind) {
      case 'too-big':
        return t('file.too-big', { megabytes: MOST_MEGABYTES })
      case 'not-json':
        return t('file.not-json')
      case 'offline':
        return t('failure.text')
      default:
        return t('file.unreadable')
    }
  }
  return (
    <div class="refused-file">
      <h2>{t('file.refused', { name: props.name })}</h2>
      <Switch fallback={<p class="broken-reason">{reason()}</p>}>
        <Match when={refused()}>
          {fault => <RecordFault refusal={fault().refusal} presentation={fault().presentation} />}
        </Match>
        <Match when={breaking()}>
          {fault => (
            <RecordFault
              refusal={fault().refusal}
              presentation={fault().playable.presentation}
              playable={fault().playable}
            />
          )}
        </Match>
      </Switch>
      <p>{t('file.untouched')}</p>
      <Show when={breaking()}>
        {fault => (
          <button
            type="button"
            class="action"
            onClick={async () => {
              location.hash = replayAddress(await importGame(fault().playable))
            }}
          >
            {t('file.watch-part', { step: fault().playable.length })}
          </button>
        )}
      </Show>
    </div>
  )
}

export default RefusedFile
