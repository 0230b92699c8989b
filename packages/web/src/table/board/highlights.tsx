import type { Hex } from '@mesnada/hex'
import { createMemo, For, Show } from 'solid-js'
import type { Manner } from '../../presentation/presentation.ts'
import { locale } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import type { Choice } from '../session/choices.ts'
import { Figures } from './figures.tsx'
import { HEX, hexPath, middleOf, placingsOf, veilPath } from './geometry.ts'
import { useVeils } from './painted-context.ts'
import { regionEdge } from './region.ts'

/** Where one can go, place or use something: hexes under the counters. */
export const HexTargets = () => {
  const { session, controller, camera } = useTable()
  const { grid } = session.board
  const veils = useVeils()
  const hexTargets = createMemo(() =>
    controller.targets().flatMap(choice => {
      const { target } = choice.offer
      return target && 'hex' in target ? [{ hex: target.hex, choice }] : []
    }),
  )
  const hexesOf = (manner: Manner): readonly Hex[] => [
    ...new Set(
      hexTargets()
        .filter(({ choice }) => choice.offer.manner === manner)
        .map(({ hex }) => hex),
    ),
  ]
  const manners = createMemo(() => [...new Set(hexTargets().map(({ choice }) => choice.offer.manner))])
  /** The least that each hex costs, however one faces there. */
  const costs = createMemo(() => {
    const least = new Map<Hex, number>()
    for (const { hex, choice } of hexTargets())
      if (choice.cost !== undefined) least.set(hex, Math.min(choice.cost, least.get(hex) ?? choice.cost))
    return [...least].map(([hex, cost]) => ({ ...middleOf(grid, hex), cost }))
  })
  return (
    <g aria-hidden="true">
      <For each={manners()}>
        {manner => (
          <>
            <path
              class={`target target-${manner}`}
              d={hexesOf(manner)
                .map(hex => veilPath(grid, veils(), hex))
                .join('')}
            />
            <Edge manner={manner} d={regionEdge(grid, veils(), hexesOf(manner))} />
          </>
        )}
      </For>
      <For each={costs()}>
        {({ x, y, cost }) => (
          <g class="target-cost" transform={`translate(${x} ${y})`}>
            <circle r={HEX * 0.3} />
            <Figures text={cost.toLocaleString(locale())} size={HEX * 0.4} turned={camera.turned()} />
          </g>
        )}
      </For>
    </g>
  )
}

/** The line around what one can reach, on a darker one, so that it is seen on any ground. */
const Edge = (props: { readonly manner: Manner; readonly d: string }) => (
  <>
    <path class={`target-rim rim-${props.manner}`} d={props.d} />
    <path class={`target-edge edge-${props.manner}`} d={props.d} />
  </>
)

/** Whom one can shoot or fight: rings around counters; the way one would go; the cursor. */
export const Marks = () => {
  const { session, controller } = useTable()
  const { grid } = session.board
  const placings = createMemo(() => placingsOf(grid, controller.pieces()))
  const pieceTargets = createMemo(() =>
    controller.targets().flatMap(({ offer }: Choice) => {
      const { target } = offer
      if (!target || !('piece' in target) || target.piece === undefined) return []
      const piece = controller.piece(target.piece)
      // A leader stands at the edge of his hex: whoever aims at its middle meets the unit there.
      const aside = piece?.layer === 'leader' ? placings().get(piece.id) : undefined
      if (aside) return [{ x: aside.x, y: aside.y, manner: offer.manner }]
      return (piece?.hexes ?? []).map(hex => ({ ...middleOf(grid, hex), manner: offer.manner }))
    }),
  )
  const route = createMemo((): string | undefined => {
    const { path = [], offer } = controller.preview() ?? {}
    const [start] = (offer?.piece !== undefined && controller.piece(offer.piece)?.hexes) || []
    if (path.length === 0 || start === undefined) return undefined
    return `M${[start, ...path].map(hex => `${middleOf(grid, hex).x} ${middleOf(grid, hex).y}`).join('L')}`
  })
  const cursorHexes = createMemo(() => {
    const hex = controller.cursor()
    return hex === undefined ? [] : [hex]
  })
  const selectedHexes = createMemo(() => {
    const id = controller.selected()
    return id === undefined ? [] : (controller.piece(id)?.hexes ?? [])
  })
  return (
    <g class="marks" aria-hidden="true">
      <For each={selectedHexes()}>{hex => <path class="selected-hex" d={hexPath(grid, hex, 0.03)} />}</For>
      <For each={pieceTargets()}>
        {({ x, y, manner }) => (
          <g class={`aim aim-${manner}`} transform={`translate(${x} ${y})`}>
            <circle r={HEX * 0.78} />
            <path d={AIM[manner] ?? ''} />
          </g>
        )}
      </For>
      <Show when={route()}>{path => <path class="route" d={path()} />}</Show>
      <For each={cursorHexes()}>{hex => <path class="cursor" d={hexPath(grid, hex, 0.01)} />}</For>
    </g>
  )
}

/** Crosshairs for a shot, notches for a blow. */
const AIM: Readonly<Partial<Record<Manner, string>>> = {
  shoot: 'M0-38V-24M0 38V24M-38 0H-24M38 0H24',
  strike: 'M-27-27L-19-19M27-27L19-19M-27 27L-19 19M27 27L19 19',
  use: 'M0-36V-26',
}
