import type { Pixel } from '@mesnada/hex'
import type { Context } from './context-2d.ts'

/**
 * Small drawings that make ground look like what it is. As with colours, the words belong to the rule systems: of a
 * word of several parts the last known part counts, and an unknown word has no drawing.
 */

export type Motif =
  | 'tree'
  | 'scrub'
  | 'water'
  | 'tent'
  | 'floor'
  | 'stone'
  | 'stairs'
  | 'spiral'
  | 'slope'
  | 'trench'
  | 'dust'
  | 'grass'
  | 'houses'
  | 'stakes'
  | 'farm'
  | 'reeds'
  | 'ice'

const MOTIFS: Readonly<Record<string, Motif>> = {
  tree: 'tree',
  trees: 'tree',
  wood: 'tree',
  woods: 'tree',
  forest: 'tree',
  grove: 'tree',
  orchard: 'tree',
  scrub: 'scrub',
  bush: 'scrub',
  heath: 'scrub',
  rough: 'scrub',
  water: 'water',
  river: 'water',
  lake: 'water',
  moat: 'water',
  sea: 'water',
  tent: 'tent',
  interior: 'floor',
  doorway: 'floor',
  floor: 'floor',
  room: 'floor',
  wall: 'stone',
  keep: 'floor',
  tower: 'floor',
  slit: 'floor',
  battlement: 'floor',
  gateway: 'dust',
  stairway: 'stairs',
  stairs: 'stairs',
  stair: 'spiral',
  slope: 'slope',
  hill: 'slope',
  trench: 'trench',
  ditch: 'trench',
  road: 'dust',
  street: 'dust',
  path: 'dust',
  town: 'houses',
  village: 'houses',
  city: 'houses',
  flat: 'grass',
  clear: 'grass',
  meadow: 'grass',
  grass: 'grass',
  marsh: 'reeds',
  swamp: 'reeds',
  bog: 'reeds',
  farm: 'farm',
  bosque: 'tree',
  arbustos: 'scrub',
  pantanos: 'reeds',
  rio: 'water',
  villa: 'houses',
  granja: 'farm',
  claro: 'grass',
  ice: 'ice',
  hielo: 'ice',
}

/** What stands on the ground, whatever the ground is. */
const STANDING: Readonly<Record<string, Motif>> = { palisade: 'stakes' }

export const standingMotifOf = (feature: string): Motif | undefined => STANDING[feature]

export const motifOf = (word: string): Motif | undefined =>
  word
    .split('-')
    .map(part => MOTIFS[part])
    .findLast(motif => motif !== undefined)

type Brush = (canvas: Context, chance: () => number) => void

export const paintMotif = (canvas: Context, motif: Motif, { x, y }: Pixel, seed: number): void => {
  canvas.save()
  canvas.translate(x, y)
  BRUSHES[motif](canvas, chances(seed))
  canvas.restore()
}

/** The same numbers for the same hex, so that a map looks the same whenever it is drawn. */
const chances = (seed: number): (() => number) => {
  let state = (seed + 1) * 2_654_435_761
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519)
    state ^= state >>> 13
    return (state >>> 0) / 2 ** 32
  }
}

const disc = (canvas: Context, x: number, y: number, radius: number): void => {
  canvas.beginPath()
  canvas.arc(x, y, radius, 0, Math.PI * 2)
  canvas.fill()
}

const line = (canvas: Context, ...points: readonly number[]): void => {
  canvas.beginPath()
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    if (at === 0) canvas.moveTo(x, y)
    else canvas.lineTo(x, y)
  }
  canvas.stroke()
}

/** A small house with its gable, its middle at the place given. */
const house = (canvas: Context, x: number, y: number, size: number): void => {
  canvas.fillStyle = '#e9dcc0'
  canvas.fillRect(x - size * 0.5, y, size, size * 0.55)
  canvas.fillStyle = '#8f3f28'
  canvas.beginPath()
  canvas.moveTo(x - size * 0.62, y)
  canvas.lineTo(x, y - size * 0.55)
  canvas.lineTo(x + size * 0.62, y)
  canvas.closePath()
  canvas.fill()
  canvas.strokeStyle = 'rgb(50 26 12 / 0.75)'
  canvas.lineWidth = 0.03
  canvas.stroke()
  canvas.strokeRect(x - size * 0.5, y, size, size * 0.55)
}

