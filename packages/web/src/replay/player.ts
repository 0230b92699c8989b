import type { Chapters } from './chapters.ts'
import type { Story } from './story.ts'

export const SPEEDS = [0.5, 1, 2, 4, 8] as const

export type Speed = (typeof SPEEDS)[number]

/** What the player shows now. */
export interface Shown {
  readonly step: number
  readonly isPlaying: boolean
  readonly speed: Speed
  /** It came here from the step before, so that whoever watches sees it happen. */
  readonly isNext: boolean
}

/** Moves through a game, by hand or by itself. It knows nothing of the page. */
export interface Player {
  shown(): Shown
  go(step: number): void
  by(steps: number): void
  /** To where the next phase or turn begins; backwards, to where this one does, and from there to the one before. */
  toPhase(way: 1 | -1): void
  toTurn(way: 1 | -1): void
  play(): void
  pause(): void
  toggle(): void
  setSpeed(speed: Speed): void
  close(): void
}

/** How long a step stays in sight at ordinary speed. */
const PACES = {
  /** Time to read the faces and what they did. */
  dice: 1900,
  line: 1000,
  /** One more hex of a walk, or what nobody need be told. */
  quiet: 280,
} as const

type Pace = keyof typeof PACES

const paceOf = (story: Pick<Story, 'fallenIn' | 'linesOf'>, step: number): Pace => {
  if (story.fallenIn(step)) return 'dice'
  return story.linesOf(step).some(({ first }) => first === step) ? 'line' : 'quiet'
}

interface Played {
  readonly length: number
  readonly chapters: Pick<Chapters, 'phaseFrom' | 'turnFrom'>
  /** What is told now, by which the pace is set. */
  story(): Pick<Story, 'fallenIn' | 'linesOf'>
}

export const createPlayer = (
  { length, chapters, story }: Played,
  start: number,
  onChange: (shown: Shown) => void,
): Player => {
  const within = (step: number): number => Math.min(Math.max(Math.round(step), 0), length)
  let shown: Shown = { step: within(start), isPlaying: false, speed: 1, isNext: false }
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The next step comes when this one has been seen, counted anew after every change. */
  const schedule = (): void => {
    clearTimeout(timer)
    if (!shown.isPlaying) return
    timer = setTimeout(advance, PACES[paceOf(story(), shown.step)] / shown.speed)
  }
  const show = (change: Partial<Shown>): void => {
    const next = { ...shown, ...change }
    // Whoever stands at the end has nothing more to play.
    shown = { ...next, isPlaying: next.isPlaying && next.step < length }
    schedule()
    onChange(shown)
  }
  const go = (step: number): void => {
    const target = within(step)
    if (target !== shown.step) show({ step: target, isNext: target === shown.step + 1 })
  }
  const advance = (): void => go(shown.step + 1)

  const play = (): void => {
    if (shown.step >= length) show({ step: 0, isPlaying: true, isNext: false })
    else show({ isPlaying: true })
  }
  const pause = (): void => show({ isPlaying: false })

  return {
    shown: () => shown,
    go,
    by: steps => go(shown.step + steps),
    toPhase: way => go(chapters.phaseFrom(shown.step, way)),
    toTurn: way => go(chapters.turnFrom(shown.step, way)),
    play,
    pause,
    toggle: () => (shown.isPlaying ? pause() : play()),
    setSpeed: speed => show({ speed }),
    close: () => clearTimeout(timer),
  }
}
