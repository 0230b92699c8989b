import type { Pixel } from '@mesnada/hex'
import { type Accessor, createMemo, createSignal } from 'solid-js'

/** Where the eye is over the world: screen = world · scale + (x, y), the world turned about before that. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly turned: boolean
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Room around the world that is seen with it: the border of the sheet. */
export interface Rim {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const NO_RIM: Rim = { left: 0, right: 0, top: 0, bottom: 0 }

export interface Camera {
  readonly world: Size
  readonly view: Accessor<View>
  /** Apart from the view, so that what only depends on it need not look at every movement. */
  readonly turned: Accessor<boolean>
  readonly window: Accessor<Size>
  /** Someone has moved it himself, and wants it to stay so near or so far. */
  readonly steered: Accessor<boolean>
  /** For the style of a picture of the world made at a certain scale, on a screen of so many dots to the pixel. */
  transform(made: number, dots: number): string
  /** The scale at which all of the world is seen. */
  readonly whole: Accessor<number>
  resize(window: Size): void
  pan(dx: number, dy: number): void
  /** Zooms by a factor around a point of the screen; the middle if none is given. */
  zoom(factor: number, at?: Pixel): void
  fit(): void
  turn(): void
  toWorld(screen: Pixel): Pixel
  toScreen(world: Pixel): Pixel
  /** Moves just so far that a point of the world is well within the window. */
  reveal(point: Pixel): void
  /**
   * Shows all these points as large as they can be, up to the board's own size or, on a large screen, until the whole
   * sheet fills it; never smaller than the least given.
   */
  frame(points: readonly Pixel[], least?: number): void
  isInSight(point: Pixel): boolean
  centreOn(point: Pixel, scale?: number): void
  /** Moves gently, and never nearer or farther, until these points are in the window, or as many as go into it. */
  glide(points: readonly Pixel[]): void
}

const CLOSEST = 2.4
const MARGIN = 0.98
/** Near the edge of the window one does not see what comes next. */
const REVEAL_BORDER = 90
/** Room for what lies over the corners of the board. */
const BEYOND = 170
/** What is cut by the edge of the window is not in sight. */
const SIGHT_BORDER = 26
/** Pixels of the world around what is framed. */
const FRAME_BORDER = 220

const GLIDE_MS = 280

/** A window in which the board is seen in its own size; in a larger one it comes nearer, though less than the window grows. */
const PLAIN_WINDOW: Size = { width: 1500, height: 980 }

const wantsStillness = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

/** Where nothing is drawn nothing glides. */
const isStill = (): boolean => wantsStillness?.matches ?? true

/** Fast at first, slow at the end. */
const eased = (share: number): number => 1 - (1 - share) ** 3

const beyond = (room: number): number => Math.min(room * 0.25, BEYOND)

export const createCamera = (world: Size, rim: Rim = NO_RIM): Camera => {
  const [window, setWindow] = createSignal<Size>({ width: 0, height: 0 })
  const [view, setView] = createSignal<View>({ x: 0, y: 0, scale: 1, turned: false })

  const [steered, setSteered] = createSignal(false)
  let gliding: number | undefined
  const stopGliding = (): void => {
    if (gliding !== undefined) cancelAnimationFrame(gliding)
    gliding = undefined
  }
  const steer = (next: (before: View) => View): void => {
    stopGliding()
    setSteered(true)
    setView(next)
  }

  const sheet = { width: world.width + rim.left + rim.right, height: world.height + rim.top + rim.bottom }
  const fitting = (): number =>
    Math.min(window().width / sheet.width, window().height / sheet.height) * MARGIN
  /** As near as the board comes by itself. */
  const near = (): number =>
    Math.sqrt(
      Math.max(1, Math.min(window().width / PLAIN_WINDOW.width, window().height / PLAIN_WINDOW.height)),
    )
  const held = (scale: number): number => Math.min(Math.max(scale, Math.min(fitting(), near())), CLOSEST)

  /** One sees a little beyond the edge of the map; a sheet smaller than the window stays in its middle. */
  const within = ({ x, y, scale, turned }: View): View => {
    const along = (offset: number, extent: number, room: number, before: number, after: number): number => {
      const spare = room - extent - before - after
      if (spare >= 0) return before + spare / 2
      const least = room - extent - Math.max(beyond(room), after)
      return Math.min(Math.max(offset, least), Math.max(beyond(room), before))
    }
    const { width, height } = window()
    const { left, right, top, bottom } = rim
    const [before, after] = turned ? [right, left] : [left, right]
    const [above, below] = turned ? [bottom, top] : [top, bottom]
    return {
      x: along(x, world.width * scale, width, before * scale, after * scale),
      y: along(y, world.height * scale, height, above * scale, below * scale),
      scale,
      turned,
    }
  }

  const about = ({ x, y }: Pixel, turned: boolean): Pixel =>
    turned ? { x: world.width - x, y: world.height - y } : { x, y }

  const toScreen = (point: Pixel, { x, y, scale, turned }: View): Pixel => {
    const at = about(point, turned)
    return { x: at.x * scale + x, y: at.y * scale + y }
  }

  const centreOn = (point: Pixel, scale = view().scale): void => {
    const { turned } = view()
    const at = about(point, turned)
    const next = held(scale)
    const { width, height } = window()
    setView(within({ x: width / 2 - at.x * next, y: height / 2 - at.y * next, scale: next, turned }))
  }

  const glideTo = (goal: View): void => {
    stopGliding()
    const start = view()
    if (isStill() || (start.x === goal.x && start.y === goal.y)) {
      setView(goal)
      return
    }
    const began = performance.now()
    const move = (now: number): void => {
      const share = eased(Math.min(1, (now - began) / GLIDE_MS))
      setView(before => ({
        ...before,
        x: start.x + (goal.x - start.x) * share,
        y: start.y + (goal.y - start.y) * share,
      }))
      if (share < 1) gliding = requestAnimationFrame(move)
    }
    gliding = requestAnimationFrame(move)
  }

  /** How far the window must move along one way, so that what is near its edge or beyond comes well into it. */
  const missing = (least: number, most: number, room: number): number => {
    const border = Math.min(REVEAL_BORDER, room / 4)
    if (least < border) return border - least
    return most > room - border ? room - border - most : 0
  }

  const glide = (points: readonly Pixel[]): void => {
    const shown = points.map(point => toScreen(point, view()))
    if (shown.length === 0) return
    const { width, height } = window()
    const before = view()
    const spans = (those: readonly number[], room: number): boolean =>
      Math.max(...those) - Math.min(...those) <= room - 2 * Math.min(REVEAL_BORDER, room / 4)
    const fits =
      spans(
        shown.map(({ x }) => x),
        width,
      ) &&
      spans(
        shown.map(({ y }) => y),
        height,
      )
    // Where not all go into the window the last does: whoever is shot at rather than nothing between.
    const those = fits ? shown : shown.slice(-1)
    const xs = those.map(({ x }) => x)
    const ys = those.map(({ y }) => y)
    glideTo(
      within({
        ...before,
        x: before.x + missing(Math.min(...xs), Math.max(...xs), width),
        y: before.y + missing(Math.min(...ys), Math.max(...ys), height),
      }),
    )
  }

  const fit = (): void => {
    setView(before => within({ ...before, scale: fitting(), x: 0, y: 0 }))
  }

  return {
    world,
    view,
    turned: createMemo(() => view().turned),
    window,
    steered,
    whole: fitting,
    transform: (made, dots) => {
      const { x, y, scale, turned } = view()
      // A picture that is shown as it was made would be blurred between two dots.
      const place = (offset: number): number => (scale === made ? Math.round(offset * dots) / dots : offset)
      const turn = turned
        ? ` translate(${world.width * made}px, ${world.height * made}px) rotate(180deg)`
        : ''
      return `translate(${place(x)}px, ${place(y)}px) scale(${scale / made})${turn}`
    },
    resize: size => {
      const first = window().width === 0
      setWindow(size)
      if (first) fit()
      else setView(before => within({ ...before, scale: held(before.scale) }))
    },
    pan: (dx, dy) => steer(before => within({ ...before, x: before.x + dx, y: before.y + dy })),
    zoom: (factor, at = { x: window().width / 2, y: window().height / 2 }) =>
      steer(before => {
        const scale = held(before.scale * factor)
        const change = scale / before.scale
        return within({
          ...before,
          scale,
          x: at.x - (at.x - before.x) * change,
          y: at.y - (at.y - before.y) * change,
        })
      }),
    fit: () => {
      setSteered(true)
      fit()
    },
    turn: () => {
      const { width, height } = window()
      const { x, y, scale } = view()
      const middle = { x: (width / 2 - x) / scale, y: (height / 2 - y) / scale }
      const point = about(middle, view().turned)
      setView(before => ({ ...before, turned: !before.turned }))
      centreOn(point)
    },
    toWorld: ({ x, y }) => {
      const { x: left, y: top, scale, turned } = view()
      return about({ x: (x - left) / scale, y: (y - top) / scale }, turned)
    },
    toScreen: point => toScreen(point, view()),
    reveal: point => glide([point]),
    centreOn,
    glide,
    isInSight: point => {
      const { x, y } = toScreen(point, view())
      const { width, height } = window()
      return x >= SIGHT_BORDER && y >= SIGHT_BORDER && x <= width - SIGHT_BORDER && y <= height - SIGHT_BORDER
    },
    frame: (points, least = 0) => {
      const xs = points.map(({ x }) => x)
      const ys = points.map(({ y }) => y)
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
      if (!Number.isFinite(left)) return
      const { width, height } = window()
      const across = width / (right - left + FRAME_BORDER)
      const down = height / (bottom - top + FRAME_BORDER)
      const most = Math.max(near(), fitting())
      centreOn(
        { x: (left + right) / 2, y: (top + bottom) / 2 },
        Math.max(Math.min(across, down, most), least),
      )
    },
  }
}
