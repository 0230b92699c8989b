import type { Hex } from '@mesnada/hex'
import type { Link } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { bodyName } from './names.ts'
import type { SiegeSeen } from './seen.ts'

/** siege 1.3, 1.72: who shoots at whom, and who is set against whom in the attack that is being put together or struck. */
export const links = (seen: SiegeSeen): readonly Link[] => {
  const { frame } = seen.view
  switch (frame?.kind) {
    case 'declared':
    case 'melee':
      return frame.attackers.flatMap(from => frame.defenders.flatMap(to => blow(seen, from, to)))
    case 'missile':
    case 'cover-side':
      return shot(seen, frame)
    default:
      return []
  }
}

/** Between two hexes that touch: a rider's head and tail count. */
const blow = (seen: SiegeSeen, attacker: number, defender: number): readonly Link[] => {
  const { neighbours } = seen.grid
  for (const from of hexesOf(seen, attacker))
    for (const to of hexesOf(seen, defender))
      if (neighbours.subarray(from * 6, from * 6 + 6).includes(to))
        return [link(seen, { attacker, defender, from, to })]
  return []
}

const shot = (
  seen: SiegeSeen,
  { shooter, target, by }: { readonly shooter: number; readonly target: number; readonly by?: number },
): readonly Link[] => {
  const engine = seen.view.gear?.find(({ row }) => row === by)
  const [from] = engine?.hexes ?? hexesOf(seen, shooter)
  const [to] = hexesOf(seen, target)
  return from === undefined || to === undefined || from === to
    ? []
    : [link(seen, { attacker: shooter, defender: target, from, to })]
}

interface Pair {
  readonly attacker: number
  readonly defender: number
  readonly from: Hex
  readonly to: Hex
}

const link = (seen: SiegeSeen, { attacker, defender, from, to }: Pair): Link => ({
  from,
  to,
  seat: seen.view.side,
  name: phrase('link', { from: bodyName(seen, attacker), to: bodyName(seen, defender) }),
})

const hexesOf = ({ view }: SiegeSeen, body: number): readonly Hex[] =>
  view.bodies.find(({ row }) => row === body)?.hexes ?? []
