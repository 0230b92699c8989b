import type { Seat } from '@mesnada/engine'
import { surveyCommand, surveyScope, surveyThreats } from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import type { PieceId, Scope } from '../../presentation/presentation.ts'
import { leaderOf, unitId, unitOf } from './names.ts'
import type { FiloSeen } from './seen.ts'

/** What a counter sees and can hit where it stands; whom one has to fear in a hex; how far a leader commands. */

export const scope = ({ state }: FiloSeen, piece: PieceId): Scope => {
  const unit = unitOf(piece)
  return unit === undefined ? { sees: [], hits: [] } : surveyScope(state, unit)
}

export const threats = ({ state }: FiloSeen, hex: Hex, seat: Seat): readonly PieceId[] =>
  surveyThreats(state, hex, seat).map(unitId)

export const span = ({ state }: FiloSeen, piece: PieceId): readonly Hex[] => {
  const leader = leaderOf(piece)
  return leader === undefined ? [] : surveyCommand(state, leader)
}
