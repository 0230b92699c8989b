import type { Context } from '../paint/surface.ts'
import { CHARGES, type ChargeName } from './charges.ts'

/**
 * Arms described as heralds do and drawn from that: a field of one or two tinctures, then what lies on it. Plain data,
 * so that scenarios can carry them.
 */

export type Tincture = 'or' | 'argent' | 'gules' | 'azure' | 'vert' | 'sable' | 'purpure' | 'tenne' | 'vair'

export const TINCTURES: Readonly<Record<Tincture, string>> = {
  or: '#e9bd45',
  argent: '#f3ecd8',
  gules: '#b5382e',
  azure: '#2f62a8',
  vert: '#3f8a55',
  sable: '#2b2622',
  purpure: '#8a4f8f',
  tenne: '#c9762b',
  // Squirrel in blue and white, seen from afar.
  vair: '#9db2cf',
}

export type Division =
  | 'per-pale'
  | 'per-fess'
  | 'per-bend'
  | 'quarterly'
  | 'paly'
  | 'barry'
  | 'bendy'
  | 'chequy'

export type Ordinary =
  | 'cross'
  | 'saltire'
  | 'pale'
  | 'fess'
  | 'bend'
  | 'chevron'
  | 'chief'
  | 'bordure'
  | 'cross-pattee'
  | 'label'

export type OnField =
  | { readonly ordinary: Ordinary; readonly tincture: Tincture }
  | { readonly charge: ChargeName; readonly tincture: Tincture; readonly count?: 1 | 2 | 3 | 4 | 6 }

export interface Blazon {
  readonly field:
    | Tincture
    | { readonly division: Division; readonly of: readonly [Tincture, Tincture]; readonly parts?: number }
  readonly on?: readonly OnField[]
  /** Quartered arms: the first and fourth quarters as above, the second and third as here. */
  readonly quartered?: Plain
  /** Over all quarters. */
  readonly over?: readonly OnField[]
}

type Plain = Omit<Blazon, 'quartered' | 'over'>

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Fills a rectangle with the arms; whoever draws a shield clips to its outline first. */
export const paintArms = (c: Context, blazon: Blazon, box: Box): void => {
  if (!blazon.quartered) return paintPlain(c, blazon, box)
  const { x, y, w, h } = box
  const quarter = (column: 0 | 1, row: 0 | 1, arms: Plain): void => {
    const part = {
      x: x + (column * w) / 2,
      y: y + row * h * 0.46,
      w: w / 2,
      h: row === 0 ? h * 0.46 : h * 0.54,
    }
    c.save()
    c.beginPath()
    c.rect(part.x, part.y, part.w, part.h)
    c.clip()
    paintPlain(c, arms, part)
    c.restore()
  }
  const { quartered, over = [], ...first } = blazon
  quarter(0, 0, first)
  quarter(1, 1, first)
  quarter(1, 0, quartered)
  quarter(0, 1, quartered)
  paintOn(c, over, box)
}

const paintPlain = (c: Context, { field, on = [] }: Plain, box: Box): void => {
  if (typeof field === 'string') {
    c.fillStyle = TINCTURES[field]
    c.fillRect(box.x, box.y, box.w, box.h)
  } else
    paintDivision(c, field.division, TINCTURES[field.of[0]], TINCTURES[field.of[1]], field.parts ?? 6, box)
  paintOn(c, on, box)
}

const paintOn = (c: Context, on: readonly OnField[], box: Box): void => {
  for (const one of on) {
    c.fillStyle = TINCTURES[one.tincture]
    c.strokeStyle = TINCTURES[one.tincture]
    if ('ordinary' in one) paintOrdinary(c, one.ordinary, box)
    else paintCharges(c, one.charge, one.count ?? 1, box)
  }
}

