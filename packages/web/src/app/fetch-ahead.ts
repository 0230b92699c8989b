import type { Language } from '@mesnada/engine'
import { fetchRulebook, fetchSystems } from '../browser/api.ts'
import type { Route } from '../browser/route.ts'
import { loadPresentation } from '../systems/index.ts'
import {
  GamePage,
  GamesPage,
  HostingPage,
  LessonPage,
  OnlineGamePage,
  OnlinePage,
  OnlineReplayPage,
  QuickPage,
  ReplayPage,
  RulebookPage,
  SetupPage,
} from './lazy-pages.ts'

/**
 * Begins to fetch what a page will ask for, all at once: each part would ask for the next only when it has arrived
 * itself. Whoever needs a part asks for it again, and says so if it does not come.
 */
export const fetchAhead = (route: Route, language: Language): void => {
  for (const part of partsOf(route, language)) part.catch(() => undefined)
}

const partsOf = (route: Route, language: Language): readonly Promise<unknown>[] => {
  switch (route.page) {
    case 'setup':
      return [SetupPage.fetch(), wordsOf(route.system, language)]
    case 'quick':
      return [QuickPage.fetch(), GamePage.fetch(), wordsOf(route.system, language)]
    case 'lesson':
      return [LessonPage.fetch(), wordsOf(route.system, language)]
    case 'game':
      return [GamePage.fetch()]
    case 'replay':
      return [ReplayPage.fetch()]
    case 'online':
    case 'guest':
      return [OnlinePage.fetch()]
    case 'hosting':
      return [HostingPage.fetch()]
    case 'hosted':
      return [OnlineGamePage.fetch()]
    case 'hosted-replay':
      return [OnlineReplayPage.fetch()]
    case 'games':
      return [GamesPage.fetch(), fetchSystems()]
    case 'rulebook':
      return [RulebookPage.fetch(), fetchSystems(), fetchRulebook(route.system, language)]
    case 'missing':
      return []
  }
}

const wordsOf = async (system: string, language: Language): Promise<unknown> =>
  (await loadPresentation(system))?.sentences(language)
