import { describeRefusal, engineMessages, fill, parseRecord, type Refusal, recordOf } from '@mesnada/engine'
import { createResource, createSignal, Match, Show, Switch } from 'solid-js'
import { language, t } from '../language.ts'
import { Failure, Loading } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import type { Presentation } from '../presentation.ts'
import { GAMES } from '../route.ts'
import { loadPresentation } from '../systems/index.ts'
import { downloadRecord } from '../table/download.ts'
import { readComputers } from '../table/opponent/computers.ts'
import { claimGame } from '../table/ownership.ts'
import { savedGame } from '../table/saving.ts'
import { createSession, openRecord } from '../table/session.ts'
import { loadGame, type SaveFault, type StoredGame, saveGame } from '../table/store.ts'
import { GameTable } from '../table/table.tsx'

type Opened =
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'broken'
      readonly stored: StoredGame
      readonly refusal: Refusal
      readonly presentation?: Presentation
    }
  | {
      readonly kind: 'ready'
      readonly stored: StoredGame
      readonly presentation: Presentation
      readonly opening: Extract<ReturnType<typeof openRecord>, { ok: true }>['value']
    }

const open = async (id: string): Promise<Opened> => {
  const stored = await loadGame(id)
  if (!stored) return { kind: 'missing' }
  const record = parseRecord(stored.record)
  if (!record.ok) return { kind: 'broken', stored, refusal: record.refusal }
  const presentation = await loadPresentation(record.value.system)
  if (!presentation)
    return {
      kind: 'broken',
      stored,
      refusal: { code: 'engine.system.unknown', values: { id: record.value.system } },
    }
  const opening = openRecord(presentation, record.value)
  return opening.ok
    ? { kind: 'ready', stored, presentation, opening: opening.value }
    : { kind: 'broken', stored, refusal: opening.refusal, presentation }
}

/** A saved game, opened and played on. */
const GamePage = (props: { readonly id: string }) => {
  const [opened, { refetch }] = createResource(() => props.id, open)
  const ownership = claimGame(props.id, () => void refetch())
  const ready = () => {
    const result = opened.error ? undefined : opened.latest
    return result?.kind === 'ready' ? result : undefined
  }
  const broken = () => {
    const result = opened.error ? undefined : opened.latest
    return result?.kind === 'broken' ? result : undefined
  }
  return (
    <Switch fallback={<Loading text={t('table.loading')} />}>
      <Match when={opened.error}>
        <div class="game-notice">
          <PageTitle title={t('setup.title')} />
          <Failure retry={() => void refetch()} />
        </div>
      </Match>
      <Match when={opened.latest?.kind === 'missing'}>
        <div class="game-notice">
          <PageTitle title={t('game.missing.title')} lead={t('game.missing.text')} />
          <BackToGames />
        </div>
      </Match>
      <Match when={broken()}>{found => <BrokenGame {...found()} />}</Match>
      <Match when={ownership.owned() !== undefined && ready()} keyed>
        {result => (
          <Playing {...result} watching={ownership.owned() !== true} announce={ownership.announce} />
        )}
      </Match>
    </Switch>
  )
}

const BackToGames = () => (
  <a class="action" href={GAMES}>
    {t('missing.home')}
  </a>
)

/** The save stays where it is, and can be taken away as a file. */
const BrokenGame = (props: Extract<Opened, { kind: 'broken' }>) => {
  const [sentences] = createResource(language, async tongue => ({
    ...engineMessages[tongue],
    ...(await props.presentation?.sentences(tongue)),
  }))
  const reason = () => {
    const sentence = sentences.latest?.[props.refusal.code]
    return sentence === undefined ? describeRefusal(props.refusal) : fill(sentence, props.refusal.values)
  }
  return (
    <div class="game-notice" role="alert">
      <PageTitle title={t('game.broken.title')} lead={t('game.broken.text')} />
      <p class="broken-reason">{reason()}</p>
      <div class="answers">
        <button
          type="button"
          class="action"
          onClick={() => downloadRecord(`${props.stored.system}-${props.stored.id}`, props.stored.record)}
        >
          {t('saved.download')}
        </button>
        <BackToGames />
      </div>
    </div>
  )
}

interface PlayingProps extends Extract<Opened, { kind: 'ready' }> {
  readonly watching: boolean
  readonly announce: () => void
}

const Playing = (props: PlayingProps) => {
  const { presentation, opening, stored } = props
  const { game } = opening
  const party = { players: stored.players, computers: readComputers(stored.computers) }
  const [fault, setFault] = createSignal<SaveFault>()
  let saving: Promise<void> | undefined
  let again = false

  /** One save at a time; steps taken meanwhile are saved together after it. */
  const save = (): void => {
    if (saving) {
      again = true
      return
    }
    saving = saveGame(savedGame(presentation, stored.id, party, game.state, recordOf(game))).then(result => {
      setFault(result)
      saving = undefined
      if (!result) props.announce()
      if (!again) return
      again = false
      save()
    })
  }
  const session = createSession(presentation, opening, party.computers, save, () => !props.watching)
  return (
    <>
      <GameTable session={session} players={stored.players} watching={props.watching} />
      <Show when={props.watching}>
        <p class="table-notice" role="status">
          {t('game.watching')}
        </p>
      </Show>
      <Show when={fault()}>
        {why => (
          <div class="table-notice" role="alert">
            <p>{t(why() === 'full' ? 'game.full' : 'game.unsaved')}</p>
            <button
              type="button"
              class="action"
              onClick={() => downloadRecord(`${stored.system}-${stored.id}`, recordOf(game))}
            >
              {t('saved.download')}
            </button>
          </div>
        )}
      </Show>
    </>
  )
}

export default GamePage
