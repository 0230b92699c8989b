import type { CitedRefusal } from './cited-refusal.ts'
import { A_TO_K } from './table-a-to-k.ts'
import { BY_NAME } from './table-by-name.ts'
import { L_TO_MO } from './table-l-to-mo.ts'
import { MO_TO_W } from './table-mo-to-w.ts'
import { WORKED_OUT } from './table-worked-out.ts'

/** Refusals with their rule beside them in the sources. */
export const WRITTEN: readonly CitedRefusal[] = [...A_TO_K, ...L_TO_MO, ...MO_TO_W, ...BY_NAME]

/** Every refusal that names a rule, read against the rulebook by eye. */
export const CITED: readonly CitedRefusal[] = [...WRITTEN, ...WORKED_OUT]
