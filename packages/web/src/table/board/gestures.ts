import type { Pixel } from '@mesnada/hex'
import type { Camera } from '../hand/camera.ts'

/** What a drag does instead of moving the board. */
export interface Grip {
  move(at: Pixel): void
  /** Let go there; undefined where the drag was broken off. */
  drop(at: Pixel | undefined): void
}

interface GestureHandlers {
  /** Asked when a pointer goes down: what a drag from there takes hold of, if not the board. */
  onGrab(at: Pixel, event: PointerEvent): Grip | undefined
  /** A tap or click that was no drag. */
  onTap(at: Pixel, target: Element, by: 'finger' | 'pointer'): void
  onHover(at: Pixel | undefined, target: Element): void
  /** A finger that rests where it came down. */
  onHold(at: Pixel, target: Element): void
  /** The eye begins to move, or has come to rest. */
  onMotion(moving: boolean): void
}

/** How far a finger may slip while it taps. */
const SLIP = 6
const WHEEL_ZOOM = 1.0015
const REST_MS = 160
/** A finger that stays so long does not tap. */
const HOLD_MS = 500

/** Drag, wheel and pinch over an element move the camera; what is none of these is a tap. */
export const followGestures = (element: HTMLElement, camera: Camera, handlers: GestureHandlers): void => {
  const pointers = new Map<number, Pixel>()
  let pressed: { readonly at: Pixel; readonly target: Element } | undefined
  let dragging = false
  let grip: Grip | undefined
  let holding: ReturnType<typeof setTimeout> | undefined
  const motion = createMotion(handlers.onMotion)

  // Asked once for a gesture: to ask again after every step would have the page laid out again for each.
  let corner = element.getBoundingClientRect()
  const look = (): void => {
    if (motion.isAtRest()) corner = element.getBoundingClientRect()
  }
  const at = ({ clientX, clientY }: MouseEvent): Pixel => ({
    x: clientX - corner.left,
    y: clientY - corner.top,
  })

  element.addEventListener('pointerdown', event => {
    if (event.button > 1 || !(event.target instanceof Element)) return
    look()
    pointers.set(event.pointerId, at(event))
    dragging = pointers.size > 1
    pressed = pointers.size === 1 ? { at: at(event), target: event.target } : undefined
    clearTimeout(holding)
    const press = pressed
    if (press && event.pointerType === 'touch')
      holding = setTimeout(() => {
        pressed = undefined
        handlers.onHold(press.at, press.target)
      }, HOLD_MS)
    // A second finger is for the board.
    grip?.drop(undefined)
    grip = pressed && event.button === 0 ? handlers.onGrab(pressed.at, event) : undefined
  })

  element.addEventListener('pointermove', event => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) look()
    const now = at(event)
    if (before === undefined) {
      if (event.pointerType === 'mouse' && event.target instanceof Element)
        handlers.onHover(now, event.target)
      return
    }
    if (!dragging && pressed && Math.hypot(now.x - pressed.at.x, now.y - pressed.at.y) < SLIP) return
    clearTimeout(holding)
    if (!dragging) element.setPointerCapture(event.pointerId)
    dragging = true
    if (grip) {
      pointers.set(event.pointerId, now)
      return grip.move(now)
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const stretched = Math.hypot(now.x - other.x, now.y - other.y)
      const was = Math.hypot(before.x - other.x, before.y - other.y)
      if (was > 0) camera.zoom(stretched / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
    } else camera.pan(now.x - before.x, now.y - before.y)
    pointers.set(event.pointerId, now)
    motion.step()
  })

  const lift = (event: PointerEvent, taps: boolean): void => {
    if (!pointers.delete(event.pointerId)) return
    clearTimeout(holding)
    if (taps && !dragging && pressed)
      handlers.onTap(at(event), pressed.target, event.pointerType === 'touch' ? 'finger' : 'pointer')
    grip?.drop(taps && dragging ? at(event) : undefined)
    grip = undefined
    if (pointers.size === 0) {
      dragging = false
      pressed = undefined
    }
  }
  element.addEventListener('pointerup', event => lift(event, true))
  element.addEventListener('pointercancel', event => lift(event, false))
  element.addEventListener('pointerleave', event => {
    if (event.target instanceof Element) handlers.onHover(undefined, event.target)
  })

  element.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      look()
      motion.step()
      if (isPan(event)) {
        const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY]
        return camera.pan(-dx, -dy)
      }
      const strength = event.ctrlKey ? 6 : 1
      camera.zoom(WHEEL_ZOOM ** (-event.deltaY * strength * (event.deltaMode === 0 ? 1 : 30)), at(event))
    },
    { passive: false },
  )
}

/** Two fingers on a trackpad move sideways as well, and by small amounts; a wheel makes whole clicks. */
const isPan = ({ shiftKey, ctrlKey, deltaX, deltaY, deltaMode }: WheelEvent): boolean =>
  !ctrlKey && (shiftKey || deltaX !== 0 || (deltaMode === 0 && Math.abs(deltaY) < 50))

/** Tells when the eye begins to move and when it has come to rest, which a wheel never says. */
const createMotion = (tell: (moving: boolean) => void) => {
  let moving = false
  let steps = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const become = (next: boolean): void => {
    if (next === moving) return
    moving = next
    tell(next)
  }
  return {
    isAtRest: (): boolean => !moving,
    step: (): void => {
      const step = ++steps
      become(true)
      clearTimeout(waiting)
      // A busy page may be late with what the hand has long done; by the next frame it has heard of it.
      waiting = setTimeout(() => requestAnimationFrame(() => step === steps && become(false)), REST_MS)
    },
  }
}
