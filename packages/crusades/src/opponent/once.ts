import type { Setting } from '../state.ts'

/** What follows from the setting alone is worked out once for a game, and forgotten with it. */
export const onceForSetting = <T>(make: (setting: Setting) => T): ((setting: Setting) => T) => {
  const known = new WeakMap<Setting, T>()
  return setting => {
    const before = known.get(setting)
    if (before !== undefined) return before
    const value = make(setting)
    known.set(setting, value)
    return value
  }
}
