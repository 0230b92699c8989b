import { type Draw, drawOf, seedsToTry } from '@mesnada/engine/testkit'

/** A question put to both: where, and the two answers. */
export type Asked = readonly [where: string, program: string | number, paper: string | number]

/** More would hide the first; they mostly have one cause. */
const MOST = 30
/** A comparison that asks next to nothing shows nothing. */
const FEWEST = 40

/** What program and paper answer differently, in the first `short` random positions or in as many as there is time for. */
export const disagreements = <P>(
  short: number,
  position: (draw: Draw) => P,
  questions: (position: P) => Iterable<Asked>,
): readonly string[] => {
  const found: string[] = []
  let asked = 0
  for (const seed of seedsToTry(short, process.env, Date.now))
    for (const [where, program, paper] of questions(position(drawOf(seed)))) {
      asked++
      if (program === paper) continue
      found.push(`seed ${seed}, ${where}: ${program}, on paper ${paper}`)
      if (found.length >= MOST) return found
    }
  return asked < FEWEST ? [...found, `only ${asked} questions`] : found
}
