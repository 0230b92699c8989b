import { createEffect, createMemo, on } from 'solid-js'
import { isDark } from '../../theme.ts'
import { useTable } from '../context.ts'
import { HEX } from './geometry.ts'
import { type Painting, paintTerrain } from './terrain-painter.ts'

/** Sizes in which the ground is painted; between them the picture is scaled. */
const SIZES = [14, 28, 48, 72] as const
/** What every browser allows a canvas to hold. */
const MOST_PIXELS = 16_000_000
const LABELS_FROM = 28

/** The ground, painted once for each size and scaled in between; painted anew only when the eye has come to rest. */
export const Ground = (props: { readonly moving: boolean }) => {
  const { session, camera } = useTable()
  const { board, words } = session
  const { width, height } = camera.world
  const largest = Math.sqrt(MOST_PIXELS / ((width / HEX) * (height / HEX)))
  const wanted = createMemo<Painting>(
    before => {
      if (props.moving && before.size > 0) return before
      const { scale, turned } = camera.view()
      const shown = scale * HEX
      const ideal = shown * Math.min(devicePixelRatio, 2)
      const size = Math.min(SIZES.find(each => each >= ideal) ?? 72, largest)
      return { size, labels: shown >= LABELS_FROM, turned, dark: isDark() }
    },
    { size: 0, labels: false, turned: false, dark: false },
    {
      equals: (a, b) =>
        a.size === b.size && a.labels === b.labels && a.turned === b.turned && a.dark === b.dark,
    },
  )
  let canvas: HTMLCanvasElement | undefined
  createEffect(
    on(wanted, painting => {
      const easel = new OffscreenCanvas(
        Math.ceil((width / HEX) * painting.size),
        Math.ceil((height / HEX) * painting.size),
      )
      const context = easel.getContext('2d')
      if (context) paintTerrain(context, board, words, painting)
      // A finished picture is not copied again for every frame, as a canvas one could still draw on would be.
      canvas?.getContext('bitmaprenderer')?.transferFromImageBitmap(easel.transferToImageBitmap())
    }),
  )
  return (
    <canvas
      class="ground"
      aria-hidden="true"
      ref={element => {
        canvas = element
      }}
    />
  )
}
