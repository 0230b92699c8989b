import { createEffect, createResource, createSignal, type JSX, on, Show } from 'solid-js'
import { language, t } from '../language.ts'
import { createGuide } from '../lesson/guide.ts'
import { LessonCard } from '../lesson/lesson-card.tsx'
import { LessonRing } from '../lesson/lesson-ring.tsx'
import { patient } from '../lesson/patience.ts'
import { Loading } from '../parts/notice.tsx'
import type { Lesson } from '../presentation.ts'
import { Board } from './board/board.tsx'
import { createCamera } from './board/camera.ts'
import { worldOf } from './board/geometry.ts'
import { type Table, TableProvider } from './context.ts'
import { createController } from './controller.ts'
import { createLens } from './lens.ts'
import { createOpponent, type Opponent } from './opponent/opponent.ts'
import { createThinker } from './opponent/thinker.ts'
import { Curtain } from './panels/curtain.tsx'
import { EndWarning } from './panels/end-warning.tsx'
import { FallenDice } from './panels/fallen-dice.tsx'
import { LedgerAside } from './panels/ledger-panel.tsx'
import { LensPanel } from './panels/lens-panel.tsx'
import { LogPanel } from './panels/log-panel.tsx'
import { PiecePanel } from './panels/piece-panel.tsx'
import { PromptPanel } from './panels/prompt-panel.tsx'
import { StatusBar } from './panels/status-bar.tsx'
import { Losses, Tray } from './panels/tray.tsx'
import type { Session } from './session.ts'
import { watchShortcuts } from './shortcuts.ts'
import { createSpeech, loadWords, type Words } from './speech.ts'

/** Wide enough for three columns. */
const ROOMY = '(min-width: 75rem)'

interface GameTableProps {
  readonly session: Session
  readonly players: readonly [string, string]
  /** Somebody plays this game in another window: here it can only be watched. */
  readonly watching: boolean
  /** Where the game can be watched again, if it is kept. */
  readonly replay?: string
  /** A first battle with guidance, and what is done with the game at its end. */
  readonly lesson?: { readonly lesson: Lesson; readonly playOn: () => void }
  /** Whoever decides elsewhere; without it the computer does, here. */
  readonly opponent?: Opponent
  /** What stands beside the board before all else, and after it. */
  readonly before?: JSX.Element
  readonly after?: JSX.Element
}

/** The table with everything on it. */
export const GameTable = (props: GameTableProps) => {
  const { presentation } = props.session
  const [words] = createResource(language, tongue => loadWords(presentation, tongue))
  return (
    <Show when={words.latest} fallback={<Loading text={t('table.loading')} />}>
      {loaded => <Laid {...props} words={loaded()} />}
    </Show>
  )
}

const Laid = (props: GameTableProps & { readonly words: Words }) => {
  const { session } = props
  const { scenario } = session.game.beginning
  const [spoken, setSpoken] = createSignal('')
  const [curtained, setCurtained] = createSignal(false)
  const isOpen = () => !props.watching && !curtained()
  const { lesson } = props
  const guide = lesson && createGuide(session, lesson.lesson)
  const opponent =
    props.opponent ??
    createOpponent(session, isOpen, guide ? patient(session.presentation, createThinker()) : createThinker())
  const controller = createController(session, () => isOpen() && !opponent.isDeciding(), isOpen, guide)
  guide?.follow(controller.selected)
  const table: Table = {
    session,
    controller,
    opponent,
    camera: createCamera(worldOf(session.board.grid)),
    lens: createLens(session, controller),
    ...createSpeech(session, () => props.words),
    announce: text => setSpoken(text),
  }
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
    on([session.position, controller.armed], ([, armed]) => {
      if (side && !armed) side.scrollTop = 0
    }),
  )
  watchShortcuts(table)
  return (
    <TableProvider value={table}>
      <div
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
        />
        <Show when={ledgerOpen()}>
          <LedgerAside close={() => setLedgerOpen(false)} />
        </Show>
        <Board>
          <Show when={guide}>{shown => <LessonRing guide={shown()} />}</Show>
        </Board>
        <aside
          class="side"
          aria-label={t('table.side')}
          ref={element => {
            side = element
          }}
        >
          <Show when={guide}>{shown => <LessonCard guide={shown()} playOn={() => lesson?.playOn()} />}</Show>
          {props.before}
          <LensPanel />
          <PromptPanel players={props.players} replay={props.replay} />
          <Tray />
          <PiecePanel />
          <div class="history">
            <h2>{t('table.log')}</h2>
            <LogPanel />
            <Losses />
          </div>
          {props.after}
        </aside>
        <FallenDice />
        <EndWarning />
        <Curtain players={props.players} onChange={setCurtained} />
        <p class="unseen" role="status" aria-live="polite">
          {spoken()}
        </p>
      </div>
    </TableProvider>
  )
}
