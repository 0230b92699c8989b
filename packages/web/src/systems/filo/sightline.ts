import { surveyLine, unitView } from '@mesnada/filo'
import type { Obstacle, Sightline, Spot } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { hexName, named, unitOf } from './names.ts'
import type { FiloSeen } from './seen.ts'

/** filo 9.1, 9.2: the line of fire between two places as the rules judge it, for the tool that draws it. */
export const sightline = (seen: FiloSeen, from: Spot, to: Spot): Sightline => {
  const { hexes, blocks, range, refusal, rule } = surveyLine(
    seen.state,
    from.hex,
    to.hex,
    shooterAt(seen, from),
  )
  const obstacles = blocks.map(
    ({ code, rule: because, hex }): Obstacle => ({
      hex,
      blocks: true,
      reason: phrase(code, { hex: hexName(seen, hex) }),
      rule: because,
    }),
  )
  const [first] = obstacles
  if (first) return { clear: false, hexes, obstacles, verdict: first.reason, rule }
  if (refusal)
    return {
      clear: false,
      hexes,
      obstacles,
      verdict: phrase('sight.no-shot', {
        range,
        reason: phrase(refusal.code, named(seen, refusal.values ?? {})),
      }),
      rule,
    }
  return { clear: true, hexes, obstacles, verdict: phrase('sight.clear', { range }), rule }
}

/** Whoever cannot shoot at all only looks. */
const shooterAt = ({ state }: FiloSeen, { piece }: Spot): number | undefined => {
  const unit = piece === undefined ? undefined : unitOf(piece)
  return unit !== undefined && unitView(state, unit).shoots ? unit : undefined
}
