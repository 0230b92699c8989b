import { nth } from '@mesnada/hex'
import type { Context } from '../paint/surface.ts'

/** Charges about the origin, one unit high, in the fill that is set. Simple enough to be told apart on a small shield. */

type Draw = (c: Context) => void

const path =
  (...moves: readonly (readonly number[])[]): Draw =>
  c => {
    c.beginPath()
    moves.forEach((m, i) => {
      if (m.length === 2) {
        if (i === 0) c.moveTo(nth(m, 0), nth(m, 1))
        else c.lineTo(nth(m, 0), nth(m, 1))
      } else if (m.length === 4) c.quadraticCurveTo(nth(m, 0), nth(m, 1), nth(m, 2), nth(m, 3))
    })
    c.closePath()
    c.fill()
  }

const mirrored =
  (draw: Draw): Draw =>
  c => {
    draw(c)
    c.save()
    c.scale(-1, 1)
    draw(c)
    c.restore()
  }

const lion = path(
  [-0.08, -0.46],
  [0.1, -0.56, 0.2, -0.42],
  [0.26, -0.3, 0.14, -0.26],
  [0.34, -0.34],
  [0.44, -0.24],
  [0.3, -0.14, 0.16, -0.12],
  [0.36, -0.06],
  [0.4, 0.06],
  [0.24, 0.02, 0.1, 0.04],
  [0.2, 0.2, 0.16, 0.34],
  [0.34, 0.36],
  [0.34, 0.48],
  [0.02, 0.48],
  [0.04, 0.3, -0.08, 0.16],
  [-0.16, 0.3, -0.14, 0.42],
  [-0.14, 0.5],
  [-0.36, 0.5],
  [-0.36, 0.4],
  [-0.24, 0.38],
  [-0.3, 0.1, -0.22, -0.1],
  [-0.44, 0, -0.46, -0.26],
  [-0.48, -0.46, -0.3, -0.46],
  [-0.38, -0.3, -0.34, -0.2],
  [-0.28, -0.14, -0.2, -0.24],
  [-0.24, -0.38, -0.08, -0.46],
)

/** Walking, seen from the side: the beast of England. */
const leopard = path(
  [-0.48, -0.02],
  [-0.5, -0.2, -0.34, -0.22],
  [-0.2, -0.22, -0.18, -0.1],
  [0.1, -0.16, 0.28, -0.08],
  [0.44, -0.24, 0.34, -0.34],
  [0.5, -0.3, 0.48, -0.12],
  [0.46, 0.02, 0.36, 0.02],
  [0.36, 0.22],
  [0.24, 0.22],
  [0.2, 0.06],
  [-0.04, 0.06],
  [-0.06, 0.22],
  [-0.18, 0.22],
  [-0.18, 0.06],
  [-0.3, 0.06],
  [-0.34, 0.16],
  [-0.46, 0.12],
)

const eagle: Draw = c => {
  mirrored(
    path(
      [0, -0.24],
      [0.14, -0.26],
      [0.3, -0.46, 0.46, -0.4],
      [0.44, -0.28],
      [0.48, -0.16],
      [0.42, -0.1],
      [0.46, 0.02],
      [0.36, 0.04],
      [0.38, 0.16],
      [0.24, 0.12],
      [0.12, 0.1],
      [0.14, 0.2],
      [0.28, 0.28],
      [0.16, 0.32],
      [0.12, 0.5],
      [0.04, 0.36],
      [0, 0.5],
    ),
  )(c)
  path([-0.08, -0.22], [-0.1, -0.5, 0.06, -0.48], [0.22, -0.46], [0.1, -0.38], [0.08, -0.22])(c)
}

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

const cow: Draw = path(
  [-0.46, -0.2],
  [-0.42, -0.3],
  [-0.26, -0.22, 0.34, -0.22],
  [0.5, 0.06],
  [0.42, 0.06],
  [0.38, -0.04],
  [0.36, 0.3],
  [0.26, 0.3],
  [0.24, 0.1],
  [-0.1, 0.1],
  [-0.12, 0.3],
  [-0.22, 0.3],
  [-0.24, 0.04],
  [-0.38, -0.04],
)

