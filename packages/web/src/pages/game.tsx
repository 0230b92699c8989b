import { recordOf } from '@mesnada/engine'
import { createEffect, createResource, createSignal, Match, on, Show, Switch } from 'solid-js'
import { replayAddress } from '../browser/route.ts'
import { inSlices } from '../browser/slices.ts'
import { BrokenGame, type BrokenGameProps, MissingGame } from '../files/broken-game.tsx'
import { downloadRecord } from '../files/download.ts'
import { readPlayableRecord } from '../files/playable-record.ts'
import { readRecord } from '../files/reading.ts'
import { Failure, Preparing } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import type { Adapted } from '../players/adapting.ts'
import { type Party, readComputers, readTempers } from '../players/computers.ts'
import type { Presentation } from '../presentation/presentation.ts'
import { canSwap, harder, playAgain, swapped } from '../saved/again.ts'
import { claimGame } from '../saved/ownership.ts'
import { readWhatIf, savedGame } from '../saved/saving.ts'
import { faultOf, loadGame, type SaveFault, type StoredGame, saveGame } from '../saved/store.ts'
import type { Finale } from '../table/aside/finale.ts'
import { createOpponent } from '../table/opponent/opponent.ts'
import { createThinker } from '../table/opponent/thinker.ts'
import { createSession, type Opening, openingRecord } from '../table/session/session.ts'
import { GameTable } from '../table/table.tsx'
import { t, withLaterWords } from '../text/language.ts'

type Opened =
  | { readonly kind: 'missing' }
  | ({ readonly kind: 'broken' } & BrokenGameProps)
  | {
      readonly kind: 'ready'
      readonly stored: StoredGame
      readonly presentation: Presentation
      readonly opening: Opening
    }

const open = async (id: string): Promise<Opened> => {
  const stored = await loadGame(id)
  if (!stored) return { kind: 'missing' }
  const read = await readRecord(stored.record)
  if (!read.ok) return { kind: 'broken', stored, refusal: read.refusal }
  const { presentation, record } = read.value
  const opening = await inSlices(openingRecord(presentation, record))
  if (opening.ok) return { kind: 'ready', stored, presentation, opening: opening.value }
  const playable = readPlayableRecord(presentation, record)
  const broken = { kind: 'broken', stored, refusal: opening.refusal, presentation } as const
  return playable.ok ? { ...broken, playable: playable.value } : broken
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
    <Switch fallback={<Preparing text={t('table.loading')} />}>
      <Match when={opened.error}>
        <div class="game-notice">
          <PageTitle title={t('setup.title')} />
          <Failure retry={() => void refetch()} />
        </div>
      </Match>
      <Match when={opened.latest?.kind === 'missing'}>
        <MissingGame />
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

interface PlayingProps extends Extract<Opened, { kind: 'ready' }> {
  readonly watching: boolean
  readonly announce: () => void
}

const Playing = (props: PlayingProps) => {
  const { presentation, opening, stored } = props
  const { game } = opening
  const computers = readComputers(stored.computers)
  const tempers = readTempers(stored.tempers, computers)
  const party: Party = { players: stored.players, computers, tempers }
  const whatIf = readWhatIf(stored)
  const [fault, setFault] = createSignal<SaveFault | undefined>(faultOf(stored.id))
  let saving: Promise<void> | undefined
  let again = false

  /** One save at a time; steps taken meanwhile are saved together after it. */
  const save = (): void => {
    if (saving) {
      again = true
      return
    }
    const saved = savedGame(presentation, stored.id, party, game.state, recordOf(game))
    saving = saveGame(whatIf ? { ...saved, whatIf } : saved).then(result => {
      setFault(result)
      saving = undefined
      if (!result) props.announce()
      if (!again) return
      again = false
      save()
    })
  }
  const playBy = (by: Party): void => void playAgain(presentation, game.beginning, by)
  const raised = harder(party)
  const [adapted, setAdapted] = createSignal<Adapted>()
  const next = (): Party => adapted()?.party ?? party
  const finale: Finale = {
    record: () => recordOf(game),
    rematch: () => playBy(next()),
    ...(canSwap(party) ? { swap: () => playBy(swapped(next())) } : {}),
    adapted: () => adapted()?.text(),
    ...(raised ? { harder: () => playBy(raised) } : {}),
  }
  const session = createSession(presentation, opening, computers, save, () => !props.watching)
  // A game that ends here counts once, whatever is taken back.
  createEffect(
    on(session.position, ({ pending }, before) => {
      if (!before || pending.kind !== 'over' || before.pending.kind === 'over' || whatIf || adapted()) return
      void withLaterWords(import('../players/adapting.ts')).then(
        ({ adaptAfter }) => setAdapted(adaptAfter(stored.system, party, pending.result.winner)),
        () => undefined,
      )
    }),
  )
  return (
    <>
      <GameTable
        session={session}
        players={stored.players}
        watching={props.watching}
        replay={replayAddress(stored.id)}
        finale={finale}
        opponent={mayPlay => createOpponent(session, mayPlay, createThinker(tempers))}
      />
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
