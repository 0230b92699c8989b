import { createEffect, createResource, Match, Show, Switch } from 'solid-js'
import { gameAddress } from '../browser/route.ts'
import { inSlices } from '../browser/slices.ts'
import { BrokenGame, type BrokenGameProps, MissingGame } from '../files/broken-game.tsx'
import { downloadRecord } from '../files/download.ts'
import { type PlayableRecord, readingRecord } from '../files/playable-record.ts'
import { readRecord } from '../files/reading.ts'
import { Failure, Preparing } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { readComputers, readTempers } from '../players/computers.ts'
import { ReplayTable } from '../replay/replay-table.tsx'
import { gameTitle } from '../saved/game-title.ts'
import { faultOf, loadGame, type StoredGame } from '../saved/store.ts'
import { language, t } from '../text/language.ts'

type Opened =
  | { readonly kind: 'missing' }
  | ({ readonly kind: 'broken' } & BrokenGameProps)
  | { readonly kind: 'ready'; readonly stored: StoredGame; readonly playable: PlayableRecord }

const open = async (id: string): Promise<Opened> => {
  const stored = await loadGame(id)
  if (!stored) return { kind: 'missing' }
  const read = await readRecord(stored.record)
  if (!read.ok) return { kind: 'broken', stored, refusal: read.refusal }
  const { presentation, record } = read.value
  const playable = await inSlices(readingRecord(presentation, record))
  return playable.ok
    ? { kind: 'ready', stored, playable: playable.value }
    : { kind: 'broken', stored, refusal: playable.refusal, presentation }
}

/** A saved game, watched again. */
const ReplayPage = (props: { readonly id: string }) => {
  const [opened, { refetch }] = createResource(() => props.id, open)
  const found = () => (opened.error ? undefined : opened.latest)
  const ready = () => {
    const result = found()
    return result?.kind === 'ready' ? result : undefined
  }
  const broken = () => {
    const result = found()
    return result?.kind === 'broken' ? result : undefined
  }
  return (
    <Switch fallback={<Preparing text={t('replay.loading')} />}>
      <Match when={opened.error}>
        <div class="game-notice">
          <PageTitle title={t('replay.loading')} />
          <Failure retry={() => void refetch()} />
        </div>
      </Match>
      <Match when={found()?.kind === 'missing'}>
        <MissingGame />
      </Match>
      <Match when={broken()}>{game => <BrokenGame {...game()} />}</Match>
      <Match when={ready()} keyed>
        {game => <Watching {...game} />}
      </Match>
    </Switch>
  )
}

const Watching = (props: Extract<Opened, { kind: 'ready' }>) => {
  const { stored, playable } = props
  const title = (): string => gameTitle(stored, language())
  const fault = faultOf(stored.id)
  const computers = readComputers(stored.computers)
  createEffect(() => {
    document.title = `${t('replay.title', { title: title() })} · ${t('app.name')}`
  })
  return (
    <>
      <ReplayTable
        playable={playable}
        title={title()}
        party={{ players: stored.players, computers, tempers: readTempers(stored.tempers, computers) }}
        game={playable.result || playable.fault ? undefined : gameAddress(stored.id)}
      />
      <Show when={fault}>
        {why => (
          <div class="table-notice" role="alert">
            <p>{t(why() === 'full' ? 'game.full' : 'game.unsaved')}</p>
            <button
              type="button"
              class="action"
              onClick={() => downloadRecord(`${stored.system}-${stored.id}`, stored.record)}
            >
              {t('saved.download')}
            </button>
          </div>
        )}
      </Show>
    </>
  )
}

export default ReplayPage
