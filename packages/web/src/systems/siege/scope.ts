import type { Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { surveyBallista, surveyScope, surveyThreats } from '@mesnada/siege'
import type { PieceId, Scope } from '../../presentation/presentation.ts'
import { bodyId, bodyOf, gearId, gearOf } from './names.ts'
import type { SiegeSeen } from './seen.ts'

/** What a counter sees and can hit where it stands; and whom one has to fear in a hex. */

export const scope = ({ state }: SiegeSeen, piece: PieceId): Scope => {
  const body = bodyOf(piece)
  if (body !== undefined) return surveyScope(state, body)
  const gear = gearOf(piece)
  return gear === undefined ? { sees: [], hits: [] } : surveyBallista(state, gear)
}

export const threats = ({ state }: SiegeSeen, hex: Hex, seat: Seat): readonly PieceId[] => {
  const { bodies, gear } = surveyThreats(state, hex, seat)
  return [...bodies.map(bodyId), ...gear.map(gearId)]
}
