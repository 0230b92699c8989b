import type { Registry } from '@mesnada/engine'
import { weather } from './storm.ts'
import { DAY_MS, HOUR_MS, World } from './world.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly days: number
  readonly isShared?: boolean
  /** What the nodes play by, instead of the sample's rules. */
  readonly rules?: Registry
  /** Hours a storm lasts at most. */
  readonly stormHours?: number
  /** Asked twice a day: whether it has run long enough. */
  readonly isEnough?: () => boolean
  /** Told now and then. */
  readonly tell?: (line: string) => void
}

export interface SimulationResult {
  readonly days: number
  readonly violations: readonly string[]
  readonly trace: string
  readonly counts: readonly (readonly [string, number])[]
  readonly events: number
  readonly entries: number
  readonly acknowledged: number
  readonly mostMemory: number
}

/** Runs the whole system for so many days of virtual time, or until something happens that must not. */
export const simulate = async ({
  seed,
  days,
  isShared,
  rules,
  stormHours,
  isEnough = () => false,
  tell = () => {},
}: SimulationOptions): Promise<SimulationResult> => {
  const world = new World({ seed, ...(isShared !== undefined && { isShared }) })
  if (rules) for (const node of world.nodes) node.registry = rules
  world.begin()
  weather(world, stormHours === undefined ? undefined : stormHours * HOUR_MS)
  const end = days * DAY_MS
  for (let until = 0; until < end && world.violations.length === 0 && !isEnough(); ) {
    until = Math.min(end, until + 12 * HOUR_MS)
    await world.run(until)
    tell(`day ${(world.calendar.now / DAY_MS).toFixed(1)}: ${world.oracle.entries} entries`)
  }
  return {
    days: world.calendar.now / DAY_MS,
    violations: world.violations,
    trace: world.trace,
    counts: world.counts.all(),
    events: world.calendar.events,
    entries: world.oracle.entries,
    acknowledged: world.players.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    mostMemory: world.mostMemory,
  }
}
