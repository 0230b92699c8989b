import { type Direction, type Hex, IMPASSABLE, OFF_MAP, opposite } from '@mesnada/hex'
import type { Setting } from '../state.ts'
import { onceForSetting } from './once.ts'

/** The ground a battle is fought for (11.2), and how far it is from everywhere. Never changes in a game. */
export interface Ground {
  readonly points: number
  readonly objective: boolean
  /** 1 for each of its hexes. */
  readonly within: Uint8Array
  /** By unit and hex: half points of movement to the nearest of its hexes. Those who move alike share one. */
  readonly away: readonly Uint16Array[]
}

/** Where no way leads. */
const FAR = 1000

export const groundsOf = onceForSetting((setting): readonly Ground[] =>
  setting.play.ground.map(({ area, points, objective: decides = false }) => {
    // 16.5: then it only counts.
    const objective = decides && !setting.options.pointsAlone
    const hexes = setting.board.areas.get(area) ?? []
    const within = new Uint8Array(setting.grid.size)
    for (const hex of hexes) within[hex] = 1
    const fields = new Map<Uint8Array, Uint16Array>()
    const away = setting.units.map(({ costs }) => {
      const field = fields.get(costs) ?? waysTo(setting, hexes, costs)
      fields.set(costs, field)
      return field
    })
    return { points, objective, within, away }
  }),
)

/** Worked out backwards from the goals; a hex that is reached more cheaply later is looked at again. */
const waysTo = ({ grid }: Setting, goals: readonly Hex[], costs: Uint8Array): Uint16Array => {
  const away = new Uint16Array(grid.size).fill(FAR)
  const queue: Hex[] = [...goals]
  for (const hex of goals) away[hex] = 0
  for (let next = 0; next < queue.length; next++) {
    const hex = queue[next]
    for (let direction = 0; direction < 6; direction++) {
      const from = grid.neighbours[hex * 6 + direction]
      if (from === OFF_MAP) continue
      const step = costs[from * 6 + opposite(direction as Direction)]
      if (step >= IMPASSABLE || away[hex] + step >= away[from]) continue
      away[from] = away[hex] + step
      queue.push(from)
    }
  }
  return away
}
