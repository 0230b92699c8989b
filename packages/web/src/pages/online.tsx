// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import '../style/online.css'
import type { Refusal } from '@mesnada/engine'
import { createResource, createSignal, Match, onMount, Show, Switch } from 'solid-js'
import { ONLINE } from '../browser/route.ts'
import { Refused } from '../online/line/asking.tsx'
import { keepsGames } from '../online/line/http.ts'
import { Lobby } from '../online/lobby/lobby.tsx'
import { Account, Entrance } from '../online/people/account.tsx'
import { comeBack, lookOn, me, remembered } from '../online/people/me.ts'
import { watchTurns } from '../online/people/notify.ts'
import { Failure, Loading, Notice } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { t } from '../text/language.ts'

/** Games between people who are not in the same place. */
const OnlinePage = (props: { readonly guest: string | undefined }) => {
  const [refusal, setRefusal] = createSignal<Refusal>()
  const [isOpen, { refetch }] = createResource(async () => {
    const keeps = await keepsGames()
    if (keeps && !(await remembered())) lookOn()
    return keeps
  })
  const [turns, setTurns] = createSignal(0)
  watchTurns(() => setTurns(count => count + 1))
  onMount(async () => {
    if (props.guest === undefined) return
    const answer = await comeBack(props.guest)
    if (answer.ok) location.hash = ONLINE
    else setRefusal(answer.refusal)
  })
  return (
    <div class="online">
      <PageTitle title={t('online.title')} lead={t('online.lead')} />
      <Refused why={refusal()} />
      <Switch>
        <Match when={isOpen.loading}>
          <Loading text={t('online.loading')} />
        </Match>
        <Match when={isOpen() === false}>
          <Notice title={t('online.closed.title')} text={t('online.closed.text')} />
        </Match>
        <Match when={isOpen() === undefined}>
          <Failure retry={() => void refetch()} />
        </Match>
        <Match when={isOpen()}>
          <Lobby
            turns={turns()}
            entrance={
              <Show when={!me()}>
                <Entrance />
              </Show>
            }
            account={
              <Show when={me()}>
                <Account />
              </Show>
            }
          />
        </Match>
      </Switch>
    </div>
  )
}

export default OnlinePage
