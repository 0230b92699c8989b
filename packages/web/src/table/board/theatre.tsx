import type { Pixel } from '@mesnada/hex'
import { createEffect, createSignal, For, on, onCleanup, onMount } from 'solid-js'
import { play } from '../../browser/sound.ts'
import type { Sound } from '../../browser/synthesiser.ts'
import type { Motion } from '../../presentation/presentation.ts'
import { useTable } from '../hand/context.ts'
import { HEX, middleOf } from './geometry.ts'

/** Every motion is over in less than half a second. */
const STEP_MS = 90
const MOST_MS = 450
const FLIGHT_MS = 320
const FLASH_MS = 260

const SOUNDS: Readonly<Record<Motion['kind'], Sound>> = {
  march: 'step',
  ride: 'hooves',
  shot: 'bowstring',
  gun: 'gun',
  blow: 'steel',
  fall: 'fall',
  fire: 'fire',
  end: 'horn',
}

/** More at once would be noise. */
const MOST_AT_ONCE = 4

interface Flash {
  readonly kind: 'arrow' | 'ball' | 'clash' | 'fall' | 'flame'
  readonly from: Pixel
  readonly to: Pixel
}

const FLASHES: Readonly<Partial<Record<Motion['kind'], Flash['kind']>>> = {
  shot: 'arrow',
  gun: 'ball',
  blow: 'clash',
  fall: 'fall',
  fire: 'flame',
}

const SHAPES: Readonly<Record<Flash['kind'], string>> = {
  arrow: 'M-16 0H8M8 0l-5-4M8 0l-5 4M-16 0l-5-4M-16 0l-5 4',
  ball: 'M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0',
  clash: 'M0-22L5-7 20-12 9 0 20 12 5 7 0 22-5 7-20 12-9 0-20-12-5-7z',
  fall: 'M-20 0A20 20 0 1 0 20 0A20 20 0 1 0-20 0',
  flame: 'M0-24C10-12 17-5 15 8A15 15 0 0 1-15 8C-15 0-9-2-7-11-2-7 0-13 0-24z',
}

/** What happens is seen to happen: marches along their way, shots that fly, blows, falls. Anything pressed ends it. */
export const Theatre = () => {
  const { session } = useTable()
  const { grid } = session.board
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const [flashes, setFlashes] = createSignal<readonly Flash[]>([])
  const running = new Set<Animation>()

  const run = (element: Element, frames: Keyframe[], duration: number): Promise<unknown> => {
    const animation = element.animate(frames, { duration, easing: 'ease-in-out' })
    running.add(animation)
    return animation.finished.catch(() => undefined).finally(() => running.delete(animation))
  }

  const march = (piece: string, path: readonly number[]): void => {
    const counter = document.querySelector(`.counters [data-piece="${CSS.escape(piece)}"]`)
    const points = path.map(hex => middleOf(grid, hex))
    const last = points.at(-1)
    if (!counter || !last || points.length < 2) return
    // It is there already, and sliding: it comes along its way instead.
    for (const sliding of counter.getAnimations()) if (sliding instanceof CSSTransition) sliding.finish()
    const frames = points.map(({ x, y }) => ({ translate: `${x - last.x}px ${y - last.y}px` }))
    void run(counter, frames, Math.min(MOST_MS, STEP_MS * points.length))
  }

  const perform = (motions: readonly Motion[]): void => {
    const kinds = new Set(motions.map(({ kind }) => kind))
    for (const kind of kinds) void play(SOUNDS[kind])
    if (still.matches) return
    for (const motion of motions) {
      if (motion.piece !== undefined) march(motion.piece, motion.hexes)
      const kind = FLASHES[motion.kind]
      const [from, to = from] = [motion.hexes[0], motion.hexes.at(-1)]
      if (kind === undefined || from === undefined || to === undefined) continue
      const flash = { kind, from: middleOf(grid, from), to: middleOf(grid, to) }
      setFlashes(before => [...before.slice(-MOST_AT_ONCE), flash])
    }
  }

  let seen = session.log().length
  createEffect(
    on(session.log, log => {
      const fresh = log.slice(seen)
      seen = log.length
      const { viewer } = session.position()
      const motions = fresh.flatMap(({ told }) => told[viewer === 1 ? 1 : 0]?.motion ?? [])
      // After the counters have been laid where they are now.
      if (motions.length > 0) requestAnimationFrame(() => perform(motions.slice(-MOST_AT_ONCE)))
    }),
  )
  createEffect(
    on(
      session.fallen,
      fallen => {
        if (fallen) void play('die')
      },
      { defer: true },
    ),
  )
  onMount(() => {
    const skip = (): void => {
      for (const animation of running) animation.finish()
      setFlashes([])
    }
    const ending = new AbortController()
    document.addEventListener('pointerdown', skip, { signal: ending.signal, capture: true })
    document.addEventListener('keydown', skip, { signal: ending.signal, capture: true })
    onCleanup(() => ending.abort())
  })
  const over = (flash: Flash): void => void setFlashes(before => before.filter(each => each !== flash))
  return (
    <g class="theatre" aria-hidden="true">
      <For each={flashes()}>
        {flash => (
          <path
            class={`flash flash-${flash.kind}`}
            d={SHAPES[flash.kind]}
            ref={element => void run(element, framesOf(flash), lengthOf(flash)).then(() => over(flash))}
          />
        )}
      </For>
    </g>
  )
}

const lengthOf = ({ kind }: Flash): number => (kind === 'arrow' || kind === 'ball' ? FLIGHT_MS : FLASH_MS)

const framesOf = ({ kind, from, to }: Flash): Keyframe[] => {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  const at = ({ x, y }: Pixel, scale: number): string =>
    `translate(${x}px, ${y}px) rotate(${kind === 'arrow' ? angle : 0}deg) scale(${(scale * HEX) / 40})`
  if (kind !== 'arrow' && kind !== 'ball')
    return [
      { transform: at(to, 0.4), opacity: 1 },
      { transform: at(to, 1.3), opacity: 0 },
    ]
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - HEX * 0.5 }
  return [from, middle, to].map(point => ({ transform: at(point, 1) }))
}
