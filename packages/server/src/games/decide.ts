import { accepted, type Checked, opponentOf, type Refusal, refused, SEATS, type Seat } from '@mesnada/engine'
import {
  type DiceOrigin,
  type Entry,
  type EntryOf,
  fairDice,
  type Given,
  hasRevealed,
  MOST_PLEDGE_ROUNDS,
  pledgeOf,
  reveal,
} from '@mesnada/engine/verify'
import { GAME_LIMITS } from '../limits/limits.ts'
import type { Command, CommandOf } from '../protocol/command.ts'
import type { ReservedSeat } from '../protocol/game-settings.ts'
import { type Advance, advanceAction, advanceDice } from './advance.ts'
import { claim } from './claim.ts'
import { hasExpired } from './clock.ts'
import { answerDraw, offerDraw } from './draw.ts'
import { ended, endedEven, lostBy } from './endings.ts'
import { NODE_HASHER } from './hasher.ts'
import { answerPause, askPause, pauseRefusal, resume } from './pause.ts'
import {
  firstHashOf,
  isComputer,
  isDeferred,
  isLive,
  reservationOf,
  seatOf,
  TALK_OVERHEAD,
  type Table,
} from './table.ts'
import { takeBackOf } from './undo.ts'
import { isOnVacation } from './vacation.ts'

/** Who sends a command: a user, or the computer at a seat. */
export type Actor =
  | { readonly kind: 'user'; readonly user: string; readonly name: string }
  | { readonly kind: 'computer'; readonly seat: Seat }

export type BeaconProof = NonNullable<EntryOf<'rolled'>['proof']>

export interface Moment {
  /** For people to read. */
  readonly now: number
  /** The service time, by which clocks count. */
  readonly served: number
}

/** What `decide` cannot work out itself. */
export interface Circumstances extends Moment {
  /** For how long a seat has not had the game open, in milliseconds; 0 for one who has. */
  readonly absentMs: (seat: Seat) => number
  /** 32 random bytes, in hexadecimal. */
  readonly salt: () => string
}

/** What would be appended, and the position it leads to. */
export interface Proposal {
  readonly entries: readonly Entry[]
  readonly advance?: Advance
}

/** The entries a command would append, or its refusal. Changes nothing. */
export const decide = (
  table: Table,
  actor: Actor,
  command: Command,
  { now, served, absentMs, salt }: Circumstances,
): Checked<Proposal> => {
  if (table.result && command.type !== 'say' && command.type !== 'list')
    return refused({ code: 'engine.game.over' })
  const refusal = roomRefusal(table, command)
  if (refusal) return refused(refusal)
  switch (command.type) {
    case 'sit':
      return sit(table, actor, command, now)
    case 'leave':
      return bySeat(table, actor, seat => leave(table, seat, now))
    case 'contribute':
      return bySeat(table, actor, seat => contribute(table, seat, command, now))
    case 'release':
      return bySeat(table, actor, seat => release(table, seat, command, { now, served }))
    case 'act':
      return bySeat(table, actor, seat => act(table, seat, command, { now, served }))
    case 'say':
      return say(table, actor, command.text, now, salt)
    case 'ask-undo':
      return bySeat(table, actor, seat => askUndo(table, seat, command.steps, now))
    case 'answer-undo':
      return bySeat(table, actor, seat => answerUndo(table, seat, command.accept, now))
    case 'offer-draw':
      return bySeat(table, actor, seat => proposed(offerDraw(table, seat, now)))
    case 'answer-draw':
      return bySeat(table, actor, seat => proposed(answerDraw(table, seat, command.accept, now)))
    case 'ask-pause':
      return bySeat(table, actor, seat => proposed(askPause(table, seat, now)))
    case 'answer-pause':
      return bySeat(table, actor, seat => proposed(answerPause(table, seat, command.accept, now)))
    case 'resume':
      return bySeat(table, actor, seat => proposed(resume(table, seat, now)))
    case 'resign':
      return bySeat(table, actor, seat => resign(table, seat, now))
    case 'cancel':
      return cancel(table, actor, now)
    case 'kick':
      return kick(table, actor, command.seat, now)
    case 'list':
      return list(table, actor, command.listed, now)
    case 'claim':
      return bySeat(table, actor, seat =>
        proposed(claim(table, seat, command.what, { now, served, absentMs })),
      )
  }
}

