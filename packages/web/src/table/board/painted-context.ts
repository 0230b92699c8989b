import type { SheetSize } from '@mesnada/painter'
import { type Accessor, createContext, useContext } from 'solid-js'
import type { PaintedBoard } from '../../painting/painted-board.ts'
import type { Veils } from './geometry.ts'

/** The board as the painter has surveyed it; undefined until it has. */
const PaintedContext = createContext<Accessor<PaintedBoard | undefined>>(() => undefined)

export const PaintedProvider = PaintedContext.Provider

export const usePainted = (): Accessor<PaintedBoard | undefined> => useContext(PaintedContext)

const NONE: Veils = new Map()

/** Where veils over hexes end. */
export const useVeils = (): Accessor<SheetSize['veils']> => {
  const painted = usePainted()
  return () => painted()?.sheet.veils ?? NONE
}
