import type { GameResult, RuleSystem } from '../contract.ts'
import { type Die, diceOf } from '../dice.ts'
import { beginGame, type Game } from '../game.ts'
import type { Step } from '../record.ts'
import { replay } from '../replay.ts'
import { accepted, type Checked, type Refusal, refused } from '../rule.ts'
import { SEATS, type Seat } from '../seat.ts'
import type { State } from '../state.ts'
import { canonicalJson } from './bytes.ts'
import { firstDigest, nextDigest, sealKeyOf, sealOf } from './chain.ts'
import { ENDED_EARLY, type Entry, type EntryOf, resultOf } from './entry.ts'
import { commitmentOf, type DiceOrigin, fairFace, pledgeOf } from './fair-dice.ts'
import { beginningDigest, type HostedRecord, plainRecordOf, stepsAfter } from './hosted-record.ts'

export interface VerifiedGame {
  readonly game: Game
  readonly entries: number
  readonly dice: number
  /** The last digest: who noted it during play has proof that this is the game he played. */
  readonly digest: string
  readonly result: GameResult | undefined
}

/** Checks everything the host claims: the commitment, the pledges, the chain, every die, every position, the result. */
export const verifyGame = (system: RuleSystem, record: HostedRecord): Checked<VerifiedGame> => {
  const created = record.entries[0]
  if (!created || !('entry' in created) || created.entry.type !== 'created')
    return refused({ code: 'engine.verify.beginning' })
  const refusal = beginningRefusal(record, created.entry) ?? chainRefusal(record, created.entry.commitment)
  if (refusal) return refused(refusal)
  const origin = checkPledges(record)
  if (!origin.ok) return origin
  const dice = checkDice(system, record, origin.value)
  if (!dice.ok) return dice
  const { game, thrown } = dice.value
  const result = checkResult(system, record, game)
  if (!result.ok) return result
  const digest = record.entries.at(-1)?.digest ?? ''
  return accepted({ game, entries: record.entries.length, dice: thrown, digest, result: result.value })
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

/** What a seat has put into the dice so far. */
export type Given = { pledge?: string; bytes?: string }

/** The rules by which seats pledge and tell: nobody who knows the other's bytes may still choose his own. */
const checkPledges = (record: HostedRecord): Checked<DiceOrigin | undefined> => {
  const given: [Given, Given] = [{}, {}]
  for (const entry of openEntries(record)) {
    if (entry.type === 'seated') pledge(given, entry.seat, entry.pledge)
    else if (entry.type === 'left') given[entry.seat] = {}
    else if (entry.type === 'contributed') {
      const kept = given.every(({ pledge }) => pledge !== undefined)
      if (!kept || pledgeOf(record.game, entry.bytes) !== given[entry.seat].pledge)
        return refused({ code: 'engine.verify.pledge', values: { seat: entry.seat } })
      given[entry.seat].bytes = entry.bytes
    } else if (entry.type === 'started') {
      const [first, second] = given.map(({ bytes }) => bytes)
      if (first === undefined || second === undefined)
        return refused({ code: 'engine.verify.pledge', values: { seat: first === undefined ? 0 : 1 } })
      return accepted({ game: record.game, secret: record.secret, bytes: [first, second] })
    }
  }
  return accepted(undefined)
}

/** Once anybody's bytes are known, a new pledge makes all others void: they must pledge anew as well. */
export const pledge = (given: [Given, Given], seat: Seat, pledged: string): void => {
  if (given.some(({ bytes }) => bytes !== undefined)) for (const other of SEATS) given[other] = {}
  given[seat] = { pledge: pledged }
}

/** Replays the game and compares every face with the one that had to fall. */
const checkDice = (
  system: RuleSystem,
  record: HostedRecord,
  origin: DiceOrigin | undefined,
): Checked<{ readonly game: Game; readonly thrown: number }> => {
  const undone = undoneRefusal(record)
  if (undone) return refused(undone)
  const plain = plainRecordOf(record)
  if (!origin)
    return plain.steps.length > 0
      ? refused({ code: 'engine.verify.pledge', values: { seat: 0 } })
      : unplayed(system, record)
  const begun = beginGame(system, plain)
  if (!begun.ok) return begun
  let due = dueIn(system, begun.value.state)
  let thrown = 0
  let wrong: Refusal | undefined
  const replayed = replay(system, plain, ({ number, step, state }) => {
    if ('dice' in step)
      for (const [at, face] of step.dice.entries()) {
        if (fairFace(origin, thrown, due[at]) !== face)
          wrong ??= { code: 'engine.verify.die', values: { number: thrown, step: number } }
        thrown++
      }
    due = dueIn(system, state)
  })
  if (!replayed.ok) return replayed
  return wrong ? refused(wrong) : accepted({ game: replayed.value, thrown })
}

const dueIn = (system: RuleSystem, state: State): readonly Die[] => {
  const pending = system.pending(state)
  return pending.kind === 'dice' ? diceOf(pending.roll) : []
}

const unplayed = (system: RuleSystem, record: HostedRecord): Checked<{ game: Game; thrown: number }> => {
  const begun = beginGame(system, record)
  return begun.ok ? accepted({ game: begun.value, thrown: 0 }) : begun
}

/** Dice that fell are never taken back. */
const undoneRefusal = (record: HostedRecord): Refusal | undefined => {
  let steps: readonly Step[] = []
  for (const [number, item] of record.entries.entries()) {
    if (!('entry' in item)) continue
    const after = stepsAfter(steps, item.entry)
    if (item.entry.type === 'undone' && steps.slice(after.length).some(step => 'dice' in step))
      return { code: 'engine.verify.undo', values: { number } }
    steps = after
  }
  return undefined
}

/** What the rules say, unless a player gave up or ran out of time: then the other has won. */
const checkResult = (
  system: RuleSystem,
  record: HostedRecord,
  game: Game,
): Checked<GameResult | undefined> => {
  const pending = system.pending(game.state)
  const ended = openEntries(record).findLast(entry => entry.type === 'ended')
  if (ended?.type !== 'ended') return accepted(undefined)
  const result = resultOf(ended)
  if (ended.by === 'rules')
    return pending.kind === 'over' && canonicalJson(pending.result) === canonicalJson(result)
      ? accepted(result)
      : refused({ code: 'engine.verify.result' })
  const reason = ENDED_EARLY[ended.by]
  return pending.kind === 'over' || result.winner === undefined || result.reason !== reason
    ? refused({ code: 'engine.verify.result' })
    : accepted(result)
}
