import { createMemo, For } from 'solid-js'
import { useTable } from '../hand/context.ts'
import { HEX, middleOf } from './geometry.ts'

/** From the edge of one counter to the edge of the other, however far away. */
const START = 0.5 * HEX
const SHORT = 0.45 * HEX

/** What is set against what, as arrows over the counters. */
export const Links = () => {
  const { session } = useTable()
  const { grid } = session.board
  const arrows = createMemo(() =>
    (session.presentation.links?.(session.position()) ?? []).map(({ from, to, seat }) => {
      const [a, b] = [middleOf(grid, from), middleOf(grid, to)]
      const length = Math.hypot(b.x - a.x, b.y - a.y)
      const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
      return { seat, place: `translate(${a.x} ${a.y}) rotate(${angle})`, shape: arrow(length) }
    }),
  )
  return (
    <g class="links" aria-hidden="true">
      <For each={arrows()}>
        {({ seat, place, shape }) => <path class={`link seat-${seat}`} d={shape} transform={place} />}
      </For>
    </g>
  )
}

const arrow = (length: number): string => {
  const [start, end] = [START, length - SHORT]
  const [shaft, head, barb] = [HEX * 0.11, HEX * 0.34, HEX * 0.32]
  return `M${start} ${-shaft}H${end - head}V${-barb}L${end} 0L${end - head} ${barb}V${shaft}H${start}z`
}
