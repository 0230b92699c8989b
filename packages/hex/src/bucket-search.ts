/**
 * Dial's shortest paths: nodes wait in one bucket per cost, last in first out, so equal costs are always settled in the
 * same order. All arrays are made once, and costs are not cleared between searches.
 */
export interface BucketSearch {
  budget: number
  /** The cost being settled. */
  cost: number
  /** Settled nodes by rising cost: the first `count`. */
  count: number
  readonly settled: Int32Array
  readonly previous: Int32Array
  /**
   * `floor` + cost. Each search takes its floor below all that the ones before it wrote, so that a node not yet reached
   * is simply one with too high a key.
   */
  readonly key: Int32Array
  floor: number
  readonly head: Int32Array
  readonly entryNode: Int32Array
  readonly entryNext: Int32Array
  entries: number
  waiting: number
}

export const NO_NODE = -1

/** More than any one step costs, so that a bucket never holds two costs at once; a power of two. */
const BUCKETS = 1024
const EMPTY = -1
const CEILING = 2 ** 31 - 1

/** A node is entered over at most `degree` edges. */
export function createBucketSearch(nodes: number, degree: number): BucketSearch {
  return {
    budget: 0,
    cost: 0,
    count: 0,
    settled: new Int32Array(nodes),
    previous: new Int32Array(nodes),
    key: new Int32Array(nodes).fill(CEILING),
    floor: CEILING,
    head: new Int32Array(BUCKETS),
    entryNode: new Int32Array(nodes * degree + 1),
    entryNext: new Int32Array(nodes * degree + 1),
    entries: 0,
    waiting: 0,
  }
}

export function begin(search: BucketSearch, start: number, budget: number): void {
  if (search.floor <= budget) {
    search.key.fill(CEILING)
    search.floor = CEILING
  }
  search.floor -= budget + 1
  search.budget = budget
  search.cost = 0
  search.count = 0
  search.entries = 0
  search.waiting = 0
  search.head.fill(EMPTY)
  offer(search, start, NO_NODE, 0)
}

/** A way to `node` at this cost; taken if it is within the budget and cheaper than what was known. */
export function offer(search: BucketSearch, node: number, from: number, cost: number): void {
  if (cost > search.budget || search.floor + cost >= (search.key[node] ?? 0)) return
  search.key[node] = search.floor + cost
  search.previous[node] = from
  const entry = search.entries++
  const bucket = cost & (BUCKETS - 1)
  search.entryNode[entry] = node
  search.entryNext[entry] = search.head[bucket] ?? 0
  search.head[bucket] = entry
  search.waiting++
}

/** The next node in order of cost, `search.cost` being its cost; NO_NODE when all is done. */
export function settle(search: BucketSearch): number {
  while (search.waiting > 0) {
    const bucket = search.cost & (BUCKETS - 1)
    const entry = search.head[bucket] ?? 0
    if (entry === EMPTY) {
      search.cost++
      continue
    }
    search.head[bucket] = search.entryNext[entry] ?? 0
    search.waiting--
    const node = search.entryNode[entry] ?? 0
    // A cheaper way has settled the node since this entry was made.
    if (search.key[node] !== search.floor + search.cost) continue
    search.settled[search.count++] = node
    return node
  }
  return NO_NODE
}

/** Undefined if the last search did not reach the node. */
export function costOf(search: BucketSearch, node: number): number | undefined {
  const cost = (search.key[node] ?? 0) - search.floor
  return cost <= search.budget ? cost : undefined
}

/** The nodes from the start to `node`, both included. */
export function pathOf(search: BucketSearch, node: number): number[] {
  const path: number[] = []
  for (let at = node; at !== NO_NODE; at = search.previous[at] ?? 0) path.push(at)
  return path.toReversed()
}
