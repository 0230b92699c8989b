import { D10, outcomesOf } from '@mesnada/engine'

/**
 * Tables do not change: what each face of the die does is worked out once for each column and each sum of modifiers,
 * and looked up ever after.
 */
export const outcomesTable = (outcome: (column: number, modified: number) => string) => {
  const known: Record<number, readonly string[]>[] = []
  return (column: number, total: number): readonly string[] => {
    known[column] ??= {}
    known[column][total] ??= outcomesOf([D10], face => outcome(column, face + total))
    return known[column][total]
  }
}
