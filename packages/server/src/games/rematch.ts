import { opponentOf, SEATS } from '@mesnada/engine'
import type { GameSettings } from '../protocol/game-settings.ts'
import { NODE_HASHER } from './hasher.ts'
import type { Table } from './table.ts'

/** How often the same two may call a rematch off and ask for it again. */
const MOST_TRIES = 5
const ID_BYTES = 15

/**
 * The names a rematch may have, in the order in which they are used. They follow from the game, so that two who ask at
 * the same time, on any node, make one game and not two.
 */
export const rematchIds = (game: string, secret: string): readonly string[] =>
  Array.from({ length: MOST_TRIES }, (_, number) =>
    Buffer.from(NODE_HASHER.hmac(secret, `mesnada|rematch|${game}|${number}`), 'hex')
      .subarray(0, ID_BYTES)
      .toString('base64url'),
  )

/** The same terms with the sides changed, and the seats kept for those who played. */
export const rematchSettings = ({ settings, seats, listed }: Table): GameSettings => {
  const { beacon: _anew, reserved: _before, ...terms } = settings
  return {
    ...terms,
    listed,
    computers: settings.computers.map(({ seat, level }) => ({ seat: opponentOf(seat), level })),
    reserved: SEATS.flatMap(seat => {
      const sitter = seats[seat]
      return sitter && sitter.user !== ''
        ? [{ seat: opponentOf(seat), user: sitter.user, name: sitter.name }]
        : []
    }),
  }
}
