import type { Viewer } from '@mesnada/engine'
import type { Hex, Pixel } from '@mesnada/hex'
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  onMount,
  type ParentProps,
  Show,
} from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { thumbnailOf } from '../../map/thumbnails.ts'
import { mapStyle } from '../../painting/map-style.ts'
import type { PaintedBoard } from '../../painting/painted-board.ts'
import type { Spot } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { underPointer } from '../hand/whole-hex.ts'
import { BoardTools } from './board-tools.tsx'
import { Counters } from './counters.tsx'
import { describeHex } from './describe.ts'
import { facingGrip } from './facing-grip.ts'
import { FacingRose } from './facing-rose.tsx'
import { HEX, hexUnder, middleOf, ROW } from './geometry.ts'
import { followGestures } from './gestures.ts'
import type * as GroundPart from './ground.tsx'
import { groupGrip } from './group-grip.ts'
import { HexTargets, Marks } from './highlights.tsx'
import { createKeys } from './keys.ts'
import type * as Later from './later.ts'
import { LensTools } from './lens-tools.tsx'
import { openOn, openOnZone } from './opening.ts'
import { PaintedProvider } from './painted-context.ts'
import { pictureScale } from './picture-scale.ts'

/** The least a counter measures on the screen when a board opens: what one can read, and what a finger can hit. */
const READABLE_PIXELS = matchMedia('(max-width: 56rem), (pointer: coarse)').matches ? 44 : 40
/** Across a hex: what a finger hits without fail. */
const FINGER_PIXELS = 44
/** By then whatever is needed for playing is there. */
const LATER_MS = 1500

interface BoardProps {
  /** Nothing is answered here: the hand stays where it is. */
  readonly watched?: true
}

