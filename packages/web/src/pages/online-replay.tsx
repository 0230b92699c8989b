import { accepted, type Checked } from '@mesnada/engine'
import { plainRecordOf } from '@mesnada/engine/verify'
import type { GameCard } from '@mesnada/server/api'
import { createEffect, createResource, Match, Switch } from 'solid-js'
import { language, t } from '../language.ts'
import { explainRefusal } from '../online/explain.ts'
import { sitterOf } from '../online/hosted-games.tsx'
import { fetchFinished } from '../online/hosted-record.ts'
import { ask, gamePath } from '../online/http.ts'
import { Loading, Notice } from '../parts/notice.tsx'
import { type Reel, readReel } from '../replay/reel.ts'
import { ReplayTable } from '../replay/replay-table.tsx'
import { ONLINE } from '../route.ts'
import { NO_COMPUTERS } from '../table/opponent/computers.ts'

interface Watched {
  readonly reel: Reel
  readonly card: GameCard
}

interface OnlineReplayProps {
  readonly id: string
  readonly invite: string | undefined
}

const open = async ({ id, invite }: OnlineReplayProps): Promise<Checked<Watched>> => {
  const [card, found] = await Promise.all([
    ask<GameCard>('GET', gamePath(id, '', invite)),
    fetchFinished(id, invite),
  ])
  if (!card.ok) return card
  if (!found.ok) return found
  const reel = readReel(found.value.presentation, plainRecordOf(found.value.record))
  return reel.ok ? accepted({ reel: reel.value, card: card.value }) : reel
}

/** A finished game of the server, watched again. */
const OnlineReplayPage = (props: OnlineReplayProps) => {
  const [opened] = createResource(() => open(props))
  const found = () => {
    const result = opened()
    return result?.ok ? result.value : undefined
  }
  const refusal = () => {
    const result = opened()
    return result && !result.ok ? result.refusal : undefined
  }
  return (
    <Switch fallback={<Loading text={t('replay.loading')} />}>
      <Match when={refusal()}>
        {why => (
          <div class="game-notice">
            <Notice title={t('replay.title', { title: '' })} text={explainRefusal(why())}>
              <a class="action" href={ONLINE}>
                {t('online.back')}
              </a>
            </Notice>
          </div>
        )}
      </Match>
      <Match when={found()} keyed>
        {game => <Watching {...game} />}
      </Match>
    </Switch>
  )
}

const Watching = (props: Watched) => {
  const title = (): string => props.card.title[language()]
  createEffect(() => {
    document.title = `${t('replay.title', { title: title() })} · ${t('app.name')}`
  })
  return (
    <ReplayTable
      reel={props.reel}
      title={title()}
      party={{ players: [sitterOf(props.card, 0), sitterOf(props.card, 1)], computers: NO_COMPUTERS }}
      game={undefined}
    />
  )
}

export default OnlineReplayPage
