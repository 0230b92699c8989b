import { createEffect, createMemo, createSignal, on, Show } from 'solid-js'
import { t } from '../../language.ts'
import { isDark } from '../../theme.ts'
import { useTable } from '../context.ts'
import { HEX, middleOf } from './geometry.ts'
import { paintTerrain } from './terrain-painter.ts'

const NARROW = matchMedia('(max-width: 56rem)')
const LONGEST = { narrow: 84, wide: 150 }
const PLAIN = { labels: false, turned: false }

/** The whole board in a corner: where everyone is, and which part of it is in the window. */
export const MiniMap = () => {
  const { session, camera, controller } = useTable()
  const { width, height } = camera.world
  const scale = LONGEST[NARROW.matches ? 'narrow' : 'wide'] / Math.max(width, height)
  const [canvas, setCanvas] = createSignal<HTMLCanvasElement>()
  const isWhole = createMemo(() => {
    const { scale: shown } = camera.view()
    const room = camera.window()
    return width * shown <= room.width && height * shown <= room.height
  })
  // The ground stays the same: it is painted once, and copied under the counters.
  const ground = createMemo(() => {
    const easel = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
    const context = easel.getContext('2d')
    if (context)
      paintTerrain(context, session.board, session.words, { ...PLAIN, dark: isDark(), size: HEX * scale })
    return easel
  })
  createEffect(
    on([controller.pieces, canvas, ground], ([pieces, sheet, painted]) => {
      const context = sheet?.getContext('2d')
      if (!context) return
      context.drawImage(painted, 0, 0)
      for (const { hexes, seat, layer } of pieces) {
        const [hex] = hexes
        if (hex === undefined || layer === 'thing') continue
        const { x, y } = middleOf(session.board.grid, hex)
        context.fillStyle = seat === 0 ? '#8a1f1c' : '#1c4a86'
        context.strokeStyle = '#fdf6e9'
        context.beginPath()
        if (seat === 0) context.rect(x * scale - 2.5, y * scale - 2.5, 5, 5)
        else context.arc(x * scale, y * scale, 2.8, 0, Math.PI * 2)
        context.fill()
        context.stroke()
      }
    }),
  )
  const frame = createMemo(() => {
    const { width: right, height: bottom } = camera.window()
    const a = camera.toWorld({ x: 0, y: 0 })
    const b = camera.toWorld({ x: right, y: bottom })
    return {
      transform: `translate(${Math.min(a.x, b.x) * scale}px, ${Math.min(a.y, b.y) * scale}px)`,
      width: `${Math.abs(b.x - a.x) * scale}px`,
      height: `${Math.abs(b.y - a.y) * scale}px`,
    }
  })
  return (
    <Show when={!isWhole()}>
      <button
        type="button"
        class="mini-map"
        tabindex="-1"
        aria-label={t('board.mini-map')}
        onClick={event => {
          const { left, top } = event.currentTarget.getBoundingClientRect()
          camera.centreOn({ x: (event.clientX - left) / scale, y: (event.clientY - top) / scale })
        }}
      >
        <canvas width={Math.ceil(width * scale)} height={Math.ceil(height * scale)} ref={setCanvas} />
        <span class="mini-map-window" style={frame()} />
      </button>
    </Show>
  )
}
