import { createMemo, For, Show } from 'solid-js'
import type { HexMark, Measure } from '../../presentation.ts'
import { useTable } from '../context.ts'
import { HEX, hexPath, middleOf } from './geometry.ts'

const SIGNS: Readonly<Record<HexMark['kind'], string>> = {
  fire: 'M0-26C10-14 18-6 16 8A16 16 0 0 1-16 8C-16 0-10-2-8-12-2-8 0-14 0-26z',
  rubble: 'M-22 14L-12 0-4 12 4-6 14 8 22 14 10 20-14 20zM-4-10l8-6 6 8z',
  filled: 'M-24-8H24M-24 2H24M-24 12H24M-12-14V18M12-14V18',
  burnt: 'M-18 16L-6-14M6 16L-2-8M18 16L8-16M-22 18H22',
  dead: 'M0-16V16M-10-6H10',
  damage: 'M-14-20L-2-4-10 2 4 20M6-18L12-6 6 0',
  aimed: 'M-20 0A20 20 0 1 0 20 0A20 20 0 1 0-20 0M0-28V-12M0 28V12M-28 0H-12M28 0H12',
  home: 'M-20 2L0-16 20 2M-14-2V18H14V-2M-4 18V6H4V18',
  goal: 'M-7 20V-22M-7-20L17-12-7-4z',
}

const TICK_WIDTH = 11

/** Strokes in a row at the foot of the hex, as one keeps a tally. */
const ticks = ({ value }: Measure): string =>
  Array.from({ length: value }, (_, n) => `M${(n - (value - 1) / 2) * TICK_WIDTH} 26v12`).join('')

/** Fire, rubble and whatever else lies on hexes. */
export const HexMarks = () => {
  const { session, camera } = useTable()
  const { grid } = session.board
  const marks = createMemo(() => session.presentation.marks(session.position().state))
  return (
    <g aria-hidden="true">
      <For each={marks()}>
        {({ hex, kind, seat, level }) => {
          const { x, y } = middleOf(grid, hex)
          const placed = () => `translate(${x} ${y}) rotate(${camera.turned() ? 180 : 0}) scale(${HEX / 46})`
          return (
            <g class={`mark mark-${kind}`} classList={{ [`seat-${seat}`]: seat !== undefined }}>
              <path class="mark-ground" d={hexPath(grid, hex, 0.02)} />
              <path class="mark-sign" d={SIGNS[kind]} transform={placed()} />
              <Show when={level}>
                {counted => <path class="mark-level" d={ticks(counted())} transform={placed()} />}
              </Show>
            </g>
          )
        }}
      </For>
    </g>
  )
}
