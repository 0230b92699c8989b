import type { Refusal } from '@mesnada/engine'
import { Show } from 'solid-js'
import { GAMES, replayAddress } from '../browser/route.ts'
import { PageTitle } from '../parts/page-title.tsx'
import type { Presentation } from '../presentation/presentation.ts'
import type { StoredGame } from '../saved/store.ts'
import { t } from '../text/language.ts'
import { downloadRecord } from './download.ts'
import type { PlayableRecord } from './playable-record.ts'
import { RecordFault } from './record-fault.tsx'

export interface BrokenGameProps {
  readonly stored: StoredGame
  readonly refusal: Refusal
  readonly presentation?: Presentation
  /** The game as far as it holds. */
  readonly playable?: PlayableRecord
}

/** The save stays where it is, can be taken away as a file, and be watched as far as it holds. */
export const BrokenGame = (props: BrokenGameProps) => (
  <div class="game-notice" role="alert">
    <PageTitle title={t('game.broken.title')} lead={t('game.broken.text')} />
    <RecordFault refusal={props.refusal} presentation={props.presentation} playable={props.playable} />
    <div class="answers">
      <Show when={props.playable}>
        <a class="action main" href={replayAddress(props.stored.id)}>
          {t('game.broken.watch')}
        </a>
      </Show>
      <button
        type="button"
        class="action"
        onClick={() => downloadRecord(`${props.stored.system}-${props.stored.id}`, props.stored.record)}
      >
        {t('saved.download')}
      </button>
      <BackToGames />
    </div>
  </div>
)

export const MissingGame = () => (
  <div class="game-notice">
    <PageTitle title={t('game.missing.title')} lead={t('game.missing.text')} />
    <BackToGames />
  </div>
)

const BackToGames = () => (
  <a class="action" href={GAMES}>
    {t('missing.home')}
  </a>
)
