export interface NamedAccount {
  readonly id: string
  readonly name: string
}

/** What people have to do with one another, and the host with them. */
export interface PeopleStorage {
  /** The user who has a name of this look. */
  nameHolder(look: string): Promise<string | undefined>
  /** Gives the user this name's look in place of the one before; `false` when somebody else has it. */
  holdName(user: string, look: string): Promise<boolean>
  /** Accounts that hold no name, the oldest first: those from before names were held. */
  accountsWithoutName(): Promise<readonly NamedAccount[]>

  putDevice(tokenHash: string, device: string): Promise<void>
  sessions(user: string, now: number): Promise<readonly ListedSession[]>
  /** `false` when the user has no such session. */
  endOwnSession(user: string, tokenHash: string): Promise<boolean>
  dropLostDevices(): Promise<void>

  /** Replaces the one before of this kind. */
  putCode(code: RecoveryCode): Promise<void>
  /** Uses a code up; `false` when there is no such code, or no longer. */
  takeCode(user: string, codeHash: string, now: number): Promise<boolean>

  block(user: string, blocked: string, now: number): Promise<void>
  unblock(user: string, blocked: string): Promise<void>
  blocks(user: string): Promise<readonly NamedUser[]>
  /** Whether one of them has blocked the other. */
  isBlocked(one: string, other: string): Promise<boolean>

  vacation(user: string): Promise<VacationRow | undefined>
  /** `false` when it is no longer `from`, which was read before: nothing was written. */
  changeVacation(user: string, from: VacationRow, to: VacationRow): Promise<boolean>

  ban(ban: BanRow): Promise<void>
  unban(user: string): Promise<void>
  /** The ban that holds now. */
  banOf(user: string, now: number): Promise<BanRow | undefined>

  report(report: ReportRow): Promise<void>
  /** Those still to be looked at first. */
  reports(most: number): Promise<readonly ReportRow[]>
  handle(id: string, now: number): Promise<boolean>

  note(entry: AuditRow): Promise<void>
  audit(most: number): Promise<readonly AuditRow[]>
  /** Accounts and guests whose name or login begins so, the newest first. */
  findUsers(text: string, now: number, most: number): Promise<readonly FoundUser[]>

  notesOf(user: string): Promise<readonly { readonly game: string; readonly text: string }[]>
  reportsBy(user: string): Promise<readonly ReportRow[]>
  /** Everything about a person but an empty row, to which finished games refer. */
  erase(user: string): Promise<void>
}

export interface ListedSession {
  readonly id: string
  readonly device: string
  readonly created: number
}

export interface RecoveryCode {
  readonly user: string
  /** `own`: kept by the user. `mail`: sent to a confirmed address. */
  readonly kind: 'own' | 'mail'
  readonly codeHash: string
  readonly expires: number
}

export interface NamedUser {
  readonly id: string
  readonly name: string
}

/** In milliseconds of service time. */
export interface VacationRow {
  /** What was saved at the moment `counted`. */
  readonly saved: number
  readonly counted: number
  /** When it ends; 0 while there is none. */
  readonly until: number
}

export interface BanRow {
  readonly user: string
  readonly expires: number
  readonly reason: string
  readonly created: number
}

export interface ReportRow {
  readonly id: string
  readonly reporter: string
  readonly reported: string
  readonly game: string
  readonly text: string
  readonly created: number
  /** When the host has looked at it; 0 while not. */
  readonly handled: number
}

export interface AuditRow {
  readonly id: string
  readonly at: number
  readonly who: string
  readonly deed: string
  readonly about: string
  readonly detail: string
}

export interface FoundUser extends NamedUser {
  readonly login: string
  readonly created: number
  readonly isBanned: boolean
}
