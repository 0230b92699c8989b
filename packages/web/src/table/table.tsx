import { type Accessor, createEffect, createResource, createSignal, type JSX, on, Show } from 'solid-js'
import { breathe } from '../browser/slices.ts'
import { InTurn } from '../parts/in-turn.tsx'
import { Preparing } from '../parts/notice.tsx'
import { language, t } from '../text/language.ts'
import type { Finale } from './aside/finale.ts'
import { Aside, fetchAside, fetchAsideLater } from './aside/lazy.tsx'
import { Board } from './board/board.tsx'
import { SHEET_RIM, worldOf } from './board/geometry.ts'
import type { Guidance } from './guidance.ts'
import { createCamera } from './hand/camera.ts'
import { withCoach } from './hand/coach.ts'
import { type Table, TableProvider } from './hand/context.ts'
import { createController } from './hand/controller.ts'
import { createLens } from './hand/lens.ts'
import { createLooks } from './hand/looks.ts'
import { passEmptyDecisions } from './hand/pass-empty.ts'
import { watchShortcuts } from './hand/shortcuts.ts'
import { createSpeech, loadWords, type Words } from './hand/speech.ts'
import { LogPanel } from './log/log-panel.tsx'
import { IDLE_OPPONENT } from './opponent/idle-opponent.ts'
import type { Opponent } from './opponent/opponent.ts'
import { fetchGroup } from './orders/lazy.ts'
import { EndWarning } from './panels/end-warning.tsx'
import { HandoverScreen } from './panels/handover-screen.tsx'
import { LedgerAside } from './panels/ledger-panel.tsx'
import { LensPanel } from './panels/lens-panel.tsx'
import { PiecePanel } from './panels/piece-panel.tsx'
import { PromptPanel } from './panels/prompt-panel.tsx'
import { StatusBar } from './panels/status-bar.tsx'
import { Losses, Tray } from './panels/tray.tsx'
import type { Session } from './session/session.ts'
import { createWatch } from './watch/watch.ts'

/** Wide enough for three columns. */
const ROOMY = '(min-width: 75rem)'

interface GameTableProps {
  readonly session: Session
  readonly players: readonly [string, string]
  /** Somebody plays this game in another window: here it can only be watched. */
  readonly watching: boolean
  /** Where the game can be watched again, if it is kept. */
  readonly replay?: string
  readonly guidance?: Guidance
  /** Whoever decides where nobody here does; he may act only while `mayPlay` holds. */
  readonly opponent: (mayPlay: Accessor<boolean>) => Opponent
  /** What may be done when it is over; absent where nothing but watching it again. */
  readonly finale?: Finale
  /** How it ended for whoever looks, and what he may do next, where others are told otherwise. */
  readonly verdict?: string | undefined
  readonly afterGame?: JSX.Element
  /** What stands beside the board before all else, and after it. */
  readonly before?: JSX.Element
  readonly after?: JSX.Element
}

/** The table with everything on it. */
export const GameTable = (props: GameTableProps) => {
  const { presentation } = props.session
  const [words] = createResource(language, async tongue => {
    const loaded = await loadWords(presentation, tongue)
    await breathe()
    return loaded
  })
  const [laid, setLaid] = createSignal(false)
  return (
    <>
      <Show when={!laid()}>
        <Preparing text={t('table.loading')} />
      </Show>
      <Show when={words.latest}>
        {loaded => <LoadedTable {...props} words={loaded()} onLaid={() => setLaid(true)} />}
      </Show>
    </>
  )
}

interface LoadedTableProps extends GameTableProps {
  readonly words: Words
  readonly onLaid: () => void
}

