import { type CrusadesAction, type CrusadesEvent, type CrusadesState, crusades } from '@mesnada/crusades'
import {
  act,
  findScenario,
  type Game,
  type GameRecord,
  opponentOf,
  recordOf,
  type Seat,
  seededDice,
  settleDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { distance } from '@mesnada/hex'

/** Battles fought at random, the same every time. */

type Battle = Game<CrusadesState, CrusadesAction, CrusadesEvent>

/** `preset`: an edition with other options. */
export const begin = (id: string, preset?: string): Battle => {
  const scenario = findScenario(crusades.library, id)
  if (!scenario) throw new Error(`no scenario ${id}`)
  return unwrap(startGame(crusades, { scenario, preset }))
}

interface Conduct {
  readonly seed?: number
  /** How often they go for the enemy rather than do anything at all. */
  readonly bold?: number
}

/** Plays on until `look`, who sees every position and what led to it, has seen enough, or the battle is over. */
export const fight = (
  game: Battle,
  look: (state: CrusadesState, events: readonly CrusadesEvent[]) => boolean,
  { seed = 5, bold = 1 }: Conduct = {},
): void => {
  const dice = seededDice(seed)
  const thousandths = seededDice(seed + 4)
  const chance = (): number => (thousandths([{ sides: 1000, lowest: 0 }])[0] ?? 0) / 1000
  let events: readonly CrusadesEvent[] = []
  while (!look(game.state, events)) {
    const pending = crusades.pending(game.state)
    if (pending.kind === 'over') return
    if (pending.kind === 'dice') events = unwrap(settleDice(game, dice))
    else {
      const { seat } = pending
      const legal = crusades.legal(game.state)
      const action =
        (chance() < bold ? boldest(game.state, seat, legal, chance()) : undefined) ?? some(legal, chance())
      if (!action) throw new Error(`nothing can be done: ${JSON.stringify(pending)}`)
      events = unwrap(act(game, seat, action))
    }
  }
}

export const foughtUntil = (
  id: string,
  isSo: (state: CrusadesState) => boolean,
  conduct: Conduct = {},
): GameRecord => {
  const game = begin(id)
  fight(game, isSo, conduct)
  if (!isSo(game.state)) throw new Error('the battle was over before it was so')
  return recordOf(game)
}

/** The beginning of a late turn of Hab: those who are less bold last longer. */
export const lateInHab = (turn: number): GameRecord =>
  foughtUntil('hab', ({ flow }) => flow.turn === turn && flow.side === 0 && flow.stack.length === 0, {
    bold: 0.5,
  })

const some = (pool: readonly CrusadesAction[], chance: number): CrusadesAction | undefined =>
  pool[Math.floor(chance * pool.length)]

/** Fights if it can, and otherwise goes as near to the enemy as it can. */
const boldest = (
  { setting, tables }: CrusadesState,
  seat: Seat,
  legal: readonly CrusadesAction[],
  chance: number,
): CrusadesAction | undefined => {
  const enemies = setting.unitsOf[opponentOf(seat)]
    .map(unit => tables.units.hex[unit] ?? -1)
    .filter(hex => hex >= 0)
  const away = (action: CrusadesAction): number => {
    const hex = action.type === 'move' ? Math.floor((action.path.at(-1) ?? 0) / 6) : 0
    return Math.min(...enemies.map(at => distance(setting.grid, hex, at)))
  }
  const of = (...types: readonly CrusadesAction['type'][]) => legal.filter(({ type }) => types.includes(type))
  const [nearest] = of('move').toSorted((a, b) => away(a) - away(b))
  const ending = chance < 0.04 ? of('end-phase')[0] : undefined
  const fighting = some(of('fire', 'attack', 'join', 'strike', 'advance'), chance)
  return ending ?? fighting ?? nearest ?? some(of('activate'), chance) ?? of('end-phase')[0]
}
