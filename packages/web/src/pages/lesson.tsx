import { cryptoDice, type GameRecord, recordOf, unwrap } from '@mesnada/engine'
import { createResource, Match, Switch } from 'solid-js'
import { t } from '../language.ts'
import { beginLesson, toldDice } from '../lesson/beginning.ts'
import { Failure, Loading } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import type { Presentation } from '../presentation.ts'
import { gameAddress } from '../route.ts'
import { loadPresentation } from '../systems/index.ts'
import type { Computers } from '../table/opponent/computers.ts'
import { newGameId, savedGame } from '../table/saving.ts'
import { createSession, openRecord } from '../table/session.ts'
import { saveGame } from '../table/store.ts'
import { GameTable } from '../table/table.tsx'
import { MissingPage } from './missing.tsx'

/** Someone who plays well enough to learn from. */
const SPARRING_LEVEL = 2

/** A first battle with guidance. It is kept only if the learner plays on. */
const LessonPage = (props: { readonly system: string }) => {
  const [loaded, { refetch }] = createResource(
    () => props.system,
    async system => {
      const found = await loadPresentation(system)
      return { found: found && { presentation: found, record: beginLesson(found) } }
    },
  )
  const ready = () => (loaded.error ? undefined : loaded()?.found)
  return (
    <Switch fallback={<Loading text={t('table.loading')} />}>
      <Match when={loaded.error}>
        <div class="game-notice">
          <PageTitle title={t('lesson.title')} />
          <Failure retry={() => void refetch()} />
        </div>
      </Match>
      <Match when={ready()} keyed>
        {found => <Learning {...found} />}
      </Match>
      <Match when={!loaded.loading}>
        <div class="game-notice">
          <MissingPage />
        </div>
      </Match>
    </Switch>
  )
}

const Learning = (props: { readonly presentation: Presentation; readonly record: GameRecord }) => {
  const { presentation } = props
  const { lesson } = presentation
  const opening = unwrap(openRecord(presentation, props.record))
  const computers: Computers = lesson.seat === 0 ? [undefined, SPARRING_LEVEL] : [SPARRING_LEVEL, undefined]
  const session = createSession(
    presentation,
    opening,
    computers,
    () => {},
    () => true,
    toldDice(lesson.faces, cryptoDice(globalThis.crypto)),
  )
  const playOn = async (): Promise<void> => {
    const { game } = opening
    const party = { players: ['', ''], computers } as const
    const saved = savedGame(presentation, newGameId(), party, game.state, recordOf(game))
    await saveGame(saved)
    location.hash = gameAddress(saved.id)
  }
  return (
    <GameTable
      session={session}
      players={['', '']}
      watching={false}
      lesson={{ lesson, playOn: () => void playOn() }}
    />
  )
}

export default LessonPage
