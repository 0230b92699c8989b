import type { Hex } from '@mesnada/hex'
import { createMemo, For } from 'solid-js'
import { hexPath, middleOf } from '../table/board/geometry.ts'
import { useTable } from '../table/hand/context.ts'
import { onStep, type Viewing } from './viewing.ts'

/** Below this nobody can tell counters apart. */
const READABLE = 0.4

/** Marks on the board where the step that is shown happened; the eye goes there if it cannot see it. */
export const StepMarks = (props: { readonly viewing: Viewing }) => {
  const { session, controller, camera } = useTable()
  const { grid } = session.board
  const { shown, story } = props.viewing
  const hexes = createMemo((): readonly Hex[] => [
    ...new Set(
      story()
        .linesOf(shown().step)
        .flatMap(({ told }) => told.hexes ?? []),
    ),
  ])
  const middles = (places: readonly Hex[]) => places.map(hex => middleOf(grid, hex))
  // A game begins on an empty board, seen whole; as soon as there is somebody, the eye comes nearer.
  const comeNearer = (): void => {
    if (camera.steered() || camera.view().scale >= READABLE) return
    camera.frame(middles(controller.pieces().flatMap(piece => piece.hexes)))
  }
  onStep(props.viewing, () => {
    comeNearer()
    const points = middles(hexes())
    if (!points.every(camera.isInSight)) points.forEach(camera.reveal)
  })
  return (
    <g class="happened" aria-hidden="true">
      <For each={hexes()}>{hex => <path d={hexPath(grid, hex, 0.04)} />}</For>
    </g>
  )
}
