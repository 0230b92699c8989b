import { BEASTS } from './beasts.ts'
import { type Draw, mirrored, path } from './strokes.ts'

/** Charges about the origin, one unit high, in the fill that is set. Simple enough to be told apart on a small shield. */

const castle: Draw = c => {
  c.beginPath()
  c.rect(-0.4, -0.02, 0.8, 0.46)
  for (const x of [-0.42, -0.12, 0.18]) {
    c.rect(x, x === -0.12 ? -0.34 : -0.2, 0.24, 0.4)
    for (const k of [0, 0.09, 0.18]) c.rect(x + k - 0.015, x === -0.12 ? -0.44 : -0.3, 0.07, 0.12)
  }
  c.fill()
  c.save()
  c.globalCompositeOperation = 'multiply'
  c.fillStyle = 'rgb(60 50 70 / 0.85)'
  c.beginPath()
  c.rect(-0.1, 0.2, 0.2, 0.24)
  c.rect(-0.32, 0.02, 0.08, 0.12)
  c.rect(0.24, 0.02, 0.08, 0.12)
  c.fill()
  c.restore()
}

const fleur: Draw = c => {
  path([0, -0.5], [0.2, -0.2, 0.08, 0.08], [-0.08, 0.08], [-0.2, -0.2, 0, -0.5])(c)
  mirrored(
    path(
      [0.08, 0.1],
      [0.12, -0.24, 0.36, -0.24],
      [0.52, -0.1, 0.36, 0.08],
      [0.38, -0.06, 0.26, -0.04],
      [0.2, 0.02, 0.2, 0.1],
    ),
  )(c)
  c.fillRect(-0.24, 0.1, 0.48, 0.1)
  mirrored(path([0, 0.2], [0.08, 0.2], [0.1, 0.36, 0.24, 0.4], [0.08, 0.42, 0, 0.5]))(c)
}

const crescent: Draw = c => {
  c.beginPath()
  c.arc(0, 0, 0.46, -0.5, Math.PI + 0.5)
  c.arc(0, -0.14, 0.36, Math.PI + 0.36, -0.36, true)
  c.closePath()
  c.fill()
}

const star: Draw = c => {
  c.beginPath()
  for (let k = 0; k < 12; k++) {
    const r = k % 2 ? 0.2 : 0.48
    const angle = (k * Math.PI) / 6 - Math.PI / 2
    c.lineTo(Math.cos(angle) * r, Math.sin(angle) * r)
  }
  c.fill()
}

const roundel: Draw = c => {
  c.beginPath()
  c.arc(0, 0, 0.4, 0, 7)
  c.fill()
}

/** The cross of Jerusalem, its four crosslets between the arms. */
const jerusalem: Draw = c => {
  c.fillRect(-0.07, -0.42, 0.14, 0.84)
  c.fillRect(-0.42, -0.07, 0.84, 0.14)
  for (const s of [-1, 1]) {
    c.fillRect(-0.17, s * 0.42 - 0.05, 0.34, 0.1)
    c.fillRect(s * 0.42 - 0.05, -0.17, 0.1, 0.34)
    for (const t of [-1, 1]) {
      c.fillRect(s * 0.27 - 0.03, t * 0.27 - 0.1, 0.06, 0.2)
      c.fillRect(s * 0.27 - 0.1, t * 0.27 - 0.03, 0.2, 0.06)
    }
  }
}

/** Chains about a carbuncle, for Navarre. */
const chains: Draw = c => {
  c.lineWidth = 0.08
  c.beginPath()
  for (let k = 0; k < 8; k++) {
    const angle = (k * Math.PI) / 4
    c.moveTo(0, 0)
    c.lineTo(Math.cos(angle) * 0.46, Math.sin(angle) * 0.46)
  }
  c.rect(-0.4, -0.4, 0.8, 0.8)
  c.stroke()
}

/** A cross cut out and pommelled, for Toulouse. */
const toulouse: Draw = c => {
  for (let k = 0; k < 4; k++) {
    c.save()
    c.rotate((k * Math.PI) / 2)
    path([0, 0], [-0.12, -0.22], [-0.2, -0.38], [0, -0.3], [0.2, -0.38], [0.12, -0.22])(c)
    for (const [x, y] of [
      [-0.22, -0.42],
      [0.22, -0.42],
      [0, -0.38],
    ] as const) {
      c.beginPath()
      c.arc(x, y, 0.07, 0, 7)
      c.fill()
    }
    c.restore()
  }
}

const cauldron: Draw = c => {
  c.beginPath()
  c.rect(-0.42, -0.16, 0.84, 0.1)
  c.moveTo(-0.36, -0.06)
  c.quadraticCurveTo(-0.4, 0.4, 0, 0.4)
  c.quadraticCurveTo(0.4, 0.4, 0.36, -0.06)
  c.closePath()
  c.fill()
  c.lineWidth = 0.07
  c.beginPath()
  c.arc(0, -0.16, 0.32, Math.PI, 0)
  c.stroke()
}

