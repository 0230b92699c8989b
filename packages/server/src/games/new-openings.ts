import { type Checked, findScenario, findSystem, type Registry, refused, startGame } from '@mesnada/engine'
import { canonicalJson } from '@mesnada/engine/verify'
import { BoundedCache } from '../limits/bounded-cache.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import type { Beginnings, Opening } from './beginnings.ts'

const MOST_OPENINGS = 16

/** The openings of new games: compiled once for all with the same scenario and options, also for those made meanwhile. */
export class NewOpenings {
  readonly #registry: Registry
  readonly #beginnings: Beginnings
  /** By system, scenario and options. */
  readonly #openings = new BoundedCache<Promise<Checked<Opening>>>(MOST_OPENINGS, () => true)

  constructor(registry: Registry, beginnings: Beginnings) {
    this.#registry = registry
    this.#beginnings = beginnings
  }

  get(settings: GameSettings): Promise<Checked<Opening>> {
    const { system, scenario, preset, options } = settings
    const key = canonicalJson([system, scenario, preset, options])
    const known = this.#openings.get(key)
    if (known) return known
    const opening = this.#create(settings)
    const forget = (): void => this.#openings.delete(key)
    opening.then(({ ok }) => ok || forget(), forget)
    this.#openings.set(key, opening)
    return opening
  }

  async #create({ system: id, scenario: name, preset, options }: GameSettings): Promise<Checked<Opening>> {
    const system = findSystem(this.#registry, id)
    if (!system.ok) return system
    const scenario = findScenario(system.value.library, name)
    if (!scenario) return refused({ code: 'server.scenario.unknown', values: { id: name } })
    const game = startGame(system.value, { scenario, preset, options })
    if (!game.ok) return game
    return this.#beginnings.store(system.value, game.value.beginning)
  }
}
