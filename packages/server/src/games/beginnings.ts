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
  refused,
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
}

const MOST_KEPT = 200

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

  /** Of a game that was created by these rules; what a later version would make of it does not matter. */
  async load(systemId: string, digest: string, rules: number): Promise<Checked<Opening>> {
    const known = this.#kept.get(keyOf(digest, rules))
    if (known) return accepted(known)
    const system = findSystem(this.#registry, systemId)
    if (!system.ok) return system
    const body = await this.#storage.document(digest)
    if (body === undefined) return refused({ code: 'server.game.broken' })
    const document: Record<'scenario' | 'maps' | 'options', unknown> = JSON.parse(body)
    const maps = document.maps as readonly unknown[]
    const opening = open(
      system.value,
      {
        rules,
        scenario: unwrap(parseScenario(document.scenario)),
        maps: maps.map(map => unwrap(parseMap(map))),
        options: document.options as Beginning['options'],
      },
      digest,
    )
    return opening.ok ? accepted(this.#keep(opening.value)) : opening
  }

  #keep(opening: Opening): Opening {
    this.#kept.set(opening.key, opening)
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '')
    return opening
  }
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
  })
}
