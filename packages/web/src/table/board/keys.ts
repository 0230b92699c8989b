import { type Direction, type Grid, type Hex, neighbour, OFF_MAP } from '@mesnada/hex'
import type { PieceId, Spot } from '../../presentation/presentation.ts'
import type { Table } from '../hand/context.ts'
import { isAt } from '../session/choices.ts'
import { describePiece } from './describe.ts'

const ZOOM_STEP = 1.25

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const ARROWS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Arrow[]

const isArrow = (key: string): key is Arrow => ARROWS.includes(key)

/**
 * The neighbour an arrow leads to. Across the grain of the hexes it alternates, so that one stays in the row or column
 * as it is printed.
 */
const stepOf = (grid: Grid, hex: Hex, arrow: Arrow): Direction => {
  const shifted = (number: number): boolean => (number % 2 === 1) === (grid.shifted === 'odd')
  if (grid.orientation === 'flat') {
    const low = shifted(grid.col[hex] ?? 1)
    const steps = { ArrowUp: 0, ArrowDown: 3, ArrowRight: low ? 1 : 2, ArrowLeft: low ? 5 : 4 } as const
    return steps[arrow]
  }
  const right = shifted(grid.row[hex] ?? 1)
  const steps = { ArrowRight: 2, ArrowLeft: 5, ArrowUp: right ? 0 : 1, ArrowDown: right ? 4 : 3 } as const
  return steps[arrow]
}

const ABOUT: Readonly<Record<Arrow, Arrow>> = {
  ArrowUp: 'ArrowDown',
  ArrowDown: 'ArrowUp',
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
}

/** The keys of the board: arrows move the cursor, Tab goes through those who can act, Enter points. */
export const createKeys = (table: Table, goTo: (hex: Hex) => void): ((event: KeyboardEvent) => void) => {
  const { session, controller, camera, lens } = table
  const { grid } = session.board

  const cursor = (): Hex => {
    const [hex] = controller.pieces().find(({ hexes }) => hexes.length > 0)?.hexes ?? []
    return controller.cursor() ?? hex ?? Math.floor(grid.size / 2)
  }

  const walk = (arrow: Arrow): void => {
    const from = cursor()
    const to = neighbour(grid, from, stepOf(grid, from, camera.view().turned ? ABOUT[arrow] : arrow))
    goTo(to === OFF_MAP ? from : to)
  }

  /** Of several counters in the hex the one that is a target, then the next after the one in hand. */
  const spotAtCursor = (): Spot => {
    const hex = cursor()
    const there = controller.pieces().filter(({ hexes }) => hexes.includes(hex))
    const aimed = there.find(({ id }) =>
      controller.targets().some(({ offer }) => isAt(offer, { hex: OFF_MAP, piece: id })),
    )
    const held = there.findIndex(({ id }) => id === controller.selected())
    const piece = aimed ?? there.at(held < 0 ? -1 : held - 1)
    return piece ? { hex, piece: piece.id } : { hex }
  }

  const pointAtCursor = (): void => {
    const spot = spotAtCursor()
    if (!lens.point(spot)) controller.point(spot)
  }

  const takeUp = (id: PieceId): void => {
    controller.select(id)
    const piece = controller.piece(id)
    if (piece) table.announce(describePiece(table, piece))
  }

  /** The next who can act; undefined beyond the last, where Tab leaves the board. */
  const next = (step: 1 | -1): PieceId | undefined => {
    const actors = controller.actors()
    const held = controller.selected()
    const at = held === undefined ? -1 : actors.indexOf(held)
    if (at < 0) return step === 1 ? actors[0] : undefined
    return actors[at + step]
  }

  const plainKeys: Readonly<Record<string, () => void>> = {
    Enter: pointAtCursor,
    ' ': pointAtCursor,
    '+': () => camera.zoom(ZOOM_STEP),
    '=': () => camera.zoom(ZOOM_STEP),
    '-': () => camera.zoom(1 / ZOOM_STEP),
    '0': () => camera.fit(),
    r: () => camera.turn(),
  }

  return event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    if (isArrow(event.key)) {
      event.preventDefault()
      return walk(event.key)
    }
    if (event.key === 'Tab') {
      const id = next(event.shiftKey ? -1 : 1)
      if (id === undefined) return
      event.preventDefault()
      return takeUp(id)
    }
    const run = plainKeys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
}
