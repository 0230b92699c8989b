import { hexOf, type SiegeEvent } from '@mesnada/siege'
import type { Motion } from '../../presentation/presentation.ts'
import { bodyId } from './names.ts'
import type { SiegeSeen } from './seen.ts'

const isRider = ({ view }: SiegeSeen, body: number): boolean =>
  view.bodies.find(({ row }) => row === body)?.rides !== undefined

/** What is seen and heard of an event. The view is read only where it is needed: making it takes time. */
export const motionOf = (event: SiegeEvent, seen: SiegeSeen): Motion | undefined => {
  const hexesOf = (bodies: readonly number[]): readonly number[] =>
    bodies.flatMap(body => {
      const hex = hexOf(seen.state, body)
      return hex === undefined || hex < 0 ? [] : [hex]
    })
  switch (event.type) {
    case 'moved':
    case 'retreated':
      return {
        kind: isRider(seen, event.body) ? 'ride' : 'march',
        piece: bodyId(event.body),
        hexes: event.path,
      }
    case 'shot':
      return { kind: 'shot', hexes: hexesOf([event.shooter, event.target]) }
    case 'struck':
      return { kind: 'blow', hexes: hexesOf([...event.attackers.slice(0, 1), ...event.defenders]) }
    case 'harmed':
      return { kind: 'fall', hexes: hexesOf([event.body]) }
    case 'fire':
      return { kind: 'fire', hexes: [event.hex] }
    case 'bombarded':
      return { kind: 'gun', hexes: [] }
    case 'won':
      return { kind: 'end', hexes: [] }
    default:
      return undefined
  }
}
