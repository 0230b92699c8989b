import { distance, type Grid, type Hex, hexLine, type Pixel } from '@mesnada/hex'
import { createSignal } from 'solid-js'
import type { Table } from '../hand/context.ts'
import { hexUnder, middleOf } from './geometry.ts'
import type { Grip } from './gestures.ts'

interface Drawn {
  readonly kind: 'box' | 'way'
  readonly d: string
}

const [drawn, setDrawn] = createSignal<Drawn>()

export { drawn }

/** What a drag does for a group: a box about people, or the way they are to go. */
export const groupGrip = (table: Table, start: Pixel, isBox: boolean): Grip | undefined => {
  const group = table.group()
  if (!group) return undefined
  if (isBox || group.isBoxing()) return boxGrip(table, start)
  const hex = hexUnder(table.session.board.grid, start)
  const isOfGroup = group.members().some(id => table.controller.piece(id)?.hexes.includes(hex ?? -1))
  return hex !== undefined && isOfGroup && group.members().length > 1 && group.can().has('march')
    ? wayGrip(table, hex)
    : undefined
}

const boxGrip = ({ session, camera, group }: Table, start: Pixel): Grip => ({
  move: at => {
    const end = camera.toWorld(at)
    setDrawn({ kind: 'box', d: `M${start.x} ${start.y}H${end.x}V${end.y}H${start.x}z` })
  },
  drop: at => {
    setDrawn(undefined)
    if (!at) return
    const end = camera.toWorld(at)
    group()?.chooseWithin(hex => {
      const { x, y } = middleOf(session.board.grid, hex)
      return isBetween(x, start.x, end.x) && isBetween(y, start.y, end.y)
    })
  },
})

const isBetween = (value: number, a: number, b: number): boolean =>
  value >= Math.min(a, b) && value <= Math.max(a, b)

/** The hexes that a drag has gone through, each next to the one before; where it turns back on itself it is cut short. */
export const wayThrough = (grid: Grid, way: readonly Hex[], hex: Hex): readonly Hex[] => {
  const known = way.indexOf(hex)
  if (known >= 0) return way.slice(0, known + 1)
  const last = way.at(-1)
  if (last === undefined) return [hex]
  if (distance(grid, last, hex) === 1) return [...way, hex]
  const between = hexLine(grid, last, hex).map(([on]) => on)
  return [...way, ...between.filter(on => on !== last && !way.includes(on))]
}

const wayGrip = ({ session, camera, group }: Table, from: Hex): Grip => {
  const { grid } = session.board
  let way: readonly Hex[] = [from]
  return {
    move: at => {
      const hex = hexUnder(grid, camera.toWorld(at))
      if (hex === undefined) return
      way = wayThrough(grid, way, hex)
      setDrawn({
        kind: 'way',
        d: `M${way.map(on => `${middleOf(grid, on).x} ${middleOf(grid, on).y}`).join('L')}`,
      })
    },
    drop: at => {
      setDrawn(undefined)
      if (at) group()?.march(way)
    },
  }
}
