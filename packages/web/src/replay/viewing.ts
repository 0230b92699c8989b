import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { PlayableRecord } from '../files/playable-record.ts'
import type { Computers } from '../players/computers.ts'
import type { Position } from '../table/session/position.ts'
import { type Chapters, createChapters, type TurnMark } from './chapters.ts'
import { createPlayer, type Player, type Shown } from './player.ts'
import { positionAt } from './session.ts'
import { readStory, type Story } from './story.ts'
import { type Viewpoint, viewpointsFor } from './viewpoint.ts'

/** A game being watched, as signals: what is shown, as whom it is seen, and what is told of it. */
export interface Viewing {
  readonly playable: PlayableRecord
  readonly player: Player
  readonly shown: Accessor<Shown>
  readonly story: Accessor<Story>
  readonly position: Accessor<Position>
  readonly viewpoint: Accessor<Viewpoint>
  /** All that may be chosen. */
  readonly viewpoints: readonly Viewpoint[]
  look(viewpoint: Viewpoint): void
  readonly chapters: Chapters
  /** Every turn, once all are known. */
  readonly turns: Accessor<readonly TurnMark[]>
}

/** So much at a time that nobody notices, and so long between that whoever acts comes first. */
const SLICE_MS = 6
const REST_MS = 12

/** `told`: the story as whoever looks first sees it. */
export const createViewing = (
  playable: PlayableRecord,
  computers: Computers,
  start: number,
  told: Story,
): Viewing => {
  const viewpoints = viewpointsFor(playable, computers)
  const [viewpoint, look] = createSignal<Viewpoint>(viewpoints[0])
  const story = createMemo(() => (viewpoint() === viewpoints[0] ? told : readStory(playable, viewpoint())))
  const chapters = createChapters(playable)
  const first: Shown = { step: start, isPlaying: false, speed: 1, isNext: false }
  const [shown, setShown] = createSignal(first)
  const player = createPlayer({ length: playable.length, chapters, story }, start, setShown)
  onCleanup(player.close)
  const step = createMemo(() => shown().step)
  return {
    playable,
    player,
    shown,
    story,
    position: createMemo(() => positionAt(playable, step(), viewpoint())),
    viewpoint,
    viewpoints,
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
export const onStep = ({ shown }: Viewing, run: (step: number) => void): void => {
  const step = createMemo(() => shown().step)
  createEffect(on(step, run, { defer: true }))
}
