import type { Hex } from '@mesnada/hex'
import { createEffect, createMemo, For, on, Show } from 'solid-js'
import { useTable } from '../hand/context.ts'
import { follows, pace } from '../watch/settings.ts'
import { HEX, middleOf } from './geometry.ts'

/** What the other side has done, drawn on the board until one acts: ways, shots and blows. The eye goes along, if it may. */
export const Trails = () => {
  const { session, camera, watch } = useTable()
  const { grid } = session.board
  const watched = createMemo(() => (watch.isShown() ? watch.watched() : undefined))
  const at = (hex: Hex): string => {
    const { x, y } = middleOf(grid, hex)
    return `${x} ${y}`
  }
  /** The line one looks at again. */
  const looked = createMemo(() => {
    const step = watch.step()
    return step === undefined ? undefined : watched()?.lines[step]
  })

  createEffect(
    on(watched, now => {
      if (!now || !follows() || pace() === 'instant' || watch.isFresh()) return
      const hexes = now.deeds.at(-1)?.hexes ?? []
      const moved = now.trails.at(-1)?.hexes.slice(-1) ?? []
      const points = [...(hexes.length > 0 ? hexes : moved)].map(hex => middleOf(grid, hex))
      if (points.length > 0 && !points.every(camera.isInSight)) camera.glide(points)
    }),
  )
  createEffect(
    on(looked, line => {
      const hexes = line?.motion?.hexes.length ? line.motion.hexes : (line?.hexes ?? [])
      const points = hexes.map(hex => middleOf(grid, hex))
      if (points.length > 0 && !points.every(camera.isInSight)) camera.glide(points)
    }),
  )
  return (
    <g class="trails" classList={{ stepping: looked() !== undefined }} aria-hidden="true">
      <For each={watched()?.trails}>
        {({ seat, hexes }) => (
          <g class={`trail seat-${seat}`}>
            <circle
              cx={middleOf(grid, hexes[0] ?? 0).x}
              cy={middleOf(grid, hexes[0] ?? 0).y}
              r={HEX * 0.34}
            />
            <polyline points={hexes.map(at).join(' ')} />
            <path d={headOf(hexes.slice(-2).map(hex => middleOf(grid, hex)))} />
          </g>
        )}
      </For>
      <For each={watched()?.deeds}>
        {deed => {
          const points = deed.hexes.map(hex => middleOf(grid, hex))
          return (
            <g class={`deed deed-${deed.kind}`} classList={{ current: looked()?.motion === deed }}>
              <path class="deed-shaft" d={shaftOf(deed.kind, points)} />
              <path d={points.length > 1 ? tipOf(points) : ''} />
            </g>
          )
        }}
      </For>
      <Show when={looked()}>
        {line => (
          <For each={line().motion?.hexes.length ? line().motion?.hexes : line().hexes}>
            {hex => (
              <circle class="looked" cx={middleOf(grid, hex).x} cy={middleOf(grid, hex).y} r={HEX * 0.82} />
            )}
          </For>
        )}
      </Show>
    </g>
  )
}

type Point = { readonly x: number; readonly y: number }

/** The head of an arrow that ends short of the counter it points at. */
const headOf = ([from, to]: readonly Point[]): string => {
  if (!from || !to) return ''
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const tip = { x: to.x - Math.cos(angle) * HEX * 0.3, y: to.y - Math.sin(angle) * HEX * 0.3 }
  const barb = (turn: number): string =>
    `${tip.x - Math.cos(angle + turn) * HEX * 0.42} ${tip.y - Math.sin(angle + turn) * HEX * 0.42}`
  return `M${barb(0.5)}L${tip.x} ${tip.y}L${barb(-0.5)}`
}

/** From who did it to whom; a fall is a cross where he fell. */
const shaftOf = (kind: string, points: readonly Point[]): string => {
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to) return ''
  if (kind === 'fall' || kind === 'fire' || points.length < 2) {
    const r = HEX * 0.3
    return `M${to.x - r} ${to.y - r}L${to.x + r} ${to.y + r}M${to.x + r} ${to.y - r}L${to.x - r} ${to.y + r}`
  }
  const start = shortOf(to, from, HEX * 0.6)
  const end = shortOf(from, to, HEX * 0.6)
  return `M${start.x} ${start.y}L${end.x} ${end.y}`
}

/** So far before the second point as one comes from the first. */
const shortOf = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: to.x - ((to.x - from.x) * by) / length, y: to.y - ((to.y - from.y) * by) / length }
}

const tipOf = (points: readonly Point[]): string => {
  const [from, to] = [points[0], points.at(-1)]
  return from && to ? headOf([from, shortOf(from, to, HEX * 0.25)]) : ''
}
