import {
  type CrusadesAction,
  type CrusadesState,
  type CrusadesView,
  crusades,
  crusadesAdapter,
} from '@mesnada/crusades'
import { mapsOf, opponentOf, type ScenarioDocument, SEATS } from '@mesnada/engine'
import { type Level, playerOf, playGame } from '../../src/index.ts'

/**
 * How the battles of crusades go when the computer fights both sides: what docs/reconstruction.md says of them.
 * `npm run figures`.
 */

interface Figures {
  readonly games: number
  /** By order, of all the turns of all units on the map. */
  readonly orders: Readonly<Record<string, number>>
  /** Shares of their steps that winners and losers lost, on average. */
  readonly lost: { readonly winners: number; readonly losers: number }
  /** How the games ended, and who won. */
  readonly causes: Readonly<Record<string, number>>
  readonly wins: readonly [number, number]
  readonly turns: number
  /** Games lost for want of ground by a side that had more steady steps on it. */
  readonly againstMajority: number
  /** Games in which someone went home (14.2, 15.2). */
  readonly withdrawals: number
}

const viewOf = (state: CrusadesState): CrusadesView => crusades.view(state) as CrusadesView

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const count = (tally: Map<string, number>, key: string, times = 1): void => {
  tally.set(key, (tally.get(key) ?? 0) + times)
}

/** Of a side's steps, those it lost; whoever went home lost none. */
const lostShare = ({ units }: CrusadesView, seat: number): number => {
  const own = units.filter(({ side }) => side === seat)
  return share(sum(own.map(({ steps, away }) => (away === 'gone' ? 0 : 2 - steps))), own.length * 2)
}

export const figuresOf = (
  scenario: ScenarioDocument,
  { games, level, effort }: { readonly games: number; readonly level: Level; readonly effort: number },
  played: () => void,
): Figures => {
  const orders = new Map<string, number>()
  const causes = new Map<string, number>()
  const wins: [number, number] = [0, 0]
  const winners: number[] = []
  const losers: number[] = []
  const turns: number[] = []
  let againstMajority = 0
  let withdrawals = 0
  const maps = mapsOf(crusades.library, scenario)
  for (let seed = 1; seed <= games; seed++) {
    const player = () => playerOf<CrusadesState, CrusadesAction>(level, crusadesAdapter, effort)
    let playerTurn = 0
    let went = false
    const decided = (state: CrusadesState): void => {
      // Once a player turn, when its orders have been given: what everyone of that side acts on.
      if (state.flow.phase !== 'movement' || state.flow.playerTurn === playerTurn) return
      playerTurn = state.flow.playerTurn
      for (const { side, at, routed, order, leaving } of viewOf(state).units) {
        if (leaving) went = true
        if (side === state.flow.side && at !== undefined && !routed) count(orders, order)
      }
    }
    const choice = { scenario, ...(maps ? { maps } : {}) }
    const { result, state } = playGame(crusades, choice, [player(), player()], seed, { decided })
    const view = viewOf(state)
    count(causes, result.reason.replace(/^crusades\.(won\.)?/, '').replace(/-\w+$/, ''))
    turns.push(view.turn)
    if (went || view.units.some(({ away }) => away === 'gone')) withdrawals++
    if (result.winner !== undefined) {
      const loser = opponentOf(result.winner)
      wins[result.winner]++
      winners.push(lostShare(view, result.winner))
      losers.push(lostShare(view, loser))
      const objective = view.ground.filter(ground => ground.objective)
      const isMajority = objective.every(({ steps }) => steps[loser] > steps[opponentOf(loser)])
      if (result.reason.includes('.ground-') && isMajority) againstMajority++
    }
    played()
  }
  const total = sum([...orders.values()])
  return {
    games,
    orders: Object.fromEntries([...orders].map(([order, times]) => [order, share(times, total)])),
    lost: { winners: share(sum(winners), winners.length), losers: share(sum(losers), losers.length) },
    causes: Object.fromEntries(causes),
    wins,
    turns: share(sum(turns), turns.length),
    againstMajority,
    withdrawals,
  }
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`

/** All battles, a line for each figure. */
export const reportFigures = (
  names: readonly string[],
  options: { readonly games: number; readonly level: Level; readonly effort: number },
  say: (line: string) => void,
): void => {
  for (const scenario of crusades.library.scenarios) {
    if (names.length > 0 && !names.includes(scenario.id)) continue
    const figures = figuresOf(scenario, options, () => {})
    const { orders, lost, causes, wins } = figures
    say(`${scenario.id}: ${figures.games} games, ${figures.turns.toFixed(1)} turns on average`)
    say(`  won: ${SEATS.map(seat => `${scenario.sides[seat]?.id} ${wins[seat]}`).join(', ')}`)
    say(
      `  ended: ${Object.entries(causes)
        .map(([cause, times]) => `${cause} ${times}`)
        .join(', ')}`,
    )
    const shares = Object.entries(orders).toSorted(([, a], [, b]) => b - a)
    say(`  orders: ${shares.map(([order, part]) => `${order} ${percent(part)}`).join(', ')}`)
    say(`  steps lost: winners ${percent(lost.winners)}, losers ${percent(lost.losers)}`)
    say(`  lost by ground against the majority: ${figures.againstMajority}`)
    say(`  games with a withdrawal: ${figures.withdrawals}`)
  }
}
