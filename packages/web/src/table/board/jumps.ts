import { distance, type Hex } from '@mesnada/hex'
import type { PieceId } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import type { Table } from '../hand/context.ts'
import { targetHex } from '../session/choices.ts'
import { describeHex, describePiece } from './describe.ts'

export type Step = 1 | -1

/** Leaps of the cursor, so that nobody has to walk: they go round, and say so where there is nowhere to leap. */
export interface Jumps {
  /** To the next of one's own who can act. */
  toActor(step: Step): void
  /** To the next that the one in hand can shoot at, strike or use; where there is none, that he can go to. */
  toTarget(step: Step): void
  /** To the next enemy to be feared where the one in hand stands, or under the cursor. */
  toThreat(step: Step): void
  takeUp(id: PieceId): void
  /** With one in hand who waits beside the board: to the nearest place where he may stand. */
  toPlace(): void
}

/** The one after the present one, and after the last the first again. */
const following = <T>(list: readonly T[], present: T | undefined, step: Step): T | undefined => {
  const at = present === undefined ? -1 : list.indexOf(present)
  if (at < 0) return step === 1 ? list[0] : list.at(-1)
  return list[(at + step + list.length) % list.length]
}

export const createJumps = (
  table: Table,
  cursor: () => Hex,
  goTo: (hex: Hex, said: string) => void,
): Jumps => {
  const { session, controller } = table
  const { grid } = session.board

  const hexOf = (id: PieceId | undefined): Hex | undefined =>
    id === undefined ? undefined : controller.piece(id)?.hexes[0]

  /** From a place outwards; where there is none, in the order of the map. */
  const outwards = (from: Hex | undefined, hexes: readonly Hex[]): readonly Hex[] => {
    const away = (hex: Hex): number => (from === undefined ? 0 : distance(grid, from, hex))
    return [...new Set(hexes)].toSorted((a, b) => away(a) - away(b) || a - b)
  }

  const targetHexes = (): readonly Hex[] => {
    const all = controller.targets()
    const aims = all.filter(({ offer: { manner } }) => manner !== 'go' && manner !== 'place')
    return outwards(
      hexOf(controller.selected()),
      (aims.length > 0 ? aims : all).flatMap(({ offer }) => {
        const { target } = offer
        return targetHex(offer) ?? (target && 'piece' in target ? hexOf(target.piece) : undefined) ?? []
      }),
    )
  }

  const place = (number: number, count: number, hex: Hex): string =>
    `${t('board.of', { number, count })} ${describeHex(table, hex)}`

  /** Whoever goes from threat to threat still asks about the place where he began. */
  let asked: { readonly at: Hex; readonly hexes: readonly Hex[] } | undefined
  const fearedFrom = (at: Hex) => {
    if (asked && (asked.at === at || asked.hexes.includes(at))) return asked
    const position = session.position()
    const seat = position.viewer === 'spectator' ? session.presentation.clock(position).seat : position.viewer
    const threats = session.presentation.threats(position, at, seat)
    asked = {
      at,
      hexes: outwards(
        at,
        threats.flatMap(id => hexOf(id) ?? []),
      ),
    }
    return asked
  }

  const toPlace = (): void => {
    const held = controller.selected()
    if (held === undefined || controller.piece(held)?.beside !== 'waiting') return
    const taken = new Set(controller.pieces().flatMap(({ hexes }) => hexes))
    const near = outwards(cursor(), targetHexes())
    const hex = near.find(each => !taken.has(each)) ?? near[0]
    const piece = controller.piece(held)
    if (hex !== undefined && piece) goTo(hex, `${describePiece(table, piece)}. ${describeHex(table, hex)}`)
  }

  const takeUp = (id: PieceId): void => {
    controller.select(id)
    const piece = controller.piece(id)
    if (piece?.beside === 'waiting') return toPlace()
    if (piece) table.announce(describePiece(table, piece))
  }

  return {
    takeUp,
    toPlace,
    toActor: step => {
      const next = following(controller.actors(), controller.selected(), step)
      if (next === undefined) table.announce(t('board.no-actor'))
      else takeUp(next)
    },
    toTarget: step => {
      const hexes = targetHexes()
      const next = following(hexes, controller.cursor(), step)
      if (next === undefined)
        table.announce(t(controller.selected() === undefined ? 'board.hand-empty' : 'board.no-target'))
      else goTo(next, place(hexes.indexOf(next) + 1, hexes.length, next))
    },
    toThreat: step => {
      const { at, hexes } = fearedFrom(hexOf(controller.selected()) ?? cursor())
      const next = following(hexes, controller.cursor(), step)
      if (next === undefined) table.announce(t('board.no-threat', { hex: table.hexName(at) }))
      else goTo(next, place(hexes.indexOf(next) + 1, hexes.length, next))
    },
  }
}
