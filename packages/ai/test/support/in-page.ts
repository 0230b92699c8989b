import { decisionsAlong } from './along.ts'
import { tableOf } from './tables.ts'

/** What a page can be asked to decide. */
export const decideInPage = async (target: string, seed: number, most: number, every: number) =>
  decisionsAlong(await tableOf(target), { seed, most, every }, (planner, question) =>
    planner.decide(question),
  )

Object.assign(globalThis, { decideInPage })
