import { type Dictionary, engineMessages, type Refusal, type Rulebook, type Seat } from '@mesnada/engine'
import { createEffect, createMemo, createResource, createSignal, on, Show } from 'solid-js'
import { language, t } from '../language.ts'
import { Loading } from '../parts/notice.tsx'
import { phrase, speaker } from '../phrase.ts'
import { Board } from './board/board.tsx'
import { createCamera } from './board/camera.ts'
import { worldOf } from './board/geometry.ts'
import { type Table, TableProvider } from './context.ts'
import { createController } from './controller.ts'
import { createOpponent } from './opponent/opponent.ts'
import { Curtain } from './panels/curtain.tsx'
import { EndWarning } from './panels/end-warning.tsx'
import { FallenDice } from './panels/fallen-dice.tsx'
import { LogPanel } from './panels/log-panel.tsx'
import { PiecePanel } from './panels/piece-panel.tsx'
import { PromptPanel } from './panels/prompt-panel.tsx'
import { StatusBar } from './panels/status-bar.tsx'
import { Losses, Tray } from './panels/tray.tsx'
import type { Session } from './session.ts'
import { watchShortcuts } from './shortcuts.ts'

interface GameTableProps {
  readonly session: Session
  readonly players: readonly [string, string]
  /** Somebody plays this game in another window: here it can only be watched. */
  readonly watching: boolean
}

interface Words {
  readonly sentences: Dictionary
  readonly rulebook: Rulebook
}

/** The table with everything on it. */
export const GameTable = (props: GameTableProps) => {
  const { presentation } = props.session
  const [words] = createResource(language, async (tongue): Promise<Words> => {
    const [sentences, rulebook] = await Promise.all([
      presentation.sentences(tongue),
      presentation.system.reference.rulebook(tongue),
    ])
    return { sentences: { ...engineMessages[tongue], ...sentences }, rulebook }
  })
  return (
    <Show when={words.latest} fallback={<Loading text={t('table.loading')} />}>
      {loaded => <Laid {...props} words={loaded()} />}
    </Show>
  )
}

const Laid = (props: GameTableProps & { readonly words: Words }) => {
  const { session } = props
  const { scenario } = session.game.beginning
  const sideTitle = (seat: Seat): string => scenario.sides[seat].title[language()]
  const say = createMemo(() =>
    speaker({ ...props.words.sentences, 'side.0': sideTitle(0), 'side.1': sideTitle(1) }, language()),
  )
  const [spoken, setSpoken] = createSignal('')
  const [curtained, setCurtained] = createSignal(false)
  const isOpen = () => !props.watching && !curtained()
  const opponent = createOpponent(session, isOpen)
  const controller = createController(session, () => isOpen() && !opponent.isDeciding(), isOpen)
  const table: Table = {
    session,
    controller,
    opponent,
    camera: createCamera(worldOf(session.board.grid)),
    say: said => say()(said),
    explain: ({ code, values = {} }: Refusal) =>
      say()(phrase(code, session.presentation.named(session.position().state, values))),
    purpose: ({ purpose, values = {} }) =>
      say()(phrase(purpose, session.presentation.named(session.position().state, values))),
    outcome: (thrown, entry) => say()(session.presentation.outcome(session.position().state, thrown, entry)),
    sideTitle,
    ruleTitle: number => props.words.rulebook[number]?.title,
    announce: text => setSpoken(text),
  }
  const [logOpen, setLogOpen] = createSignal(false)
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
      <div class="table" classList={{ 'log-open': logOpen() }}>
        <StatusBar
          title={scenario.title[language()]}
          logOpen={logOpen()}
          toggleLog={() => setLogOpen(open => !open)}
          watching={props.watching}
        />
        <Board />
        <aside
          class="side"
          aria-label={t('table.side')}
          ref={element => {
            side = element
          }}
        >
          <PromptPanel players={props.players} />
          <Tray />
          <PiecePanel />
          <div class="history">
            <h2>{t('table.log')}</h2>
            <LogPanel />
            <Losses />
          </div>
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
