import { createEffect, on, Show } from 'solid-js'
import { HEX, middleOf } from '../table/board/geometry.ts'
import { useTable } from '../table/hand/context.ts'
import type { Guide } from './guide.ts'

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
  return (
    <Show when={middle()}>
      {at => (
        <g class="lesson-ring" aria-hidden="true" transform={`translate(${at().x} ${at().y})`}>
          <circle class="lesson-ring-casing" r={HEX * 1.02} />
          <circle class="lesson-ring-line" r={HEX * 1.02} />
        </g>
      )}
    </Show>
  )
}
