export { nth } from '@mesnada/hex'
export {
  type Chance,
  chances,
  D6,
  D10,
  D10_FROM_ZERO,
  type Die,
  diceOf,
  highestSum,
  lowestSum,
  type Modifier,
  modifiedSum,
  outcomeOf,
  outcomesOf,
  type Roll,
  sumsOf,
  type Throw,
  totalOf,
  waysOfSums,
} from './base/dice.ts'
export { memoBy } from './base/memo.ts'
export {
  accepted,
  type Checked,
  DONE,
  describeRefusal,
  type Outcome,
  type Refusal,
  RefusedError,
  type RuleRef,
  refusalsUnder,
  refused,
  unwrap,
  type Values,
} from './base/rule.ts'
export { bySeat, countBySeat, opponentOf, SEATS, type Seat, type Viewer } from './base/seat.ts'
export {
  type Dictionary,
  LANGUAGES,
  type Language,
  type TextFiles,
  type Texts,
  textReader,
} from './base/text.ts'
export { type FuzzedGame, type FuzzOptions, fuzzGame } from './check/fuzz.ts'
export { divide, everyFall, perft } from './check/perft.ts'
export type {
  Action,
  Beginning,
  Cited,
  Emit,
  GameEvent,
  GameResult,
  Pending,
  Prompt,
  RuleSystem,
  StepEvent,
} from './contract/contract.ts'
export { findScenario, type Library, mapsOf, readLibrary } from './contract/library.ts'
export { nothingHidden } from './contract/nothing-hidden.ts'
export {
  decidedBy,
  type Named,
  type Objective,
  type ObjectiveRole,
  type Saying,
  type Standing,
} from './contract/objectives.ts'
export {
  type OptionCatalogue,
  type OptionChanges,
  type OptionLayers,
  type OptionSpec,
  type OptionsOf,
  type OptionValue,
  type OptionValues,
  type Preset,
  resolveOptions,
} from './contract/options.ts'
export type {
  Design,
  DesignCosts,
  Reference,
  Rulebook,
  RuleParagraph,
  SightAnswer,
  SightQuery,
  SightReason,
} from './contract/reference.ts'
export { createRegistry, findSystem, type Registry } from './contract/registry.ts'
export { sightCodes, sightOnMaps } from './contract/sight-on-map.ts'
export {
  type Board,
  compileBoard,
  layOutAhead,
  NO_TERRAIN,
  type PlacedMap,
  placeMaps,
  type Vocabulary,
  vocabularyOf,
} from './documents/board.ts'
export { type MapDocument, parseMap } from './documents/map.ts'
export type { PaintingData } from './documents/painting.ts'
export { paintingRefusal } from './documents/painting-refusal.ts'
export { parseDocument, parseWith } from './documents/parse.ts'
export { readScenario } from './documents/read-scenario.ts'
export { parseScenario, type ScenarioDocument } from './documents/scenario.ts'
export { thumbnailName } from './documents/thumbnail.ts'
export { engineMessages } from './messages.ts'
export {
  type Adapter,
  type Adapters,
  type Evaluation,
  type EvolvableStyles,
  evaluateBy,
  type Outlook,
  type Planning,
  REASONS,
  type Reason,
  type StyleAssignment,
} from './opponent/adapter.ts'
export { assignmentFromBook, type Book } from './opponent/book.ts'
export { type DistanceField, type DistanceSearch, FAR, fillDistances } from './opponent/distance-field.ts'
export { type Portfolio, portfolioOf } from './opponent/portfolio.ts'
export { additive, FACTOR, type StyleParameter, StyleParameters } from './opponent/style-parameters.ts'
export { applyAction, applyDice } from './play/apply.ts'
export { cryptoDice, type DiceSource, givenDice, type Randomness, seededDice } from './play/dice-source.ts'
export {
  act,
  beginGame,
  fall,
  type Game,
  type GameChoice,
  recordOf,
  settleDice,
  startGame,
  type UndoBar,
  undo,
  undoRefusal,
} from './play/game.ts'
export { type GameRecord, parseRecord, type Step } from './play/record.ts'
export { type ReplayedStep, replay, replaySteps, unfinishedRefusal } from './play/replay.ts'
export { hashState, hashValue } from './state/hash.ts'
export { applyPatch, type PositionPatch, patchOf } from './state/position.ts'
export {
  type CellType,
  type Columns,
  cloneState,
  copyState,
  createState,
  type Layout,
  retireState,
  type State,
  type TableLayout,
  type Tables,
} from './state/state.ts'
export {
  type ActionOf,
  type ActionStep,
  type ActionSteps,
  answerOf,
  citing,
  decision,
  dice,
  type EventRule,
  type EventRules,
  type Frame,
  type FrameOf,
  type FrameStep,
  type FrameSteps,
  interrupt,
  machineCodes,
  type PhaseRule,
  phaseTable,
  popFrame,
  replaceFrame,
  type Stacked,
  type StepFlow,
  type StepMachine,
  type StepParts,
  setFlow,
  stepMachine,
  topFrame,
} from './steps/index.ts'
