import { createEffect, createMemo, createSignal, onCleanup, Show } from 'solid-js'
import type { Piece } from '../../presentation/presentation.ts'
import { type Bearing, commissionOf } from './commission.ts'
import { Counter } from './counter.tsx'
import { keptCounter, keyOf, paintedCounter } from './counter-picture.ts'
import { counterSize } from './counter-size.ts'
import type { Placing } from './geometry.ts'
import { HEX } from './geometry.ts'

interface PaintedCounterProps {
  readonly piece: Piece
  readonly bearing: Bearing
  readonly placing?: Placing | undefined
  /** Degrees that what is written must be turned to stand upright. */
  readonly upright: number
  /** Dots on the screen from the centre of a hex to its corner. */
  readonly pixels: number
}

/** Room for a plain counter with its badges. */
const PLAIN = HEX * 0.95

/** A counter about the middle of its parent: as it is painted, and as a plain sign until then and from far away. */
export const PaintedCounter = (props: PaintedCounterProps) => {
  let canvas: HTMLCanvasElement | undefined
  const [isPainted, setPainted] = createSignal(false)
  const order = createMemo(
    () => {
      const size = counterSize(props.pixels, props.placing?.scale)
      const isShown = size !== undefined && props.piece.art?.look !== 'drawbridge'
      const commission = isShown ? commissionOf(props.piece, props.bearing) : undefined
      return commission && size !== undefined ? { commission, size, key: keyOf(commission, size) } : undefined
    },
    undefined,
    { equals: (a, b) => a?.key === b?.key },
  )
  let isGone = false
  onCleanup(() => {
    isGone = true
  })
  const draw = ({ picture, half }: NonNullable<ReturnType<typeof keptCounter>>): void => {
    if (!canvas) return
    canvas.width = picture.width
    canvas.height = picture.height
    // Drawn by the processor: hundreds of small pictures, each of which would else get a layer of its own.
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(picture, 0, 0)
    canvas.style.width = `${2 * half * HEX}px`
    setPainted(true)
  }
  createEffect(() => {
    const wanted = order()
    if (!wanted) return setPainted(false)
    const kept = keptCounter(wanted.key)
    if (kept) return draw(kept)
    paintedCounter(wanted.key, wanted.commission, wanted.size).then(
      painted => {
        // Meanwhile it may look otherwise, or be gone.
        if (!isGone && order()?.key === wanted.key) draw(painted)
      },
      () => undefined,
    )
  })
  return (
    <>
      <canvas
        class="counter-picture"
        classList={{ unpainted: !isPainted() }}
        aria-hidden="true"
        style={{ transform: `translate(-50%, -50%) rotate(${props.upright - longAngle(props.placing)}deg)` }}
        ref={element => {
          canvas = element
        }}
      />
      {/* The map itself shows whether the bridge is up or down. */}
      <Show when={!isPainted() && props.piece.art?.look !== 'drawbridge'}>
        <svg
          class="counter-plain"
          viewBox={`${-PLAIN} ${-PLAIN} ${2 * PLAIN} ${2 * PLAIN}`}
          style={{
            width: `${2 * PLAIN}px`,
            transform: `translate(-50%, -50%) rotate(${-longAngle(props.placing)}deg)`,
          }}
          aria-hidden="true"
        >
          <Counter piece={props.piece} placing={props.placing} upright={props.upright} />
        </svg>
      </Show>
    </>
  )
}

/** A long counter's parent is turned as it lies; what stands upright on it is turned back. */
const longAngle = (placing: Placing | undefined): number =>
  placing && placing.length > 1 ? placing.angle : 0
