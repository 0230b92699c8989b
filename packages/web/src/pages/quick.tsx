import { findScenario, recordOf, startGame, unwrap } from '@mesnada/engine'
import { createResource, Match, Switch } from 'solid-js'
import { gameAddress } from '../browser/route.ts'
import { Failure, Preparing } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { usualLevel } from '../players/usual-level.ts'
import { newGameId, savedGame } from '../saved/saving.ts'
import { saveGame } from '../saved/store.ts'
import { loadPresentation } from '../systems/index.ts'
import { t } from '../text/language.ts'
import { MissingPage } from './missing.tsx'

interface QuickPageProps {
  readonly system: string
  readonly scenario: string
}

/** Sits down at once: the first side against the computer, as the scenario is printed. */
const QuickPage = (props: QuickPageProps) => {
  const [begun, { refetch }] = createResource(async () => {
    const presentation = await loadPresentation(props.system)
    const scenario = presentation && findScenario(presentation.system.library, props.scenario)
    if (!presentation || !scenario) return false
    const game = unwrap(startGame(presentation.system, { scenario }))
    const party = { players: ['', ''], computers: [undefined, usualLevel(props.system)] } as const
    const saved = savedGame(presentation, newGameId(), party, game.state, recordOf(game))
    // A browser that cannot keep it still plays it; the table says so.
    await saveGame(saved)
    // "Back" leads to where one came from, not into another new game.
    location.replace(gameAddress(saved.id))
    return true
  })
  return (
    <Switch fallback={<Preparing text={t('setup.loading')} />}>
      <Match when={begun.error}>
        <PageTitle title={t('quick.title')} />
        <Failure retry={() => void refetch()} />
      </Match>
      <Match when={begun() === false}>
        <MissingPage />
      </Match>
    </Switch>
  )
}

export default QuickPage
