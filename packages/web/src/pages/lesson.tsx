import { cryptoDice, recordOf } from '@mesnada/engine'
import { createResource, createSignal, Match, Switch } from 'solid-js'
import { gameAddress, lessonAddress } from '../browser/route.ts'
import { inSlices } from '../browser/slices.ts'
import { fixedDice, openingLesson } from '../lesson/beginning.ts'
import { createGuidance } from '../lesson/guidance.tsx'
import { passiveOpponent } from '../lesson/passive-opponent.ts'
import { keepLearnt } from '../lesson/progress.ts'
import { Failure, Preparing } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import type { Computers } from '../players/computers.ts'
import type { Lesson, Presentation } from '../presentation/presentation.ts'
import { newGameId, savedGame } from '../saved/saving.ts'
import { saveGame } from '../saved/store.ts'
import { loadPresentation } from '../systems/index.ts'
import { createOpponent } from '../table/opponent/opponent.ts'
import { createThinker } from '../table/opponent/thinker.ts'
import { createSession, type Opening } from '../table/session/session.ts'
import { GameTable } from '../table/table.tsx'
import { t } from '../text/language.ts'
import { MissingPage } from './missing.tsx'

/** Someone who plays well enough to learn from. */
const SPARRING_LEVEL = 2

/** A first battle with guidance. It is kept only if the learner plays on. */
const LessonPage = (props: { readonly system: string; readonly lesson?: string | undefined }) => {
  const [loaded, { refetch }] = createResource(
    () => ({ system: props.system, id: props.lesson }),
    async ({ system, id }) => {
      const plain = await loadPresentation(system)
      const lesson = id === undefined ? await plain?.lesson() : await plain?.shortLesson(id)
      if (plain === undefined || lesson === undefined) return { found: undefined }
      const presentation = withWords(plain, lesson)
      const opening = await inSlices(openingLesson(presentation, lesson))
      return { found: { presentation, lesson, id, opening } }
    },
  )
  const ready = () => (loaded.error ? undefined : loaded()?.found)
  return (
    <Switch fallback={<Preparing text={t('table.loading')} />}>
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

/** A short lesson brings its own sentences. */
const withWords = (presentation: Presentation, { words }: Lesson): Presentation =>
  words === undefined
    ? presentation
    : {
        ...presentation,
        sentences: async language => {
          const [all, own] = await Promise.all([presentation.sentences(language), words(language)])
          return { ...all, ...own }
        },
      }

const Learning = (props: {
  readonly presentation: Presentation
  readonly lesson: Lesson
  readonly id: string | undefined
  readonly opening: Opening
}) => {
  const { presentation, lesson, opening } = props
  const computers: Computers = lesson.seat === 0 ? [undefined, SPARRING_LEVEL] : [SPARRING_LEVEL, undefined]
  const session = createSession(
    presentation,
    opening,
    computers,
    () => {},
    () => true,
    fixedDice(lesson.faces, cryptoDice(globalThis.crypto)),
  )
  const playOn = async (): Promise<void> => {
    const { game } = opening
    const party = { players: ['', ''], computers } as const
    const saved = savedGame(presentation, newGameId(), party, game.state, recordOf(game))
    await saveGame(saved)
    location.hash = gameAddress(saved.id)
  }
  const [next, setNext] = createSignal<string>()
  const finish = (): void => {
    const { id } = presentation.system
    keepLearnt(id, props.id)
    // Their names are wanted at the end of a lesson, and not before.
    import('../lesson/catalogue.ts').then(
      ({ lessonAfter }) => setNext(lessonAfter(id, props.id)),
      () => undefined,
    )
  }
  const guidance = createGuidance(session, lesson, {
    finished: finish,
    playOn: props.id === undefined ? () => void playOn() : undefined,
    next: () => {
      const id = next()
      return id && lessonAddress(presentation.system.id, id)
    },
  })
  return (
    <GameTable
      session={session}
      players={['', '']}
      watching={false}
      guidance={guidance}
      opponent={mayPlay => createOpponent(session, mayPlay, passiveOpponent(presentation, createThinker()))}
    />
  )
}

export default LessonPage
