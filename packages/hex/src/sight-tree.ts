import { axialRing } from './axial.ts'
import { centreLine } from './line-cache.ts'
import {
  type LineShape,
  SHAPE_ALONG,
  SHAPE_PAST_LEFT,
  SHAPE_PAST_RIGHT,
  SHAPE_THROUGH,
} from './line-shape.ts'
import { nth } from './nth.ts'
import { type PrefixTree, prefixTree } from './prefix-tree.ts'
import type { SightFrame } from './sight-frame.ts'

/** What blocks a line that only grazes: something on both hands, on either, or never anything. */
export type Graze = 'both' | 'either' | 'never'

/** The lines from one centre to all others as a tree of tests, in slots relative to the origin's. */
export interface SightTree {
  /** A test fails, and with it all that follows, if the slots `first` and `second` both block. */
  readonly first: Int32Array
  readonly second: Int32Array
  readonly skip: Int32Array
  /** 1 where a line ends that has come so far: slot `first` is seen, whether it blocks or not. */
  readonly ends: Uint8Array
}

/** Every step of the lines, for where hex-sides block too. */
export interface StepTree {
  readonly slot: Int32Array
  readonly kind: Uint8Array
  readonly turn: Uint8Array
  readonly skip: Int32Array
  readonly ends: Uint8Array
}

export function createSightTree(frame: SightFrame, range: number, graze: Graze): SightTree {
  // Slots relative to the origin's may be negative.
  const pack = (first: number, second: number) =>
    (first + frame.slots) * 2 * frame.slots + second + frame.slots
  const tree = foldLines(frame, range, shape => testsOf(frame, shape, graze).map(([a, b]) => pack(a, b)))
  return {
    first: Int32Array.from(tree.keys, key => Math.floor(key / (2 * frame.slots)) - frame.slots),
    second: Int32Array.from(tree.keys, key => (key % (2 * frame.slots)) - frame.slots),
    skip: tree.skip,
    ends: tree.ends,
  }
}

export function createStepTree(frame: SightFrame, range: number): StepTree {
  const pack = (shape: LineShape, i: number) =>
    ((slotOf(frame, shape.q[i] ?? 0, shape.r[i] ?? 0) + frame.slots) * 6 + (shape.turn[i] ?? 0)) * 8 +
    (shape.kind[i] ?? 0)
  const tree = foldLines(frame, range, shape =>
    Array.from({ length: shape.length - 1 }, (_, i) => pack(shape, i + 1)),
  )
  return {
    slot: Int32Array.from(tree.keys, key => Math.floor(key / 48) - frame.slots),
    kind: Uint8Array.from(tree.keys, key => key % 8),
    turn: Uint8Array.from(tree.keys, key => Math.floor(key / 8) % 6),
    skip: tree.skip,
    ends: tree.ends,
  }
}

function foldLines(frame: SightFrame, range: number, keys: (shape: LineShape) => number[]): PrefixTree {
  const sequences: number[][] = []
  for (let radius = 1; radius <= range; radius++) {
    for (const { q, r } of axialRing({ q: 0, r: 0 }, radius)) {
      if (frame.spans(q, r)) sequences.push(keys(centreLine(q, r)))
    }
  }
  return prefixTree(sequences)
}

/** The pairs of slots that must not both block, after the origin and up to the end, which is asked only to go beyond. */
function testsOf(frame: SightFrame, shape: LineShape, graze: Graze): (readonly [number, number])[] {
  const tests: (readonly [number, number])[] = []
  for (let i = 1; i < shape.length; i++) {
    const here = slotOf(frame, shape.q[i] ?? 0, shape.r[i] ?? 0)
    switch (shape.kind[i]) {
      case SHAPE_THROUGH:
        tests.push([here, here])
        break
      case SHAPE_ALONG: {
        const right = here + nth(frame.steps, shape.turn[i] ?? 0)
        if (graze === 'both') tests.push([here, right])
        if (graze === 'either') tests.push([here, here], [right, right])
        break
      }
      case SHAPE_PAST_LEFT:
      case SHAPE_PAST_RIGHT:
        if (graze === 'either') tests.push([here, here])
        break
    }
  }
  return tests
}

function slotOf(frame: SightFrame, q: number, r: number): number {
  return q * frame.stride + r
}
