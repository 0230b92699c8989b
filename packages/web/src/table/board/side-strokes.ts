import type { Pixel } from '@mesnada/hex'
import type { Line } from '../../map/palette.ts'
import type { Context } from './context-2d.ts'

/** How kinds of hex-side are drawn; a word nobody knows is a plain stroke in the colour of the palette. */

type Stroke = (canvas: Context, length: number, line: Line) => void

/** Draws along x from 0 to the length of the side, with the hex it is named from on the side of positive y. */
export const paintSide = (
  canvas: Context,
  kind: string,
  line: Line,
  [from, to]: readonly [Pixel, Pixel],
  inner: Pixel,
): void => {
  canvas.save()
  canvas.translate(from.x, from.y)
  canvas.rotate(Math.atan2(to.y - from.y, to.x - from.x))
  const across = (to.x - from.x) * (inner.y - from.y) - (to.y - from.y) * (inner.x - from.x)
  if (across < 0) canvas.scale(1, -1)
  const stroke = kind
    .split('-')
    .map(part => STROKES[part])
    .findLast(each => each !== undefined)
  ;(stroke ?? plain)(canvas, Math.hypot(to.x - from.x, to.y - from.y), line)
  canvas.restore()
}

const bar = (canvas: Context, from: number, to: number, colour: string, width: number): void => {
  canvas.beginPath()
  canvas.moveTo(from, 0)
  canvas.lineTo(to, 0)
  canvas.strokeStyle = colour
  canvas.lineWidth = width
  canvas.stroke()
}

const plain: Stroke = (canvas, length, { colour, width }) => bar(canvas, 0, length, colour, width * 0.6)

const WALL = '#2b241d'

const wall: Stroke = (canvas, length) => {
  bar(canvas, 0, length, WALL, 0.2)
  canvas.lineCap = 'butt'
  bar(canvas, 0.05, length - 0.05, '#6f6253', 0.07)
  canvas.lineCap = 'round'
}

const door: Stroke = (canvas, length) => {
  bar(canvas, 0, length * 0.2, WALL, 0.2)
  bar(canvas, length * 0.8, length, WALL, 0.2)
  canvas.fillStyle = '#a9672f'
  canvas.strokeStyle = '#4a2a10'
  canvas.lineWidth = 0.04
  canvas.beginPath()
  canvas.rect(length * 0.22, -0.09, length * 0.56, 0.18)
  canvas.fill()
  canvas.stroke()
}

const windowed: Stroke = (canvas, length) => {
  bar(canvas, 0, length, WALL, 0.2)
  canvas.lineCap = 'butt'
  bar(canvas, length * 0.28, length * 0.72, '#bfe0ee', 0.12)
  canvas.lineCap = 'round'
  bar(canvas, length * 0.5, length * 0.5, WALL, 0.12)
}

const slit: Stroke = (canvas, length) => {
  bar(canvas, 0, length, WALL, 0.22)
  canvas.lineCap = 'butt'
  bar(canvas, length * 0.45, length * 0.55, '#f4e7c4', 0.24)
  canvas.lineCap = 'round'
}

/** Merlons and gaps. */
const battlement: Stroke = (canvas, length) => {
  bar(canvas, 0, length, '#4a4138', 0.1)
  canvas.fillStyle = '#4a4138'
  for (let merlon = 0; merlon < 3; merlon++)
    canvas.fillRect(length * (0.06 + merlon * 0.34), -0.12, length * 0.2, 0.24)
}

/** Short strokes down the fall of the ground. */
const lip: Stroke = (canvas, length) => {
  bar(canvas, 0, length, '#6d5433', 0.06)
  canvas.strokeStyle = '#6d5433'
  canvas.lineWidth = 0.04
  for (let stroke = 1; stroke <= 4; stroke++) {
    const x = (length * stroke) / 5
    canvas.beginPath()
    canvas.moveTo(x, 0)
    canvas.lineTo(x, stroke % 2 === 0 ? 0.22 : 0.14)
    canvas.stroke()
  }
}

/** Teeth down the fall of the ground, close together: nobody goes up here. */
const steep: Stroke = (canvas, length) => {
  bar(canvas, 0, length, '#4f3718', 0.09)
  canvas.fillStyle = '#4f3718'
  const teeth = 5
  for (let tooth = 0; tooth < teeth; tooth++) {
    const x = (length * (tooth + 0.5)) / teeth
    canvas.beginPath()
    canvas.moveTo(x - length / teeth / 2.6, 0)
    canvas.lineTo(x + length / teeth / 2.6, 0)
    canvas.lineTo(x, 0.26)
    canvas.closePath()
    canvas.fill()
  }
}

/** Pointed stakes side by side. */
const palisade: Stroke = (canvas, length) => {
  bar(canvas, 0, length, '#6b4a2b', 0.06)
  canvas.fillStyle = '#6b4a2b'
  canvas.strokeStyle = '#2f1d0c'
  canvas.lineWidth = 0.025
  const stakes = 6
  for (let stake = 0; stake < stakes; stake++) {
    const x = (length * (stake + 0.5)) / stakes
    canvas.beginPath()
    canvas.moveTo(x - 0.055, 0.13)
    canvas.lineTo(x - 0.055, -0.09)
    canvas.lineTo(x, -0.18)
    canvas.lineTo(x + 0.055, -0.09)
    canvas.lineTo(x + 0.055, 0.13)
    canvas.closePath()
    canvas.fill()
    canvas.stroke()
  }
}

/** Planks across the water, with a rail on either side. */
const bridge: Stroke = (canvas, length) => {
  canvas.fillStyle = '#c49a62'
  canvas.strokeStyle = '#4a2a10'
  canvas.lineWidth = 0.04
  canvas.beginPath()
  canvas.rect(length * 0.26, -0.26, length * 0.48, 0.52)
  canvas.fill()
  canvas.stroke()
  for (let plank = -2; plank <= 2; plank++) {
    canvas.beginPath()
    canvas.moveTo(length * 0.26, plank * 0.1)
    canvas.lineTo(length * 0.74, plank * 0.1)
    canvas.stroke()
  }
}

/** Banks, and the light on the water between them. */
const water: Stroke = (canvas, length, { colour, width }) => {
  bar(canvas, 0, length, colour, width * 0.8)
  canvas.strokeStyle = 'rgb(235 245 250 / 0.55)'
  canvas.lineWidth = 0.035
  canvas.beginPath()
  canvas.moveTo(length * 0.12, 0)
  canvas.quadraticCurveTo(length * 0.3, -0.09, length * 0.5, 0)
  canvas.quadraticCurveTo(length * 0.7, 0.09, length * 0.88, 0)
  canvas.stroke()
}

const STROKES: Readonly<Record<string, Stroke>> = {
  wall,
  door,
  gate: door,
  doorway: door,
  window: windowed,
  slit,
  battlement,
  battlements: battlement,
  parapet: battlement,
  lip,
  crest: lip,
  steep,
  cliff: steep,
  palisade,
  stakes: palisade,
  bridge,
  river: water,
  stream: water,
  muralla: wall,
  puerta: door,
  empalizada: palisade,
  puente: bridge,
  rio: water,
  ribera: water,
}
