import type { Hex } from '@mesnada/hex'
import type { RoofPlan } from '@mesnada/painter'
import { createEffect, createMemo, For, onCleanup, Show } from 'solid-js'
import { mapStyle } from '../../painting/map-style.ts'
import type { Manner } from '../../painting/painted-board.ts'
import { language } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { usePainted } from './painted-context.ts'
import { canvasWith } from './tile-picture.ts'

/** Pixels a hex in which roofs are painted: nobody looks closely at what he will lift. */
const SIZE = 40

/** Roofs lie over houses where nobody is, and are lifted where someone is, can go, or looks. */
export const Roofs = () => {
  const { session, controller, camera } = useTable()
  const painted = usePainted()
  const { grid } = session.board
  /** Where someone is, could go, or is pointed at. */
  const open = createMemo(() => {
    const hexes = new Set<Hex>(controller.pieces().flatMap(piece => piece.hexes))
    for (const { offer } of controller.targets())
      if (offer.target && 'hex' in offer.target) hexes.add(offer.target.hex)
    const hovered = controller.hovered()?.hex
    if (hovered !== undefined) hexes.add(hovered)
    const cursor = controller.cursor()
    if (cursor !== undefined) hexes.add(cursor)
    return hexes
  })
  const manner = createMemo<Manner>(() => ({
    language: language(),
    turned: camera.turned(),
    style: mapStyle(),
  }))
  return (
    <Show when={painted()}>
      {board => (
        <div class="roofs" aria-hidden="true">
          <For each={board().sheet.roofs}>
            {roof => (
              <Roof
                roof={roof}
                label={grid.label(roof.inside[0] ?? 0)}
                manner={manner()}
                lifted={roof.inside.some(hex => open().has(hex))}
              />
            )}
          </For>
        </div>
      )}
    </Show>
  )
}

interface RoofProps {
  readonly roof: RoofPlan
  /** Any hex of the house. */
  readonly label: string
  readonly manner: Manner
  readonly lifted: boolean
}

const Roof = (props: RoofProps) => {
  const painted = usePainted()
  let holder: HTMLDivElement | undefined
  const inner = () => painted()?.sheet.inner ?? { x: 0, y: 0, width: 1, height: 1 }
  const window = () => ({
    ...props.roof.window,
    x: props.roof.window.x - inner().x,
    y: props.roof.window.y - inner().y,
  })
  createEffect(() => {
    const board = painted()
    const order = new AbortController()
    onCleanup(() => order.abort())
    const part = { size: SIZE, window: window(), layers: ['roofs'] as const }
    board
      ?.paint(part, props.manner, { roofs: { only: [props.label] } }, 'later', order.signal)
      .then(canvasWith)
      .then(
        canvas => {
          if (!order.signal.aborted) holder?.replaceChildren(canvas)
        },
        () => undefined,
      )
  })
  const percent = (length: number, of: number): string => `${(length / of) * 100}%`
  return (
    <div
      class="roof"
      classList={{ lifted: props.lifted }}
      style={{
        left: percent(window().x, inner().width),
        top: percent(window().y, inner().height),
        width: percent(window().width, inner().width),
        height: percent(window().height, inner().height),
      }}
      ref={element => {
        holder = element
      }}
    />
  )
}
