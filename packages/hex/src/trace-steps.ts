import type { Hex, Side } from './grid.ts'
import { OFF_MAP } from './grid.ts'
import { ALONG, CROSS, NONE, THROUGH, type Trace } from './trace.ts'

/** A step of a trace, to be read rather than run. Times are fractions of the segment times `trace.scale`. */
export type TraceStep =
  | { readonly kind: 'through'; readonly hex: Hex; readonly enter: number; readonly leave: number }
  | {
      readonly kind: 'cross'
      readonly side: Side
      readonly behind: Hex
      readonly ahead: Hex
      readonly at: number
    }
  | {
      readonly kind: 'along'
      readonly side: Side
      readonly left: Hex
      readonly right: Hex
      readonly enter: number
      readonly leave: number
    }
  | {
      readonly kind: 'corner'
      readonly behind?: Hex
      readonly ahead?: Hex
      readonly left?: Hex
      readonly right?: Hex
      readonly sidesLeft: readonly Side[]
      readonly sidesRight: readonly Side[]
      readonly at: number
    }

export function stepsOf(trace: Trace): TraceStep[] {
  return Array.from({ length: trace.length }, (_, i) => stepAt(trace, i))
}

function stepAt(trace: Trace, i: number): TraceStep {
  const enter = trace.enter[i] ?? 0
  const leave = trace.leave[i] ?? 0
  const side = trace.side[i] ?? 0
  switch (trace.kind[i]) {
    case THROUGH:
      return { kind: 'through', hex: trace.hex[i] ?? OFF_MAP, enter, leave }
    case CROSS:
      return { kind: 'cross', side, behind: trace.behind[i] ?? 0, ahead: trace.ahead[i] ?? 0, at: enter }
    case ALONG:
      return { kind: 'along', side, left: trace.left[i] ?? 0, right: trace.right[i] ?? 0, enter, leave }
    default:
      return { kind: 'corner', ...hexesAtCorner(trace, i), ...sidesAtCorner(trace, i), at: enter }
  }
}

function hexesAtCorner(trace: Trace, i: number): Partial<Record<'behind' | 'ahead' | 'left' | 'right', Hex>> {
  return {
    ...(trace.behind[i] !== NONE && { behind: trace.behind[i] }),
    ...(trace.ahead[i] !== NONE && { ahead: trace.ahead[i] }),
    ...(trace.left[i] !== NONE && { left: trace.left[i] }),
    ...(trace.right[i] !== NONE && { right: trace.right[i] }),
  }
}

function sidesAtCorner(trace: Trace, i: number): { sidesLeft: readonly Side[]; sidesRight: readonly Side[] } {
  const present = (from: number) =>
    Array.from(trace.touched.subarray(from, from + 2)).filter(side => side !== NONE)
  return { sidesLeft: present(4 * i), sidesRight: present(4 * i + 2) }
}
