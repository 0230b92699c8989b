import { nth } from '@mesnada/hex'
import { near } from '../shape/geometry.ts'
import type { Ground } from '../survey/words.ts'
import type { Brush } from './brush.ts'
import { css, mix, type Rgb, rgb } from './colour.ts'
import { tracePolygon } from './path.ts'

/** `night` for eyes used to a dark page, `print` for paper, `contrast` for those who need plain colours. */
export const STYLES = ['day', 'night', 'print', 'contrast'] as const

export type Style = (typeof STYLES)[number]

/** Whether the ground is one plain colour a kind, without light and shade. */
export const isPlain = (style: Style): boolean => style === 'print' || style === 'contrast'

/** Kinds of ground that play differently. */
export const TINTS = {
  open: rgb('#fbf6dc'),
  road: rgb('#c4a678'),
  rise: rgb('#ecc27e'),
  wood: rgb('#15481b'),
  scrub: rgb('#7d9f30'),
  water: rgb('#1f5fae'),
  marsh: rgb('#7fb6c9'),
  built: rgb('#b0644a'),
  wall: rgb('#4c4c52'),
  floor: rgb('#d9cfc4'),
  unknown: rgb('#e0348c'),
} as const satisfies Readonly<Record<string, Rgb>>

const TINT_OF: Readonly<Partial<Record<Ground, keyof typeof TINTS>>> = {
  road: 'road',
  slope: 'rise',
  rock: 'rise',
  sand: 'rise',
  wood: 'wood',
  firs: 'wood',
  olives: 'wood',
  orchard: 'wood',
  scrub: 'scrub',
  vines: 'scrub',
  hedge: 'scrub',
  water: 'water',
  moat: 'water',
  marsh: 'marsh',
  reeds: 'marsh',
  ice: 'marsh',
  town: 'built',
  farm: 'built',
  solid: 'wall',
  'gate-wall': 'wall',
  floor: 'floor',
  gateway: 'floor',
  battlement: 'floor',
  stairs: 'floor',
  tower: 'floor',
  spiral: 'floor',
  keep: 'floor',
  'keep-door': 'floor',
  gatehouse: 'floor',
  unknown: 'unknown',
}

const PAPER: Rgb = [255, 255, 255]

/** The ground hex by hex in plain colours; paper gets a breath of them. Higher ground is darker by a step. */
export const paintPlainGround = ({ c, sheet, window, style }: Brush): void => {
  const share = style === 'print' ? 0.2 : 1
  const { inner } = sheet
  c.fillStyle = css(style === 'print' ? PAPER : TINTS.open)
  c.fillRect(inner.x - 0.4, inner.y - 0.4, inner.width + 0.8, inner.height + 0.8)
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (!sheet.has(hex)) continue
    const [x, y] = sheet.centre(hex)
    if (!near(window, x, y, 1.2)) continue
    const tint = TINTS[TINT_OF[nth(sheet.grounds, hex)] ?? 'open']
    const step = Math.min(0.32, Math.max(0, sheet.level(hex)) * 0.05)
    const colour = css(mix(mix(PAPER, tint, share), [110, 70, 30], step * (style === 'print' ? 0.3 : 1)))
    c.beginPath()
    tracePolygon(c, sheet.corners(hex))
    c.fillStyle = colour
    c.fill()
    // The stroke closes the seam that smoothing leaves.
    c.strokeStyle = colour
    c.lineWidth = 0.04
    c.stroke()
  }
}

/** Everything that is drawn, lightened: outlines stay, full colours cost no ink. */
export const paintLightened = ({ c, window }: Brush): void => {
  c.save()
  c.globalCompositeOperation = 'screen'
  c.fillStyle = 'rgb(104 104 104)'
  c.fillRect(window.x, window.y, window.width, window.height)
  c.restore()
}

/** Moonlight: everything darker and bluer. */
export const paintNight = ({ c, window }: Brush): void => {
  c.save()
  c.globalCompositeOperation = 'multiply'
  c.fillStyle = 'rgb(134 146 196)'
  c.fillRect(window.x, window.y, window.width, window.height)
  c.restore()
}
