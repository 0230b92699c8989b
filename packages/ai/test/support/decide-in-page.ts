import { battleOf } from './battle-of.ts'
import { decisionsAlong } from './decisions-along.ts'

/** Decides in a browser page; `deciding-page.ts` calls it. */
export const decideInPage = async (target: string, seed: number, most: number, every: number) =>
  decisionsAlong(await battleOf(target), { seed, most, every }, (planner, question) =>
    planner.decide(question),
  )

Object.assign(globalThis, { decideInPage })
