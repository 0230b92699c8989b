import {
  accepted,
  type Beginning,
  beginGame,
  type Checked,
  findSystem,
  parseMap,
  parseScenario,
  type Registry,
  type RuleSystem,
  type State,
  unwrap,
} from '@mesnada/engine'
import { beginningDigest } from '@mesnada/engine/verify'
import type { Storage } from '../storage/storage.ts'

/** How a game begins: compiled once, and shared by all games that begin so. */
export interface Opening {
  readonly system: RuleSystem
  /** As it was stored; options the rules gained since then are not in it. */
  readonly beginning: Beginning
  /** Of the documents. */
  readonly digest: string
  /** Tells it from all others: the documents, and the version of the rules that plays them. */
  readonly key: string
  /** The first position. Not to be changed: copies are. */
  readonly start: State
  /** Roughly what it takes in memory, with everything that was compiled from the map. */
  readonly bytes: number
}

/** Of openings kept for the next game, besides those of games in memory. */
const MOST_BYTES = 32 * 2 ** 20
/** Bytes in memory for each character of the documents: between 20 and 50 as measured. */
const BYTES_PER_CHARACTER = 50

/** The beginnings of the games in memory. Documents are stored once, by their digest, however many games share them. */
export class Beginnings {
  readonly #registry: Registry
  readonly #storage: Storage
  readonly #kept = new Map<string, Opening>()

  constructor(registry: Registry, storage: Storage) {
    this.#registry = registry
    this.#storage = storage
  }

  /** Of a new game: the documents are on disk when this resolves. */
  async store(system: RuleSystem, beginning: Beginning): Promise<Checked<Opening>> {
    const digest = beginningDigest(beginning)
    const known = this.#kept.get(keyOf(digest, beginning.rules))
    if (known) return accepted(known)
    const opening = open(system, beginning, digest)
    if (!opening.ok) return opening
    const { scenario, maps, options } = opening.value.beginning
    await this.#storage.putDocument(digest, JSON.stringify({ scenario, maps, options }))
    return accepted(this.#keep(opening.value))
  }

  /** The stored text of a beginning. */
  document(digest: string): Promise<string | undefined> {
    return this.#storage.document(digest)
  }

  /** One that is compiled already. */
  known(digest: string, rules: number): Opening | undefined {
    return this.#kept.get(keyOf(digest, rules))
  }

  /** Of a game that was created by these rules; what a later version would make of it does not matter. */
  open(systemId: string, digest: string, rules: number, body: string | undefined): Checked<Opening> {
    const system = findSystem(this.#registry, systemId)
    if (!system.ok) return system
    if (body === undefined) throw new Error(`the beginning ${digest} is missing`)
    const opening = openDocument(system.value, body, digest, rules)
    return opening.ok ? accepted(this.#keep(opening.value)) : opening
  }

  #keep(opening: Opening): Opening {
    this.#kept.delete(opening.key)
    this.#kept.set(opening.key, opening)
    let bytes = 0
    for (const each of this.#kept.values()) bytes += each.bytes
    // Oldest first. The last one stays, however large it is.
    for (const [key, each] of this.#kept) {
      if (bytes <= MOST_BYTES || each === opening) break
      this.#kept.delete(key)
      bytes -= each.bytes
    }
    return opening
  }
}

/** A beginning as it was stored. Throws where it is not sound. */
export const openDocument = (
  system: RuleSystem,
  body: string,
  digest: string,
  rules: number,
): Checked<Opening> => {
  const document: Record<'scenario' | 'maps' | 'options', unknown> = JSON.parse(body)
  if (beginningDigest({ ...document, rules } as Beginning) !== digest)
    throw new Error(`the beginning ${digest} is not what was written`)
  const maps = document.maps as readonly unknown[]
  const beginning = {
    rules,
    scenario: unwrap(parseScenario(document.scenario)),
    maps: maps.map(map => unwrap(parseMap(map))),
    options: document.options as Beginning['options'],
  }
  return open(system, beginning, digest)
}

const keyOf = (digest: string, rules: number): string => `${digest}/${rules}`

const open = (system: RuleSystem, given: Beginning, digest: string): Checked<Opening> => {
  const begun = beginGame(system, given)
  if (!begun.ok) return begun
  return accepted({
    system,
    beginning: given,
    digest,
    key: keyOf(digest, given.rules),
    start: begun.value.state,
    bytes: BYTES_PER_CHARACTER * JSON.stringify(given).length,
  })
}
