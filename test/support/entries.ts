type Taken<T, N extends number, Found extends readonly T[] = readonly []> = Found['length'] extends N
  ? Found
  : Taken<T, N, readonly [...Found, T]>

/** The first so many entries of a list, to be taken apart; a shorter list fails the test. */
export function take<T, N extends 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>(list: Iterable<T>, count: N): Taken<T, N>
export function take<T>(list: Iterable<T>, count: number): readonly T[] {
  const all = [...list]
  if (all.length < count) throw new RangeError(`${all.length} entries, where there should be ${count}`)
  return all.slice(0, count)
}

/** A cell of a column of numbers; a row that there is not fails the test. Lists are read by `nth`. */
export const cell = (column: ArrayLike<number>, row: number): number => {
  const value = column[row]
  if (value === undefined) throw new RangeError(`there is no row ${row}`)
  return value
}

/** What a record has under a key; a key that is not there fails the test. */
export const entry = <T>(record: Readonly<Record<string, T>>, key: string | number): T => {
  const value = record[key]
  if (value === undefined) throw new RangeError(`there is nothing under ${key}`)
  return value
}