const LoadedTable = (props: LoadedTableProps) => {
  const { scenario } = props.session.beginning
  const [spoken, setSpoken] = createSignal('')
  const [covered, setCovered] = createSignal(false)
  const isOpen = () => !props.watching && !covered()
  const { guidance } = props
  const opponent = props.opponent(isOpen)
  // In a lesson the lesson says what is wrong.
  const { session, coach } = withCoach(props.session, guidance ? IDLE_OPPONENT : opponent)
  const controller = createController(session, () => isOpen() && !opponent.isDeciding(), isOpen, guidance)
  guidance?.follow(controller.selected)
  const table: Table = {
    session,
    controller,
    opponent,
    coach,
    camera: createCamera(worldOf(session.board.grid), SHEET_RIM),
    lens: createLens(session, controller),
    looks: createLooks(controller),
    // In a lesson one thing is done after the other.
    group: guidance ? () => undefined : fetchGroup(session, controller),
    watch: createWatch(session, controller.pieces, opponent),
    ...createSpeech(session, () => props.words),
    // The same once more is told once more.
    announce: text => setSpoken(before => (before === text ? `${text}\u00a0` : text)),
  }
  const heard = session.log().length
  const [logOpen, setLogOpen] = createSignal(false)
  // Where there is room the record lies open beside the board; on a small screen it is a sheet that opens.
  const [ledgerOpen, setLedgerOpen] = createSignal(matchMedia(ROOMY).matches)
  createEffect(
    on(controller.refusal, refusal => {
      if (refusal) table.announce(table.explain(refusal))
    }),
  )
  let side: HTMLElement | undefined
  // What was answered is gone; what is asked next stands at the top.
  createEffect(
    on(
      [session.position, controller.armed],
      ([, armed]) => {
        if (side && !armed) side.scrollTop = 0
      },
      { defer: true },
    ),
  )
  watchShortcuts(table)
  if (!guidance) passEmptyDecisions(table)
  fetchAsideLater()
  createEffect(() => {
    // Dice are seen to fall.
    if (session.position().pending.kind === 'over' || session.fallen()) fetchAside()
  })
  return (
    <TableProvider value={table}>
      {/* What is known of the game is one task, what is shown of it another. */}
      <InTurn>
        <div
          ref={props.onLaid}
          class="table"
          classList={{ 'log-open': logOpen(), 'ledger-open': ledgerOpen() }}
          aria-busy={session.isBusy?.() ?? false}
        >
          <StatusBar
            title={scenario.title[language()]}
            logOpen={logOpen()}
            toggleLog={() => setLogOpen(open => !open)}
            ledgerOpen={ledgerOpen()}
            toggleLedger={() => setLedgerOpen(open => !open)}
            watching={props.watching}
            replay={props.replay}
            strip={
              <div class="strip-room">
                <Aside>{({ PhaseStrip }) => <PhaseStrip />}</Aside>
              </div>
            }
          />
          <Show when={ledgerOpen()}>
            <LedgerAside close={() => setLedgerOpen(false)} />
          </Show>
          <InTurn last fallback={<div class="board-frame" />}>
            <Board>{guidance?.marks()}</Board>
          </InTurn>
          <aside
            class="side"
            aria-label={t('table.side')}
            ref={element => {
              side = element
            }}
          >
            {guidance?.card()}
            {props.before}
            <LensPanel />
            <Aside>{({ TurnSummary }) => <TurnSummary />}</Aside>
            <PromptPanel
              players={props.players}
              verdict={props.verdict}
              ending={
                <>
                  {props.afterGame}
                  <Aside>{({ EndPanel }) => <EndPanel replay={props.replay} finale={props.finale} />}</Aside>
                </>
              }
              proposal={<Aside>{({ Proposal }) => <Proposal />}</Aside>}
            />
            <Tray />
            <PiecePanel />
            <Aside>{({ StackList }) => <StackList />}</Aside>
            <Aside>{({ GroupPanel }) => <GroupPanel />}</Aside>
            <Show when={!guidance}>
              <Aside>{({ HintPanel }) => <HintPanel />}</Aside>
            </Show>
            <Aside>{({ NewestLines }) => <NewestLines />}</Aside>
            <Aside>{({ ObjectivesPanel }) => <ObjectivesPanel />}</Aside>
            <div class="history">
              <h2>{t('table.log')}</h2>
              <InTurn>
                <LogPanel isOpen={logOpen()} />
                <Losses />
              </InTurn>
            </div>
            <Aside>{({ WatchSettings }) => <WatchSettings />}</Aside>
            {props.after}
          </aside>
          <Aside>{({ FallenDice }) => <FallenDice />}</Aside>
          <Aside>{({ HexCard }) => <HexCard />}</Aside>
          <Aside>{({ KeyHelp }) => <KeyHelp />}</Aside>
          <EndWarning />
          <Aside>{({ CoachWarning }) => <CoachWarning />}</Aside>
          <HandoverScreen players={props.players} onChange={setCovered} />
          <Aside>{({ Chronicle }) => <Chronicle heard={heard} />}</Aside>
          <p class="unseen" role="status" aria-live="polite">
            {spoken()}
          </p>
        </div>
      </InTurn>
    </TableProvider>
  )
}
