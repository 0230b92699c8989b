import { createEffect, createMemo, createSignal, on, onCleanup, Show } from 'solid-js'
import { HEX, middleOf } from '../table/board/geometry.ts'
import { useTable } from '../table/hand/context.ts'
import type { Guide } from './guide.ts'

const BECKON_MS = 700
/** Bright and plain by turns, so often, and then at rest. */
const BECKONS = 12

/** A ring around the place the lesson speaks of, which is brought into sight. */
export const LessonRing = (props: { readonly guide: Guide }) => {
  const { session, camera } = useTable()
  const middle = () => {
    const spot = props.guide.spot()
    return spot && middleOf(session.board.grid, spot.hex)
  }
  createEffect(
    on(middle, at => {
      if (at) camera.reveal(at)
    }),
  )
  // Not by an animation: it would have the whole board drawn again for every frame.
  const [bright, setBright] = createSignal(false)
  const hex = createMemo(() => props.guide.spot()?.hex)
  createEffect(
    on(hex, at => {
      if (at === undefined) return
      let left = BECKONS
      const beckoning = setInterval(() => {
        left--
        setBright(left % 2 === 1)
        if (left === 0) clearInterval(beckoning)
      }, BECKON_MS)
      onCleanup(() => {
        clearInterval(beckoning)
        setBright(false)
      })
    }),
  )
  return (
    <Show when={middle()}>
      {at => (
        <g class="lesson-ring" aria-hidden="true" transform={`translate(${at().x} ${at().y})`}>
          <circle class="lesson-ring-casing" r={HEX * 1.02} />
          <circle class="lesson-ring-line" classList={{ bright: bright() }} r={HEX * 1.02} />
        </g>
      )}
    </Show>
  )
}
