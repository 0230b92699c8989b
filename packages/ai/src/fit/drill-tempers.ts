import {
  type Adapter,
  type Drill,
  type GameChoice,
  opponentOf,
  type Planning,
  type RuleSystem,
  SEATS,
  type Seat,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { type Chance, seededChance } from '../chance.ts'
import { playGame } from '../play-game.ts'
import type { Player } from '../player.ts'
import { scoreOf } from '../share.ts'
import { ofTemper, USUAL } from './of-temper.ts'

export interface DrillGrounds {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly choices: readonly GameChoice[]
  /** As many rounds of lessons are given as go into so many games. */
  readonly games: number
  readonly seed: number
  readonly played?: (game: number) => void
}

export interface DrilledTemper {
  readonly scenario: string
  readonly seat: Seat
  readonly qualities: readonly number[]
  /** Of the games against the usual temper in the last round, moved qualities and all. */
  readonly share: number
}

/** Someone who learns to win one scenario from one seat. */
interface Pupil {
  readonly choice: GameChoice
  readonly seat: Seat
  qualities: readonly number[]
  share: number
}

/** How far qualities are moved to see what comes of it. */
const STRIDE = 0.45

/** Pairs of games in a lesson: in one of each all qualities are moved one way, in the other the other way. */
const PAIRS = 16

/** Of five enemies so many are as usual; the others learn as much, so that what is learnt holds against both. */
const ENEMIES = { all: 5, usual: 3 } as const

/** Beside the victory, how clear it was. */
const LEAD = 0.5

/** How much luck there is in half the difference between the games of a pair. */
const LUCK = 0.35

/** How far one goes by a lesson, for each time that it stands out from luck; what all learn alike is trusted more. */
const PACE = { common: 0.3, own: 0.15, most: 1.2 } as const

/**
 * Evolution strategies: every quality of a temper is moved at random, to and fro with the same dice, and what wins more
 * moves it for good. The pupils of a system learn together: the lesson of all counts for each, beside his own.
 */
export const drillTempers = ({
  system,
  adapter,
  choices,
  games,
  seed,
  played,
}: DrillGrounds): readonly DrilledTemper[] => {
  const { planning } = adapter
  const drill = planning?.drill
  if (!planning || !drill) throw new Error('nothing to drill: the tempers are written by hand')
  const pupils = choices.flatMap(choice =>
    SEATS.map((seat): Pupil => {
      const { state } = unwrap(startGame(system, choice))
      const [temper] = planning.standing(state, seat)
      return { choice, seat, qualities: drill.of(temper), share: 0 }
    }),
  )
  const school = new School(system, adapter, planning, drill, seed)
  const round = 2 * PAIRS * pupils.length
  for (let game = 0; game + round <= games; game += round) {
    const slopes = pupils.map((pupil, index) => {
      const slope = school.teach(pupil, rivalOf(pupils, pupil))
      played?.(game + 2 * PAIRS * (index + 1) - 1)
      return slope
    })
    improve(pupils, slopes)
  }
  return pupils.map(({ choice, seat, qualities, share }) => ({
    scenario: choice.scenario.id,
    seat,
    qualities,
    share,
  }))
}

const rivalOf = (pupils: readonly Pupil[], { choice, seat }: Pupil): Pupil | undefined =>
  pupils.find(other => other.choice === choice && other.seat === opponentOf(seat))

const improve = (pupils: readonly Pupil[], slopes: readonly (readonly number[])[]): void => {
  const common = slopes[0].map((_, quality) => mean(slopes.map(slope => slope[quality])))
  const error = { common: LUCK / Math.sqrt(PAIRS * pupils.length), own: LUCK / Math.sqrt(PAIRS) }
  for (const [index, pupil] of pupils.entries())
    pupil.qualities = pupil.qualities.map((quality, at) => {
      const all = (PACE.common * common[at]) / error.common
      const own = (PACE.own * (slopes[index][at] - common[at])) / error.own
      return quality + STRIDE * Math.min(Math.max(all + own, -PACE.most), PACE.most)
    })
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

class School {
  readonly #system: RuleSystem
  readonly #adapter: Adapter
  readonly #planning: Planning
  readonly #drill: Drill
  readonly #chance: Chance

  constructor(system: RuleSystem, adapter: Adapter, planning: Planning, drill: Drill, seed: number) {
    this.#system = system
    this.#adapter = adapter
    this.#planning = planning
    this.#drill = drill
    this.#chance = seededChance(seed)
  }

  /** By how much more one wins for each quality as it is moved. */
  teach(pupil: Pupil, rival: Pupil | undefined): readonly number[] {
    const slope = pupil.qualities.map(() => 0)
    const againstUsual: number[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const direction = slope.map(() => gaussian(this.#chance))
      const seed = 1 + this.#chance(2 ** 30)
      const enemy = pair % ENEMIES.all < ENEMIES.usual ? undefined : rival
      const [up, down] = [STRIDE, -STRIDE].map(stride => {
        const moved = pupil.qualities.map((quality, at) => quality + stride * direction[at])
        return this.#play(pupil, moved, enemy, seed)
      })
      if (!enemy) againstUsual.push(up.score, down.score)
      const difference = (up.score - down.score + LEAD * (up.lead - down.lead)) / 2
      for (let at = 0; at < slope.length; at++) slope[at] += (difference * direction[at]) / PAIRS
    }
    pupil.share = mean(againstUsual)
    return slope
  }

  #play(
    { choice, seat }: Pupil,
    qualities: readonly number[],
    enemy: Pupil | undefined,
    seed: number,
  ): { readonly score: number; readonly lead: number } {
    const own = this.#ofTemper(this.#drill.admit(seat, qualities))
    const other = this.#ofTemper(enemy ? this.#drill.admit(enemy.seat, enemy.qualities) : USUAL)
    const players = seat === 0 ? ([own, other] as const) : ([other, own] as const)
    const { result, state } = playGame(this.#system, choice, players, seed)
    const stake = Math.max(1, this.#adapter.strength(state, 0) + this.#adapter.strength(state, 1))
    return {
      score: scoreOf(seat, result.winner),
      lead: Math.tanh(this.#adapter.evaluate(state, seat) / stake),
    }
  }

  #ofTemper(temper: number): Player {
    return ofTemper(this.#adapter, this.#planning, temper)
  }
}

const FINE = 2 ** 24

/** Box and Muller. */
const gaussian = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log((1 + chance(FINE)) / (1 + FINE))) * Math.cos(2 * Math.PI * (chance(FINE) / FINE))
