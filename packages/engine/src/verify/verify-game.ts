import { nth } from '@mesnada/hex'
import { type Die, diceOf } from '../base/dice.ts'
import { accepted, type Checked, type Refusal, refused } from '../base/rule.ts'
import { SEATS, type Seat } from '../base/seat.ts'
import type { GameResult, RuleSystem } from '../contract/contract.ts'
import { beginGame, type Game } from '../play/game.ts'
import type { Step } from '../play/record.ts'
import { replay } from '../play/replay.ts'
import { hashState } from '../state/hash.ts'
import type { State } from '../state/state.ts'
import { canonicalJson } from './bytes.ts'
import { firstDigest, nextDigest, sealKeyOf, sealOf } from './chain.ts'
import { type DiceMode, ENDED_EARLY, type Entry, type EntryOf, resultOf } from './entry.ts'
import { commitmentOf, type DiceOrigin, fairFace } from './fair-dice.ts'
import {
  beginningDigest,
  type HostedEntry,
  type HostedRecord,
  plainRecordOf,
  stepsAfter,
} from './hosted-record.ts'
import { checkPledges } from './pledges.ts'
import { closesQuestions } from './questions.ts'
import type { CheckRoll } from './roll-proof.ts'
import { type Compared, comparedWith, comparisonRefusal, type Witnessed } from './witnessed.ts'

export interface VerifiedGame {
  readonly game: Game
  readonly entries: number
  readonly dice: number
  /** Messages between players, of which the record has only the seals. */
  readonly sealed: number
  /** Rounds of pledges made void after bytes were known, by the record or by the player; see `MOST_PLEDGE_ROUNDS`. */
  readonly voided: number
  /** Seats that let the game start without them: what the dice prove to these they prove by the host's word. */
  readonly entrusted: readonly Seat[]
  readonly mode: DiceMode
  /** The last digest: who noted it during play has proof that this is the game he played. */
  readonly digest: string
  readonly result: GameResult
  readonly compared: Compared
}

/**
 * Checks everything the host claims: the commitment, the pledges, the chain, every die, every position, the result; and
 * that it is what `known` was told during play. Without `known` the record is only checked against itself. Beacon dice
 * need `checkRoll`, which is in `@mesnada/engine/beacon`.
 */
export const verifyGame = (
  system: RuleSystem,
  record: HostedRecord,
  known?: Witnessed,
  checkRoll?: CheckRoll,
): Checked<VerifiedGame> => {
  const created = record.entries[0]
  if (!created || !('entry' in created) || created.entry.type !== 'created')
    return refused({ code: 'engine.verify.beginning' })
  const refusal =
    (known && comparisonRefusal(record, known)) ??
    beginningRefusal(record, created.entry) ??
    chainRefusal(record, created.entry.commitment)
  if (refusal) return refused(refusal)
  const pledges = checkPledges(record)
  if (!pledges.ok) return pledges
  const { proofs, end } = pledges.value
  if (end === 'unclosed') return refused({ code: 'engine.verify.unclosed' })
  for (const proof of end ? [...proofs, end] : proofs) {
    const unproved = checkRoll ? checkRoll(proof) : { code: 'engine.verify.unchecked' }
    if (unproved) return refused(unproved)
  }
  const dice = checkDice(system, record, pledges.value.origins)
  if (!dice.ok) return dice
  const { game, thrown } = dice.value
  const shown = known && positionRefusal(system, record, game, known)
  if (shown) return refused(shown)
  const result = checkResult(system, record, game)
  if (!result.ok) return result
  return accepted({
    game,
    entries: record.entries.length,
    dice: thrown,
    sealed: record.entries.filter(item => 'seal' in item).length,
    voided: Math.max(pledges.value.voided, known?.given?.voided ?? 0),
    entrusted: SEATS.filter(seat => pledges.value.entrusted.includes(seat) || hasEntrusted(known, seat)),
    mode: created.entry.dice ?? 'committed',
    digest: record.entries.at(-1)?.digest ?? '',
    result: result.value,
    compared: comparedWith(record, known),
  })
}

const beginningRefusal = (record: HostedRecord, created: EntryOf<'created'>): Refusal | undefined => {
  if (commitmentOf(record.game, record.secret) !== created.commitment)
    return { code: 'engine.verify.commitment' }
  const same =
    created.system === record.system &&
    created.rules === record.rules &&
    created.beginning === beginningDigest(record)
  return same ? undefined : { code: 'engine.verify.beginning' }
}

const chainRefusal = ({ game, secret, entries }: HostedRecord, commitment: string): Refusal | undefined => {
  const key = sealKeyOf(game, secret)
  let digest = firstDigest(game, commitment)
  for (const [number, item] of entries.entries()) {
    const seal = 'entry' in item ? sealOf(key, number, item.entry) : item.seal
    digest = nextDigest(digest, seal)
    if (digest !== item.digest) return { code: 'engine.verify.chain', values: { number } }
  }
  return undefined
}

const openEntries = (record: HostedRecord): readonly Entry[] =>
  record.entries.flatMap(item => ('entry' in item ? [item.entry] : []))

