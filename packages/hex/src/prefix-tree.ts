/**
 * Sequences of keys folded together where they begin alike, laid out so that every node stands right before what
 * follows on it: to go on, take the next; to give up on a node and all that follows on it, jump to `skip`.
 */
export interface PrefixTree {
  readonly keys: readonly number[]
  /** Just after the last node that follows on this one. */
  readonly skip: Int32Array
  /** 1 where a sequence ends. */
  readonly ends: Uint8Array
}

interface Branch {
  readonly key: number
  ends: boolean
  readonly next: Branch[]
}

export function prefixTree(sequences: Iterable<readonly number[]>): PrefixTree {
  const root: Branch = { key: 0, ends: false, next: [] }
  for (const sequence of sequences) {
    let at = root
    for (const key of sequence) at = follow(at, key)
    at.ends = true
  }
  return layOut(root)
}

function follow(branch: Branch, key: number): Branch {
  const known = branch.next.find(next => next.key === key)
  if (known !== undefined) return known
  const fresh: Branch = { key, ends: false, next: [] }
  branch.next.push(fresh)
  return fresh
}

function layOut(root: Branch): PrefixTree {
  const keys: number[] = []
  const skip: number[] = []
  const ends: number[] = []
  const visit = (branch: Branch) => {
    for (const next of branch.next) {
      const node = keys.push(next.key) - 1
      ends.push(next.ends ? 1 : 0)
      skip.push(0)
      visit(next)
      skip[node] = keys.length
    }
  }
  visit(root)
  return { keys, skip: Int32Array.from(skip), ends: Uint8Array.from(ends) }
}
