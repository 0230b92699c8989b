export {
  type Adapter,
  type Adapters,
  type Drill,
  type Evaluation,
  evaluateBy,
  type Minds,
  type Planning,
} from './adapter.ts'
export { applyAction, applyDice } from './apply.ts'
export { type Book, mindsFrom } from './book.ts'
export type {
  Action,
  Beginning,
  Emit,
  GameEvent,
  GameResult,
  Pending,
  Prompt,
  RuleSystem,
} from './contract.ts'
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
} from './dice.ts'
export { cryptoDice, type DiceSource, givenDice, type Randomness, seededDice } from './dice-source.ts'
export {
  type Board,
  compileBoard,
  NO_TERRAIN,
  type PlacedMap,
  placeMaps,
  type Vocabulary,
} from './documents/board.ts'
export { type MapDocument, parseMap } from './documents/map.ts'
export type { PaintingData } from './documents/painting.ts'
export { paintingRefusal } from './documents/painting-refusal.ts'
export { parseDocument, parseWith } from './documents/parse.ts'
export { parseScenario, type ScenarioDocument } from './documents/scenario.ts'
export { type FuzzedGame, type FuzzOptions, fuzzGame } from './fuzz.ts'
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
} from './game.ts'
export { hashState, hashValue } from './hash.ts'
export { findScenario, type Library, mapsOf } from './library.ts'
export { engineMessages } from './messages.ts'
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
} from './options.ts'
export { divide, everyFall, perft } from './perft.ts'
export { type Portfolio, portfolioOf } from './portfolio.ts'
export { applyPatch, type PositionPatch, patchOf } from './position.ts'
export { FACTOR, leaning, Qualities, type Quality } from './qualities.ts'
export { type GameRecord, parseRecord, type Step } from './record.ts'
export type {
  Design,
  DesignCosts,
  Reference,
  Rulebook,
  RuleParagraph,
  SightAnswer,
  SightQuery,
  SightReason,
} from './reference.ts'
export { createRegistry, findSystem, type Registry } from './registry.ts'
export { type ReplayedStep, replay } from './replay.ts'
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
} from './rule.ts'
export { opponentOf, SEATS, type Seat, type Viewer } from './seat.ts'
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
} from './state.ts'
export {
  type ActionOf,
  type ActionStep,
  type ActionSteps,
  answerOf,
  decision,
  dice,
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
export { type Dictionary, fill, LANGUAGES, type Language, type Texts } from './text.ts'
