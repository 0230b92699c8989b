import type { Hex } from '@mesnada/hex'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { Controller } from './controller.ts'

/** A card that tells all of a hex. A pinned one stays, and its rules can be followed. */
export interface HexCardOf {
  readonly hex: Hex
  readonly isPinned: boolean
}

/** What is laid over the table for a look, and changes nothing. */
export interface Looks {
  readonly card: Accessor<HexCardOf | undefined>
  /** The mouse may rest where it is, but one does something else: its card goes until it moves on. */
  stir(): void
  pin(hex: Hex): void
  /** True if there was one. */
  unpin(): boolean
  readonly isHelpOpen: Accessor<boolean>
  showHelp(isOpen: boolean): void
}

/** A mouse that rests so long wants to know more. */
const REST_MS = 700

export const createLooks = ({
  hovered,
  ambiguous,
  armed,
}: Pick<Controller, 'hovered' | 'ambiguous' | 'armed'>): Looks => {
  const [pinned, setPinned] = createSignal<Hex>()
  const [rested, setRested] = createSignal<Hex>()
  const [isHelpOpen, showHelp] = createSignal(false)
  createEffect(
    on(
      () => hovered()?.hex,
      hex => {
        setRested(undefined)
        if (hex === undefined) return
        const waiting = setTimeout(() => setRested(hex), REST_MS)
        onCleanup(() => clearTimeout(waiting))
      },
    ),
  )
  return {
    card: () => {
      const [still, passing] = [pinned(), rested()]
      if (still !== undefined) return { hex: still, isPinned: true }
      // What is asked on the board is not covered.
      const isAsking = ambiguous().length > 0 || armed() !== undefined
      return passing === undefined || isAsking ? undefined : { hex: passing, isPinned: false }
    },
    stir: () => setRested(undefined),
    pin: setPinned,
    unpin: () => {
      const was = pinned() !== undefined
      setPinned(undefined)
      return was
    },
    isHelpOpen,
    showHelp,
  }
}
