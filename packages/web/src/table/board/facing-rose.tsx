import { createMemo, For, Show } from 'solid-js'
import { locale } from '../../text/language.ts'
import { facingAnswer } from '../hand/answers.ts'
import { useTable } from '../hand/context.ts'
import { Figures } from './figures.tsx'
import { HEX, middleOf } from './geometry.ts'
import { petalOf } from './petals.ts'

/** Which way to face, asked on the board: an arrow for each side of the hex that can be chosen, with what it costs. */
export const FacingRose = () => {
  const { session, controller, camera } = useTable()
  const { grid } = session.board
  const arrows = createMemo(() => {
    const asked = controller.ambiguous()
    return asked.flatMap(({ offer: { facing, target }, cost }, index) =>
      facing !== undefined && target && 'hex' in target && facingAnswer(asked, facing) === index
        ? [{ facing, hex: target.hex, cost, index }]
        : [],
    )
  })
  /** Where the other side stands, whom one may want to point at. */
  const kept = createMemo(() => {
    const { viewer } = session.position()
    return new Set(
      controller
        .pieces()
        .filter(({ seat, layer }) => seat !== viewer && layer !== 'thing')
        .flatMap(({ hexes }) => hexes),
    )
  })
  const first = grid.orientation === 'flat' ? 0 : -30
  /** As large on the screen as at the board's own size, however far away one stands. */
  const scale = () => Math.max(1, 1 / camera.view().scale)
  return (
    <Show when={arrows().length > 1 && arrows()[0]}>
      {some => (
        <g
          class="rose"
          transform={`translate(${middleOf(grid, some().hex).x} ${middleOf(grid, some().hex).y})`}
        >
          <For each={arrows()}>
            {({ facing, cost, index }) => {
              const petal = createMemo(() => petalOf(grid, some().hex, facing, scale(), kept()))
              const touch = () => petal().size
              return (
                <g
                  class="rose-arrow"
                  classList={{ looked: controller.looked() === index }}
                  data-choice={index}
                  transform={`translate(${petal().x} ${petal().y})`}
                >
                  <path
                    class="rose-head"
                    d={`M0 ${-touch() * 1.5}L${touch() * 0.72} ${-touch() * 0.69}A${touch()} ${touch()} 0 1 1 ${-touch() * 0.72} ${-touch() * 0.69}z`}
                    transform={`rotate(${first + facing * 60})`}
                  />
                  <Show when={cost?.toLocaleString(locale())}>
                    {text => (
                      <Figures
                        class="rose-cost"
                        text={text()}
                        size={(HEX * 0.4 * touch()) / (HEX * 0.48)}
                        turned={camera.turned()}
                      />
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
