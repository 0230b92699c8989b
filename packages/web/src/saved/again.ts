import { LEVELS, type Level } from '@mesnada/ai'
import { type Beginning, type OptionChanges, recordOf, SEATS, startGame, unwrap } from '@mesnada/engine'
import { gameAddress } from '../browser/route.ts'
import type { Computers, Party } from '../players/computers.ts'
import type { Presentation } from '../presentation/presentation.ts'
import { newGameId, savedGame } from './saving.ts'
import { saveGame } from './store.ts'

/** The same battle again, with the same options, by these players. */
export const playAgain = async (
  presentation: Presentation,
  { scenario, maps, options }: Beginning,
  party: Party,
): Promise<void> => {
  const { system } = presentation
  // What the scenario has no use for stands as it comes.
  const offered = Object.entries(options).filter(([id]) => !system.optionRefusal?.(scenario, id))
  const wanted: OptionChanges = Object.fromEntries(offered)
  const game = unwrap(startGame(system, { scenario, maps, options: wanted }))
  const saved = savedGame(presentation, newGameId(), party, game.state, recordOf(game))
  await saveGame(saved)
  location.hash = gameAddress(saved.id)
}

export const swapped = ({ players, computers, tempers }: Party): Party => ({
  players: [players[1], players[0]],
  computers: [computers[1], computers[0]],
  ...(tempers && { tempers: [tempers[1], tempers[0]] }),
})

/** The computer plays the other side from where it played. */
export const canSwap = ({ computers, tempers }: Party): boolean =>
  computers[0] !== computers[1] || tempers?.[0] !== tempers?.[1]

/** Every computer a level better; undefined where none plays or none can. */
export const harder = (party: Party): Party | undefined => {
  const raised = SEATS.map(seat => above(party.computers[seat]))
  const computers: Computers = [raised[0], raised[1]]
  return SEATS.some(seat => computers[seat] !== party.computers[seat]) ? { ...party, computers } : undefined
}

const above = (level: Level | undefined): Level | undefined => {
  if (level === undefined) return undefined
  return LEVELS.find(each => each > level) ?? level
}
