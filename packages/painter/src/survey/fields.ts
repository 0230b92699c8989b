import { nth } from '@mesnada/hex'
import { type Line, meanOf, type Point, stepsAlong } from '../shape/geometry.ts'
import { hash, noiseAt } from '../shape/noise.ts'
import { partsOf, ringsOf } from './chains.ts'
import type { Crop, FieldPlan } from './plan.ts'
import type { Sheet } from './sheet.ts'
import { straighten } from './straighten.ts'

/** What grows on a slope too. */
const CLIMBING: ReadonlySet<Crop> = new Set(['vines', 'orchard'])

/** The fields that are only painted, without the hexes at the edge of a rise: a plough stops short of a slope. */
export const fieldsOf = (sheet: Sheet): FieldPlan[] =>
  sheet.plan.fields
    .map(plan => (CLIMBING.has(plan.crop) ? plan : { ...plan, hexes: plan.hexes.filter(isEven(sheet)) }))
    .filter(({ hexes }) => hexes.length > 0)

const isEven =
  (sheet: Sheet) =>
  (hex: number): boolean =>
    sheet.neighbours(hex).every(other => !sheet.has(other) || sheet.level(other) === sheet.level(hex))

/** Every hex of a field that is only painted: no wild grass grows there. */
export const tilledOf = (sheet: Sheet): ReadonlySet<number> =>
  new Set(fieldsOf(sheet).flatMap(({ hexes }) => hexes))

/** Fields that are terrain (`crops`, `vines`). */
export const standingOf = (sheet: Sheet): FieldPlan[] =>
  (['crops', 'vines'] as const).flatMap(ground =>
    partsOf(sheet, hex => sheet.grounds[hex] === ground).map(
      (hexes): FieldPlan => ({
        hexes,
        crop: ground === 'crops' ? 'wheat' : 'vines',
        turn: ((hash(nth(hexes, 0), 3) % 6) - 2) * 0.2,
        hedged: false,
      }),
    ),
  )

/** How far a balk strays from a straight line, on its long way. */
const SWAY = { man: 0.3, battle: 0.9 } as const

/** The outline of a field: balks as a plough leaves them, nearly straight, a little within the hexes. */
export const outlinesOf = (sheet: Sheet, hexes: readonly number[]): Line[] => {
  const own = new Set(hexes)
  return partsOf(sheet, hex => own.has(hex)).flatMap(part =>
    ringsOf(sheet, part)
      .filter(({ closed }) => closed)
      .map(chain => {
        const wall = straighten(chain, { corner: 0.5, slant: 1 })
        const [mx, my] = meanOf(wall.points)
        const points = stepsAlong(wall, 0.42).map(({ x, y, angle }): Point => {
          const off =
            (noiseAt(x, y, 9) - 0.5) * 0.34 + (noiseAt(x + 70, y + 30, 26) - 0.5) * SWAY[sheet.scale]
          return [x - Math.sin(angle) * off + (mx - x) * 0.04, y + Math.cos(angle) * off + (my - y) * 0.04]
        })
        return { closed: true, points }
      }),
  )
}
