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

/** How many of a charge there are; five stand in a cross, seven as three, three and one. */
type Count = 1 | 2 | 3 | 4 | 5 | 6 | 7

export type OnField =
  | {
      readonly ordinary: Ordinary
      readonly tincture: Tincture
      /** Laid in squares or pieces of another tincture too: a bend chequy, a bordure compony. */
      readonly and?: Tincture
      /** Its inner edge in scallops. */
      readonly engrailed?: boolean
    }
  | { readonly charge: ChargeName; readonly tincture: Tincture; readonly count?: Count }

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
  } else paintDivision(c, field.division, field.of, field.parts ?? 6, box)
  paintOn(c, on, box)
}

const paintOn = (c: Context, on: readonly OnField[], box: Box): void => {
  for (const one of on) {
    c.fillStyle = TINCTURES[one.tincture]
    c.strokeStyle = TINCTURES[one.tincture]
    if ('ordinary' in one) {
      paintOrdinary(c, one.ordinary, box, one.engrailed)
      if (one.and) paintPieces(c, one.ordinary, TINCTURES[one.and], box)
    } else paintCharges(c, one.charge, one.count ?? 1, box)
  }
}

const paintDivision = (
  c: Context,
  division: Division,
  [first, second]: readonly [Tincture, Tincture],
  parts: number,
  box: Box,
): void => {
  const { x, y, w, h } = box
  c.fillStyle = TINCTURES[first]
  c.fillRect(x, y, w, h)
  if (first === 'vair') paintVair(c, box, parts)
  c.fillStyle = TINCTURES[second]
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
  if (second !== 'vair') return c.fill()
  c.save()
  c.clip()
  paintVair(c, box, parts)
  c.restore()
}

/** Squirrel skins sewn together: blue bells on white, one row for each part. */
const paintVair = (c: Context, { x, y, w, h }: Box, parts: number): void => {
  const high = h / parts
  const wide = w / 5
  c.fillStyle = TINCTURES.argent
  c.fillRect(x, y, w, h)
  c.fillStyle = TINCTURES.azure
  c.beginPath()
  for (let row = 0; row < parts; row++)
    for (let k = 0; k < 5; k++) {
      const left = x + k * wide
      const top = y + row * high
      c.moveTo(left, top + high)
      c.lineTo(left + wide * 0.28, top + high * 0.55)
      c.lineTo(left + wide * 0.28, top)
      c.lineTo(left + wide * 0.72, top)
      c.lineTo(left + wide * 0.72, top + high * 0.55)
      c.lineTo(left + wide, top + high)
      c.closePath()
    }
  c.fill()
}

/** Every other piece of a bordure or a bend, in two rows on the bend. */
const paintPieces = (c: Context, ordinary: Ordinary, tincture: string, { x, y, w, h }: Box): void => {
  const least = Math.min(w, h)
  c.save()
  c.strokeStyle = tincture
  c.lineCap = 'butt'
  const piece = least * 0.14
  c.setLineDash([piece, piece])
  if (ordinary === 'bordure') {
    c.lineWidth = least * 0.2
    c.strokeRect(x, y, w, h)
  } else if (ordinary === 'bend') {
    c.lineWidth = piece
    for (const [aside, start] of [
      [-piece / 2, 0],
      [piece / 2, piece],
    ] as const) {
      const across = aside / Math.SQRT2
      c.lineDashOffset = start
      c.beginPath()
      c.moveTo(x - w * 0.1 - across, y - h * 0.1 + across)
      c.lineTo(x + w * 1.1 - across, y + h * 1.1 + across)
      c.stroke()
    }
  }
  c.restore()
}

const paintOrdinary = (c: Context, ordinary: Ordinary, { x, y, w, h }: Box, engrailed = false): void => {
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
      c.strokeRect(x, y, w, h)
      if (engrailed) {
        // Round dots along the inner edge: from afar the teeth of the scallops.
        c.lineCap = 'round'
        c.setLineDash([0, least * 0.12])
        c.lineWidth = least * 0.1
        c.strokeRect(x + least * 0.1, y + least * 0.1, w - least * 0.2, h - least * 0.2)
        c.setLineDash([])
      }
      return
    case 'label':
      c.fillRect(x + w * 0.08, y + h * 0.1, w * 0.84, h * 0.07)
      for (const k of [0.16, 0.46, 0.76]) c.fillRect(x + w * k, y + h * 0.1, w * 0.09, h * 0.2)
  }
}

/** Where so many of the same charge stand on a shield. */
const PLACES: Readonly<Record<Count, readonly (readonly [number, number, number])[]>> = {
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
  5: [
    [0.5, 0.44, 0.22],
    [0.5, 0.14, 0.22],
    [0.5, 0.74, 0.22],
    [0.16, 0.44, 0.22],
    [0.84, 0.44, 0.22],
  ],
  7: [
    [0.2, 0.3, 0.27],
    [0.5, 0.3, 0.27],
    [0.8, 0.3, 0.27],
    [0.24, 0.56, 0.27],
    [0.5, 0.56, 0.27],
    [0.76, 0.56, 0.27],
    [0.5, 0.82, 0.27],
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

const paintCharges = (c: Context, charge: ChargeName, count: Count, { x, y, w, h }: Box): void => {
  const size = Math.min(w, h)
  for (const [px, py, scale] of PLACES[count]) {
    c.save()
    c.translate(x + w * px, y + h * py)
    c.scale(size * scale, size * scale)
    CHARGES[charge](c)
    c.restore()
  }
}
