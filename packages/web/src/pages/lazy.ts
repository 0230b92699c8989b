import { part } from '../parts/part.tsx'

/** The table and its rules are fetched by those who sit down to play. */
export const SetupPage = part(() => import('./setup.tsx'), 'setup.loading')
export const GamePage = part(() => import('./game.tsx'), 'table.loading')
export const LessonPage = part(() => import('./lesson.tsx'), 'table.loading')
export const ReplayPage = part(() => import('./replay.tsx'), 'replay.loading')
export const OnlinePage = part(() => import('./online.tsx'), 'online.loading')
export const OnlineGamePage = part(() => import('./online-game.tsx'), 'table.loading')
export const OnlineReplayPage = part(() => import('./online-replay.tsx'), 'replay.loading')
