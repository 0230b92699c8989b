/** A cost as it is printed; a dash where the ground is closed. */
export const cost = (points: number | undefined): string => (points === undefined ? '–' : String(points))

/** A modifier as it is printed, with its sign. */
export const modifier = (value: number | undefined): string => {
  if (value === undefined) return '–'
  if (value === 0) return '0'
  return value < 0 ? `−${-value}` : `+${value}`
}
