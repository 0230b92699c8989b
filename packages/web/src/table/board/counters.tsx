import { createEffect, createMemo, For, Show } from 'solid-js'
import { createStore, reconcile } from 'solid-js/store'
import { createHandfuls } from '../../parts/handfuls.ts'
import type { Piece } from '../../presentation/presentation.ts'
import { useTable } from '../hand/context.ts'
import type { Bearing } from './commission.ts'
import { CARD, fromBelow, HEX, type Placing, placingsOf, ROW } from './geometry.ts'
import { PaintedCounter } from './painted-counter.tsx'

/** How large the board is seen where one reads rather than surveys. */
const READING = 1.15

/** Counters laid in one task: the page answers between two handfuls of a great battle. */
const AT_ONCE = 12

/** All counters on the board. Each keeps its place in the page from one position to the next. */
export const Counters = (props: { readonly made: number }) => {
  const { session, controller, camera, title } = useTable()
  const [store, setStore] = createStore<{ pieces: Piece[] }>({ pieces: [] })
  const most = createHandfuls(AT_ONCE, () => controller.pieces().length)
  createEffect(() => {
    setStore('pieces', reconcile([...fromBelow(controller.pieces())].slice(0, most()), { key: 'id' }))
  })
  const placings = createMemo(() => placingsOf(session.board.grid, controller.pieces()))
  const upright = () => (camera.turned() ? 180 : 0)
  const acting = createMemo(() => new Set(controller.actors()))
  const bearingOf = (piece: Piece, { angle, length }: Placing): Bearing => {
    const turn = (angle + upright()) % 360
    return {
      angle: piece.facing !== undefined || length > 1 ? (turn + 360) % 360 : undefined,
      length,
      selected: controller.selected() === piece.id,
      able: acting().has(piece.id),
    }
  }
  /** So near that one reads: then counters bear their names. */
  const isRead = createMemo(() => camera.view().scale >= READING)
  const pixels = () => props.made * HEX * Math.min(devicePixelRatio, 2)
  return (
    <div class="counters" style={{ transform: `scale(${props.made})` }}>
      <For each={store.pieces}>
        {piece => (
          <Show when={placings().get(piece.id)}>
            {placing => (
              <div
                class={`counter seat-${piece.seat} ${piece.layer}`}
                classList={{
                  selected: controller.selected() === piece.id,
                  acted: piece.acted,
                  able: acting().has(piece.id),
                }}
                data-piece={piece.id}
                style={{
                  transform: `translate(${placing().x}px, ${placing().y}px) rotate(${placing().length > 1 ? placing().angle : 0}deg) scale(${placing().scale})`,
                  ...cardOf(placing()),
                }}
              >
                <PaintedCounter
                  piece={piece}
                  bearing={bearingOf(piece, placing())}
                  placing={placing()}
                  upright={upright()}
                  pixels={pixels()}
                />
                <Show when={isRead() && piece.layer !== 'thing'}>
                  <span
                    class="counter-name"
                    aria-hidden="true"
                    style={{
                      transform: `rotate(${upright() - (placing().length > 1 ? placing().angle : 0)}deg)`,
                    }}
                  >
                    {title(piece.name)}
                  </span>
                </Show>
              </div>
            )}
          </Show>
        )}
      </For>
    </div>
  )
}

/** What can be hit is the card, about the point it is laid on. */
const cardOf = ({ length }: Placing): Record<string, string> => {
  const width = CARD * HEX
  const height = width + (length - 1) * ROW * HEX
  return {
    width: `${width}px`,
    height: `${height}px`,
    margin: `${-height / 2}px 0 0 ${-width / 2}px`,
  }
}
