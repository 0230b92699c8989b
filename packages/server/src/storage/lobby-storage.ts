/** What the lobby keeps beside the games: who looks for an opponent, and what those who look on say to each other. */
export interface LobbyStorage {
  /**
   * Open games in which nothing has happened since these moments, the oldest first: any, and those that are to be played
   * in one go.
   */
  staleGames(stale: StaleQuery): Promise<readonly string[]>
  /** Again with the same terms by the same user: it lasts longer. `false` when he has as many others as he may. */
  putSeek(seek: SeekRow, now: number, most: number): Promise<boolean>
  /** The newest of those that have not expired, the oldest of them first. */
  seeks(now: number, most: number): Promise<readonly SeekRow[]>
  /** The one with these terms. */
  ownSeek(user: string, terms: string): Promise<SeekRow | undefined>
  /** Those of others whose terms fit and who are not blocked, the oldest first. However many there are that do not, these are found. */
  fittingSeeks(fit: SeekFit, now: number, most: number): Promise<readonly SeekRow[]>
  /** Takes a seek away. `false` when it was not there any more: of several who try one succeeds. */
  takeSeek(id: string): Promise<boolean>
  /** The same for one's own, and nobody else's. */
  withdrawSeek(user: string, id: string): Promise<boolean>
  dropOldSeeks(now: number): Promise<void>

  /** `false` when there is no more room for the talk of this game, or of this person in it. */
  putAside(aside: NewAside, most: { readonly ofGame: number; readonly ofPerson: number }): Promise<boolean>
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

/** What the terms of a seek must have in them, and not have in them, to fit another one. */
export interface SeekFit {
  readonly user: string
  readonly system: string
  /** As it is written in the terms. */
  readonly clock: string
  readonly scenario?: string | undefined
  readonly seat?: number | undefined
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
