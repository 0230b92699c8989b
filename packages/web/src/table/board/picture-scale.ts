import type { Camera } from '../hand/camera.ts'

/** Smaller than this, a picture holds many times the dots that are shown of it, and all have to be drawn. */
const SMALLEST = 0.5

/**
 * The scale at which the world is drawn. At rest it is the one it is seen at, so that every line is sharp. While the eye
 * moves it stays: the picture there is is moved and scaled, and nothing has to be drawn. Only who goes far away would
 * see much more of the world than is drawn of it; once in a gesture it is then drawn small, as seen from farthest off.
 */
export const pictureScale = ({ view, whole }: Camera, moving: boolean, made: number): number => {
  const { scale } = view()
  if (!moving) return scale
  return scale < made * SMALLEST ? Math.min(whole(), scale) : made
}