/** A game must not grow without end. What ends it is always possible. */
const roomRefusal = ({ head, talk, courtesies }: Table, command: Command): Refusal | undefined => {
  const isFull = head >= GAME_LIMITS.entries
  switch (command.type) {
    case 'act':
      return isFull ? { code: 'server.limit.length', values: { most: GAME_LIMITS.entries } } : undefined
    case 'say':
      return isFull || talk + command.text.length + TALK_OVERHEAD > GAME_LIMITS.talk
        ? { code: 'server.limit.talk-of-game' }
        : undefined
    case 'sit':
    case 'leave':
    case 'kick':
    case 'list':
      return courtesies >= GAME_LIMITS.courtesies ? { code: 'server.limit.courtesies' } : undefined
    default:
      return undefined
  }
}

const proposed = (entries: Checked<readonly Entry[]>): Checked<Proposal> =>
  entries.ok ? accepted({ entries: entries.value }) : entries

const bySeat = (table: Table, actor: Actor, then: (seat: Seat) => Checked<Proposal>): Checked<Proposal> => {
  const seat = actor.kind === 'computer' ? actor.seat : seatOf(table, actor.user)
  return seat === undefined ? refused({ code: 'server.seat.none' }) : then(seat)
}

const sit = (
  table: Table,
  actor: Actor,
  { seat, pledge }: CommandOf<'sit'>,
  now: number,
): Checked<Proposal> => {
  if (actor.kind !== 'user') return refused({ code: 'server.seat.none' })
  const { user, name } = actor
  if (table.started) return refused({ code: 'server.game.started' })
  const sitter = table.seats[seat]
  if (sitter && sitter.user !== user) return refused({ code: 'server.seat.taken', values: { seat } })
  const kept = reservationOf(table, seat)
  if (kept && kept.user !== user)
    return refused({ code: 'server.seat.reserved', values: { name: kept.name } })
  if (table.seats[opponentOf(seat)]?.user === user) return refused({ code: 'server.seat.both' })
  if (isVoidingTwice(table)) return refused({ code: 'server.dice.pledged-anew' })
  return accepted({ entries: [{ type: 'seated', at: now, seat, user, name, pledge }] })
}

/** Whoever knows all bytes could refuse the dice that follow from them: this may happen once in a game. */
const isVoidingTwice = ({ given, voidedRounds }: Table): boolean =>
  voidedRounds >= MOST_PLEDGE_ROUNDS && hasRevealed(given)

const leave = (table: Table, seat: Seat, now: number): Checked<Proposal> => {
  if (table.started) return refused({ code: 'server.game.started' })
  if (isVoidingTwice(table)) return refused({ code: 'server.dice.pledged-anew' })
  return accepted({ entries: [{ type: 'left', at: now, seat }] })
}

/** The bytes a computer's seat puts in: nobody can ask it for them, so they follow from the secret. */
const computerBytes = ({ id, secret }: Table, seat: Seat): string =>
  NODE_HASHER.hmac(secret, `mesnada|computer|${id}|${seat}`)

/** Seats the computers when the game is created. If there are only computers, the game starts. */
export const seatComputers = (table: Table, now: number): Checked<Proposal> => {
  const entries: Entry[] = []
  const after: [Given, Given] = [{}, {}]
  for (const { seat, level } of table.settings.computers) {
    const bytes = computerBytes(table, seat)
    const pledge = pledgeOf(table.id, bytes)
    after[seat] = { pledge, bytes }
    entries.push({ type: 'seated', at: now, seat, user: '', name: '', pledge, level })
  }
  if (entries.length < SEATS.length) return accepted({ entries })
  for (const seat of SEATS)
    entries.push({ type: 'contributed', at: now, seat, bytes: computerBytes(table, seat) })
  return start(table, entries, after, now)
}

const contribute = (
  table: Table,
  seat: Seat,
  { bytes, against }: CommandOf<'contribute'>,
  now: number,
): Checked<Proposal> => {
  const { given } = table
  if (table.started) return refused({ code: 'server.game.started' })
  const others = given[opponentOf(seat)].pledge
  const isAlone = others === undefined
  // Alone one entrusts one's bytes to the host. Live dice need both to be there.
  if (given[seat].pledge === undefined || (isAlone && isLive(table)))
    return refused({ code: 'server.dice.early' })
  if (pledgeOf(table.id, bytes) !== given[seat].pledge) return refused({ code: 'server.dice.pledge' })
  if (against !== undefined && against !== others) return refused({ code: 'server.dice.changed' })
  const entries: Entry[] = [{ type: 'contributed', at: now, seat, bytes }]
  const after: [Given, Given] = [{ ...given[0] }, { ...given[1] }]
  reveal(after, seat, bytes)
  for (const other of SEATS)
    if (isComputer(table.seats[other]) && after[other].bytes === undefined) {
      const own = computerBytes(table, other)
      after[other].bytes = own
      entries.push({ type: 'contributed', at: now, seat: other, bytes: own })
    }
  return start(table, entries, after, now)
}

