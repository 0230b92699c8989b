import { createMemo, For } from 'solid-js'
import { HEX, middleOf } from '../../table/board/geometry.ts'
import { useTable } from '../../table/hand/context.ts'
import { deedsOf } from '../../table/hand/deeds.ts'
import type { Viewing } from '../viewing.ts'
import type { Desk } from './desk.ts'

interface MarksProps {
  readonly viewing: Viewing
  readonly desk: Desk
}

/** What the computer would have done, as arrows over the counters, while one looks at the position it is about. */
export const Marks = (props: MarksProps) => {
  const { session } = useTable()
  const { grid } = session.board
  const { playable, shown } = props.viewing
  const arrows = createMemo(() => {
    const chosen = props.desk.chosen()
    if (!chosen || shown().step !== chosen.first - 1) return []
    return deedsOf(playable.presentation, playable.stateAt(chosen.first - 1), chosen.instead).flatMap(
      ({ from, to }) => {
        if (from === undefined || to === undefined || from === to) return []
        const [a, b] = [middleOf(grid, from), middleOf(grid, to)]
        const length = Math.hypot(b.x - a.x, b.y - a.y)
        const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
        return [{ place: `translate(${a.x} ${a.y}) rotate(${angle})`, shape: arrow(length) }]
      },
    )
  })
  return (
    <g class="review-arrows" aria-hidden="true">
      <For each={arrows()}>{({ place, shape }) => <path d={shape} transform={place} />}</For>
    </g>
  )
}

/** From the edge of the counter into the middle of the hex. */
const arrow = (length: number): string => {
  const start = Math.min(HEX * 0.35, length / 4)
  const [shaft, head, barb] = [HEX * 0.09, HEX * 0.34, HEX * 0.28]
  return `M${start} ${-shaft}H${length - head}V${-barb}L${length} 0L${length - head} ${barb}V${shaft}H${start}z`
}
