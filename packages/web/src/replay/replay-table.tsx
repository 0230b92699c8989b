import { createResource, createSignal, For, Show } from 'solid-js'
import { language, t } from '../language.ts'
import { Loading } from '../parts/notice.tsx'
import { Board } from '../table/board/board.tsx'
import { createCamera } from '../table/board/camera.ts'
import { worldOf } from '../table/board/geometry.ts'
import { type Table, TableProvider } from '../table/context.ts'
import { createController } from '../table/controller.ts'
import { createLens } from '../table/lens.ts'
import { LedgerFold } from '../table/panels/ledger-panel.tsx'
import { LensPanel } from '../table/panels/lens-panel.tsx'
import { PiecePanel } from '../table/panels/piece-panel.tsx'
import { Losses } from '../table/panels/tray.tsx'
import type { Party } from '../table/saving.ts'
import { createSpeech, loadWords, type Words } from '../table/speech.ts'
import { BranchDialog } from './branch-dialog.tsx'
import type { Count } from './chapters.ts'
import { type Cinema, createCinema, onStep } from './cinema.ts'
import { DiceCard } from './dice-card.tsx'
import type { Eyes } from './eyes.ts'
import { Happened } from './happened.tsx'
import { keyHelp, watchReplayKeys } from './keys.ts'
import { Proof, RecordBreaks } from './proof.tsx'
import type { Reel } from './reel.ts'
import { ReplayBar } from './replay-bar.tsx'
import { createReplaySession, IDLE_OPPONENT } from './session.ts'
import { StepPanel } from './step-panel.tsx'
import { describeStep } from './step-text.ts'
import { StoryPanel } from './story-panel.tsx'
import { Transport } from './transport.tsx'

interface ReplayTableProps {
  readonly reel: Reel
  readonly title: string
  readonly party: Party
  /** Where the game can be played on. */
  readonly game: string | undefined
}

/** The table of a game that is watched again: the same board, and all of its story. */
export const ReplayTable = (props: ReplayTableProps) => {
  const { presentation } = props.reel
  const [words] = createResource(language, tongue => loadWords(presentation, tongue))
  return (
    <Show when={words.latest} fallback={<Loading text={t('replay.loading')} />}>
      {loaded => <Laid {...props} words={loaded()} />}
    </Show>
  )
}

const Laid = (props: ReplayTableProps & { readonly words: Words }) => {
  const { reel, party } = props
  const cinema = createCinema(reel, party.computers, startOf(reel))
  const session = createReplaySession(reel, party.computers, cinema.position)
  const [spoken, setSpoken] = createSignal('')
  const [isBranching, setBranching] = createSignal(false)
  const controller = createController(session, () => false)
  const table: Table = {
    session,
    controller,
    lens: createLens(session, controller),
    opponent: IDLE_OPPONENT,
    camera: createCamera(worldOf(session.board.grid)),
    ...createSpeech(session, () => props.words),
    announce: text => setSpoken(text),
  }
  onStep(cinema, step => setSpoken(describeStep(table, cinema, step)))
  watchReplayKeys(cinema.player)
  const branch = (): void => {
    cinema.player.pause()
    setBranching(true)
  }
  return (
    <TableProvider value={table}>
      <div class="table replay">
        <ReplayBar cinema={cinema} title={props.title} game={props.game} branch={branch} />
        <div class="replay-stage">
          <Board watched>
            <Happened cinema={cinema} />
          </Board>
          <DiceCard cinema={cinema} />
        </div>
        <Transport cinema={cinema} />
        <aside class="side" aria-label={t('replay.side')}>
          <LensPanel />
          <RecordBreaks reel={reel} />
          <StepPanel cinema={cinema} />
          <PiecePanel />
          <LedgerFold />
          <div class="history">
            <h2>{t('table.log')}</h2>
            <StoryPanel cinema={cinema} />
          </div>
          <div class="replay-more">
            <Losses />
            <EyesSelect cinema={cinema} />
            <Proof reel={reel} />
            <KeyHelp count={cinema.chapters.count} />
          </div>
        </aside>
        <BranchDialog
          cinema={cinema}
          party={party}
          isOpen={isBranching()}
          onClose={() => setBranching(false)}
        />
        <p class="unseen" role="status" aria-live="polite">
          {spoken()}
        </p>
      </div>
    </TableProvider>
  )
}

/** A game that is over is watched from its beginning; one that is not, from where it stands. */
const startOf = ({ result, length }: Reel): number => (result ? 0 : length)

/** Through whose eyes one looks, where that makes a difference and there is a choice. */
const EyesSelect = (props: { readonly cinema: Cinema }) => {
  const { eyes, allEyes, look, reel } = props.cinema
  const nameOf = (each: Eyes): string => {
    if (each === 'all') return t('replay.eyes.all')
    if (each === 'spectator') return t('replay.eyes.spectator')
    return reel.record.scenario.sides[each].title[language()]
  }
  const choose = (value: string): void => {
    const chosen = allEyes.find(each => String(each) === value)
    if (chosen !== undefined) look(chosen)
  }
  return (
    <Show
      when={allEyes.length > 1}
      fallback={
        <Show when={eyes() !== 'all'}>
          <p class="replay-eyes">{t('replay.eyes.only', { who: nameOf(eyes()) })}</p>
        </Show>
      }
    >
      <label class="replay-eyes">
        <span>{t('replay.eyes')}</span>
        <select onChange={({ currentTarget: { value } }) => choose(value)}>
          <For each={allEyes}>
            {each => (
              <option value={String(each)} selected={each === eyes()}>
                {nameOf(each)}
              </option>
            )}
          </For>
        </select>
      </label>
    </Show>
  )
}

const KeyHelp = (props: { readonly count: Count }) => (
  <details class="key-help">
    <summary>{t('replay.keys')}</summary>
    <dl>
      <For each={keyHelp(props.count)}>
        {({ keys, does }) => (
          <div>
            <dt>
              <For each={keys}>{key => <kbd>{key}</kbd>}</For>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        )}
      </For>
    </dl>
    <p>{t('replay.keys.board')}</p>
  </details>
)
