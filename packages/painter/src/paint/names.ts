import type { Language } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { boxOf, far, overlap, type Point, splined } from '../shape/geometry.ts'
import type { NameKind, NamePlan } from '../survey/plan.ts'
import type { Brush } from './brush.ts'
import { FONTS } from './fonts.ts'
import { isPlain } from './style.ts'

/** How each kind of name is written: size in units, colour, halo, slant, space between letters. */
const HANDS: Readonly<
  Record<NameKind, { size: number; ink: string; halo: string; italic: boolean; space: number }>
> = {
  water: { size: 0.8, ink: 'rgb(22 60 84 / 0.9)', halo: 'rgb(214 232 232 / 0.45)', italic: true, space: 0.2 },
  relief: {
    size: 0.72,
    ink: 'rgb(78 48 20 / 0.85)',
    halo: 'rgb(250 240 212 / 0.6)',
    italic: true,
    space: 0.24,
  },
  wood: { size: 0.6, ink: 'rgb(250 244 214)', halo: 'rgb(26 34 14 / 0.7)', italic: true, space: 0.1 },
  town: {
    size: 0.74,
    ink: 'rgb(48 26 14 / 0.95)',
    halo: 'rgb(252 244 222 / 0.85)',
    italic: false,
    space: 0.05,
  },
  place: {
    size: 0.58,
    ink: 'rgb(52 32 16 / 0.92)',
    halo: 'rgb(252 244 222 / 0.7)',
    italic: true,
    space: 0.05,
  },
  road: { size: 0.42, ink: 'rgb(78 50 24 / 0.9)', halo: 'rgb(250 240 212 / 0.7)', italic: true, space: 0.03 },
  work: {
    size: 0.52,
    ink: 'rgb(44 28 18 / 0.95)',
    halo: 'rgb(252 244 222 / 0.75)',
    italic: false,
    space: 0.06,
  },
}

/** By moonlight letters are lighter than the ground. */
const NIGHT: Readonly<Partial<Record<NameKind, string>>> = { water: 'rgb(168 206 232 / 0.92)' }
const NIGHT_INK = 'rgb(240 232 212 / 0.92)'
const NIGHT_HALO = 'rgb(12 16 30 / 0.6)'

interface Letter {
  readonly letter: string
  readonly x: number
  readonly y: number
  readonly angle: number
  /** Of the lettering, in units. */
  readonly em: number
}

interface Written {
  readonly kind: NameKind
  readonly font: string
  readonly em: number
  readonly letters: readonly Letter[]
}

export const paintNames = (brush: Brush, language: Language): void => {
  for (const name of writtenNames(brush, language)) paintName(brush, name)
}

/** Every letter near the part that is painted, where it stands. */
export const lettersOn = (brush: Brush, language: Language): readonly Letter[] =>
  writtenNames(brush, language).flatMap(({ letters }) => letters)

const writtenNames = (brush: Brush, language: Language): readonly Written[] =>
  brush.sheet.plan.names.flatMap(name =>
    name.along.length > 0 ? (written(brush, name, name.text[language]) ?? []) : [],
  )

const written = (
  { c, sheet, size, window, turned }: Brush,
  { kind, along, size: scale }: NamePlan,
  text: string,
): Written | undefined => {
  const hand = HANDS[kind]
  // On a turned board a name is written from its other end.
  const points = (turned ? along.toReversed() : along).map(sheet.centre)
  if (!overlap(window, boxOf(points, 8))) return undefined
  const em = hand.size * scale
  const font = `${hand.italic ? 'italic ' : ''}${em * size}px ${kind === 'town' || kind === 'work' ? FONTS.title : FONTS.name}`
  c.save()
  c.font = font
  const letters = [...text]
  const widths = letters.map(letter => c.measureText(letter).width / size)
  c.restore()
  const bare = widths.reduce((sum, width) => sum + width, 0)
  const level = levelThrough(nth(points, 0), bare + letters.length)
  const through = points.length > 1 ? splined(points, 12) : turned ? level.toReversed() : level
  // Beside a road that is narrower than its name: in it the letters would stand on the labels of the hexes.
  const line = kind === 'road' && sheet.scale === 'battle' ? beside(through, 0.24 + em / 2) : through
  const length = lengthOf(line)
  const room = points.length === 1 ? 0 : Math.max(0, (length * 0.92 - bare) / Math.max(1, letters.length))
  const space = Math.min(Math.max(hand.space * em, room), em * 1.6)
  let at = (length - bare - space * (letters.length - 1)) / 2
  return {
    kind,
    font,
    em,
    letters: letters.map((letter, i) => {
      const spot = spotOn(line, at + nth(widths, i) / 2)
      at += nth(widths, i) + space
      return { letter, em, ...spot }
    }),
  }
}

const paintName = ({ c, size, style }: Brush, { kind, font, em, letters }: Written): void => {
  const isNight = style === 'night'
  const hand = HANDS[kind]
  c.save()
  c.scale(1 / size, 1 / size)
  c.font = font
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.lineJoin = 'round'
  c.lineWidth = em * 0.15 * size
  c.strokeStyle = isNight ? NIGHT_HALO : hand.halo
  c.fillStyle = isNight ? (NIGHT[kind] ?? NIGHT_INK) : isPlain(style) && kind !== 'wood' ? '#000' : hand.ink
  for (const draw of ['strokeText', 'fillText'] as const)
    for (const { letter, x, y, angle } of letters) {
      c.save()
      c.translate(x * size, y * size)
      c.rotate(angle)
      c[draw](letter, 0, 0)
      c.restore()
    }
  c.restore()
}

/** The same line, moved to where the heads of its letters point. */
const beside = (line: readonly Point[], by: number): Point[] =>
  line.map(([x, y], i): Point => {
    const [px, py] = nth(line, Math.max(0, i - 1))
    const [qx, qy] = nth(line, Math.min(line.length - 1, i + 1))
    const long = far([px, py], [qx, qy]) || 1
    return [x + ((qy - py) / long) * by, y - ((qx - px) / long) * by]
  })

const levelThrough = ([x, y]: Point, length: number): Point[] => [
  [x - length / 2, y],
  [x + length / 2, y],
]

const lengthOf = (line: readonly Point[]): number =>
  line.slice(1).reduce((sum, point, i) => sum + far(nth(line, i), point), 0)

const spotOn = (line: readonly Point[], wanted: number) => {
  let rest = Math.max(0, wanted)
  for (let i = 0; i + 1 < line.length; i++) {
    const [p, q] = [nth(line, i), nth(line, i + 1)]
    const length = far(p, q)
    if (rest <= length || i + 2 === line.length) {
      const t = rest / (length || 1)
      return {
        x: p[0] + (q[0] - p[0]) * t,
        y: p[1] + (q[1] - p[1]) * t,
        angle: Math.atan2(q[1] - p[1], q[0] - p[0]),
      }
    }
    rest -= length
  }
  return { x: nth(line, 0)[0], y: nth(line, 0)[1], angle: 0 }
}
