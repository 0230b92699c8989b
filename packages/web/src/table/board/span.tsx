import { createMemo, Show } from 'solid-js'
import { useTable } from '../hand/context.ts'
import { veilPath } from './geometry.ts'
import { useVeils } from './painted-context.ts'
import { regionEdge } from './region.ts'

/** How far the word of the leader in hand carries: lighter ground within a dotted edge. */
export const Span = () => {
  const { session, controller } = useTable()
  const { grid } = session.board
  const veils = useVeils()
  const hexes = createMemo(() => {
    const id = controller.selected()
    return id === undefined ? [] : (session.presentation.span?.(session.position(), id) ?? [])
  })
  return (
    <Show when={hexes().length > 0}>
      <g class="span" aria-hidden="true">
        <path
          class="span-ground"
          d={hexes()
            .map(hex => veilPath(grid, veils(), hex))
            .join('')}
        />
        <path class="span-edge" d={regionEdge(grid, veils(), hexes())} />
      </g>
    </Show>
  )
}
