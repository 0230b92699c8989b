import type { Hex } from '@mesnada/hex'
import { createMemo, For, Show } from 'solid-js'
import { useTable } from '../hand/context.ts'
import { HEX, hexPath, middleOf } from './geometry.ts'
import { drawn } from './group-grip.ts'

/** The group and what its order comes to: ways, where each ends and faces, who stays, whom they go for. */
export const GroupMarks = () => {
  const { session, controller, group } = useTable()
  const { grid } = session.board
  const hexes = createMemo(() => [
    ...new Set((group()?.members() ?? []).flatMap(id => controller.piece(id)?.hexes ?? [])),
  ])
  const parts = createMemo(() => group()?.proposed()?.moves.parts ?? [])
  const stayers = createMemo(() =>
    (group()?.proposed()?.moves.stayers ?? []).flatMap(
      ({ piece }) => controller.piece(piece)?.hexes.slice(0, 1) ?? [],
    ),
  )
  const blows = createMemo(() => group()?.proposed()?.blows ?? [])
  const line = (path: readonly Hex[]): string =>
    `M${path.map(hex => `${middleOf(grid, hex).x} ${middleOf(grid, hex).y}`).join('L')}`
  const first = grid.orientation === 'flat' ? 0 : -30
  return (
    <g class="group-marks" aria-hidden="true">
      <For each={hexes()}>{hex => <path class="group-hex" d={hexPath(grid, hex, 0.05)} />}</For>
      <For each={parts()}>
        {({ path, to, facing, isShort }) => (
          <g classList={{ short: isShort }}>
            <path class="group-way" d={line(path)} />
            <g transform={`translate(${middleOf(grid, to).x} ${middleOf(grid, to).y})`}>
              <circle class="group-end" r={HEX * 0.24} />
              <Show when={facing !== undefined}>
                <path class="group-facing" d={FACING} transform={`rotate(${first + (facing ?? 0) * 60})`} />
              </Show>
            </g>
          </g>
        )}
      </For>
      <For each={stayers()}>
        {hex => (
          <path
            class="group-stays"
            d="M-11-11L11 11M11-11L-11 11"
            transform={`translate(${middleOf(grid, hex).x} ${middleOf(grid, hex).y})`}
          />
        )}
      </For>
      <For each={blows()}>
        {({ from, to }) => (
          <Show when={from !== undefined && to !== undefined}>
            <path class="group-blow" d={line([from ?? 0, to ?? 0])} />
          </Show>
        )}
      </For>
      <Show when={drawn()}>
        {shape => <path class={shape().kind === 'box' ? 'group-box' : 'group-drawn'} d={shape().d} />}
      </Show>
    </g>
  )
}

const FACING = `M0 ${-HEX * 0.5}l${HEX * 0.16} ${HEX * 0.2}h${-HEX * 0.32}z`
