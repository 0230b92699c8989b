import { createSignal } from 'solid-js'
import { recall, remember } from '../../browser/storage.ts'

/** How the other side's turn is shown; it lasts from game to game. */

/** `full`: everything as it happens; `quick`: the same, shorter; `instant`: all at once, and a summary. */
export const PACES = ['full', 'quick', 'instant'] as const

export type Pace = (typeof PACES)[number]

const stored = PACES.find(pace => pace === recall('pace'))

const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)')

const [pace, setPace] = createSignal<Pace>(stored ?? 'full')
const [isChosen, setChosen] = createSignal(stored !== undefined)
const [follows, setFollows] = createSignal(recall('follow') !== 'no')
const [passes, setPasses] = createSignal(recall('pass') !== 'no')
const [coaches, setCoaches] = createSignal(recall('coach') === 'yes')

export { coaches, follows, pace, passes }

export const choosePace = (next: Pace): void => {
  remember('pace', next)
  setPace(next)
  setChosen(true)
}

export const chooseFollowing = (next: boolean): void => {
  remember('follow', next ? 'yes' : 'no')
  setFollows(next)
}

export const choosePassing = (next: boolean): void => {
  remember('pass', next ? 'yes' : 'no')
  setPasses(next)
}

/** Whether one is warned before a blunder. */
export const chooseCoaching = (next: boolean): void => {
  remember('coach', next ? 'yes' : 'no')
  setCoaches(next)
}

const PAUSES: Readonly<Record<Pace, number>> = { full: 700, quick: 220, instant: 0 }

/** Between two things the other side does. Whoever wants stillness waits for nothing, unless he has chosen a pace. */
export const pauseMs = (): number => (wantsStillness.matches && !isChosen() ? 0 : PAUSES[pace()])

interface DiceTimes {
  readonly tumble: number
  readonly read: number
}

const DICE: Readonly<Record<Pace, DiceTimes>> = {
  full: { tumble: 450, read: 1500 },
  quick: { tumble: 250, read: 700 },
  instant: { tumble: 0, read: 0 },
}

/** How long dice tumble and lie; one's own are never passed over. */
export const diceTimes = (areOwn: boolean): DiceTimes => {
  const times = DICE[pace() === 'instant' && areOwn ? 'quick' : pace()]
  return wantsStillness.matches ? { ...times, tumble: 0 } : times
}
