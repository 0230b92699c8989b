// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './transport.css'
// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './replay.css'
import { createResource, createSignal, For, Show } from 'solid-js'
import { inSlices } from '../browser/slices.ts'
import type { PlayableRecord } from '../files/playable-record.ts'
import { InTurn } from '../parts/in-turn.tsx'
import { Preparing } from '../parts/notice.tsx'
import type { Party } from '../players/computers.ts'
import { Board } from '../table/board/board.tsx'
import { SHEET_RIM, worldOf } from '../table/board/geometry.ts'
import { createCamera } from '../table/hand/camera.ts'
import { NO_COACH } from '../table/hand/coach.ts'
import { type Table, TableProvider } from '../table/hand/context.ts'
import { createController } from '../table/hand/controller.ts'
import { createLens } from '../table/hand/lens.ts'
import { createLooks } from '../table/hand/looks.ts'
import { createSpeech, loadWords, type Words } from '../table/hand/speech.ts'
import { IDLE_OPPONENT } from '../table/opponent/idle-opponent.ts'
import { LedgerFold } from '../table/panels/ledger-panel.tsx'
import { LensPanel } from '../table/panels/lens-panel.tsx'
import { PiecePanel } from '../table/panels/piece-panel.tsx'
import { Losses } from '../table/panels/tray.tsx'
import { IDLE_WATCH } from '../table/watch/watch.ts'
import { language, nameOf, t } from '../text/language.ts'
import { BranchDialog } from './branch-dialog.tsx'
import type { Count } from './chapters.ts'
import { DiceCard } from './dice-card.tsx'
import { keyHelp, watchReplayKeys } from './keys.ts'
import { Proof, RecordBreaks } from './proof.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { createReviewDoor, type ReviewDoor } from './review-door.ts'
import { createReplaySession } from './session.ts'
import { StepMarks } from './step-marks.tsx'
import { StepPanel } from './step-panel.tsx'
import { describeStep } from './step-text.ts'
import { readingStory, type Story } from './story.ts'
import { StoryPanel } from './story-panel.tsx'
import { Transport } from './transport.tsx'
import { createViewing, onStep, type Viewing } from './viewing.ts'
import { type Viewpoint, viewpointsFor } from './viewpoint.ts'

interface ReplayTableProps {
  readonly playable: PlayableRecord
  readonly title: string
  readonly party: Party
  /** Where the game can be played on. */
  readonly game: string | undefined
}

/** The table of a game that is watched again: the same board, and all of its story. */
export const ReplayTable = (props: ReplayTableProps) => {
  const { presentation } = props.playable
  const [words] = createResource(language, tongue => loadWords(presentation, tongue))
  const [story] = createResource(() => {
    const [viewpoint] = viewpointsFor(props.playable, props.party.computers)
    return inSlices(readingStory(props.playable, viewpoint))
  })
  return (
    <Show when={story.latest} fallback={<Preparing text={t('replay.loading')} />} keyed>
      {told => (
        <Show when={words.latest} fallback={<Preparing text={t('replay.loading')} />}>
          {loaded => <Laid {...props} words={loaded()} story={told} />}
        </Show>
      )}
    </Show>
  )
}

