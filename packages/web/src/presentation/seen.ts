import type { RuleSystem, State } from '@mesnada/engine'
import type { Grid } from '@mesnada/hex'

/**
 * A position as a viewer may see it. The screen reads the view; the state is only handed on to the rules, as in
 * `system.refusal(state, …)`.
 */
export interface Seen<S extends State = State, V = unknown> {
  readonly state: S
  /** Made when it is first read, so not to be read after the state has changed. */
  readonly view: V
  /** The map, by whose numbers hexes are named. */
  readonly grid: Grid
}

/** What a viewer sees of a position that is concealed already. */
export const seenOf = <S extends State, V>(
  system: { view(state: S): V; grid(state: S): Grid } & Pick<RuleSystem, 'id'>,
  state: S,
): Seen<S, V> => {
  let made: { readonly view: V } | undefined
  return {
    state,
    grid: system.grid(state),
    get view() {
      made ??= { view: system.view(state) }
      return made.view
    },
  }
}
