import type { Point } from '../shape/geometry.ts'
import { chances } from '../shape/noise.ts'
import { openingOf } from '../survey/buildings.ts'
import type { SheetSide } from '../survey/sheet.ts'
import type { Situation } from '../survey/state.ts'
import type { Place } from '../survey/straighten.ts'
import { INK } from './colour.ts'
import { box, within } from './path.ts'
import type { Context } from './surface.ts'

export type DoorState = ReturnType<Situation['door']>

/** A leaf of oak with two iron bands, hinged at the origin, lying along x. */
export const leaf = (c: Context, length: number): void => {
  box(c, 'rgb(30 16 30 / 0.35)', 0.02, 0.03, length, 0.13)
  box(c, '#3a2210', -0.02, -0.075, length + 0.03, 0.15)
  box(c, '#8f5a2a', 0, -0.052, length - 0.01, 0.104)
  box(c, '#a9713a', 0, -0.052, length - 0.01, 0.045)
  box(c, '#2c2a2c', length * 0.18, -0.052, 0.035, 0.104)
  box(c, '#2c2a2c', length * 0.72, -0.052, 0.035, 0.104)
}

const splinters = (c: Context, w: number): void => {
  const chance = chances(41)
  for (let i = 0; i < 9; i++)
    within(c, [(chance() - 0.5) * w * 1.3, (chance() - 0.3) * 0.7], chance() * 7, () => {
      box(c, '#3a2210', -0.1, -0.03, 0.2 + chance() * 0.12, 0.07)
      box(c, '#9a6330', -0.09, -0.02, 0.18 + chance() * 0.1, 0.04)
    })
}

/** Both leaves or one, as the door stands; the inner side is below. */
export const leaves = (c: Context, w: number, double: boolean, state: DoorState, hinge: number): void => {
  if (state === 'broken') return splinters(c, w)
  const turn = { shut: 0, ajar: 0.55, open: 1.45 }[state]
  const length = double ? w / 2 : w - 0.02
  within(c, [-w / 2 + 0.01, hinge], turn, () => leaf(c, length))
  if (!double) return
  c.save()
  c.scale(-1, 1)
  within(c, [-w / 2 + 0.01, hinge], turn, () => leaf(c, length))
  c.restore()
}

/** Doors and windows, in the straight wall beside the hex-side they belong to. */
export const paintOpening = (
  c: Context,
  side: SheetSide,
  place: Place | undefined,
  innerMiddle: Point,
  width: number,
  state: DoorState,
): void => {
  const kind = openingOf(side)
  if (!kind || !place) return
  const [x, y] = place.at
  let angle = Math.atan2(place.along[1], place.along[0])
  const below = -Math.sin(angle) * (innerMiddle[0] - x) + Math.cos(angle) * (innerMiddle[1] - y)
  if (below < 0) angle += Math.PI
  const h = width / 2 + 0.02
  within(c, place.at, angle, () => {
    if (kind === 'door' || kind === 'gate') doorway(c, kind === 'gate', h, state)
    else if (kind === 'window') casement(c, h)
    else {
      box(c, INK, -0.06, -h - 0.02, 0.12, 2 * h + 0.04)
      box(c, '#f4e7c4', -0.03, -h - 0.01, 0.06, 2 * h + 0.02)
    }
  })
}

const doorway = (c: Context, gate: boolean, h: number, state: DoorState): void => {
  const w = gate ? 0.92 : 0.64
  box(c, INK, -w / 2 - 0.07, -h - 0.02, w + 0.14, 2 * h + 0.04)
  box(c, '#cdbfa2', -w / 2, -h - 0.01, w, 2 * h + 0.02)
  box(c, 'rgb(60 40 20 / 0.25)', -w / 2, -h, w, 0.07)
  c.strokeStyle = 'rgb(90 70 45 / 0.5)'
  c.lineWidth = 0.02
  c.beginPath()
  for (let k = 1; k < 3; k++) {
    c.moveTo(-w / 2 + (w * k) / 3, -h)
    c.lineTo(-w / 2 + (w * k) / 3, h)
  }
  c.stroke()
  leaves(c, w, gate, state, h * 0.3)
}

const casement = (c: Context, h: number): void => {
  const w = 0.56
  box(c, INK, -w / 2 - 0.05, -h - 0.02, w + 0.1, 2 * h + 0.04)
  box(c, '#e9dfc4', -w / 2, -h, w, 2 * h)
  box(c, '#9cc3cf', -w / 2 + 0.02, -h * 0.5, w - 0.04, h)
  box(c, '#e4f3f4', -w / 2 + 0.02, -h * 0.5, w - 0.04, h * 0.36)
  c.strokeStyle = '#4a3520'
  c.lineWidth = 0.03
  c.beginPath()
  for (const k of [-0.5, 0, 0.5]) {
    c.moveTo((k * w) / 1.6, -h * 0.5)
    c.lineTo((k * w) / 1.6, h * 0.5)
  }
  c.stroke()
  // Light falling in.
  const glow = c.createLinearGradient(0, h, 0, h + 0.8)
  glow.addColorStop(0, 'rgb(255 246 210 / 0.3)')
  glow.addColorStop(1, 'rgb(255 246 210 / 0)')
  c.fillStyle = glow
  c.beginPath()
  c.moveTo(-w / 2, h)
  c.lineTo(w / 2, h)
  c.lineTo(w * 0.75, h + 0.8)
  c.lineTo(-w * 0.75, h + 0.8)
  c.closePath()
  c.fill()
}
