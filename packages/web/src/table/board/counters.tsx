import { createEffect, createMemo, For, Show } from 'solid-js'
import { createStore, reconcile } from 'solid-js/store'
import type { Piece } from '../../presentation.ts'
import { useTable } from '../context.ts'
import { Counter } from './counter.tsx'
import { placingsOf } from './geometry.ts'

/** All counters on the board, things under men, leaders over them. Each keeps its place in the page from one position to the next. */
export const Counters = () => {
  const { session, controller, camera } = useTable()
  const [store, setStore] = createStore<{ pieces: Piece[] }>({ pieces: [] })
  createEffect(() => {
    const onBoard = controller.pieces().filter(({ hexes }) => hexes.length > 0)
    const ordered = [
      ...onBoard.filter(({ layer }) => layer === 'thing'),
      ...onBoard.filter(({ layer }) => layer === 'unit').toSorted((a, b) => a.deck - b.deck),
      ...onBoard.filter(({ layer }) => layer === 'leader'),
    ]
    setStore('pieces', reconcile([...ordered], { key: 'id' }))
  })
  const placings = createMemo(() => placingsOf(session.board.grid, controller.pieces()))
  const upright = () => (camera.turned() ? 180 : 0)
  const acting = createMemo(() => new Set(controller.actors()))
  return (
    <For each={store.pieces}>
      {piece => (
        <Show when={placings().get(piece.id)}>
          {placing => (
            <g
              class={`counter seat-${piece.seat} ${piece.layer}`}
              classList={{
                selected: controller.selected() === piece.id,
                acted: piece.acted,
                able: acting().has(piece.id),
              }}
              data-piece={piece.id}
              style={{
                transform: `translate(${placing().x}px, ${placing().y}px) scale(${placing().scale})`,
              }}
            >
              <Counter piece={piece} placing={placing()} upright={upright()} />
            </g>
          )}
        </Show>
      )}
    </For>
  )
}
