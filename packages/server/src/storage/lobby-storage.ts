/** What the lobby keeps beside the games: who looks for an opponent, and what those who look on say to each other. */
export interface LobbyStorage {
  /**
   * Open games in which nothing has happened since these moments, the oldest first: any, and those that are to be played
   * in one go.
   */
  staleGames(stale: StaleQuery): Promise<readonly string[]>
  /** Again with the same terms by the same user: it lasts longer. `false` when he has as many others as he may. */
  putSeek(seek: SeekRow, now: number, most: number): Promise<boolean>
  /** Those that have not expired, the oldest first. */
  seeks(now: number, most: number): Promise<readonly SeekRow[]>
  /** Takes a seek away. `false` when it was not there any more: of several who try one succeeds. */
  takeSeek(id: string): Promise<boolean>
  dropOldSeeks(now: number): Promise<void>

  /** `false` when there is no more room for the talk of this game. */
  putAside(aside: NewAside, most: number): Promise<boolean>
  /** The last so many that were said up to this moment, after this one, in order. */
  asides(game: string, after: number, until: number, most: number): Promise<readonly AsideRow[]>
}

export interface StaleQuery {
  readonly before: number
  readonly liveBefore: number
  readonly most: number
}

/** Somebody looks for an opponent. */
export interface SeekRow {
  readonly id: string
  readonly user: string
  readonly name: string
  /** As JSON in one order, so that the same terms are the same text. */
  readonly terms: string
  readonly created: number
  readonly expires: number
}

/** What somebody who looks on says to the others who do. */
export interface NewAside {
  readonly game: string
  readonly user: string
  readonly name: string
  readonly text: string
  readonly at: number
}

export interface AsideRow extends Omit<NewAside, 'game' | 'user'> {
  readonly number: number
}
