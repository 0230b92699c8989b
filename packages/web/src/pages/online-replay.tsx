import { accepted, type Checked } from '@mesnada/engine'
import { plainRecordOf } from '@mesnada/engine/verify'
import type { GameCard } from '@mesnada/server/api'
import { createEffect, createResource, Match, Switch } from 'solid-js'
import { ONLINE } from '../browser/route.ts'
import { inSlices } from '../browser/slices.ts'
import { type PlayableRecord, readingRecord } from '../files/playable-record.ts'
import { fetchFinished } from '../online/dice/hosted-record.ts'
import { explainRefusal } from '../online/line/explain.ts'
import { ask, gamePath } from '../online/line/http.ts'
import { sitterOf } from '../online/people/sitter.ts'
import { Notice, Preparing } from '../parts/notice.tsx'
import { NO_COMPUTERS } from '../players/computers.ts'
import { ReplayTable } from '../replay/replay-table.tsx'
import { language, t } from '../text/language.ts'

interface Watched {
  readonly playable: PlayableRecord
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
  const playable = await inSlices(readingRecord(found.value.presentation, plainRecordOf(found.value.record)))
  return playable.ok ? accepted({ playable: playable.value, card: card.value }) : playable
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
    <Switch fallback={<Preparing text={t('replay.loading')} />}>
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
      playable={props.playable}
      title={title()}
      party={{ players: [sitterOf(props.card, 0), sitterOf(props.card, 1)], computers: NO_COMPUTERS }}
      game={undefined}
    />
  )
}

export default OnlineReplayPage
