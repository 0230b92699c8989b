import { createEffect, createSignal } from 'solid-js'
import { recall, remember } from './storage.ts'

type Theme = 'light' | 'dark'

const system = matchMedia('(prefers-color-scheme: dark)')

const remembered = recall('theme')
const [chosen, setChosen] = createSignal<Theme | undefined>(
  remembered === 'light' || remembered === 'dark' ? remembered : undefined,
)
const [systemDark, setSystemDark] = createSignal(system.matches)
system.addEventListener('change', () => setSystemDark(system.matches))

/** What the user chose here; until then, what the system says. */
export const isDark = (): boolean => (chosen() ? chosen() === 'dark' : systemDark())

export const toggleTheme = (): void => {
  const next = isDark() ? 'light' : 'dark'
  remember('theme', next)
  setChosen(next)
}

export const applyTheme = (): void =>
  createEffect(() => {
    document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
  })
