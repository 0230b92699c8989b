import type { Motion, Told } from '../../presentation/presentation.ts'

/** Words and motion are made apart, and told as one. */
export const withMotion =
  <E, V>(
    tell: (event: E, seen: V) => Told | undefined,
    motionOf: (event: E, seen: V) => Motion | undefined,
  ) =>
  (event: E, seen: V): Told | undefined => {
    const told = tell(event, seen)
    const motion = told && motionOf(event, seen)
    return motion ? { ...told, motion } : told
  }