const start = (
  table: Table,
  entries: readonly Entry[],
  [{ bytes: first }, { bytes: second }]: readonly [Given, Given],
  now: number,
): Checked<Proposal> => {
  if (first === undefined || second === undefined) return accepted({ entries })
  const origin = { game: table.id, secret: table.secret, bytes: [first, second] } as const
  const advance = advanceDice(progressOf(table), fairDice(origin, table.dice, NODE_HASHER))
  if (!advance.ok) return advance
  const { falls } = advance.value
  const started: Entry = { type: 'started', at: now, hash: firstHashOf(table), falls: [...falls] }
  return accepted({
    entries: [...entries, started, ...endOf(advance.value, now)],
    advance: advance.value,
  })
}

const progressOf = ({ position, steps, bar }: Table) => ({ position, steps, bar })

const originOf = ({ id, secret, links }: Table): DiceOrigin => ({ game: id, secret, bytes: links })

const act = (
  table: Table,
  seat: Seat,
  command: CommandOf<'act'>,
  { now, served }: Moment,
): Checked<Proposal> => {
  if (!table.started) return refused({ code: 'server.game.not-started' })
  if (command.step !== table.steps)
    return refused({ code: 'server.command.stale', values: { step: table.steps } })
  if (hasExpired(table.settings.clock, table.clock, served)) return refused({ code: 'server.clock.expired' })
  const pausing = pauseRefusal(table, seat)
  if (pausing) return refused(pausing)
  const advance = advanceAction(
    progressOf(table),
    seat,
    command.action,
    isDeferred(table) ? undefined : fairDice(originOf(table), table.dice, NODE_HASHER),
  )
  if (!advance.ok) return advance
  const { steps, hash, falls } = advance.value
  const [step] = steps
  if (!step || !('action' in step)) throw new Error('a decision that led nowhere')
  const action = step.action as EntryOf<'acted'>['action']
  const acted: Entry = { type: 'acted', at: now, seat, action, hash, falls: [...falls] }
  // Whoever plays is back.
  const back: readonly Entry[] = isOnVacation(table, seat, served)
    ? [{ type: 'vacation-over', at: now, seat }]
    : []
  return accepted({ entries: [acted, ...back, ...endOf(advance.value, now)], advance: advance.value })
}

/** Live dice: a seat reveals its link. When both have, the dice of the decision fall. */
const release = (
  table: Table,
  seat: Seat,
  command: CommandOf<'release'>,
  { now, served }: Moment,
): Checked<Proposal> => {
  const { roll, links } = table
  const { digest, link } = command
  if (!isLive(table) || roll?.digest !== digest) return refused({ code: 'server.dice.none-due' })
  if (roll.released[seat] !== undefined) return refused({ code: 'server.dice.released' })
  if (pledgeOf(table.id, link) !== links[seat]) return refused({ code: 'server.dice.pledge' })
  if (hasExpired(table.settings.clock, table.clock, served)) return refused({ code: 'server.clock.expired' })
  const released: Entry = { type: 'released', at: now, seat, link }
  const other = roll.released[opponentOf(seat)]
  if (other === undefined) return accepted({ entries: [released] })
  const bytes = seat === 0 ? ([link, other] as const) : ([other, link] as const)
  const origin = { game: table.id, secret: table.secret, bytes, decision: digest }
  const advance = advanceDice(progressOf(table), fairDice(origin, table.dice, NODE_HASHER))
  if (!advance.ok) return advance
  const rolled: Entry = { type: 'rolled', at: now, falls: [...advance.value.falls] }
  return accepted({ entries: [released, rolled, ...endOf(advance.value, now)], advance: advance.value })
}

/** Beacon dice: the round has come, and the dice of the decision fall. */
export const rollByBeacon = (
  table: Table,
  digest: string,
  proof: BeaconProof,
  now: number,
): Checked<Proposal> => {
  if (table.result || table.roll?.digest !== digest || table.settings.dice !== 'beacon')
    return refused({ code: 'server.dice.none-due' })
  const origin = { ...originOf(table), decision: digest, beacon: proof.signature }
  const advance = advanceDice(progressOf(table), fairDice(origin, table.dice, NODE_HASHER))
  if (!advance.ok) return advance
  const rolled: Entry = { type: 'rolled', at: now, falls: [...advance.value.falls], proof }
  return accepted({ entries: [rolled, ...endOf(advance.value, now)], advance: advance.value })
}

