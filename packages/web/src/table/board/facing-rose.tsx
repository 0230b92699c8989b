import { createMemo, For, Show } from 'solid-js'
import { language } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { Figures } from './figures.tsx'
import { HEX, middleOf } from './geometry.ts'

/** From the middle of the hex to the middle of an arrow, and what a finger needs around that. */
const REACH = HEX * 1.3
const TOUCH = HEX * 0.48

/** Which way to face, asked on the board: an arrow for each side of the hex that can be chosen, with what it costs. */
export const FacingRose = () => {
  const { session, controller, camera } = useTable()
  const { grid } = session.board
  const arrows = createMemo(() =>
    controller
      .ambiguous()
      .flatMap(({ offer: { facing, target }, cost }, index) =>
        facing !== undefined && target && 'hex' in target ? [{ facing, hex: target.hex, cost, index }] : [],
      ),
  )
  const first = grid.orientation === 'flat' ? 0 : -30
  /** As large on the screen as at the board's own size, however far away one stands. */
  const scale = () => Math.max(1, 1 / camera.view().scale)
  return (
    <Show when={arrows().length > 1 && arrows()[0]}>
      {some => (
        <g
          class="rose"
          transform={`translate(${middleOf(grid, some().hex).x} ${middleOf(grid, some().hex).y}) scale(${scale()})`}
        >
          <For each={arrows()}>
            {({ facing, cost, index }) => {
              const angle = ((first + facing * 60) * Math.PI) / 180
              const at = `${Math.sin(angle) * REACH} ${-Math.cos(angle) * REACH}`
              return (
                <g class="rose-arrow" data-choice={index} transform={`translate(${at})`}>
                  <path
                    class="rose-head"
                    d={`M0 ${-TOUCH * 1.5}L${TOUCH * 0.72} ${-TOUCH * 0.69}A${TOUCH} ${TOUCH} 0 1 1 ${-TOUCH * 0.72} ${-TOUCH * 0.69}z`}
                    transform={`rotate(${first + facing * 60})`}
                  />
                  <Show when={cost?.toLocaleString(language())}>
                    {text => (
                      <Figures class="rose-cost" text={text()} size={HEX * 0.4} turned={camera.turned()} />
                    )}
                  </Show>
                </g>
              )
            }}
          </For>
        </g>
      )}
    </Show>
  )
}
