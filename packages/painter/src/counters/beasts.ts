import { type Draw, mirrored, path } from './strokes.ts'

/** Living charges about the origin, one unit high, in the fill that is set. */

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

/** With its tail parted in two and crossed: Montfort. */
const forkedLion: Draw = c => {
  lion(c)
  c.lineWidth = 0.08
  c.lineCap = 'round'
  c.beginPath()
  c.moveTo(-0.26, -0.06)
  c.bezierCurveTo(-0.5, 0.02, -0.62, -0.14, -0.5, -0.3)
  c.moveTo(-0.36, -0.2)
  c.bezierCurveTo(-0.3, -0.4, -0.42, -0.52, -0.52, -0.48)
  c.stroke()
}

/** Strewn with ermine tails: Chabannes. */
const ermineLion: Draw = c => {
  lion(c)
  c.fillStyle = '#2b2622'
  for (const [x, y] of [
    [0.04, -0.38],
    [-0.02, -0.14],
    [-0.14, 0.06],
    [0.08, 0.16],
    [-0.26, 0.3],
    [0.14, 0.4],
    [0.26, -0.2],
  ] as const) {
    c.beginPath()
    c.moveTo(x, y - 0.06)
    c.lineTo(x + 0.045, y + 0.06)
    c.lineTo(x - 0.045, y + 0.06)
    c.fill()
  }
}

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

/** Half an eagle displayed from the neck down, wing, claw and tail; the other half mirrors it. */
const eagleBody: Draw = mirrored(
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
)

const eagleHead = path([-0.08, -0.22], [-0.1, -0.5, 0.06, -0.48], [0.22, -0.46], [0.1, -0.38], [0.08, -0.22])

const eagle: Draw = c => {
  eagleBody(c)
  eagleHead(c)
}

const twoHeads: Draw = mirrored(
  path([0, -0.18], [0, -0.36], [0.04, -0.52, 0.16, -0.48], [0.28, -0.42], [0.16, -0.38], [0.1, -0.2]),
)

/** Displayed, with two heads that look away from each other. */
const doubleEagle: Draw = c => {
  eagleBody(c)
  twoHeads(c)
}

/** The head of a bull from before, crowned: Kalisz. */
const bullHead: Draw = c => {
  mirrored(
    path(
      [0, -0.22],
      [0.2, -0.22],
      [0.44, -0.24, 0.4, -0.5],
      [0.56, -0.2, 0.3, -0.1],
      [0.24, -0.04],
      [0.36, 0.04],
      [0.2, 0.08],
      [0.16, 0.34],
      [0.14, 0.48, 0, 0.48],
    ),
  )(c)
  c.fillStyle = '#e9bd45'
  path(
    [-0.16, -0.22],
    [-0.2, -0.44],
    [-0.09, -0.34],
    [0, -0.5],
    [0.09, -0.34],
    [0.2, -0.44],
    [0.16, -0.22],
  )(c)
}

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

export const BEASTS = {
  lion,
  'forked-lion': forkedLion,
  'ermine-lion': ermineLion,
  leopard,
  eagle,
  'double-eagle': doubleEagle,
  'bull-head': bullHead,
  wolf,
  barbels,
  dolphin,
  serpent,
  rider,
} as const satisfies Readonly<Record<string, Draw>>