/** Passant, with a tail that hangs: the wolf of Haro. */
const wolf: Draw = path(
  [-0.5, -0.14],
  [-0.4, -0.26],
  [-0.38, -0.36],
  [-0.3, -0.26],
  [-0.2, -0.16, 0.3, -0.14],
  [0.46, -0.1, 0.5, 0.16],
  [0.44, 0.26],
  [0.36, 0.02],
  [0.34, 0.28],
  [0.24, 0.28],
  [0.22, 0.06],
  [-0.12, 0.06],
  [-0.14, 0.28],
  [-0.24, 0.28],
  [-0.26, 0.02],
  [-0.34, -0.06],
  [-0.46, -0.06],
)

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

const fish = path(
  [-0.1, -0.48],
  [0.14, -0.3, 0.06, 0.1],
  [0.02, 0.28],
  [0.16, 0.48],
  [-0.12, 0.44],
  [-0.06, 0.24],
  [-0.28, 0, -0.24, -0.3],
)

/** Two barbels back to back. */
const barbels: Draw = c => {
  c.save()
  c.translate(0.26, 0)
  fish(c)
  c.restore()
  c.save()
  c.scale(-1, 1)
  c.translate(0.26, 0)
  fish(c)
  c.restore()
}

const dolphin = path(
  [-0.3, -0.34],
  [0.1, -0.62, 0.4, -0.2],
  [0.52, 0.2, 0.2, 0.4],
  [0.3, 0.56],
  [0, 0.5],
  [-0.18, 0.34],
  [0.06, 0.32],
  [0.24, 0.1, 0.14, -0.12],
  [0.06, -0.2],
  [-0.14, -0.14],
  [-0.42, -0.06],
  [-0.44, -0.2],
)

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

const serpent: Draw = c => {
  c.lineWidth = 0.13
  c.lineCap = 'round'
  c.beginPath()
  c.moveTo(0.3, 0.44)
  c.bezierCurveTo(-0.6, 0.46, -0.3, 0, 0.1, 0.08)
  c.bezierCurveTo(0.5, 0.16, 0.36, -0.26, 0, -0.2)
  c.bezierCurveTo(-0.3, -0.16, -0.24, -0.46, 0.1, -0.42)
  c.stroke()
}

/** A knight on horseback, for Lithuania. */
const rider: Draw = c => {
  path(
    [-0.5, -0.04],
    [-0.38, -0.2],
    [-0.3, -0.06],
    [-0.1, -0.02],
    [-0.1, -0.24],
    [0.02, -0.3],
    [0.14, -0.2],
    [0.16, 0],
    [0.36, 0],
    [0.5, 0.2],
    [0.42, 0.2],
    [0.36, 0.14],
    [0.42, 0.46],
    [0.32, 0.46],
    [0.24, 0.22],
    [-0.06, 0.24],
    [-0.2, 0.46],
    [-0.3, 0.44],
    [-0.2, 0.2],
    [-0.34, 0.12],
    [-0.46, 0.08],
  )(c)
  c.beginPath()
  c.arc(0.02, -0.36, 0.09, 0, 7)
  c.fill()
  c.lineWidth = 0.06
  c.beginPath()
  c.moveTo(0.1, -0.2)
  c.lineTo(-0.22, -0.5)
  c.stroke()
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

export const CHARGES = {
  wolf,
  cauldron,
  'sword-cross': swordCross,
  mascle,
  fusils,
  barbels,
  dolphin,
  crosslet,
  'double-cross': doubleCross,
  serpent,
  rider,
  columns,
  lion,
  leopard,
  eagle,
  castle,
  fleur,
  crescent,
  star,
  roundel,
  jerusalem,
  chains,
  toulouse,
  cow,
} as const satisfies Readonly<Record<string, Draw>>

export type ChargeName = keyof typeof CHARGES
