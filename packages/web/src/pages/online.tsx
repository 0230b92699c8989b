import { createResource, createSignal, Match, onMount, Show, Switch } from 'solid-js'
import { t } from '../language.ts'
import { Account, Entrance } from '../online/account.tsx'
import { explainRefusal } from '../online/explain.ts'
import { HostedGames } from '../online/hosted-games.tsx'
import { keepsGames } from '../online/http.ts'
import { comeBack, me, remembered } from '../online/me.ts'
import { watchTurns } from '../online/notify.ts'
import { Loading, Notice } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { ONLINE } from '../route.ts'

/** Games between people who are not in the same place. */
const OnlinePage = (props: { readonly guest: string | undefined }) => {
  const [refusal, setRefusal] = createSignal('')
  const [isOpen] = createResource(async () => {
    const keeps = await keepsGames()
    if (keeps) await remembered()
    return keeps
  })
  const [turns, setTurns] = createSignal(0)
  watchTurns(() => setTurns(count => count + 1))
  onMount(async () => {
    if (props.guest === undefined) return
    const answer = await comeBack(props.guest)
    if (answer.ok) location.hash = ONLINE
    else setRefusal(explainRefusal(answer.refusal))
  })
  return (
    <div class="online">
      <PageTitle title={t('online.title')} lead={t('online.lead')} />
      <Show when={refusal()}>
        <p class="ask-refusal" role="alert">
          {refusal()}
        </p>
      </Show>
      <Switch>
        <Match when={isOpen.loading}>
          <Loading text={t('online.loading')} />
        </Match>
        <Match when={isOpen() === false}>
          <Notice title={t('online.closed.title')} text={t('online.closed.text')} />
        </Match>
        <Match when={isOpen()}>
          <Show when={me()} fallback={<Entrance />}>
            <HostedGames list="mine" turns={turns()} />
            <HostedGames list="finished" turns={turns()} />
          </Show>
          <HostedGames list="public" turns={turns()} />
          <Show when={me()}>
            <Account />
          </Show>
        </Match>
      </Switch>
    </div>
  )
}

export default OnlinePage
