import { boundary, corners, type Direction, type Grid, type Hex, hexesOfSide, type Pixel } from '@mesnada/hex'
import { createMemo, Show } from 'solid-js'
import type { Obstacle } from '../../presentation/presentation.ts'
import { useTable } from '../hand/context.ts'
import type { LookedLine, Threatened } from '../hand/lens.ts'
import { HEX, hexPath, middleOf } from './geometry.ts'

/** What the lens shows, drawn over the counters; each kind of mark is one path, however many there are. */
export const LensMarks = () => {
  const { lens, camera } = useTable()
  /** Marks stay legible from afar; in whole steps, so that they are not drawn anew with every turn of the wheel. */
  const weight = createMemo(() => Math.max(1, Math.min(4, Math.round(1 / camera.view().scale))))
  return (
    <g class="lens" aria-hidden="true" style={{ '--weight': weight() }}>
      <pattern
        id="lens-hatch"
        width="9"
        height="9"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path class="lens-hatch" d="M0 4.5H9" />
      </pattern>
      <Show when={lens.scope()}>{scope => <ScopeMarks {...scope()} />}</Show>
      <Show when={lens.kind() === 'line' && lens.start()}>{start => <End hex={start().hex} />}</Show>
      <Show when={lens.line()}>{line => <LineMarks line={line()} />}</Show>
      <Show when={lens.threats()}>{threats => <ThreatMarks threats={threats()} />}</Show>
    </g>
  )
}

const at = ({ x, y }: Pixel): string => `${Math.round(x)} ${Math.round(y)}`

const outlines = (grid: Grid, hexes: readonly Hex[], inset = 0): string =>
  hexes.map(hex => hexPath(grid, hex, inset)).join('')

/** The end points of a side, as the outline of its hex goes round. */
const sideOf = (grid: Grid, hex: Hex, direction: Direction | number): string => {
  const around = corners(grid, hex)
  const ends = [around.at(direction - 1), around.at(direction)]
  return `M${ends.map(end => at({ x: (end?.x ?? 0) * HEX, y: (end?.y ?? 0) * HEX })).join('L')}`
}

/** What is not seen lies in shadow; what can be hit is fenced in. */
const ScopeMarks = (props: { readonly sees: readonly Hex[]; readonly hits: readonly Hex[] }) => {
  const { session, camera, controller } = useTable()
  const { grid } = session.board
  const shadow = createMemo(() => {
    const { width, height } = camera.world
    const own = controller.pieces().find(({ id }) => id === controller.selected())?.hexes ?? []
    const lit = [...new Set([...props.sees, ...props.hits, ...own])]
    return `M0 0H${width}V${height}H0z${outlines(grid, lit)}`
  })
  const fence = createMemo(() =>
    boundary(grid, props.hits)
      .map(side => sideOf(grid, hexesOfSide(grid, side)[0], grid.sideDirections[side] ?? 0))
      .join(''),
  )
  return (
    <>
      <path class="lens-shadow" d={shadow()} fill-rule="evenodd" />
      <path class="lens-fence-casing" d={fence()} />
      <path class="lens-fence" d={fence()} />
    </>
  )
}

const End = (props: { readonly hex: Hex }) => {
  const { session } = useTable()
  const middle = () => middleOf(session.board.grid, props.hex)
  return <circle class="lens-end" cx={middle().x} cy={middle().y} r={HEX * 0.26} />
}

const CROSS = 'm-11-11l22 22m0-22l-22 22'

/** Dotted while it is only looked along; what blocks it is hatched and crossed out, what hampers it outlined. */
const LineMarks = (props: { readonly line: LookedLine }) => {
  const { session } = useTable()
  const { grid } = session.board
  const found = (blocks: boolean): readonly Obstacle[] =>
    props.line.sightline.obstacles.filter(obstacle => obstacle.blocks === blocks)
  const hexes = (blocks: boolean): string =>
    outlines(
      grid,
      found(blocks).flatMap(({ hex, side }) => (side === undefined ? [hex] : [])),
      0.05,
    )
  const sides = (blocks: boolean): string =>
    found(blocks)
      .flatMap(({ hex, side }) => (side === undefined ? [] : [sideOf(grid, hex, side)]))
      .join('')
  const crosses = (): string =>
    found(true)
      .map(obstacle => `M${at(placeOf(grid, obstacle))}${CROSS}`)
      .join('')
  const way = (): string =>
    `M${at(middleOf(grid, props.line.from.hex))}L${at(middleOf(grid, props.line.to.hex))}`
  const isClear = () => props.line.sightline.clear
  return (
    <>
      <path class="lens-crossed" d={outlines(grid, props.line.sightline.hexes, 0.1)} />
      <path class="lens-cover" d={hexes(false)} />
      <path class="lens-cover-side" d={sides(false)} />
      <path class="lens-block" d={hexes(true)} />
      <path class="lens-block-side" d={sides(true)} />
      <path class="lens-way-casing" d={way()} />
      <path class="lens-way" classList={{ clear: isClear(), settled: props.line.settled }} d={way()} />
      <path class="lens-cross-casing" d={crosses()} />
      <path class="lens-cross" d={crosses()} />
      <End hex={props.line.to.hex} />
    </>
  )
}

/** The middle of the hex, or of its side. */
const placeOf = (grid: Grid, { hex, side }: Obstacle): Pixel => {
  if (side === undefined) return middleOf(grid, hex)
  const around = corners(grid, hex)
  const [a, b] = [around.at(side - 1), around.at(side)]
  return { x: (((a?.x ?? 0) + (b?.x ?? 0)) / 2) * HEX, y: (((a?.y ?? 0) + (b?.y ?? 0)) / 2) * HEX }
}

const RADIUS = HEX * 0.86

const ring = ({ x, y }: Pixel): string =>
  `M${at({ x: x - RADIUS, y })}a${RADIUS} ${RADIUS} 0 1 1 ${RADIUS * 2} 0a${RADIUS} ${RADIUS} 0 1 1 ${-RADIUS * 2} 0`

/** Lines from whoever threatens, each of them ringed, to the hex in question. */
const ThreatMarks = (props: { readonly threats: Threatened }) => {
  const { session, controller } = useTable()
  const { grid } = session.board
  const places = (): readonly Pixel[] =>
    props.threats.by.flatMap(id => {
      const [hex] = controller.piece(id)?.hexes ?? []
      return hex === undefined ? [] : [middleOf(grid, hex)]
    })
  const lines = (): string =>
    places()
      .map(place => `M${at(place)}L${at(middleOf(grid, props.threats.hex))}`)
      .join('')
  return (
    <>
      <path class="lens-threat-line" d={lines()} />
      <path class="lens-threat-casing" d={places().map(ring).join('')} />
      <path class="lens-threat" d={places().map(ring).join('')} />
      <path class="lens-place" d={outlines(grid, [props.threats.hex], 0.02)} />
      <path class="lens-place-inner" d={outlines(grid, [props.threats.hex], 0.16)} />
    </>
  )
}
