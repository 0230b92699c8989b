import { type Direction, type Grid, type Hex, neighbour, OFF_MAP } from '@mesnada/hex'
import type { PieceId, Spot } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { asksFacing } from '../hand/answers.ts'
import type { Table } from '../hand/context.ts'
import { isAt } from '../session/choices.ts'
import { describeHex } from './describe.ts'
import type { Jumps } from './jumps.ts'

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

/** So many hexes at once with Shift. */
const STRIDE = 5

interface BoardKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** With one in hand who waits beside the board: to the nearest place where he may stand. */
  readonly toPlace: () => void
}

/**
 * The keys of the board: arrows move the cursor, Tab goes through those who can act, Enter points, letters leap. What a
 * key cannot do it says.
 */
export const createKeys = (table: Table, goTo: (hex: Hex, said?: string) => void): BoardKeys => {
  const { session, controller, camera, lens } = table
  const { grid } = session.board

  const cursor = (): Hex => {
    const [hex] = controller.pieces().find(({ hexes }) => hexes.length > 0)?.hexes ?? []
    return controller.cursor() ?? hex ?? Math.floor(grid.size / 2)
  }

  /** Fetched with the first leap: nobody who clicks waits for it. */
  let jumps: Promise<Jumps> | undefined
  const leap = (run: (jumps: Jumps) => void): void => {
    jumps ??= import('./jumps.ts').then(({ createJumps }) => createJumps(table, cursor, goTo))
    jumps.then(run, () => {
      jumps = undefined
    })
  }

  const walk = (arrow: Arrow, steps: number): void => {
    const way = camera.view().turned ? ABOUT[arrow] : arrow
    let at = cursor()
    for (let step = 0; step < steps; step++) {
      const next = neighbour(grid, at, stepOf(grid, at, way))
      if (next === OFF_MAP) return goTo(at, `${t('board.edge')} ${describeHex(table, at)}`)
      at = next
    }
    goTo(at)
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
    if (table.opponent.isDeciding()) return table.announce(t('opponent.thinking'))
    const spot = spotAtCursor()
    if (lens.point(spot) || table.group()?.point(spot)) return
    const before = session.position()
    controller.point(spot)
    const { selected, armed, ambiguous, refusal, putOff } = controller
    const isAnswered =
      session.position() !== before ||
      session.fallen() ||
      armed() ||
      refusal() ||
      putOff() ||
      ambiguous().length > 0
    const held = selected()
    if (session.position() !== before) leap(({ toPlace }) => toPlace())
    else if (!isAnswered && held !== undefined) leap(({ takeUp }) => takeUp(held))
    else if (!isAnswered) table.announce(`${t('board.nothing')} ${describeHex(table, spot.hex)}`)
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
    n: () => leap(({ toActor }) => toActor(1)),
    N: () => leap(({ toActor }) => toActor(-1)),
    x: () => leap(({ toTarget }) => toTarget(1)),
    X: () => leap(({ toTarget }) => toTarget(-1)),
    d: () => leap(({ toThreat }) => toThreat(1)),
    D: () => leap(({ toThreat }) => toThreat(-1)),
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    if (isArrow(event.key)) {
      // Arrows turn about then, wherever the focus is.
      if (asksFacing(controller)) return
      event.preventDefault()
      return walk(event.key, event.shiftKey ? STRIDE : 1)
    }
    if (event.key === 'Tab') {
      const id = next(event.shiftKey ? -1 : 1)
      if (id === undefined) return
      event.preventDefault()
      return leap(({ takeUp }) => takeUp(id))
    }
    const run = plainKeys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }

  return { onKeyDown, toPlace: () => leap(({ toPlace }) => toPlace()) }
}
