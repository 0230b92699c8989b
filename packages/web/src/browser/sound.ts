import { createSignal } from 'solid-js'
import { recall, remember } from './storage.ts'
import type { Sound } from './synthesiser.ts'

/** Whether there are sounds, and how loud. */

const isPhone = matchMedia('(max-width: 56rem), (pointer: coarse)').matches

const remembered = recall('sound')
const [isOn, setOn] = createSignal(remembered === undefined ? !isPhone : remembered !== 'off')
const [volume, setVolume] = createSignal(volumeOf(recall('volume')))

function volumeOf(text: string | undefined): number {
  const value = Number(text ?? '0.5')
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0.5
}

export { isOn as hasSound, volume }

export const toggleSound = (): void => {
  setOn(on => !on)
  remember('sound', isOn() ? 'on' : 'off')
}

export const chooseVolume = (next: number): void => {
  setVolume(volumeOf(String(next)))
  remember('volume', String(volume()))
}

/** Plays a sound, if sounds are wanted and the browser lets us: it does so once something has been clicked. */
export const play = async (name: Sound): Promise<void> => {
  if (!isOn() || volume() === 0 || typeof AudioContext === 'undefined') return
  if (!navigator.userActivation?.hasBeenActive) return
  const { sound } = await import('./synthesiser.ts')
  sound(name, volume())
}
