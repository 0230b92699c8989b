import { createMemo, For, Show } from 'solid-js'
import type { HexMark, Measure } from '../../presentation/presentation.ts'
import { useTable } from '../hand/context.ts'
import { HEX, hexPath, middleOf } from './geometry.ts'

/** What is not painted on the ground itself. */
type Sign = Extract<HexMark['kind'], 'damage' | 'aimed' | 'home' | 'goal'>

const SIGNS: Readonly<Record<Sign, string>> = {
  damage: 'M-14-20L-2-4-10 2 4 20M6-18L12-6 6 0',
  aimed: 'M-20 0A20 20 0 1 0 20 0A20 20 0 1 0-20 0M0-28V-12M0 28V12M-28 0H-12M28 0H12',
  home: 'M-20 2L0-16 20 2M-14-2V18H14V-2M-4 18V6H4V18',
  goal: 'M-7 20V-22M-7-20L17-12-7-4z',
}

const isSign = (kind: HexMark['kind']): kind is Sign => kind in SIGNS

const TICK_WIDTH = 11

/** Strokes in a row at the foot of the hex, as one keeps a tally. */
const ticks = ({ value }: Measure): string =>
  Array.from({ length: value }, (_, n) => `M${(n - (value - 1) / 2) * TICK_WIDTH} 26v12`).join('')

/** What is to be known of hexes and does not lie on them: damage, aims, goals. Fire and rubble are painted. */
export const HexMarks = () => {
  const { session, camera } = useTable()
  const { grid } = session.board
  const marks = createMemo(() =>
    session.presentation
      .marks(session.position())
      .flatMap(mark => (isSign(mark.kind) ? [{ ...mark, kind: mark.kind }] : [])),
  )
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
