import { surveyScope, surveyShot, surveySight, surveyThreats } from '@mesnada/crusades'
import type { Seat } from '@mesnada/engine'
import { type Hex, hexLine } from '@mesnada/hex'
import type { Obstacle, PieceId, Scope, Sightline, Spot } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { leaderOf, unitId, unitOf } from './names.ts'
import type { CrusadesSeen } from './seen.ts'

/** The line of sight between two places as the rules judge it, what a counter can hit, and whom it has to fear. */

type Shot = ReturnType<typeof surveyShot>

export const sightline = (seen: CrusadesSeen, from: Spot, to: Spot): Sightline => {
  const unit = from.piece === undefined ? undefined : unitOf(from.piece)
  const shot = surveyShot(seen.state, from.hex, to.hex, unit)
  return {
    hexes: crossed(seen, from.hex, to.hex),
    obstacles: [...blocking(shot), ...hampering(shot, to.hex)],
    ...judged(shot),
  }
}

/** Between the ends. Where the line runs along a side, both hexes beside it count as crossed. */
const crossed = ({ grid }: CrusadesSeen, from: Hex, to: Hex): readonly Hex[] =>
  hexLine(grid, from, to)
    .flat()
    .filter(hex => hex >= 0 && hex !== from && hex !== to)

const blocking = ({ blocked, rule }: Shot): readonly Obstacle[] =>
  blocked
    ? [
        {
          hex: blocked.hex,
          blocks: true,
          reason: phrase(`crusades.sight.${blocked.by}`),
          rule,
        },
      ]
    : []

/** crusades 9.14: what makes the shot harder or easier for whoever takes it. */
const hampering = ({ modifiers }: Shot, hex: Hex): readonly Obstacle[] =>
  modifiers.map(({ reason, value, rule }) => ({
    hex,
    blocks: false,
    reason: phrase('sight.modifier', {
      reason: phrase(reason),
      value: value > 0 ? `+${value}` : `−${-value}`,
    }),
    rule,
  }))

const judged = ({
  range,
  blocked,
  shooter,
  refusal,
  rule,
}: Shot): Pick<Sightline, 'clear' | 'verdict' | 'rule'> => {
  if (blocked)
    return {
      clear: false,
      verdict: phrase('sight.blocked', { reason: phrase(`crusades.sight.${blocked.by}`) }),
      rule,
    }
  if (shooter === undefined) return { clear: true, verdict: phrase('sight.clear', { range }), rule }
  const values = { range, shooter: phrase(`shooter.${shooter}`) }
  return refusal === undefined
    ? { clear: true, verdict: phrase('sight.shot', values), rule }
    : { clear: false, verdict: phrase(`sight.${refusal}`, values), rule }
}

/** A leader has eyes, but strikes nobody himself. */
export const scope = (seen: CrusadesSeen, piece: PieceId): Scope => {
  const unit = unitOf(piece)
  if (unit !== undefined) return surveyScope(seen.state, unit)
  const hex = seen.view.leaders[leaderOf(piece) ?? -1]?.hex
  return { sees: hex === undefined ? [] : surveySight(seen.state, hex), hits: [] }
}

export const threats = (seen: CrusadesSeen, hex: Hex, seat: Seat): readonly PieceId[] =>
  surveyThreats(seen.state, hex, seat).map(unitId)
