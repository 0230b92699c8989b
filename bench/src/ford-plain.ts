import type { GameResult, Seat } from '@mesnada/engine'
import type { FordFlow, FordFrame, FordState, Kind, Man, Phase } from '@mesnada/ford'
import { nth, OFF_MAP } from '@mesnada/hex'

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
  at: Exclude<Phase, 'deployment' | 'naming'>
  seat: Seat
  half: 0 | 1
}

/** The same position, from ours. */
export const plainOf = ({ setting, tables, flow }: FordState): PlainFord => {
  const { men, ground, bands, clock } = tables
  return {
    men: setting.seats.map((seat, man) => ({
      seat,
      kind: nth(setting.kinds, man),
      hex: men.hex[man] ?? OFF_MAP,
      health: men.health[man] ?? 0,
      done: (men.done[man] ?? 0) === 1,
      captain: (men.captain[man] ?? 0) === 1,
      known: (men.known[man] ?? 0) === 1,
    })),
    ground: Array.from(ground.man, man => (man === 0 ? null : man - 1)),
    points: [...bands.points],
    boutsWon: [...bands.bouts],
    led: Array.from(bands.led, led => led === 1),
    bout: clock.bout[0] ?? 0,
    turn: clock.turn[0] ?? 0,
    tasks: tasksOf(flow),
  }
}

const tasksOf = ({ phase, seat, half, stack, result }: FordFlow): Task[] => {
  if (result) return [{ at: 'over', result }]
  const interruptions = stack.map(taskOf)
  // Initiative comes between turns: no phase waits below it.
  if (interruptions.some(({ at }) => at === 'initiative')) return interruptions
  const below: Task =
    phase === 'deployment' || phase === 'naming' ? { at: phase, seat } : { at: phase, seat, half }
  return [below, ...interruptions]
}

const taskOf = (frame: FordFrame): Task => {
  switch (frame.kind) {
    case 'initiative':
      return { at: frame.kind }
    case 'reaction':
    case 'clash':
      return { at: frame.kind, attacker: frame.attacker, defender: frame.defender }
    case 'shot':
      return { at: frame.kind, shooter: frame.shooter, target: frame.target }
    case 'wound':
      return { at: frame.kind, seat: frame.seat, among: [...frame.among] }
    case 'retreat':
      return { at: frame.kind, man: frame.man, from: frame.from }
  }
}
