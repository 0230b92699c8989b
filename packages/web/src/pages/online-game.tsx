// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import '../style/online.css'
import type { Beginning, Checked, Refusal } from '@mesnada/engine'
import type { BeginningAnswer, InvitationAnswer } from '@mesnada/server/api'
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  Match,
  onCleanup,
  Show,
  Switch,
} from 'solid-js'
import { ONLINE, onlineReplayAddress } from '../browser/route.ts'
import { AfterGame } from '../online/after/after-game.tsx'
import { verdictOf } from '../online/after/verdict.ts'
import { contributeDice } from '../online/dice/contribution.ts'
import { explainRefusal } from '../online/line/explain.ts'
import { ask, gamePath } from '../online/line/http.ts'
import type { Line } from '../online/line/line.ts'
import { Invitation } from '../online/lobby/invitation.tsx'
import { Entrance } from '../online/people/account.tsx'
import { line, lookOn, me, remembered } from '../online/people/me.ts'
import { watchTurns } from '../online/people/notify.ts'
import { sitterOf } from '../online/people/sitter.ts'
import { OnlinePanel, OnlineStatus } from '../online/table/online-panels.tsx'
import { createOnlineTable, type OnlineTable } from '../online/table/online-table.ts'
import { remoteOpponent } from '../online/table/remote-opponent.ts'
import { WaitingRoom } from '../online/table/waiting-room.tsx'
import { createReading } from '../online/talk/reading.ts'
import { Notice, Preparing } from '../parts/notice.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import type { Presentation } from '../presentation/presentation.ts'
import { loadPresentation } from '../systems/index.ts'
import type { Session } from '../table/session/session.ts'
import { GameTable } from '../table/table.tsx'
import { language, t } from '../text/language.ts'

interface OnlineGameProps {
  readonly id: string
  readonly invite: string | undefined
}

interface Opened {
  readonly presentation: Presentation
  readonly beginning: Beginning
}

const open = async (id: string, invite: string | undefined): Promise<Checked<Opened>> => {
  const answer = await ask<BeginningAnswer>('GET', gamePath(id, '/beginning', invite))
  if (!answer.ok) return answer
  const presentation = await loadPresentation(answer.value.system)
  return presentation
    ? { ok: true, value: { presentation, beginning: answer.value.beginning } }
    : { ok: false, refusal: { code: 'engine.system.unknown', values: { id: answer.value.system } } }
}

/** A game with someone elsewhere: first who one is, then the waiting room, then the table. */
const OnlineGamePage = (props: OnlineGameProps) => {
  const [known] = createResource(async () => {
    const user = await remembered()
    if (!user) lookOn()
    return { user }
  })
  /** Whoever has no name yet is told what he is invited to; what has begun he may watch. */
  const [invitation] = createResource(
    () => !known.loading && !me(),
    () => ask<InvitationAnswer>('GET', gamePath(props.id, '/invitation', props.invite)),
  )
  const invited = () => {
    const answer = me() ? undefined : invitation()
    return answer?.ok && answer.value.game.status === 'open' ? answer.value : undefined
  }
  const [turns, setTurns] = createSignal(0)
  watchTurns(() => setTurns(count => count + 1))
  const [opened] = createResource(
    () =>
      known.loading ? undefined : (me()?.id ?? (invitation.loading || invited() ? undefined : 'nobody')),
    () => open(props.id, props.invite),
  )
  const found = () => {
    const result = opened()
    return result?.ok ? result.value : undefined
  }
  const refusal = () => {
    const result = opened()
    return result && !result.ok ? result.refusal : undefined
  }
  return (
    <Switch fallback={<Preparing text={t('table.loading')} />}>
      <Match when={invited()}>
        {answer => (
          <>
            <PageHeader />
            <Invitation invitation={answer()} />
          </>
        )}
      </Match>
      <Match when={refusal()}>{why => <Closed why={why()} />}</Match>
      <Match when={found() && line()} keyed>
        {current => (
          <Show when={found()}>
            {game => <AtTable {...props} opened={game()} line={current} turns={turns()} />}
          </Show>
        )}
      </Match>
    </Switch>
  )
}

/** There is no way to this game, and why. */
const Closed = (props: { readonly why: Refusal }) => (
  <>
    <PageHeader />
    <div class="game-notice online">
      <Notice title={t('online.join')} text={explainRefusal(props.why)}>
        <a class="action" href={ONLINE}>
          {t('online.back')}
        </a>
      </Notice>
      {/* It may be one's own: whoever says who he is may come in. */}
      <Show when={!me()}>
        <Entrance />
      </Show>
    </div>
  </>
)

const Waiting = (props: { readonly trouble: Refusal | undefined }) => (
  <Show when={props.trouble} fallback={<Preparing text={t('table.loading')} />}>
    {why => <Closed why={why()} />}
  </Show>
)

interface AtTableProps extends OnlineGameProps {
  readonly opened: Opened
  readonly line: Line
  /** How many have come since the page was opened. */
  readonly turns: number
}

const AtTable = (props: AtTableProps) => {
  const { id, invite, opened } = props
  const current = props.line
  const table = createOnlineTable(opened.presentation, opened.beginning, command =>
    current.command(id, command, invite),
  )
  onCleanup(current.watch(id, table.listener, invite))
  contributeDice(id, table)
  return (
    <Show when={table.room()} fallback={<Waiting trouble={table.trouble()} />}>
      <Show
        when={table.session()}
        keyed
        fallback={
          <>
            <PageHeader />
            <WaitingRoom
              id={id}
              invite={invite}
              table={table}
              scenario={opened.beginning.scenario}
              state={current.state()}
            />
          </>
        }
      >
        {session => (
          <Playing
            id={id}
            invite={invite}
            table={table}
            session={session}
            line={current}
            turns={props.turns}
          />
        )}
      </Show>
    </Show>
  )
}

interface PlayingProps extends OnlineGameProps {
  readonly table: OnlineTable
  readonly session: Session
  readonly line: Line
  readonly turns: number
}

const Playing = (props: PlayingProps) => {
  const { table, session } = props
  const players = createMemo((): readonly [string, string] => {
    const seats = table.room()?.seats ?? []
    return [sitterOf({ seats }, 0), sitterOf({ seats }, 1)]
  })
  const reading = createReading(props.id, table.room)
  const verdict = () => {
    const room = table.room()
    return room && verdictOf(room)
  }
  createEffect(() => {
    const { title } = session.beginning.scenario
    const { pending, viewer } = session.position()
    const isMine = pending.kind === 'decision' && pending.seat === viewer
    const unread = reading.unread()
    // A number in brackets before it is that of the games that wait.
    document.title = `${unread > 0 ? `✉${unread} ` : ''}${isMine ? '● ' : ''}${title[language()]} · ${t('app.name')}`
  })
  return (
    <GameTable
      session={session}
      players={players()}
      watching={session.position().viewer === 'spectator'}
      {...(table.room()?.ending && { replay: onlineReplayAddress(props.id, props.invite) })}
      verdict={verdict()}
      afterGame={
        <Show when={table.room()?.ending && table.room()}>
          {room => <AfterGame id={props.id} invite={props.invite} room={room()} turns={props.turns} />}
        </Show>
      }
      opponent={() => remoteOpponent(session, players)}
      before={<OnlineStatus id={props.id} table={table} line={props.line} reading={reading} />}
      after={<OnlinePanel id={props.id} invite={props.invite} table={table} reading={reading} />}
    />
  )
}

export default OnlineGamePage
