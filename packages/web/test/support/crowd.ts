import { act, findScenario, type GameRecord, recordOf, startGame, unwrap } from '@mesnada/engine'
import { type SiegeAction, siege } from '@mesnada/siege'

const COUNTERS = 165

/** A village full of people, some on horseback: more than any scenario brings. */
export const crowd = (): GameRecord => {
  const street = findScenario(siege.library, 'street-fight')
  if (!street) throw new Error('the street fight is gone')
  const troop = (foot: number, riders: number) => ({
    groups: [
      {
        characters: [
          { type: 'peasant', count: 40 },
          { type: 'spearman', count: foot - 40 },
          { type: 'knight', count: riders, mounted: true },
        ],
        start: { kind: 'areas', areas: ['built-up'] },
      },
    ],
  })
  const scenario = { ...street, play: { ...street.play, forces: [troop(70, 12), troop(71, 12)] } }
  const game = unwrap(startGame(siege, { scenario }))
  for (let hex = 0; hex < game.state.setting.grid.size * 3; hex++) {
    const pending = siege.pending(game.state)
    if (pending.kind !== 'decision' || !game.state.flow.phase.startsWith('deploy')) break
    const place = someonesPlace(
      (hex * 7) % game.state.setting.grid.size,
      action => !siege.refusal(game.state, action),
    )
    const done =
      place ?? (siege.refusal(game.state, { type: 'end-phase' }) ? undefined : { type: 'end-phase' as const })
    if (done) unwrap(act(game, pending.seat, done))
  }
  return recordOf(game)
}

const someonesPlace = (hex: number, isLegal: (action: SiegeAction) => boolean): SiegeAction | undefined => {
  for (let body = 0; body < COUNTERS * 2; body++)
    for (const action of [
      { type: 'place', body, hex },
      { type: 'place', body, hex, facing: 0 },
    ] as const)
      if (isLegal(action)) return action
  return undefined
}
