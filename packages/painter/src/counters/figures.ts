import { nth } from '@mesnada/hex'
import { css, lighten, type Rgb, rgb } from '../paint/colour.ts'
import { closed, DARK_STEEL, LEATHER, limb, oval, PALE_WOOD, SKIN, STEEL, shape, WOOD } from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'
import type { Point } from '../shape/geometry.ts'
import { type Blazon, paintArms, TINCTURES } from './blazon.ts'
import { HEADS, type Head, WEAPONS, type Weapon } from './gear.ts'

/** Men, horses and engines seen from above, facing up; a man is about 0.9 units high. */

export interface Soldier {
  readonly tunic: Rgb
  readonly head: Head
  readonly weapon: Weapon
  readonly sleeve?: Rgb
  readonly hair?: Rgb
  readonly arms?: Blazon
  readonly shield?: 'heater' | 'round'
  readonly cloak?: Rgb
}

export interface Horse {
  readonly coat: Rgb
  /** Arms on the caparison. */
  readonly cover?: Blazon
}

const BODY = [
  [-0.27, -0.03],
  [-0.27, -0.15, -0.12, -0.15],
  [0.12, -0.15],
  [0.27, -0.15, 0.27, -0.03],
  [0.27, 0.12, 0.14, 0.16],
  [0, 0.2, -0.14, 0.16],
  [-0.27, 0.12, -0.27, -0.03],
] as const

const body = (c: Context, tunic: Rgb): void => {
  closed(c, BODY, tunic)
  c.fillStyle = 'rgb(255 250 230 / 0.22)'
  c.beginPath()
  c.ellipse(-0.1, -0.07, 0.13, 0.055, -0.1, 0, 7)
  c.fill()
  c.fillStyle = 'rgb(20 10 20 / 0.18)'
  c.beginPath()
  c.ellipse(0.1, 0.08, 0.14, 0.06, 0.1, 0, 7)
  c.fill()
}

const hand = (c: Context, x: number, y: number): void => oval(c, x, y, 0.045, 0.045, SKIN, 0.025)

/** How the arms are held for each way to fight: left, right, and where the hands are. */
const HOLDS: Readonly<
  Record<'one' | 'two' | 'bow' | 'crossbow', { left: readonly Point[]; right: readonly Point[] }>
> = {
  one: {
    left: [
      [-0.2, -0.03],
      [-0.26, -0.12],
      [-0.2, -0.22],
    ],
    right: [
      [0.2, -0.03],
      [0.27, -0.1],
      [0.24, -0.22],
    ],
  },
  two: {
    left: [
      [-0.2, -0.03],
      [-0.04, -0.24],
      [0.2, -0.2],
    ],
    right: [
      [0.2, -0.02],
      [0.26, 0.08],
      [0.2, 0.14],
    ],
  },
  bow: {
    left: [
      [-0.2, -0.03],
      [-0.14, -0.28],
      [-0.02, -0.44],
    ],
    right: [
      [0.2, -0.03],
      [0.18, -0.16],
      [0.02, -0.13],
    ],
  },
  crossbow: {
    left: [
      [-0.2, -0.03],
      [-0.12, -0.26],
      [0.02, -0.34],
    ],
    right: [
      [0.2, -0.03],
      [0.18, -0.14],
      [0.09, -0.12],
    ],
  },
}

const holdOf = (weapon: Weapon): keyof typeof HOLDS =>
  weapon === 'pitchfork' || weapon === 'halberd'
    ? 'two'
    : weapon === 'shortbow' || weapon === 'longbow'
      ? 'bow'
      : weapon === 'crossbow'
        ? 'crossbow'
        : 'one'

export const drawMan = (c: Context, soldier: Soldier, onFoot = true): void => {
  const { tunic, head, weapon, arms, cloak } = soldier
  const sleeve = soldier.sleeve ?? lighten(tunic, -0.12)
  if (onFoot) {
    oval(c, -0.1, -0.22, 0.055, 0.1, LEATHER, 0.025)
    oval(c, 0.1, 0.16, 0.055, 0.1, LEATHER, 0.025)
  }
  if (cloak)
    closed(
      c,
      [
        [-0.2, -0.06],
        [-0.34, 0.3, -0.2, 0.42],
        [0, 0.5, 0.2, 0.42],
        [0.34, 0.3, 0.2, -0.06],
      ],
      cloak,
    )
  const { left, right } = HOLDS[holdOf(weapon)]
  limb(c, right, 0.09, sleeve)
  WEAPONS[weapon](c)
  limb(c, left, 0.09, sleeve)
  for (const line of [left, right]) hand(c, ...nth(line, line.length - 1))
  body(c, tunic)
  HEADS[head](c, { cloth: tunic, hair: soldier.hair ?? LEATHER })
  if (!arms) return
  if (soldier.shield === 'round') roundShield(c, arms, -0.25, -0.22, 0.17)
  else drawShield(c, arms, -0.26, -0.2, 0.28, 0.34, -0.35)
}

const heater = (c: Context, w: number, h: number): void => {
  c.moveTo(-w / 2, -h / 2)
  c.quadraticCurveTo(0, -h * 0.58, w / 2, -h / 2)
  c.lineTo(w / 2, -h * 0.05)
  c.quadraticCurveTo(w * 0.46, h * 0.34, 0, h / 2)
  c.quadraticCurveTo(-w * 0.46, h * 0.34, -w / 2, -h * 0.05)
  c.closePath()
}

