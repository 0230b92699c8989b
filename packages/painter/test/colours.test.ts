import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { SEATS } from '../src/counters/card.ts'
import { TINTS } from '../src/paint/style.ts'
import { themeOf } from '../src/paint/themes.ts'

/** Colours as those see them who lack one kind of cone (Machado and others, 2009, full severity; linear light). */

type Colour = readonly [number, number, number]

const SIGHT: Readonly<Record<string, readonly Colour[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const linear = (value: number): number => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const times = (rows: readonly Colour[], [x, y, z]: Colour): Colour => {
  const [a, b, c] = rows.map(([p, q, r]) => p * x + q * y + r * z)
  return [a ?? 0, b ?? 0, c ?? 0]
}

const XYZ: readonly Colour[] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
]

const lab = (colour: Colour, sight: string): Colour => {
  const [r, g, b] = colour
  const seen = times(SIGHT[sight] ?? [], [linear(r), linear(g), linear(b)]).map(v =>
    Math.min(1, Math.max(0, v)),
  )
  const [x, y, z] = times(XYZ, [seen[0] ?? 0, seen[1] ?? 0, seen[2] ?? 0])
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

const difference = (a: Colour, b: Colour, sight: string): number => {
  const [p, q] = [lab(a, sight), lab(b, sight)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

describe.each(Object.keys(SIGHT))('seen with %s', sight => {
  test('the two sides are far apart', () => {
    const one = nth(SEATS, 0)
    const other = nth(SEATS, 1)

    expect(difference(one.face, other.face, sight)).toBeGreaterThan(45)
    expect(difference(one.deep, other.deep, sight)).toBeGreaterThan(30)
  })

  test('every two plain kinds of ground are told apart', () => {
    const kinds = Object.entries(TINTS)
    const near = kinds.flatMap(([name, tint], i) =>
      kinds
        .slice(i + 1)
        .filter(([, other]) => difference(tint, other, sight) < 10)
        .map(([other]) => `${name} and ${other}`),
    )
    expect(near).toEqual([])
  })

  test.each(['spring', 'summer', 'autumn', 'winter'] as const)(
    'water, woods and roads stand out from the ground in %s',
    season => {
      const theme = themeOf({ climate: 'temperate', season, hour: 'day' } as Parameters<typeof themeOf>[0])
      const ground = theme.grass[1]
      expect(difference(theme.water[2], ground, sight)).toBeGreaterThan(20)
      expect(difference(theme.leaf[1], ground, sight)).toBeGreaterThan(20)
      expect(difference(theme.earth[0], ground, sight)).toBeGreaterThan(6)
    },
  )
})
