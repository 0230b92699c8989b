export { canonicalJson, fromHex, toHex, utf8 } from './bytes.ts'
export { firstDigest, nextDigest, sealKeyOf, sealOf, sealOfText } from './chain.ts'
export {
  changesClock,
  type DiceMode,
  ENDED_EARLY,
  type Entry,
  type EntryOf,
  entrySchema,
  type Fall,
  resultOf,
  servedAt,
} from './entry.ts'
export { commitmentOf, type DiceOrigin, diceChain, fairDice, fairFace, pledgeOf } from './fair-dice.ts'
export { type Hasher, PLAIN_HASHER } from './hasher.ts'
export {
  beginningDigest,
  type Closing,
  closingSchema,
  HOSTED_VERSION,
  type HostedEntry,
  type HostedRecord,
  parseHostedRecord,
  plainRecordOf,
  stepsAfter,
} from './hosted-record.ts'
export { type Given, hasRevealed, MOST_PLEDGE_ROUNDS, pledge, reveal, withdraw } from './pledges.ts'
export { closesQuestions } from './questions.ts'
export { type BeaconParties, type CheckRoll, type RollProof, statementOf } from './roll-proof.ts'
export { hmacSha256, sha256 } from './sha256.ts'
export { type ToldEntry, toldOf } from './told.ts'
export { type VerifiedGame, verifyGame } from './verify-game.ts'
export {
  type Compared,
  type GivenBytes,
  KEPT_DIGITS,
  type SeenPosition,
  type Witnessed,
  witnessFold,
} from './witnessed.ts'
