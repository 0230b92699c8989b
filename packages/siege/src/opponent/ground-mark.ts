import { memoBy } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { burdenOfDead, isBridgeUp } from '../core/step-cost.ts'
import type { SiegeState } from '../state.ts'

/** A hash of the ground of a position, as a key for cached results. */

export const mixed = (mark: number, value: number): number => {
  const product = Math.imul(mark ^ value, 0x9e3779b1)
  return product ^ (product >>> 15)
}

/** The columns of the ground that affect the cost of a step, as 32-bit words: four hexes each, of gear two. */
interface Words {
  readonly gear: Int32Array
  readonly lying: readonly [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]
}

const HEXES_PER_WORD = 4

/** By the tables of a state: these objects stay the same while the state is overwritten. */
const wordsOf = memoBy(({ ground }: SiegeState['tables']): Words => {
  const { gear, rubble, filled, fire, burnt, deadMen, deadHorses } = ground
  return {
    gear: asWords(gear),
    lying: [
      asWords(rubble),
      asWords(filled),
      asWords(fire),
      asWords(burnt),
      asWords(deadMen),
      asWords(deadHorses),
    ],
  }
})

/** Every column begins at a multiple of four bytes. */
const asWords = ({ buffer, byteOffset, byteLength }: Uint8Array | Int16Array): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength >> 2)

/**
 * Changes with everything on the ground that affects the cost of a step. Most of a map is empty, so it is read by
 * words.
 */
export const groundMark = (state: SiegeState): number => {
  const {
    gear,
    lying: [rubble, filled, fire, burnt, deadMen, deadHorses],
  } = wordsOf(state.tables)
  const { size } = state.setting.grid
  let mark = isBridgeUp(state) ? 1 : 0
  for (let word = 0; word < rubble.length; word++) {
    const lies =
      (rubble[word] ?? 0) |
      (filled[word] ?? 0) |
      (fire[word] ?? 0) |
      (burnt[word] ?? 0) |
      (deadMen[word] ?? 0) |
      (deadHorses[word] ?? 0)
    if ((lies | (gear[word * 2] ?? 0) | (gear[word * 2 + 1] ?? 0)) === 0) continue
    const first = word * HEXES_PER_WORD
    for (let hex = first; hex < first + HEXES_PER_WORD; hex++) mark = markOf(state, hex, mark)
  }
  for (let hex = rubble.length * HEXES_PER_WORD; hex < size; hex++) mark = markOf(state, hex, mark)
  return mark >>> 0
}

const markOf = (state: SiegeState, hex: Hex, mark: number): number => {
  const { gear, rubble, filled, fire, burnt, deadMen, deadHorses } = state.tables.ground
  const lies =
    (rubble[hex] ?? 0) |
    ((filled[hex] ?? 0) << 1) |
    ((fire[hex] === 0 ? 0 : 1) << 2) |
    ((burnt[hex] ?? 0) << 3)
  const dead = ((deadMen[hex] ?? 0) | (deadHorses[hex] ?? 0)) === 0 ? 0 : burdenOfDead(state, hex)
  if ((lies | dead | (gear[hex] ?? 0)) === 0) return mark
  const marked = mixed(mixed(mark, hex), lies | (dead << 8))
  const row = (gear[hex] ?? 0) - 1
  if (row < 0) return marked
  const { facing, status } = state.tables.gear
  return mixed(marked, (row << 8) | ((facing[row] ?? 0) << 4) | (status[row] ?? 0))
}
