import type { Presentation } from '../presentation.ts'
import type { Thinker } from '../table/opponent/thinker.ts'

/** The other side of a lesson: lets the learner be wherever it can, and decides only what it must. */
export const patient = ({ system, adapter }: Presentation, thinker: Thinker): Thinker => ({
  ...thinker,
  decide: async (game, seat, ...how) => {
    const pass = system.legal(system.conceal(game.state, seat)).find(action => adapter.isPass(action))
    return pass ?? thinker.decide(game, seat, ...how)
  },
})
