import type { GameResult, Seat } from '@mesnada/engine'
import type { FordFlow, FordState, Kind, Man, Phase } from '@mesnada/ford'

/** A position of ford as one would write it without us: objects in lists. */
export interface PlainFord {
  men: PlainMan[]
  /** By hex: who stands there. */
  ground: (Man | null)[]
  points: number[]
  boutsWon: number[]
  led: boolean[]
  bout: number
  turn: number
  /** What is being done is last; below it waits what it interrupted. */
  tasks: Task[]
}

export interface PlainMan {
  seat: Seat
  kind: Kind
  hex: number
  health: number
  done: boolean
  captain: boolean
  known: boolean
}

export type Task =
  | { at: 'deployment' | 'naming'; seat: Seat }
  | { at: 'initiative' }
  | PhaseTask
  | { at: 'reaction' | 'clash'; attacker: Man; defender: Man }
  | { at: 'shot'; shooter: Man; target: Man }
  | { at: 'wound'; seat: Seat; among: Man[] }
  | { at: 'retreat'; man: Man; from: Man }
  | { at: 'over'; result: GameResult }

export interface PhaseTask {
  at: Phase
  seat: Seat
  half: 0 | 1
}

/** The same position, from ours. */
export const plainOf = ({ setting, tables, flow }: FordState): PlainFord => {
  const { men, ground, bands, clock } = tables
  return {
    men: setting.seats.map((seat, man) => ({
      seat,
      kind: setting.kinds[man],
      hex: men.hex[man],
      health: men.health[man],
      done: men.done[man] === 1,
      captain: men.captain[man] === 1,
      known: men.known[man] === 1,
    })),
    ground: Array.from(ground.man, man => (man === 0 ? null : man - 1)),
    points: [...bands.points],
    boutsWon: [...bands.bouts],
    led: Array.from(bands.led, led => led === 1),
    bout: clock.bout[0],
    turn: clock.turn[0],
    tasks: tasksOf(flow),
  }
}

const tasksOf = (flow: FordFlow): Task[] => {
  if (!('next' in flow)) return [{ ...flow }]
  const { next, ...task } = flow
  return [...tasksOf(next), 'among' in task ? { ...task, among: [...task.among] } : task]
}
