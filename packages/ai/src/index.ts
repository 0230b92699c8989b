export type { Player, Question } from './core/player.ts'
export { type Random, randomOfSeat, seededRandom } from './core/random.ts'
export { type Appraisal, appraiseRollouts, type Gain } from './lab/appraise-rollouts.ts'
export { type EvolutionSettings, type EvolvedStyle, evolveStyles } from './lab/evolve-styles.ts'
export { type FittedWeights, fitWeights } from './lab/fit-weights.ts'
export type { GameSeries } from './lab/game-series.ts'
export { type BookSettings, type LearnedStyles, learnBook, type StyleScore } from './lab/learn-book.ts'
export { type Contender, type Contest, matchOf, nameOfContest } from './match/contest.ts'
export { type Elo, eloOf } from './match/elo.ts'
export { type Match, type MatchGame, pairScores, playMatchGame } from './match/match.ts'
export { type GameWatcher, type PlayedGame, type Players, playGame } from './match/play-game.ts'
export { scoreOf, type WinRate, winRateOf } from './match/win-rate.ts'
export { Planner, type PlannerMemory } from './planner/planner.ts'
export type { Trial, TrialResult } from './planner/rollout.ts'
export {
  poolOf,
  type RolloutPool,
  type RolloutRequest,
  type RolloutWorker,
  rolloutRunner,
} from './planner/worker-pool.ts'
export { greedyPlayer } from './players/greedy-player.ts'
export { isLevel, isPlannerLevel, LEVELS, type Level } from './players/level.ts'
export { playerOf } from './players/player-of.ts'
export { randomPlayer } from './players/random-player.ts'
export { scriptedPlayer } from './players/scripted-player.ts'
