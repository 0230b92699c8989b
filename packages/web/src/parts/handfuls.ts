import { type Accessor, createSignal, onMount } from 'solid-js'
import { breathe } from '../browser/slices.ts'

/**
 * How many of a long row may stand so far: a handful at first, and another after each breath until all are there, so that
 * the page answers meanwhile. From then on whatever is added stands at once.
 */
export const createHandfuls = (atOnce: number, all: Accessor<number>): Accessor<number> => {
  const [most, setMost] = createSignal(atOnce)
  const layMore = async (): Promise<void> => {
    while (most() < all()) {
      await breathe()
      setMost(laid => laid + atOnce)
    }
    setMost(Number.POSITIVE_INFINITY)
  }
  onMount(() => void layMore())
  return most
}