const BRUSHES: Readonly<Record<Motif, Brush>> = {
  tree: (canvas, chance) => {
    for (let crown = 0; crown < 5; crown++) {
      const angle = (crown / 5) * Math.PI * 2 + chance()
      const reach = crown === 0 ? 0.1 : 0.42
      const x = Math.cos(angle) * reach
      const y = Math.sin(angle) * reach
      const radius = 0.26 + chance() * 0.12
      canvas.fillStyle = 'rgb(30 45 18 / 0.28)'
      disc(canvas, x + 0.06, y + 0.08, radius)
      canvas.fillStyle = ['#5d7a42', '#688749', '#54703c'][crown % 3] ?? '#5d7a42'
      disc(canvas, x, y, radius)
      canvas.fillStyle = 'rgb(255 255 220 / 0.14)'
      disc(canvas, x - radius * 0.3, y - radius * 0.35, radius * 0.5)
    }
  },
  scrub: (canvas, chance) => {
    for (let tuft = 0; tuft < 9; tuft++) {
      const x = (chance() - 0.5) * 1.3
      const y = (chance() - 0.5) * 1.2
      canvas.fillStyle = tuft % 2 === 0 ? 'rgb(92 104 52 / 0.65)' : 'rgb(120 122 66 / 0.6)'
      disc(canvas, x, y, 0.07 + chance() * 0.07)
    }
  },
  water: (canvas, chance) => {
    canvas.strokeStyle = 'rgb(235 245 250 / 0.42)'
    canvas.lineWidth = 0.045
    for (let wave = 0; wave < 3; wave++) {
      const x = (chance() - 0.5) * 0.7
      const y = -0.5 + wave * 0.48 + chance() * 0.1
      canvas.beginPath()
      canvas.moveTo(x - 0.24, y)
      canvas.quadraticCurveTo(x - 0.12, y - 0.11, x, y)
      canvas.quadraticCurveTo(x + 0.12, y + 0.11, x + 0.24, y)
      canvas.stroke()
    }
  },
  tent: canvas => {
    canvas.fillStyle = '#efe4cb'
    canvas.strokeStyle = '#5d3a22'
    canvas.lineWidth = 0.05
    canvas.beginPath()
    canvas.moveTo(0, -0.55)
    canvas.lineTo(0.58, 0.45)
    canvas.lineTo(-0.58, 0.45)
    canvas.closePath()
    canvas.fill()
    canvas.stroke()
    canvas.fillStyle = '#8a4a35'
    canvas.beginPath()
    canvas.moveTo(0, -0.1)
    canvas.lineTo(0.16, 0.45)
    canvas.lineTo(-0.16, 0.45)
    canvas.closePath()
    canvas.fill()
  },
  floor: canvas => {
    canvas.strokeStyle = 'rgb(80 60 34 / 0.13)'
    canvas.lineWidth = 0.035
    for (let board = -2; board <= 2; board++) line(canvas, -0.62, board * 0.28, 0.62, board * 0.28)
  },
  stone: (canvas, chance) => {
    canvas.strokeStyle = 'rgb(30 24 16 / 0.3)'
    canvas.lineWidth = 0.04
    for (let course = -2; course <= 1; course++) {
      const y = course * 0.38 + 0.19
      line(canvas, -0.7, y, 0.7, y)
      const x = (chance() - 0.5) * 0.8
      line(canvas, x, y, x, y + 0.38)
      line(canvas, x + 0.5, y, x + 0.5, y + 0.38)
    }
  },
  stairs: canvas => {
    canvas.strokeStyle = 'rgb(40 28 12 / 0.5)'
    canvas.lineWidth = 0.06
    for (let step = -3; step <= 3; step++) line(canvas, -0.42, step * 0.19, 0.42, step * 0.19)
  },
  spiral: canvas => {
    canvas.strokeStyle = 'rgb(40 28 12 / 0.55)'
    canvas.lineWidth = 0.05
    for (let step = 0; step < 8; step++) {
      const angle = (step / 8) * Math.PI * 2
      line(
        canvas,
        Math.cos(angle) * 0.14,
        Math.sin(angle) * 0.14,
        Math.cos(angle) * 0.6,
        Math.sin(angle) * 0.6,
      )
    }
    canvas.beginPath()
    canvas.arc(0, 0, 0.6, 0, Math.PI * 2)
    canvas.stroke()
  },
  slope: (canvas, chance) => {
    canvas.strokeStyle = 'rgb(90 62 26 / 0.4)'
    canvas.lineWidth = 0.045
    for (let stroke = 0; stroke < 9; stroke++) {
      const x = -0.6 + (stroke % 5) * 0.3 + chance() * 0.06
      const y = stroke < 5 ? -0.38 : 0.2
      line(canvas, x, y, x - 0.05, y + 0.22 + chance() * 0.1)
    }
  },
  trench: canvas => {
    canvas.fillStyle = 'rgb(52 34 14 / 0.4)'
    canvas.beginPath()
    canvas.ellipse(0, 0, 0.62, 0.42, 0, 0, Math.PI * 2)
    canvas.fill()
    canvas.strokeStyle = 'rgb(52 34 14 / 0.55)'
    canvas.lineWidth = 0.05
    canvas.stroke()
  },
  houses: (canvas, chance) => {
    for (const [x, y] of [
      [-0.36, -0.3],
      [0.3, -0.26],
      [-0.02, 0.02],
      [-0.42, 0.3],
      [0.4, 0.32],
    ] as const)
      house(canvas, x + (chance() - 0.5) * 0.12, y + (chance() - 0.5) * 0.08, 0.3 + chance() * 0.1)
  },
  farm: canvas => {
    canvas.strokeStyle = 'rgb(112 92 34 / 0.5)'
    canvas.lineWidth = 0.04
    for (let furrow = 0; furrow < 4; furrow++) {
      const y = 0.14 + furrow * 0.13
      line(canvas, -0.5 + furrow * 0.04, y, 0.5 - furrow * 0.04, y)
    }
    house(canvas, -0.26, -0.3, 0.42)
    house(canvas, 0.28, -0.2, 0.32)
  },
  reeds: (canvas, chance) => {
    canvas.lineWidth = 0.04
    for (let tuft = 0; tuft < 5; tuft++) {
      const x = -0.5 + (tuft % 3) * 0.5 + (tuft > 2 ? 0.25 : 0) + (chance() - 0.5) * 0.12
      const y = (tuft > 2 ? 0.38 : -0.12) + (chance() - 0.5) * 0.14
      canvas.strokeStyle = 'rgb(60 92 104 / 0.5)'
      line(canvas, x - 0.2, y + 0.05, x + 0.2, y + 0.05)
      canvas.strokeStyle = 'rgb(58 82 44 / 0.75)'
      for (const lean of [-0.09, 0, 0.09]) line(canvas, x + lean * 0.5, y, x + lean * 1.5, y - 0.24)
    }
  },
  ice: (canvas, chance) => {
    // Light from the side on smooth patches, and a crack that runs on with a branch.
    canvas.fillStyle = 'rgb(255 255 255 / 0.3)'
    for (let gleam = 0; gleam < 2; gleam++) {
      const x = (chance() - 0.5) * 0.9
      const y = (chance() - 0.5) * 0.8
      canvas.beginPath()
      canvas.ellipse(x, y, 0.22 + chance() * 0.14, 0.05, -0.35, 0, Math.PI * 2)
      canvas.fill()
    }
    canvas.strokeStyle = 'rgb(74 112 132 / 0.38)'
    canvas.lineWidth = 0.03
    const x = (chance() - 0.5) * 0.6
    const y = (chance() - 0.5) * 0.6
    line(canvas, x - 0.34, y + 0.14, x - 0.08, y - 0.02, x + 0.1, y + 0.06, x + 0.36, y - 0.16)
    line(canvas, x - 0.08, y - 0.02, x - 0.14, y - 0.26)
  },
  stakes: canvas => {
    canvas.strokeStyle = '#4a2f16'
    canvas.lineWidth = 0.07
    for (const y of [-0.18, 0.34])
      for (let stake = -3; stake <= 3; stake++) {
        const x = stake * 0.19 + (y > 0 ? 0.09 : 0)
        line(canvas, x - 0.06, y + 0.12, x + 0.07, y - 0.2)
      }
  },
  dust: (canvas, chance) => {
    canvas.fillStyle = 'rgb(110 84 44 / 0.22)'
    for (let pebble = 0; pebble < 5; pebble++)
      disc(canvas, (chance() - 0.5) * 1.3, (chance() - 0.5) * 1.2, 0.025 + chance() * 0.02)
  },
  grass: (canvas, chance) => {
    canvas.strokeStyle = 'rgb(104 112 56 / 0.3)'
    canvas.lineWidth = 0.035
    for (let blade = 0; blade < 3; blade++) {
      const x = (chance() - 0.5) * 1.2
      const y = (chance() - 0.5) * 1.1
      line(canvas, x - 0.05, y, x, y - 0.12, x + 0.04, y)
    }
  },
}
