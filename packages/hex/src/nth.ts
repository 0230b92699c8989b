/**
 * What lies at an index of a list. The compiler holds that any read by index may miss (`noUncheckedIndexedAccess`);
 * here a miss is a fault of the program.
 *
 * Columns of numbers are read in place instead, `column[row] ?? 0`, or `?? OFF_MAP` where they hold hexes. A JavaScript
 * engine collects what it knows of a read by function, not by call: one function that met every kind of typed array
 * would never be compiled to a plain load (docs/architecture.md has the figures).
 */
export function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new RangeError(`there is nothing at index ${index}`)
  return entry
}
