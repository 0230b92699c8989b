/** The least and the greatest; not by spreading, which fails on the largest grids. */
export const extremes = (values: Iterable<number>): readonly [number, number] => {
  let least = Infinity
  let greatest = -Infinity
  for (const value of values) {
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return [least, greatest]
}
