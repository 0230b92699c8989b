import { nth } from '@mesnada/hex'

/** More keys than this are sorted by the language's own means. */
const FEW = 12

/**
 * The keys of an object in the order of their characters, so that it does not matter in which order they were put
 * there. Objects that are hashed and sealed by the thousand have a handful: sorted in place, nothing is allocated.
 */
export const sortedKeys = (object: object): readonly string[] => {
  const keys = Object.keys(object)
  if (keys.length > FEW) return keys.sort()
  for (let next = 1; next < keys.length; next++) {
    const key = nth(keys, next)
    let at = next
    for (; at > 0 && key < nth(keys, at - 1); at--) keys[at] = nth(keys, at - 1)
    keys[at] = key
  }
  return keys
}