const Laid = (props: ReplayTableProps & { readonly words: Words; readonly story: Story }) => {
  const { playable, party } = props
  const viewing = createViewing(playable, party.computers, startOf(playable), props.story)
  const session = createReplaySession(playable, party.computers, viewing.position)
  const [spoken, setSpoken] = createSignal('')
  const [isBranching, setBranching] = createSignal(false)
  const controller = createController(session, () => false)
  const door = createReviewDoor(playable)
  const table: Table = {
    session,
    controller,
    lens: createLens(session, controller),
    looks: createLooks(controller),
    group: () => undefined,
    opponent: IDLE_OPPONENT,
    coach: NO_COACH,
    watch: IDLE_WATCH,
    camera: createCamera(worldOf(session.board.grid), SHEET_RIM),
    ...createSpeech(session, () => props.words),
    announce: text => setSpoken(text),
  }
  onStep(viewing, step => setSpoken(describeStep(table, viewing, step)))
  watchReplayKeys(viewing.player)
  const branch = (): void => {
    viewing.player.pause()
    setBranching(true)
  }
  return (
    <TableProvider value={table}>
      <div class="table replay">
        <ReplayBar viewing={viewing} title={props.title} game={props.game} branch={branch} />
        <div class="replay-stage">
          <InTurn last fallback={<div class="board-frame" />}>
            <Board watched>
              <StepMarks viewing={viewing} />
              <Show when={door.opened()} keyed>
                {({ parts: { Marks }, desk }) => <Marks viewing={viewing} desk={desk} />}
              </Show>
            </Board>
          </InTurn>
          <DiceCard viewing={viewing} />
        </div>
        <Transport viewing={viewing}>
          <Show when={door.opened()} keyed>
            {({ parts: { Curve }, desk }) => <Curve viewing={viewing} desk={desk} />}
          </Show>
        </Transport>
        <aside class="side" aria-label={t('replay.side')}>
          <LensPanel />
          <RecordBreaks playable={playable} />
          <StepPanel viewing={viewing} />
          <Show when={door.isAllowed}>
            <ReviewAside viewing={viewing} door={door} branch={branch} title={props.title} />
          </Show>
          <PiecePanel />
          <LedgerFold />
          <div class="history">
            <h2>{t('table.log')}</h2>
            <InTurn>
              <StoryPanel viewing={viewing} />
            </InTurn>
          </div>
          <div class="replay-more">
            <InTurn>
              <Losses />
              <EyesSelect viewing={viewing} />
              <Proof playable={playable} />
              <KeyHelp count={viewing.chapters.count} />
            </InTurn>
          </div>
        </aside>
        <InTurn>
          <BranchDialog
            viewing={viewing}
            party={party}
            isOpen={isBranching()}
            onClose={() => setBranching(false)}
          />
        </InTurn>
        <p class="unseen" role="status" aria-live="polite">
          {spoken()}
        </p>
      </div>
    </TableProvider>
  )
}

interface ReviewAsideProps {
  readonly viewing: Viewing
  readonly door: ReviewDoor
  readonly branch: () => void
  readonly title: string
}

/** The computer's reckoning, for whoever asks for it. */
const ReviewAside = (props: ReviewAsideProps) => (
  <Show
    when={props.door.opened()}
    keyed
    fallback={
      <div class="review-door">
        <button type="button" class="action" onClick={() => props.door.open()}>
          {t('review.open')}
        </button>
        <Show when={props.door.hasFailed()}>
          <p role="alert">{t('review.failed')}</p>
        </Show>
      </div>
    }
  >
    {({ parts: { Panel }, desk }) => (
      <Panel viewing={props.viewing} desk={desk} branch={props.branch} title={props.title} />
    )}
  </Show>
)

/** A game that is over is watched from its beginning; one that is not, from where it stands. */
const startOf = ({ result, length }: PlayableRecord): number => (result ? 0 : length)

/** As whom one watches, where that makes a difference and there is a choice. */
const EyesSelect = (props: { readonly viewing: Viewing }) => {
  const { viewpoint, viewpoints, look, playable } = props.viewing
  const viewpointName = (each: Viewpoint): string => {
    if (each === 'all') return t('replay.eyes.all')
    if (each === 'spectator') return t('replay.eyes.spectator')
    return nameOf(playable.record.scenario.sides[each].title)
  }
  const onlyViewpoint = (each: Viewpoint): string =>
    typeof each === 'string'
      ? viewpointName(each)
      : t('replay.eyes.only', { who: playable.record.scenario.sides[each].title })
  const choose = (value: string): void => {
    const chosen = viewpoints.find(each => String(each) === value)
    if (chosen !== undefined) look(chosen)
  }
  return (
    <Show
      when={viewpoints.length > 1}
      fallback={
        <Show when={viewpoint() !== 'all'}>
          <p class="replay-eyes">{onlyViewpoint(viewpoint())}</p>
        </Show>
      }
    >
      <label class="replay-eyes">
        <span>{t('replay.eyes')}</span>
        <select onChange={({ currentTarget: { value } }) => choose(value)}>
          <For each={viewpoints}>
            {each => (
              <option value={String(each)} selected={each === viewpoint()}>
                {viewpointName(each)}
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
