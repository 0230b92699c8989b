import { fillDistances, memoBy } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Setting } from '../state.ts'

/** Ground that scores or decides the battle (crusades 11.2), with distances. It never changes in a game. */
export interface Ground {
  readonly points: number
  readonly objective: boolean
  /** 1 in each of its hexes. */
  readonly within: Uint8Array
  /** By unit and hex: half movement points to the nearest of its hexes. Units with the same costs share one array. */
  readonly away: readonly Uint16Array[]
}

/** Half movement points where no way leads. */
const UNREACHABLE = 1000

export const groundsOf = memoBy((setting: Setting): readonly Ground[] =>
  setting.play.ground.map(({ area, points, objective: decides = false }) => {
    // crusades 16.5: with points alone it only scores.
    const objective = decides && !setting.options.pointsAlone
    const hexes = setting.board.areas.get(area) ?? []
    const within = new Uint8Array(setting.grid.size)
    for (const hex of hexes) within[hex] = 1
    const fields = new Map<Uint8Array, Uint16Array>()
    const away = setting.units.map(({ costs }) => {
      const field = fields.get(costs) ?? distancesTo(setting, hexes, costs)
      fields.set(costs, field)
      return field
    })
    return { points, objective, within, away }
  }),
)

const distancesTo = ({ grid }: Setting, starts: readonly Hex[], costs: Uint8Array): Uint16Array =>
  fillDistances(new Uint16Array(grid.size), {
    grid,
    starts,
    costs,
    isTowards: true,
    unreachable: UNREACHABLE,
  })
