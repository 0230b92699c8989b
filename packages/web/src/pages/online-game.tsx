import type { Beginning, Checked, Refusal } from '@mesnada/engine'
import type { BeginningAnswer } from '@mesnada/server/api'
import { createEffect, createMemo, createResource, Match, onCleanup, Show, Switch } from 'solid-js'
import { ONLINE, onlineReplayAddress } from '../browser/route.ts'
import { contributeDice } from '../online/dice/contribution.ts'
import { explainRefusal } from '../online/line/explain.ts'
import { ask, gamePath } from '../online/line/http.ts'
import type { Line } from '../online/line/line.ts'
import { Entrance } from '../online/people/account.tsx'
import { sitterOf } from '../online/people/hosted-games.tsx'
import { line, me, remembered } from '../online/people/me.ts'
import { watchTurns } from '../online/people/notify.ts'
import { OnlinePanel, OnlineStatus } from '../online/table/online-panels.tsx'
import { createOnlineTable, type OnlineTable } from '../online/table/online-table.ts'
import { remoteOpponent } from '../online/table/remote-opponent.ts'
import { WaitingRoom } from '../online/table/waiting-room.tsx'
import { Loading, Notice } from '../parts/notice.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { PageTitle } from '../parts/page-title.tsx'
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
  const [known] = createResource(async () => ({ user: await remembered() }))
  watchTurns()
  const [opened] = createResource(
    () => me()?.id,
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
    <Switch fallback={<Loading text={t('table.loading')} />}>
      <Match when={!known.loading && !me()}>
        <PageHeader />
        <div class="game-notice online">
          <PageTitle title={t('online.join')} lead={t('online.join.lead')} />
          <Entrance />
        </div>
      </Match>
      <Match when={refusal()}>{why => <Closed why={why()} />}</Match>
      <Match when={found() && line()} keyed>
        {current => (
          <Show when={found()}>{game => <AtTable {...props} opened={game()} line={current} />}</Show>
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
    </div>
  </>
)

const Waiting = (props: { readonly trouble: Refusal | undefined }) => (
  <Show when={props.trouble} fallback={<Loading text={t('table.loading')} />}>
    {why => <Closed why={why()} />}
  </Show>
)

const AtTable = (props: OnlineGameProps & { readonly opened: Opened; readonly line: Line }) => {
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
        {session => <Playing id={id} invite={invite} table={table} session={session} line={current} />}
      </Show>
    </Show>
  )
}

interface PlayingProps extends OnlineGameProps {
  readonly table: OnlineTable
  readonly session: Session
  readonly line: Line
}

const Playing = (props: PlayingProps) => {
  const { table, session } = props
  const players = createMemo((): readonly [string, string] => {
    const seats = table.room()?.seats ?? []
    return [sitterOf({ seats }, 0), sitterOf({ seats }, 1)]
  })
  createEffect(() => {
    const { title } = session.beginning.scenario
    const { pending, viewer } = session.position()
    const isMine = pending.kind === 'decision' && pending.seat === viewer
    document.title = `${isMine ? '● ' : ''}${title[language()]} · ${t('app.name')}`
  })
  return (
    <GameTable
      session={session}
      players={players()}
      watching={session.position().viewer === 'spectator'}
      {...(table.room()?.ending && { replay: onlineReplayAddress(props.id, props.invite) })}
      opponent={() => remoteOpponent(session, players)}
      before={<OnlineStatus id={props.id} table={table} line={props.line} />}
      after={<OnlinePanel id={props.id} invite={props.invite} table={table} />}
    />
  )
}

export default OnlineGamePage
