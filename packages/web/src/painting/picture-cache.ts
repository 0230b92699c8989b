/** Pictures that were painted, the longest unused of which go when there are too many bytes of them. */
export interface PictureCache<T> {
  get(key: string): T | undefined
  put(key: string, value: T, bytes: number): void
  remove(key: string): void
  readonly bytes: number
}

const MB = 1_000_000

/** For all pictures of the page together; a phone has less to give. */
export const cacheBudget = (): number =>
  matchMedia('(max-width: 56rem), (pointer: coarse)').matches ? 64 * MB : 160 * MB

export const createPictureCache = <T>(most: number, discard: (value: T) => void): PictureCache<T> => {
  const shelf = new Map<string, { readonly value: T; readonly bytes: number }>()
  let bytes = 0
  const remove = (key: string): void => {
    const kept = shelf.get(key)
    if (!kept) return
    shelf.delete(key)
    bytes -= kept.bytes
    discard(kept.value)
  }
  return {
    get bytes() {
      return bytes
    },
    get: key => {
      const kept = shelf.get(key)
      if (!kept) return undefined
      shelf.delete(key)
      shelf.set(key, kept)
      return kept.value
    },
    put: (key, value, size) => {
      remove(key)
      shelf.set(key, { value, bytes: size })
      bytes += size
      for (const old of shelf.keys()) {
        if (bytes <= most || old === key) break
        remove(old)
      }
    },
    remove,
  }
}
