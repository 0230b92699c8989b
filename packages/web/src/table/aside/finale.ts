import type { GameRecord } from '@mesnada/engine'

/** What whoever has finished a game may do next. */
export interface Finale {
  /** The game, to look for what turned it. */
  record(): GameRecord
  rematch(): void
  /** The same with the sides changed; absent where both sides are played alike. */
  readonly swap?: () => void
  /** What becomes of a level that follows the results; undefined where it does not. */
  readonly adapted?: () => string | undefined
  /** Against a better opponent; absent where there is none. */
  readonly harder?: () => void
}
