/** Passkeys of accounts, and the challenges that are out. */
export interface PasskeyStorage {
  passkeys(user: string): Promise<readonly PasskeyRow[]>
  passkey(id: string): Promise<PasskeyRow | undefined>
  /** `false` when it exists already, or the user has as many as he may. */
  putPasskey(row: PasskeyRow, most: number): Promise<boolean>
  /** Notes that it was used. `false` when its count is no longer the one that was read. */
  usePasskey(row: PasskeyRow, counter: number, now: number): Promise<boolean>
  dropPasskey(user: string, id: string): Promise<boolean>

  putChallenge(challenge: ChallengeRow): Promise<void>
  /** Uses a challenge up; `false` when there is no such challenge for this user, or no longer. */
  takeChallenge(hash: string, user: string, now: number): Promise<boolean>
  dropOldChallenges(now: number): Promise<void>
}

export interface PasskeyRow {
  /** As the browser names it. */
  readonly id: string
  readonly user: string
  readonly publicKey: string
  /** How often it has signed, where it counts; else 0. */
  readonly counter: number
  /** How the browser reaches it, as JSON. */
  readonly transports: string
  /** Where it was made. */
  readonly device: string
  readonly created: number
  /** When it was last used; 0 for never. */
  readonly used: number
}

export interface ChallengeRow {
  readonly hash: string
  /** For whom; empty to log in. */
  readonly user: string
  readonly expires: number
}
