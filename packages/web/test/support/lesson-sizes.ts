/** The windows in which lessons are looked at. */
export const LESSON_SIZES = {
  upright: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
  desk: { width: 1440, height: 900 },
  wall: { width: 3840, height: 2160 },
} as const
