import { createSignal } from 'solid-js'
import { recall, remember } from '../browser/storage.ts'

/** Which lessons have been followed to their end; it lasts from visit to visit. */

const KEY = 'learnt'

const [learnt, setLearnt] = createSignal<ReadonlySet<string>>(
  new Set((recall(KEY) ?? '').split(' ').filter(Boolean)),
)

/** The first battle of a system goes by the system's name. */
const nameOf = (system: string, lesson: string | undefined): string =>
  lesson === undefined ? system : `${system}/${lesson}`

export const isLearnt = (system: string, lesson?: string): boolean => learnt().has(nameOf(system, lesson))

export const keepLearnt = (system: string, lesson: string | undefined): void => {
  const all = new Set(learnt()).add(nameOf(system, lesson))
  setLearnt(all)
  remember(KEY, [...all].join(' '))
}
