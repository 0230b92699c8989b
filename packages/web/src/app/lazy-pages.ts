import { Preparing } from '../parts/notice.tsx'
import { part } from '../parts/part.tsx'
import { withOnlineWords } from '../text/language.ts'

export const RuleDrawer = part(() => import('../rulebook/rule-drawer.tsx'), 'rulebook.loading')

/** Whoever comes to play does without the gallery and the rulebook. */
export const GamesPage = part(() => import('../pages/games.tsx'), 'home.loading')
export const RulebookPage = part(() => import('../pages/rulebook.tsx'), 'rulebook.loading')
/** The table and its rules are fetched by those who sit down to play. */
export const SetupPage = part(() => import('../pages/setup.tsx'), 'setup.loading', Preparing)
export const QuickPage = part(() => import('../pages/quick.tsx'), 'setup.loading', Preparing)
export const GamePage = part(() => import('../pages/game.tsx'), 'table.loading', Preparing)
export const LessonPage = part(() => import('../pages/lesson.tsx'), 'table.loading', Preparing)
export const ReplayPage = part(() => import('../pages/replay.tsx'), 'replay.loading', Preparing)
export const OnlinePage = part(() => withOnlineWords(import('../pages/online.tsx')), 'online.loading')
export const HostingPage = part(() => withOnlineWords(import('../pages/hosting.tsx')), 'online.loading')
export const OnlineGamePage = part(
  () => withOnlineWords(import('../pages/online-game.tsx')),
  'table.loading',
  Preparing,
)
export const OnlineReplayPage = part(() => import('../pages/online-replay.tsx'), 'replay.loading', Preparing)