const paintDivision = (
  c: Context,
  division: Division,
  a: string,
  b: string,
  parts: number,
  { x, y, w, h }: Box,
): void => {
  c.fillStyle = a
  c.fillRect(x, y, w, h)
  c.fillStyle = b
  c.beginPath()
  switch (division) {
    case 'per-pale':
      c.rect(x + w / 2, y, w / 2, h)
      break
    case 'per-fess':
      c.rect(x, y + h * 0.46, w, h)
      break
    case 'per-bend':
      c.moveTo(x, y)
      c.lineTo(x + w, y + h)
      c.lineTo(x, y + h)
      break
    case 'quarterly':
      c.rect(x + w / 2, y, w / 2, h * 0.46)
      c.rect(x, y + h * 0.46, w / 2, h)
      break
    case 'paly':
      for (let k = 1; k < parts; k += 2) c.rect(x + (w * k) / parts, y, w / parts, h)
      break
    case 'barry':
      for (let k = 1; k < parts; k += 2) c.rect(x, y + (h * k) / parts, w, h / parts)
      break
    case 'bendy':
      for (let k = -parts; k < parts; k += 2) {
        const from = x + (w * k) / parts
        c.moveTo(from, y)
        c.lineTo(from + w / parts, y)
        c.lineTo(from + w / parts + w, y + h)
        c.lineTo(from + w, y + h)
        c.closePath()
      }
      break
    case 'chequy':
      for (let row = 0; row < parts; row++)
        for (let k = row % 2; k < parts; k += 2)
          c.rect(x + (w * k) / parts, y + (h * row) / parts, w / parts, h / parts)
      break
  }
  c.fill()
}

const paintOrdinary = (c: Context, ordinary: Ordinary, { x, y, w, h }: Box): void => {
  const least = Math.min(w, h)
  const line = (width: number, ...points: readonly (readonly [number, number])[]): void => {
    c.lineWidth = width
    c.lineCap = 'butt'
    c.lineJoin = 'miter'
    c.beginPath()
    points.forEach(([px, py], i) =>
      i > 0 ? c.lineTo(x + w * px, y + h * py) : c.moveTo(x + w * px, y + h * py),
    )
    c.stroke()
  }
  switch (ordinary) {
    case 'cross':
      line(w * 0.24, [0.5, 0], [0.5, 1])
      return line(h * 0.22, [0, 0.44], [1, 0.44])
    case 'cross-pattee':
      for (let k = 0; k < 4; k++) {
        c.save()
        c.translate(x + w / 2, y + h * 0.46)
        c.rotate((k * Math.PI) / 2)
        c.beginPath()
        c.moveTo(-least * 0.06, 0)
        c.lineTo(-least * 0.19, -least * 0.38)
        c.lineTo(least * 0.19, -least * 0.38)
        c.lineTo(least * 0.06, 0)
        c.fill()
        c.restore()
      }
      return
    case 'saltire':
      line(least * 0.22, [0, 0], [1, 1])
      return line(least * 0.22, [1, 0], [0, 1])
    case 'pale':
      return c.fillRect(x + w * 0.34, y, w * 0.32, h)
    case 'fess':
      return c.fillRect(x, y + h * 0.32, w, h * 0.28)
    case 'bend':
      return line(least * 0.28, [-0.1, -0.1], [1.1, 1.1])
    case 'chevron':
      return line(h * 0.2, [-0.1, 0.86], [0.5, 0.36], [1.1, 0.86])
    case 'chief':
      return c.fillRect(x, y, w, h * 0.34)
    case 'bordure':
      c.lineWidth = least * 0.2
      return c.strokeRect(x, y, w, h)
    case 'label':
      c.fillRect(x + w * 0.08, y + h * 0.1, w * 0.84, h * 0.07)
      for (const k of [0.16, 0.46, 0.76]) c.fillRect(x + w * k, y + h * 0.1, w * 0.09, h * 0.2)
  }
}

/** Where one, two, three or six of the same charge stand on a shield. */
const PLACES: Readonly<Record<1 | 2 | 3 | 4 | 6, readonly (readonly [number, number, number])[]>> = {
  1: [[0.5, 0.46, 0.78]],
  2: [
    [0.5, 0.26, 0.44],
    [0.5, 0.66, 0.44],
  ],
  3: [
    [0.28, 0.28, 0.42],
    [0.72, 0.28, 0.42],
    [0.5, 0.68, 0.42],
  ],
  4: [
    [0.22, 0.2, 0.32],
    [0.78, 0.2, 0.32],
    [0.24, 0.66, 0.32],
    [0.76, 0.66, 0.32],
  ],
  6: [
    [0.22, 0.2, 0.28],
    [0.5, 0.2, 0.28],
    [0.78, 0.2, 0.28],
    [0.34, 0.48, 0.28],
    [0.66, 0.48, 0.28],
    [0.5, 0.76, 0.28],
  ],
}

const paintCharges = (
  c: Context,
  charge: ChargeName,
  count: 1 | 2 | 3 | 4 | 6,
  { x, y, w, h }: Box,
): void => {
  const size = Math.min(w, h)
  for (const [px, py, scale] of PLACES[count]) {
    c.save()
    c.translate(x + w * px, y + h * py)
    c.scale(size * scale, size * scale)
    CHARGES[charge](c)
    c.restore()
  }
}
