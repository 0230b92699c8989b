import type { Piece } from '../../presentation/presentation.ts'
import { HEX } from './geometry.ts'
import { PaintedCounter } from './painted-counter.tsx'

/** As it lies beside the board: it faces nowhere, and nothing is done with it there. */
const LAID_BY = { angle: undefined, length: 1, selected: false, able: false }

interface LaidByProps {
  readonly piece: Piece
  /** How much larger than a counter of the board at its own size. */
  readonly scale?: number
}

/** A counter beside the board, painted as those on it are. */
export const LaidBy = (props: LaidByProps) => (
  <span
    class={`tray-picture counter seat-${props.piece.seat} ${props.piece.layer}`}
    style={{ '--laid-scale': props.scale ?? 1 }}
  >
    <PaintedCounter
      piece={props.piece}
      bearing={LAID_BY}
      upright={0}
      pixels={HEX * (props.scale ?? 1) * Math.min(devicePixelRatio, 2)}
    />
  </span>
)
