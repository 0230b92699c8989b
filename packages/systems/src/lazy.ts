import { isSystemId, MANIFEST } from './manifest.ts'
import type { Rules } from './rules.ts'

export type { SystemId } from './manifest.ts'
export type { Rules } from './rules.ts'

/** The rules of one system, fetched when they are asked for. */
export const loadRules = async (id: string): Promise<Rules> => {
  if (!isSystemId(id)) throw new Error(`unknown system ${id}`)
  return (await MANIFEST[id]()).rules
}
