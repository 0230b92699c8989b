import { type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import type { Setting } from '../state.ts'

/** Movement points over the ground, whoever is in the way. */

const FAR = 0xffff

export type Gait = 'foot' | 'horse'

const costsOf = ({ footCost, horseCost }: Setting, gait: Gait): Uint8Array =>
  gait === 'foot' ? footCost : horseCost

/** Hexes to be looked at, by what it takes to come there: chains through one block of memory. */
interface Queue {
  readonly heads: Int32Array
  readonly hexes: Int32Array
  readonly next: Int32Array
}

const END = -1

/** No way that matters is longer, and no step dearer than the first hex of the next round. */
const LONGEST = 1024

const queues = new WeakMap<Setting, Queue>()

const queueOf = (setting: Setting): Queue => {
  const before = queues.get(setting)
  if (before) return before
  // A hex is put in once for each of its neighbours at most, and once as a goal.
  const most = setting.grid.size * 7
  const made = {
    heads: new Int32Array(LONGEST).fill(END),
    hexes: new Int32Array(most),
    next: new Int32Array(most),
  }
  queues.set(setting, made)
  return made
}

/** To the nearest of some hexes, against the direction of march. */
export const spread = (setting: Setting, goals: readonly Hex[], gait: Gait, field: Uint16Array): void => {
  const { standable } = setting
  const { neighbours } = setting.grid
  const costs = costsOf(setting, gait)
  const { heads, hexes, next } = queueOf(setting)
  let used = 0
  let farthest = 0
  field.fill(FAR)
  for (const goal of goals) {
    if (field[goal] === 0) continue
    field[goal] = 0
    hexes[used] = goal
    next[used] = heads[0]
    heads[0] = used++
  }
  for (let cost = 0; cost <= farthest; cost++) {
    for (let at = heads[cost]; at !== END; at = next[at]) {
      const hex = hexes[at]
      if (field[hex] !== cost) continue
      for (let direction = 0; direction < 6; direction++) {
        const from = neighbours[hex * 6 + direction]
        if (from === OFF_MAP || standable[from] === 0) continue
        const step = costs[from * 6 + ((direction + 3) % 6)]
        const reached = cost + step
        if (step >= IMPASSABLE || reached >= field[from] || reached >= LONGEST) continue
        field[from] = reached
        hexes[used] = from
        next[used] = heads[reached]
        heads[reached] = used++
        if (reached > farthest) farthest = reached
      }
    }
    heads[cost] = END
  }
}

const known = new WeakMap<Setting, Map<string, Uint16Array>>()

/** The way to one place that does not move, such as the standard. */
export const wayTo = (setting: Setting, goal: Hex, gait: Gait): Uint16Array => {
  const fields = known.get(setting) ?? new Map<string, Uint16Array>()
  known.set(setting, fields)
  const key = `${gait}${goal}`
  const before = fields.get(key)
  if (before) return before
  const made = new Uint16Array(setting.grid.size)
  spread(setting, [goal], gait, made)
  fields.set(key, made)
  return made
}
