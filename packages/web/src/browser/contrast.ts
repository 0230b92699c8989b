import { createEffect, createSignal } from 'solid-js'
import { recall, remember } from './storage.ts'

/** Plain colours and strong lines, for those who need them. */

const system = matchMedia('(prefers-contrast: more), (forced-colors: active)')

const remembered = recall('contrast')
const [chosen, setChosen] = createSignal<boolean | undefined>(
  remembered === undefined ? undefined : remembered === 'more',
)
const [systemAsks, setSystemAsks] = createSignal(system.matches)
system.addEventListener('change', () => setSystemAsks(system.matches))

/** What the user chose here; until then, what the system says. */
export const hasContrast = (): boolean => chosen() ?? systemAsks()

export const toggleContrast = (): void => {
  const next = !hasContrast()
  remember('contrast', next ? 'more' : 'normal')
  setChosen(next)
}

export const applyContrast = (): void =>
  createEffect(() => {
    document.documentElement.dataset['contrast'] = hasContrast() ? 'more' : 'normal'
  })
