export type Rgb = readonly [number, number, number]

export const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

export const css = ([r, g, b]: Rgb, alpha = 1): string =>
  alpha === 1 ? `rgb(${r | 0} ${g | 0} ${b | 0})` : `rgb(${r | 0} ${g | 0} ${b | 0} / ${alpha})`

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

const WARM_WHITE: Rgb = [255, 250, 235]
const COOL_BLACK: Rgb = [20, 16, 24]

/** Lighter if positive, darker if negative. */
export const lighten = (colour: Rgb, t: number): Rgb =>
  mix(colour, t > 0 ? WARM_WHITE : COOL_BLACK, Math.abs(t))

/** The outline of everything. */
export const INK = 'rgb(38 28 20)'
/** Shadows on sunlit ground are never grey. */
export const SHADE: Rgb = [52, 42, 74]
