import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Computers } from '../table/opponent/computers.ts'
import type { Position } from '../table/session.ts'
import { type Chapters, createChapters, type TurnMark } from './chapters.ts'
import { type Eyes, eyesFor } from './eyes.ts'
import { createPlayer, type Player, type Shown } from './player.ts'
import type { Reel } from './reel.ts'
import { positionAt } from './session.ts'
import { readStory, type Story } from './story.ts'

/** A game being watched, as signals: what is shown, through whose eyes, and what is told of it. */
export interface Cinema {
  readonly reel: Reel
  readonly player: Player
  readonly shown: Accessor<Shown>
  readonly story: Accessor<Story>
  readonly position: Accessor<Position>
  readonly eyes: Accessor<Eyes>
  /** All that may be chosen. */
  readonly allEyes: readonly Eyes[]
  look(eyes: Eyes): void
  readonly chapters: Chapters
  /** Every turn, once all are known. */
  readonly turns: Accessor<readonly TurnMark[]>
}

/** So much at a time that nobody notices, and so long between that whoever acts comes first. */
const SLICE_MS = 6
const REST_MS = 12

export const createCinema = (reel: Reel, computers: Computers, start: number): Cinema => {
  const allEyes = eyesFor(reel, computers)
  const [eyes, look] = createSignal<Eyes>(allEyes[0])
  const story = createMemo(() => readStory(reel, eyes()))
  const chapters = createChapters(reel)
  const first: Shown = { step: start, isPlaying: false, speed: 1, isNext: false }
  const [shown, setShown] = createSignal(first)
  const player = createPlayer({ length: reel.length, chapters, story }, start, setShown)
  onCleanup(player.close)
  const step = createMemo(() => shown().step)
  return {
    reel,
    player,
    shown,
    story,
    position: createMemo(() => positionAt(reel, step(), eyes())),
    eyes,
    allEyes,
    look,
    chapters,
    turns: learnTurns(chapters),
  }
}

const learnTurns = (chapters: Chapters): Accessor<readonly TurnMark[]> => {
  const [turns, setTurns] = createSignal<readonly TurnMark[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  const learn = (): void => {
    const begin = performance.now()
    if (chapters.learn(() => performance.now() - begin > SLICE_MS)) setTurns(chapters.turns())
    else timer = setTimeout(learn, REST_MS)
  }
  timer = setTimeout(learn, REST_MS)
  onCleanup(() => clearTimeout(timer))
  return turns
}

/** Runs with the number of every step that comes into sight. */
export const onStep = ({ shown }: Cinema, run: (step: number) => void): void => {
  const step = createMemo(() => shown().step)
  createEffect(on(step, run, { defer: true }))
}
