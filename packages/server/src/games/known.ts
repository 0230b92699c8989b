import type { RuleSystem, State, Viewer } from '@mesnada/engine'

type Known = { 0?: State; 1?: State; spectator?: State }

const known = new WeakMap<State, Known>()

/**
 * The position as a viewer knows it. Positions at a table are replaced, never changed, so it is worked out once for each
 * and serves for the check, for what is told now, and for what changes next.
 */
export const knownTo = (system: RuleSystem, state: State, viewer: Viewer): State => {
  const views = known.get(state) ?? {}
  known.set(state, views)
  return (views[viewer] ??= system.conceal(state, viewer))
}