/** The board: a window over a world of ground and counters, moved by one transform. Children lie over the counters. */
export const Board = (props: ParentProps<BoardProps>) => {
  const table = useTable()
  const { session, controller, camera, lens } = table
  const { grid } = session.board
  const [moving, setMoving] = createSignal(false)
  const made = createMemo<number>(before => pictureScale(camera, moving(), before), camera.view().scale)
  const [whole, setWhole] = createSignal<HTMLCanvasElement>()
  // No resource: the table does not wait for its ground.
  const [painted, setPainted] = createSignal<PaintedBoard>()
  import('../../painting/painted-board.ts')
    .then(({ openBoard }) => openBoard(session.maps))
    .then(setPainted, fault => console.error(fault))
  const ahead = thumbnailOf(session.maps[0]?.document.system ?? '', session.maps)
  const box = `0 0 ${camera.world.width} ${camera.world.height}`
  const [ground, setGround] = createSignal<typeof GroundPart>()
  import('./ground.tsx').then(setGround, () => undefined)
  /** What nobody who clicks waits for: it is fetched when the table has been laid. */
  const [later, setLater] = createSignal<typeof Later>()
  const fetching = setTimeout(() => {
    import('./later.ts').then(setLater, () => undefined)
  }, LATER_MS)
  onCleanup(() => clearTimeout(fetching))
  let window: HTMLDivElement | undefined

  const spotAt = (at: Pixel, target: Element): Spot | undefined => {
    const hex = hexUnder(grid, camera.toWorld(at))
    const piece = target.closest<HTMLElement>('[data-piece]')?.dataset['piece']
    const hexes = (piece !== undefined && controller.piece(piece)?.hexes) || []
    const [front] = hexes
    if (piece === undefined || front === undefined) return hex === undefined ? undefined : { hex }
    if (hex === undefined) return { hex: front, piece }
    return hexes.includes(hex)
      ? { hex, piece }
      : underPointer({ hex: front, piece }, { hex }, controller.targets())
  }

  const isBelowFinger = (): boolean => camera.view().scale * HEX * ROW < FINGER_PIXELS

  onMount(() => {
    if (!window) return
    const element = window
    const observer = new ResizeObserver(() =>
      camera.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    camera.resize({ width: element.clientWidth, height: element.clientHeight })
    openOn(camera, grid, controller.pieces(), session.position().viewer, READABLE_PIXELS)
    onCleanup(() => observer.disconnect())
    followGestures(element, camera, {
      onGrab: (at, { shiftKey, pointerType }) => {
        const from = camera.toWorld(at)
        return facingGrip(table, from) ?? groupGrip(table, from, shiftKey && pointerType === 'mouse')
      },
      onTap: (at, target, by) => {
        const arrow = target.closest<SVGElement>('[data-choice]')?.dataset['choice']
        const turned = arrow === undefined ? undefined : controller.ambiguous()[Number(arrow)]
        if (turned) return controller.take(turned)
        if (table.looks.unpin()) return
        const spot = spotAt(at, target)
        if (spot === undefined) controller.select(undefined)
        else if (lens.point(spot) || table.group()?.point(spot)) return
        else if (by === 'finger' && isBelowFinger()) controller.tryOut(spot)
        else controller.point(spot)
      },
      onHover: (at, target) => {
        const spot = at && spotAt(at, target)
        if (spot?.hex !== controller.hovered()?.hex || spot?.piece !== controller.hovered()?.piece)
          controller.hover(spot)
      },
      onHold: (at, target) => {
        const spot = spotAt(at, target)
        if (spot) table.looks.pin(spot.hex)
      },
      onMotion: setMoving,
    })
  })

  const goTo = (hex: Hex, said?: string): void => {
    controller.moveCursor(hex)
    camera.reveal(middleOf(grid, hex))
    table.announce(said ?? describeHex(table, hex))
  }
  const { onKeyDown, toPlace } = createKeys(table, goTo)

  // Who is picked up beside the board with the keyboard is at once over a place where he may stand.
  createEffect(
    on(controller.selected, () => {
      if (!document.activeElement?.matches('.tray-counter:focus-visible')) return
      window?.focus({ preventScroll: true })
      toPlace()
    }),
  )

  // When a button that was answered goes away, the hand returns to the board.
  createEffect(
    on(
      [
        session.position,
        session.fallen,
        controller.armed,
        controller.ambiguous,
        controller.idle,
        table.looks.card,
      ],
      () =>
        queueMicrotask(() => {
          if (!props.watched && document.activeElement === document.body)
            window?.focus({ preventScroll: true })
        }),
      { defer: true },
    ),
  )

  const middles = (hexes: readonly Hex[]): readonly Pixel[] => hexes.map(hex => middleOf(grid, hex))

  const targetHexes = (): readonly Hex[] =>
    controller.targets().flatMap(({ offer: { target } }) => {
      if (target === undefined) return []
      return 'hex' in target ? [target.hex] : (controller.piece(target.piece)?.hexes ?? [])
    })

  /** The point nearest to the middle of the window: the least movement that shows one of them. */
  const nearest = (points: readonly Pixel[]): readonly Pixel[] => {
    const { width, height } = camera.window()
    const middle = camera.toWorld({ x: width / 2, y: height / 2 })
    const away = ({ x, y }: Pixel): number => Math.hypot(x - middle.x, y - middle.y)
    return points.toSorted((a, b) => away(a) - away(b)).slice(0, 1)
  }

  // The camera keeps still: only if neither who is picked up nor anything he can do is in sight does it move, gently.
  createEffect(
    on(controller.selected, id => {
      if (id === undefined) return
      const own = middles(controller.piece(id)?.hexes ?? [])
      const goals = middles(targetHexes())
      if ([...own, ...goals].some(camera.isInSight)) return
      camera.glide(own.length > 0 ? own : nearest(goals))
    }),
  )

  const zone = createMemo(() =>
    session
      .choices()
      .flatMap(({ offer: { manner, target } }) =>
        manner === 'place' && target && 'hex' in target ? [target.hex] : [],
      ),
  )

  // Whoever sets up sees at first as much of the map as he may use, and no more, as near as counters can be read.
  let zoneSeenBy: Viewer | undefined
  let isFramed = controller.pieces().some(({ hexes, layer }) => layer !== 'thing' && hexes.length > 0)
  createEffect(
    on(zone, hexes => {
      const { viewer } = session.position()
      if (hexes.length === 0 || zoneSeenBy === viewer || camera.steered()) return
      zoneSeenBy = viewer
      isFramed = false
      openOnZone(camera, grid, controller.pieces(), hexes, READABLE_PIXELS)
    }),
  )

  // Whoever is asked to act finds at least one of his own before him. Once, when the set-up is over, all of it is seen
  // as large as it is read.
  createEffect(
    on(controller.actors, actors => {
      const points = middles(actors.flatMap(id => controller.piece(id)?.hexes ?? []))
      if (points.length === 0 || zone().length > 0) return
      if (!isFramed && !camera.steered()) {
        isFramed = true
        openOn(camera, grid, controller.pieces(), session.position().viewer, READABLE_PIXELS)
      }
      if (!points.some(camera.isInSight)) camera.glide(nearest(points))
    }),
  )

  return (
    <PaintedProvider value={painted}>
      <div class="board-frame">
        {/* biome-ignore lint/a11y: a board is operated like an application, with its own keys */}
        <div
          class="board"
          classList={{ moving: moving(), explained: lens.kind() !== undefined }}
          data-whole={later() !== undefined}
          role="application"
          aria-label={t('board.label')}
          aria-describedby="board-keys"
          tabindex="0"
          ref={element => {
            window = element
          }}
          onKeyDown={onKeyDown}
        >
          <div
            class="world"
            style={{
              width: `${camera.world.width * made()}px`,
              height: `${camera.world.height * made()}px`,
              transform: camera.transform(made(), devicePixelRatio),
            }}
          >
            {/* Painted ahead and small: nobody looks at an empty sheet while the ground is being painted. */}
            <Show when={mapStyle() !== 'contrast' && !whole() && ahead}>
              {address => (
                <img
                  class="painted-ahead"
                  classList={{ dim: mapStyle() === 'night' }}
                  src={address()}
                  alt=""
                />
              )}
            </Show>
            <Show when={ground()}>
              {part => <Dynamic component={part().Ground} moving={moving()} onWhole={setWhole} />}
            </Show>
            <Show when={later()}>{part => <Dynamic component={part().Roofs} />}</Show>
            <svg class="under" viewBox={box} aria-hidden="true">
              <Show when={later()}>{part => <Dynamic component={part().HexMarks} />}</Show>
              <Show when={later()}>{part => <Dynamic component={part().Span} />}</Show>
              <HexTargets />
            </svg>
            <Counters made={made()} />
            <svg class="pieces" viewBox={box} aria-hidden="true">
              <Show when={later()}>{part => <Dynamic component={part().Trails} />}</Show>
              <Show when={later()}>{part => <Dynamic component={part().GroupMarks} />}</Show>
              <Show when={later()}>{part => <Dynamic component={part().Links} />}</Show>
              <Marks />
              <FacingRose />
              {props.children}
              <Show when={later()}>{part => <Dynamic component={part().LensMarks} />}</Show>
              <Show when={later()}>{part => <Dynamic component={part().Theatre} />}</Show>
            </svg>
          </div>
        </div>
        <p id="board-keys" class="unseen">
          {t('board.keys')}
        </p>
        <Show when={later()}>{part => <Dynamic component={part().MiniMap} whole={whole()} />}</Show>
        <LensTools />
        <BoardTools />
      </div>
    </PaintedProvider>
  )
}
