import type { Hex, Pixel } from '@mesnada/hex'
import { createEffect, createMemo, createSignal, on, onCleanup, onMount, type ParentProps } from 'solid-js'
import { t } from '../../language.ts'
import type { Spot } from '../../presentation.ts'
import { useTable } from '../context.ts'
import { BoardTools } from './board-tools.tsx'
import { Counters } from './counters.tsx'
import { describeHex } from './describe.ts'
import { FacingRose } from './facing-rose.tsx'
import { hexUnder, middleOf } from './geometry.ts'
import { followGestures } from './gestures.ts'
import { Ground } from './ground.tsx'
import { HexMarks } from './hex-marks.tsx'
import { HexTargets, Marks } from './highlights.tsx'
import { createKeys } from './keys.ts'
import { LensMarks } from './lens-marks.tsx'
import { LensTools } from './lens-tools.tsx'
import { Links } from './links.tsx'
import { MiniMap } from './mini-map.tsx'
import { pictureScale } from './picture-scale.ts'
import { Span } from './span.tsx'

/** Below the first nobody can tell counters apart, nor hit one with a finger; from the second on it is a pleasure. */
const READABLE = 0.4
const PLEASANT = 0.65

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
  let window: HTMLDivElement | undefined

  const spotAt = (at: Pixel, target: Element): Spot | undefined => {
    const hex = hexUnder(grid, camera.toWorld(at))
    const piece = target.closest<SVGElement>('[data-piece]')?.dataset['piece']
    const [front] = (piece !== undefined && controller.piece(piece)?.hexes) || []
    if (piece !== undefined && front !== undefined)
      return { hex: hex !== undefined && controller.piece(piece)?.hexes.includes(hex) ? hex : front, piece }
    return hex === undefined ? undefined : { hex }
  }

  onMount(() => {
    if (!window) return
    const element = window
    const observer = new ResizeObserver(() =>
      camera.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    camera.resize({ width: element.clientWidth, height: element.clientHeight })
    // Where nobody stands yet the whole map is what there is to see, however many things lie on it.
    const pieces = controller.pieces()
    if (pieces.some(({ hexes, layer }) => layer !== 'thing' && hexes.length > 0))
      camera.frame(middles(pieces.flatMap(({ hexes }) => hexes)))
    onCleanup(() => observer.disconnect())
    followGestures(element, camera, {
      onTap: (at, target) => {
        const arrow = target.closest<SVGElement>('[data-choice]')?.dataset['choice']
        const turned = arrow === undefined ? undefined : controller.ambiguous()[Number(arrow)]
        if (turned) return controller.take(turned)
        const spot = spotAt(at, target)
        if (spot === undefined) controller.select(undefined)
        else if (!lens.point(spot)) controller.point(spot)
      },
      onHover: (at, target) => {
        const spot = at && spotAt(at, target)
        if (spot?.hex !== controller.hovered()?.hex || spot?.piece !== controller.hovered()?.piece)
          controller.hover(spot)
      },
      onMotion: setMoving,
    })
  })

  const goTo = (hex: Hex): void => {
    controller.moveCursor(hex)
    camera.reveal(middleOf(grid, hex))
    table.announce(describeHex(table, hex))
  }
  const onKeyDown = createKeys(table, goTo)

  // When a button that was answered goes away, the hand returns to the board.
  createEffect(
    on(
      [session.position, session.fallen, controller.armed, controller.ambiguous, controller.idle],
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

  // Whoever is picked up is in sight, and all he can do with him.
  createEffect(
    on(controller.selected, id => {
      if (id === undefined) return
      const own = middles(controller.piece(id)?.hexes ?? [])
      const points = [...own, ...middles(targetHexes())]
      if (camera.view().scale < READABLE || !points.every(camera.isInSight)) camera.frame(points)
      // Where he can go farther than a small screen shows, he himself is what is looked at.
      const [middle] = own
      if (middle && camera.view().scale < READABLE) camera.centreOn(middle, READABLE)
    }),
  )

  // Whoever is asked to act finds at least one of his own before him.
  createEffect(
    on(controller.actors, actors => {
      const points = middles(actors.flatMap(id => controller.piece(id)?.hexes ?? []))
      if (points.length === 0) return
      const tooFar = !camera.steered() && camera.view().scale < PLEASANT
      if (tooFar || !points.some(camera.isInSight)) camera.frame(points)
    }),
  )

  return (
    <div class="board-frame">
      {/* biome-ignore lint/a11y: a board is operated like an application, with its own keys */}
      <div
        class="board"
        classList={{ moving: moving(), explained: lens.kind() !== undefined }}
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
          <Ground moving={moving()} />
          <svg class="pieces" viewBox={`0 0 ${camera.world.width} ${camera.world.height}`} aria-hidden="true">
            <HexMarks />
            <Span />
            <HexTargets />
            <Counters />
            <Links />
            <Marks />
            <FacingRose />
            {props.children}
            <LensMarks />
          </svg>
        </div>
      </div>
      <p id="board-keys" class="unseen">
        {t('board.keys')}
      </p>
      <MiniMap />
      <LensTools />
      <BoardTools />
    </div>
  )
}
