import { contours } from '../shape/contour.ts'
import { filled, sample } from '../shape/field.ts'
import { far, type Line } from '../shape/geometry.ts'
import { noiseAt } from '../shape/noise.ts'
import type { Survey } from './ground.ts'
import type { Sheet } from './sheet.ts'

/** Nearer to the edge of a marsh there is no open water. */
const DRY_RIM = 0.4
/** How much of it is open water: the less, the more. */
const WET = 0.555
/** About the middle of a hex the ground is marsh and no water, as the map has it. */
const FIRM = { from: 0.26, to: 0.6 } as const

/** Pools among the reeds. Noise is read by place, so that those of a part are those of the whole. */
export const surveyMarsh = (sheet: Sheet, { covers }: Survey): readonly Line[] => {
  const marsh = covers.get('marsh')
  if (!marsh) return []
  const period = sheet.scale === 'man' ? 9 : 6
  const pools = filled(marsh, (x, y) => {
    const wet = sample(marsh, x, y)
    if (wet < DRY_RIM) return 0
    const away = far(sheet.centre(sheet.hexNear(x, y)), [x, y])
    const firm = Math.min(1, Math.max(0, (away - FIRM.from) / (FIRM.to - FIRM.from)))
    return Math.min(1, (wet - DRY_RIM) * 2.4) * noiseAt(x + 17, y * 1.5 + 5, period) * (0.55 + 0.45 * firm)
  })
  return contours(pools, WET).filter(({ points }) => points.length > 9)
}