/** The cross of Saint James: a sword whose hilt ends in lilies. */
const swordCross: Draw = c => {
  path([-0.09, -0.3], [0.09, -0.3], [0.09, 0.2], [0, 0.5], [-0.09, 0.2])(c)
  c.fillRect(-0.34, -0.16, 0.68, 0.13)
  for (const [x, y] of [
    [-0.36, -0.1],
    [0.36, -0.1],
    [0, -0.36],
  ] as const) {
    c.beginPath()
    c.arc(x, y, 0.12, 0, 7)
    c.fill()
  }
}

const lozenge = (x: number, y: number, w: number, h: number) =>
  path([x, y - h], [x + w, y], [x, y + h], [x - w, y])

/** A lozenge with its middle cut out. */
const mascle: Draw = c => {
  c.lineWidth = 0.17
  c.lineJoin = 'miter'
  c.beginPath()
  c.moveTo(0, -0.42)
  c.lineTo(0.34, 0)
  c.lineTo(0, 0.42)
  c.lineTo(-0.34, 0)
  c.closePath()
  c.stroke()
}

/** Three in a row, point to point. */
const fusils: Draw = c => {
  for (const x of [-0.4, 0, 0.4]) lozenge(x, 0, 0.2, 0.36)(c)
}

const crosslet: Draw = c => {
  c.fillRect(-0.08, -0.46, 0.16, 0.92)
  c.fillRect(-0.42, -0.12, 0.84, 0.16)
  for (const s of [-1, 1]) c.fillRect(s * 0.3 - 0.06, -0.24, 0.12, 0.4)
  for (const y of [-0.34, 0.24]) c.fillRect(-0.2, y, 0.4, 0.12)
}

/** The cross with two bars of Hungary and the Jagiellons. */
const doubleCross: Draw = c => {
  c.fillRect(-0.08, -0.48, 0.16, 0.96)
  c.fillRect(-0.26, -0.3, 0.52, 0.14)
  c.fillRect(-0.38, -0.02, 0.76, 0.14)
}

/** The columns of Gediminas. */
const columns: Draw = c => {
  c.lineWidth = 0.1
  c.lineJoin = 'miter'
  c.beginPath()
  c.moveTo(-0.4, -0.3)
  c.lineTo(-0.4, 0.16)
  c.lineTo(0.4, 0.16)
  c.lineTo(0.4, -0.3)
  c.moveTo(-0.15, -0.4)
  c.lineTo(-0.15, 0.16)
  c.moveTo(0.15, -0.4)
  c.lineTo(0.15, 0.16)
  c.moveTo(0, 0.16)
  c.lineTo(0, 0.44)
  c.stroke()
}

/** A flask with a long neck: the arms of Bureau speak his name in that way. */
const flask: Draw = c => {
  path(
    [-0.1, -0.5],
    [0.1, -0.5],
    [0.08, -0.12],
    [0.42, 0.06, 0.34, 0.36],
    [0, 0.6, -0.34, 0.36],
    [-0.42, 0.06, -0.08, -0.12],
  )(c)
}

/** A scallop of the pilgrims. */
const escallop: Draw = c => {
  path(
    [0, 0.48],
    [-0.16, 0.36],
    [-0.46, 0.14, -0.44, -0.16],
    [-0.3, -0.5, 0, -0.46],
    [0.3, -0.5, 0.44, -0.16],
    [0.46, 0.14, 0.16, 0.36],
  )(c)
}

/** A sword, point down, between two crescents that turn their backs to it: Ostoja. */
const ostoja: Draw = c => {
  path([-0.05, -0.3], [0.05, -0.3], [0.05, 0.3], [0, 0.48], [-0.05, 0.3])(c)
  c.fillRect(-0.16, -0.3, 0.32, 0.08)
  c.fillRect(-0.035, -0.48, 0.07, 0.2)
  c.fillStyle = '#e9bd45'
  mirrored(path([0.14, -0.34], [0.52, 0, 0.14, 0.34], [0.3, 0, 0.14, -0.34]))(c)
}

const trefoil: Draw = c => {
  for (const [x, y] of [
    [0, -0.24],
    [-0.22, 0.06],
    [0.22, 0.06],
  ] as const) {
    c.beginPath()
    c.arc(x, y, 0.22, 0, 7)
    c.fill()
  }
  path([-0.05, 0], [0.05, 0], [0.12, 0.48], [-0.12, 0.48])(c)
}

export const CHARGES = {
  ...BEASTS,
  flask,
  escallop,
  ostoja,
  trefoil,
  cauldron,
  'sword-cross': swordCross,
  mascle,
  fusils,
  crosslet,
  'double-cross': doubleCross,
  columns,
  castle,
  fleur,
  crescent,
  star,
  roundel,
  jerusalem,
  chains,
  toulouse,
} as const satisfies Readonly<Record<string, Draw>>

export type ChargeName = keyof typeof CHARGES