export const drawShield = (
  c: Context,
  arms: Blazon,
  x: number,
  y: number,
  w: number,
  h: number,
  turn = 0,
  line = 0.035,
): void => {
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  c.save()
  c.beginPath()
  heater(c, w, h)
  c.clip()
  paintArms(c, arms, { x: -w / 2, y: -h / 2, w, h })
  c.fillStyle = 'rgb(255 250 230 / 0.22)'
  c.fillRect(-w / 2, -h / 2, w * 0.34, h)
  c.restore()
  shape(c, () => heater(c, w, h), undefined, line)
  c.restore()
}

const roundShield = (c: Context, arms: Blazon, x: number, y: number, r: number): void => {
  c.save()
  c.translate(x, y)
  c.save()
  c.beginPath()
  c.arc(0, 0, r, 0, 7)
  c.clip()
  paintArms(c, arms, { x: -r, y: -r, w: 2 * r, h: 2 * r })
  c.restore()
  shape(c, () => c.arc(0, 0, r, 0, 7), undefined, 0.032)
  oval(c, 0, 0, r * 0.3, r * 0.3, STEEL, 0.025)
  c.restore()
}

const HORSE = [
  [0, -0.42],
  [-0.13, -0.36, -0.17, -0.2],
  [-0.2, 0, -0.18, 0.12],
  [-0.24, 0.36, -0.1, 0.48],
  [0, 0.53, 0.1, 0.48],
  [0.24, 0.36, 0.18, 0.12],
  [0.2, 0, 0.17, -0.2],
  [0.13, -0.36, 0, -0.42],
] as const

export const drawHorse = (c: Context, { coat, cover }: Horse): void => {
  const mane = lighten(coat, -0.5)
  limb(
    c,
    [
      [0, 0.46],
      [0.03, 0.58],
      [-0.02, 0.68],
    ],
    0.07,
    mane,
  )
  for (const [x, y] of [
    [-0.14, -0.24],
    [0.14, -0.3],
    [-0.15, 0.36],
    [0.15, 0.42],
  ] as const)
    oval(c, x, y, 0.05, 0.07, lighten(coat, -0.3), 0.025)
  closed(c, HORSE, coat)
  if (cover) {
    c.save()
    c.clip()
    paintArms(c, cover, { x: -0.26, y: -0.44, w: 0.52, h: 1 })
    c.fillStyle = 'rgb(20 10 20 / 0.2)'
    c.fillRect(0.06, -0.5, 0.3, 1.1)
    c.restore()
    closed(c, HORSE, undefined)
  }
  const neck = cover ? (typeof cover.field === 'string' ? cover.field : cover.field.of[0]) : undefined
  closed(
    c,
    [
      [-0.09, -0.3],
      [-0.1, -0.48, -0.06, -0.56],
      [-0.06, -0.7, 0, -0.73],
      [0.06, -0.7, 0.06, -0.56],
      [0.1, -0.48, 0.09, -0.3],
    ],
    neck ? TINCTURES[neck] : coat,
  )
  for (const side of [-1, 1])
    closed(
      c,
      [
        [side * 0.06, -0.53],
        [side * 0.085, -0.61],
        [side * 0.02, -0.57],
      ],
      coat,
      0.022,
    )
  limb(
    c,
    [
      [0, -0.32],
      [0, -0.52],
    ],
    0.035,
    mane,
  )
}

export const drawRider = (c: Context, soldier: Soldier, horse: Horse): void => {
  drawHorse(c, horse)
  oval(c, 0, 0.08, 0.15, 0.17, LEATHER, 0.03)
  c.save()
  c.translate(0, 0.03)
  c.scale(0.86, 0.86)
  drawMan(c, soldier, false)
  c.restore()
}

export const drawBeast = (c: Context, coat: Rgb, kind: 'ox' | 'mule'): void => {
  limb(
    c,
    [
      [0, 0.46],
      [0.02, 0.62],
    ],
    0.05,
    lighten(coat, -0.4),
  )
  closed(
    c,
    [
      [0, -0.4],
      [-0.2, -0.3, -0.2, 0],
      [-0.26, 0.4, 0, 0.48],
      [0.26, 0.4, 0.2, 0],
      [0.2, -0.3, 0, -0.4],
    ],
    coat,
  )
  closed(
    c,
    [
      [-0.09, -0.32],
      [-0.09, -0.62, 0, -0.64],
      [0.09, -0.62, 0.09, -0.32],
    ],
    coat,
  )
  for (const side of [-1, 1])
    if (kind === 'ox')
      limb(
        c,
        [
          [side * 0.07, -0.5],
          [side * 0.2, -0.54],
          [side * 0.22, -0.64],
        ],
        0.035,
        rgb('#efe3c4'),
      )
    else oval(c, side * 0.2, 0.06, 0.12, 0.2, '#c7a06a')
}

export const drawGun = (c: Context): void => {
  for (const side of [-1, 1]) shape(c, () => c.rect(side * 0.24 - 0.05, -0.16, 0.1, 0.36), WOOD)
  shape(c, () => c.rect(-0.16, 0, 0.32, 0.34), PALE_WOOD)
  closed(
    c,
    [
      [-0.11, 0.26],
      [-0.08, -0.5],
      [0.08, -0.5],
      [0.11, 0.26],
    ],
    DARK_STEEL,
  )
  for (const y of [-0.4, -0.15, 0.1]) shape(c, () => c.rect(-0.12, y, 0.24, 0.05), css(STEEL), 0.022)
}
