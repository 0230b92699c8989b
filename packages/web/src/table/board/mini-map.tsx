import { createEffect, createMemo, createSignal, on, Show } from 'solid-js'
import { thumbnailOf } from '../../map/thumbnails.ts'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { middleOf } from './geometry.ts'

const NARROW = matchMedia('(max-width: 56rem)')
/** Until there is any picture of the ground. */
const PAPER = '#b9b48a'
/** Where so little of the board is out of sight nobody looks for it in a corner. */
const NEARLY = 1.2
const LONGEST = { narrow: 64, wide: 150 }

/** The whole board in a corner: where everyone is, and which part of it is in the window. */
export const MiniMap = (props: { readonly whole: HTMLCanvasElement | undefined }) => {
  const { session, camera, controller } = useTable()
  const { width, height } = camera.world
  const scale = LONGEST[NARROW.matches ? 'narrow' : 'wide'] / Math.max(width, height)
  const [canvas, setCanvas] = createSignal<HTMLCanvasElement>()
  // Most boards have been painted ahead; as they are now they are painted when the table has time for it.
  const [ahead, setAhead] = createSignal<HTMLImageElement>()
  const address = thumbnailOf(session.maps[0]?.document.system ?? '', session.maps)
  if (address !== undefined) {
    const image = new Image()
    image.addEventListener('load', () => setAhead(image), { once: true })
    image.src = address
  }
  const isWhole = createMemo(() => {
    const { scale: shown } = camera.view()
    const room = camera.window()
    return width * shown <= room.width * NEARLY && height * shown <= room.height * NEARLY
  })
  createEffect(
    on([controller.pieces, canvas, () => props.whole ?? ahead()], ([pieces, sheet, whole]) => {
      const context = sheet?.getContext('2d')
      if (!context) return
      context.fillStyle = PAPER
      context.fillRect(0, 0, width * scale, height * scale)
      if (whole) context.drawImage(whole, 0, 0, width * scale, height * scale)
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