/** Replays the game and compares every face with the one that had to fall. */
const checkDice = (
  system: RuleSystem,
  record: HostedRecord,
  origins: readonly DiceOrigin[],
): Checked<{ readonly game: Game; readonly thrown: number }> => {
  const undone = undoneRefusal(record)
  if (undone) return refused(undone)
  const plain = plainRecordOf(record)
  const begun = beginGame(system, plain)
  if (!begun.ok) return begun
  if (!openEntries(record).some(({ type }) => type === 'started'))
    return accepted({ game: begun.value, thrown: 0 })
  let due = dueIn(system, begun.value.state)
  let thrown = 0
  let groups = 0
  let wrong: Refusal | undefined
  const replayed = replay(system, plain, ({ number, step, state }) => {
    if ('dice' in step) {
      const origin = origins[groups++]
      for (const [at, face] of step.dice.entries()) {
        if (!origin || fairFace(origin, thrown, nth(due, at)) !== face)
          wrong ??= { code: 'engine.verify.die', values: { number: thrown, step: number } }
        thrown++
      }
    }
    due = dueIn(system, state)
  })
  if (!replayed.ok) return replayed
  return wrong ? refused(wrong) : accepted({ game: replayed.value, thrown })
}

/** Whoever gives his bytes before he is told of another pledge cannot know what came first. */
const hasEntrusted = (known: Witnessed | undefined, seat: Seat): boolean =>
  known?.seat === seat && known.given?.against === ''

/** The last position that the player was shown must be the one the record led to by then. */
const positionRefusal = (
  system: RuleSystem,
  record: HostedRecord,
  game: Game,
  { seat, position }: Witnessed,
): Refusal | undefined => {
  if (seat === undefined || position === undefined) return undefined
  const wrong: Refusal = { code: 'engine.verify.other-position', values: { number: position.number } }
  const { hash } = plainRecordOf(record)
  const entries = record.entries.slice(0, position.number + 1)
  const seen = record.entries.slice(position.number + 1).some(isPlay)
    ? replay(system, { ...plainRecordOf({ ...record, entries }), hash })
    : accepted(game)
  if (!seen.ok) return seen.refusal
  return hashState(system.conceal(seen.value.state, seat)) === position.hash ? undefined : wrong
}

/** Whether it leads to another position. */
const isPlay = (item: HostedEntry): boolean =>
  'entry' in item && ['started', 'acted', 'rolled', 'undone'].includes(item.entry.type)

const dueIn = (system: RuleSystem, state: State): readonly Die[] => {
  const pending = system.pending(state)
  return pending.kind === 'dice' ? diceOf(pending.roll) : []
}

/** Dice that fell are never taken back, and decisions of the other side only after a request it granted. */
const undoneRefusal = (record: HostedRecord): Refusal | undefined => {
  let steps: readonly Step[] = []
  let asked: EntryOf<'undo-asked'> | undefined
  for (const [number, item] of record.entries.entries()) {
    if (!('entry' in item)) continue
    const { entry } = item
    const after = stepsAfter(steps, entry)
    if (entry.type === 'undone') {
      const gone = steps.slice(after.length)
      if (gone.some(step => 'dice' in step)) return { code: 'engine.verify.undo', values: { number } }
      const isGranted = asked !== undefined && asked.seat !== entry.seat && asked.steps === entry.steps
      if (!isGranted && gone.some(step => 'action' in step && step.seat !== entry.seat))
        return { code: 'engine.verify.undo-alone', values: { number } }
    }
    if (entry.type === 'undo-asked') asked = entry
    else if (entry.type === 'undo-declined' || closesQuestions(entry.type)) asked = undefined
    steps = after
  }
  return undefined
}

/** What the rules say, unless a player gave up or ran out of time: then the other has won. */
const checkResult = (system: RuleSystem, record: HostedRecord, game: Game): Checked<GameResult> => {
  const pending = system.pending(game.state)
  const ended = openEntries(record).findLast(entry => entry.type === 'ended')
  // A record that stops before the end could hide whatever came next.
  if (ended?.type !== 'ended')
    return refused({ code: 'engine.verify.unfinished', values: { entries: record.entries.length } })
  const result = resultOf(ended)
  if (ended.by === 'rules')
    return pending.kind === 'over' && canonicalJson(pending.result) === canonicalJson(result)
      ? accepted(result)
      : refused({ code: 'engine.verify.result' })
  return isSoundEnd(openEntries(record), ended, pending.kind === 'over') &&
    result.reason === ENDED_EARLY[ended.by]
    ? accepted(result)
    : refused({ code: 'engine.verify.result' })
}

/** Whether a game may have ended so before the rules ended it. */
const isSoundEnd = (
  entries: readonly Entry[],
  { by, result: { winner } }: EntryOf<'ended'>,
  isOver: boolean,
): boolean => {
  switch (by) {
    case 'cancelled':
      return winner === undefined && !entries.some(({ type }) => type === 'started')
    case 'agreement':
      return winner === undefined && !isOver && isOfferOpen(entries)
    case 'abort':
      return winner === undefined && !isOver
    default:
      return winner !== undefined && !isOver
  }
}

/** Between the offer of a draw and the end it was not declined, and nobody played on. */
const isOfferOpen = (entries: readonly Entry[]): boolean => {
  const before = entries.slice(
    0,
    entries.findLastIndex(({ type }) => type === 'ended'),
  )
  const isAbout = ({ type }: Entry): boolean =>
    type === 'draw-offered' || type === 'draw-declined' || closesQuestions(type)
  return before.findLast(isAbout)?.type === 'draw-offered'
}
