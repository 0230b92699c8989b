import { type FiloState, surveyLine } from '@mesnada/filo'
import { phrase } from '../../phrase.ts'
import type { Obstacle, Sightline, Spot } from '../../presentation.ts'
import { hexName, named, unitOf } from './names.ts'

/** 9.1, 9.2: the line of fire between two places as the rules judge it, for the tool that draws it. */
export const sightline = (state: FiloState, from: Spot, to: Spot): Sightline => {
  const { hexes, blocks, range, refusal } = surveyLine(state, from.hex, to.hex, shooterAt(state, from))
  const obstacles = blocks.map(
    ({ code, rule, hex }): Obstacle => ({
      hex,
      blocks: true,
      reason: phrase(code, { hex: hexName(state, hex) }),
      rule,
    }),
  )
  const [first] = obstacles
  if (first) return { clear: false, hexes, obstacles, verdict: first.reason, rule: first.rule }
  if (refusal)
    return {
      clear: false,
      hexes,
      obstacles,
      verdict: phrase('sight.no-shot', {
        range,
        reason: phrase(refusal.code, named(state, refusal.values ?? {})),
      }),
      rule: refusal.rule ?? 'filo 9.1',
    }
  return { clear: true, hexes, obstacles, verdict: phrase('sight.clear', { range }), rule: 'filo 9.2' }
}

/** Whoever cannot shoot at all only looks. */
const shooterAt = ({ setting }: FiloState, { piece }: Spot): number | undefined => {
  const unit = piece === undefined ? undefined : unitOf(piece)
  return unit !== undefined && setting.units[unit]?.shooting !== undefined ? unit : undefined
}