/** The end, if the rules say that the game is over. */
const endOf = ({ position: { pending } }: Advance, now: number): readonly Entry[] =>
  pending.kind === 'over' ? [ended('rules', pending.result, now)] : []

const say = (
  table: Table,
  actor: Actor,
  text: string,
  now: number,
  salt: () => string,
): Checked<Proposal> => {
  if (actor.kind !== 'user') return refused({ code: 'server.seat.none' })
  const { user, name } = actor
  if (seatOf(table, user) === undefined && table.owner !== user) return refused({ code: 'server.seat.none' })
  return accepted({ entries: [{ type: 'said', at: now, user, name, text, salt: salt() }] })
}

/**
 * Back to before the last decision of whoever asks, if nothing lies between that cannot be taken back. Without asking, as
 * long as the other side has had nothing to decide since.
 */
const askUndo = (table: Table, seat: Seat, wanted: number | undefined, now: number): Checked<Proposal> => {
  const takeBack = takeBackOf(table, seat, wanted)
  if (!takeBack.ok) return takeBack
  const { steps, needsConsent } = takeBack.value
  if (!needsConsent) return accepted({ entries: [{ type: 'undone', at: now, seat, steps }] })
  if (table.courtesies >= GAME_LIMITS.courtesies) return refused({ code: 'server.limit.courtesies' })
  const asked: Entry = { type: 'undo-asked', at: now, seat, steps }
  const other = opponentOf(seat)
  // Computers always agree.
  const undone: Entry = { type: 'undone', at: now, seat: other, steps }
  return accepted({ entries: isComputer(table.seats[other]) ? [asked, undone] : [asked] })
}

const answerUndo = (table: Table, seat: Seat, accept: boolean, now: number): Checked<Proposal> => {
  const { undo } = table
  if (!undo || undo.seat === seat) return refused({ code: 'server.undo.none' })
  const answer: Entry = accept
    ? { type: 'undone', at: now, seat, steps: undo.steps }
    : { type: 'undo-declined', at: now, seat }
  return accepted({ entries: [answer] })
}

const resign = (table: Table, seat: Seat, now: number): Checked<Proposal> =>
  table.started
    ? accepted({ entries: [lostBy(seat, 'resignation', now)] })
    : refused({ code: 'server.game.not-started' })

/** Nobody plays yet: whoever made the game, or was asked to it, may call it off. */
const cancel = (table: Table, actor: Actor, now: number): Checked<Proposal> => {
  if (table.started) return refused({ code: 'server.game.started' })
  const isInvited = ({ user }: ReservedSeat): boolean => actor.kind === 'user' && user === actor.user
  const mayCancel =
    actor.kind === 'user' && (table.owner === actor.user || table.settings.reserved?.some(isInvited) === true)
  return mayCancel ? accepted(cancelled(now)) : refused({ code: 'server.game.not-owner' })
}

/** Whoever made the game may free a seat again, as long as it has not started. */
const kick = (table: Table, actor: Actor, seat: Seat, now: number): Checked<Proposal> => {
  if (actor.kind !== 'user' || table.owner !== actor.user) return refused({ code: 'server.game.not-owner' })
  const sitter = table.seats[seat]
  if (!sitter || isComputer(sitter) || sitter.user === actor.user)
    return refused({ code: 'server.people.nobody' })
  return leave(table, seat, now)
}

/** Whoever made the game decides whether others find it. Who has the link may look on either way. */
const list = (table: Table, actor: Actor, listed: boolean, now: number): Checked<Proposal> => {
  if (actor.kind !== 'user' || table.owner !== actor.user) return refused({ code: 'server.game.not-owner' })
  if (table.listed === listed) return refused({ code: 'server.list.same' })
  return accepted({ entries: [{ type: 'listed', at: now, listed }] })
}

export const cancelled = (now: number): Proposal => ({ entries: [endedEven('cancelled', now)] })

/** A game that nobody has joined for so long, or that was left before it began. */
export const abandon = (table: Table, { now }: Moment, before: number): Proposal | undefined =>
  table.started || table.result || table.updated >= before ? undefined : cancelled(now)
