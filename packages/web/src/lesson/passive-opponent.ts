import type { Presentation } from '../presentation/presentation.ts'
import type { Thinker } from '../table/opponent/thinker.ts'

/** The other side of a lesson: passes wherever it can, and decides only what it must. */
export const passiveOpponent = (presentation: Presentation, thinker: Thinker): Thinker => ({
  ...thinker,
  decide: async (game, seat, ...how) => {
    const { system } = presentation
    const pass = system.legal(system.conceal(game.state, seat)).find(action => presentation.isPass(action))
    return pass ?? thinker.decide(game, seat, ...how)
  },
})
