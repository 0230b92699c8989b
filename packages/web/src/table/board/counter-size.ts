/** Below this a painted figure turns to mush, and a plain sign tells more. */
const FIGURES_FROM = 30
/** Close to one another: a counter that is shown much smaller than it was painted has blurred values. */
const SIZES = [20, 24, 28, 32, 36, 40, 45, 50, 56, 63, 71, 80, 89, 100, 112, 126, 142, 160] as const

/**
 * In which size a counter is painted for so many pixels a hex, where it is drawn at a share of its size; undefined where
 * plain ones tell more.
 */
export const counterSize = (pixels: number, share = 1): number | undefined =>
  pixels < FIGURES_FROM ? undefined : (SIZES.find(size => size >= pixels * share * 0.97) ?? 160)
