import { directionOfSide, type Grid, type Hex, hexesOfSide, hexLine } from '@mesnada/hex'
import { surveyShot, type Vantage } from '@mesnada/siege'
import type { Obstacle, Sightline, Spot } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { bodyOf, gearOf } from './names.ts'
import type { SiegeSeen } from './seen.ts'

/** The line of fire between two places as the rules judge it, for the tool that draws it. */

type Shot = ReturnType<typeof surveyShot>
type Blocked = Extract<Shot['sight'], { clear: false }>
type Clear = Extract<Shot['sight'], { clear: true }>
type Place = Pick<Blocked['blockedBy'], 'hex' | 'side'>

export const sightline = (seen: SiegeSeen, from: Spot, to: Spot): Sightline => {
  const { state, grid } = seen
  const shot = surveyShot(state, vantage(from), vantage(to))
  const { sight } = shot
  const hexes = crossed(grid, from.hex, to.hex)
  if (!sight.clear) return { clear: false, hexes, ...refused(grid, to.hex, sight) }
  const obstacles = sight.reasons.map(
    (reason): Obstacle => ({
      ...located(grid, to.hex, reason),
      blocks: false,
      reason: phrase('sight.cover', {
        what: phrase(reason.code),
        cover: phrase(`siege.cover.${reason.cover}`),
      }),
      rule: reason.rule,
    }),
  )
  return { hexes, obstacles, ...judged(shot, sight) }
}

const vantage = ({ hex, piece }: Spot): Vantage => ({
  hex,
  body: piece === undefined ? undefined : bodyOf(piece),
  gear: piece === undefined ? undefined : gearOf(piece),
})

/** Between the ends. Where the line runs along a side, both hexes beside it count as crossed. */
const crossed = (grid: Grid, from: Hex, to: Hex): readonly Hex[] =>
  hexLine(grid, from, to)
    .flat()
    .filter(hex => hex >= 0 && hex !== from && hex !== to)

const refused = (
  grid: Grid,
  end: Hex,
  { blockedBy, range }: Blocked,
): Pick<Sightline, 'obstacles' | 'verdict' | 'rule'> => {
  const reason = phrase(blockedBy.code)
  const { rule } = blockedBy
  return {
    obstacles: [{ ...located(grid, end, blockedBy), blocks: true, reason, rule }],
    verdict: phrase('sight.blocked', { range }),
    rule,
  }
}

/** A clear line is still no shot for whoever does not shoot so far. */
const judged = (
  { weapon, band, rule }: Shot,
  sight: Clear,
): Pick<Sightline, 'clear' | 'verdict' | 'rule'> => {
  const values = { range: sight.range, cover: phrase(`siege.cover.${sight.cover}`) }
  if (weapon === undefined) return { clear: true, verdict: phrase('sight.clear', values), rule }
  return band === undefined
    ? { clear: false, verdict: phrase('sight.too-far', values), rule }
    : {
        clear: true,
        verdict: phrase('sight.shot', { ...values, band: phrase(`siege.band.${band}`) }),
        rule,
      }
}

/** What belongs to no place of its own belongs to the target's. */
const located = (grid: Grid, end: Hex, { hex, side }: Place): Pick<Obstacle, 'hex' | 'side'> => {
  if (side === undefined || side < 0) return { hex: hex ?? end }
  const [first, second] = hexesOfSide(grid, side)
  const owner = second === end ? second : first
  const direction = directionOfSide(grid, side, owner)
  return direction === undefined ? { hex: owner } : { hex: owner, side: direction }
}
