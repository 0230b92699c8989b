import type { Language, PlacedMap } from '@mesnada/engine'
import type { Layer, MapState, Patch, Rect, SheetSize, Style } from '@mesnada/painter'
import { theEasel, type Urgency } from './easel.ts'

/** How a board is painted, whichever part of it. */
export interface Manner {
  readonly language: Language
  readonly turned: boolean
  readonly style: Style
}

export interface Part {
  /** Pixels a hex, from its centre to its corner. */
  readonly size: number
  /** In hex sizes, from the corner of the board. */
  readonly window: Rect
  readonly layers?: readonly Layer[]
}

/** A board the painter has surveyed. */
export interface PaintedBoard {
  /** The same for the same maps in the same places. */
  readonly key: string
  readonly sheet: SheetSize
  paint(
    part: Part,
    manner: Manner,
    state: MapState,
    urgency: Urgency,
    signal?: AbortSignal,
  ): Promise<ImageBitmap>
  /** What looks otherwise now, within a part that was painted in another state. */
  refresh(part: Part, manner: Manner, before: MapState, state: MapState): Promise<readonly Patch[]>
}

/** Roofs are painted by themselves, since they are lifted. */
const SHEET: readonly Layer[] = [
  'ground',
  'roads',
  'relief',
  'water',
  'floors',
  'shadows',
  'grid',
  'works',
  'buildings',
  'vegetation',
  'smoke',
  'names',
  'labels',
  'frame',
]

/** Smaller than this nobody could read them. */
const LABELS_FROM = 24
const NAMES_FROM = 10

/** What is written on the border of a turned sheet would stand on its head. */
const layersFor = (size: number, { turned }: Manner): readonly Layer[] =>
  SHEET.filter(
    layer =>
      (layer !== 'labels' || size >= LABELS_FROM) &&
      (layer !== 'names' || size >= NAMES_FROM) &&
      (layer !== 'frame' || !turned),
  )

const boards = new Map<string, Promise<PaintedBoard>>()

/** Those laid on the table last stay surveyed. */
const MOST_BOARDS = 4

/** Opens a board, or finds it where it was opened before. */
export const openBoard = (maps: readonly PlacedMap[]): Promise<PaintedBoard> => {
  const key = keyOf(maps)
  const known = boards.get(key) ?? survey(key, maps)
  boards.delete(key)
  boards.set(key, known)
  for (const old of [...boards.keys()].slice(0, -MOST_BOARDS)) {
    boards.delete(old)
    theEasel().close(old)
  }
  known.catch(() => boards.delete(key))
  return known
}

const survey = async (key: string, maps: readonly PlacedMap[]): Promise<PaintedBoard> => {
  const easel = theEasel()
  const opened = await easel.ask({ kind: 'open', board: key, maps }, 'now')
  if (opened.kind !== 'opened') throw new Error(`asked to open, answered ${opened.kind}`)
  const { sheet } = opened
  const optionsOf = ({ size, window, layers }: Part, manner: Manner, state: MapState) => ({
    ...manner,
    size,
    layers: layers ?? layersFor(size, manner),
    state,
    window: { ...window, x: window.x + sheet.inner.x, y: window.y + sheet.inner.y },
  })
  const onBoard = (patch: Patch): Patch => ({
    ...patch,
    window: { ...patch.window, x: patch.window.x - sheet.inner.x, y: patch.window.y - sheet.inner.y },
  })
  return {
    key,
    sheet,
    paint: async (part, manner, state, urgency, signal) => {
      const options = optionsOf(part, manner, state)
      const painted = await easel.ask({ kind: 'paint', board: key, options }, urgency, signal)
      if (painted.kind !== 'painted') throw new Error(`asked to paint, answered ${painted.kind}`)
      return painted.picture
    },
    refresh: async (part, manner, before, state) => {
      const options = optionsOf(part, manner, state)
      const answer = await easel.ask({ kind: 'refresh', board: key, before, options }, 'now')
      return answer.kind === 'refreshed' ? answer.patches.map(onBoard) : []
    },
  }
}

/** FNV-1a twice over, from either end: the same content has the same key. */
const keyOf = (maps: readonly PlacedMap[]): string => {
  const text = JSON.stringify(maps)
  let a = 2_166_136_261
  let b = 3_141_592_653
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 16_777_619)
    b = Math.imul(b ^ text.charCodeAt(text.length - 1 - i), 16_777_619)
  }
  return `${(a >>> 0).toString(16)}${(b >>> 0).toString(16)}`
}
