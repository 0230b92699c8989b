import { type FiloEvent, unitHexOf } from '@mesnada/filo'
import type { Motion } from '../../presentation/presentation.ts'
import type { FiloSeen } from './seen.ts'

/** What is seen and heard of an event. The view is read only where it is needed: making it takes time. */
export const motionOf = (event: FiloEvent, seen: FiloSeen): Motion | undefined => {
  switch (event.type) {
    case 'moved':
    case 'charged':
      return { kind: seen.view.units[event.unit]?.mounted ? 'ride' : 'march', hexes: [event.hex] }
    case 'shot': {
      const [shooter = -1] = event.shooters
      const from = unitHexOf(seen.state, shooter)
      const kind = seen.view.units[shooter]?.type === 'At' ? 'gun' : 'shot'
      return { kind, hexes: from === undefined ? [event.hex] : [from, event.hex] }
    }
    case 'fought':
      return { kind: 'blow', hexes: [...event.attackers.slice(0, 1), ...event.defenders.slice(0, 1)] }
    case 'battle-over':
      return { kind: 'end', hexes: [] }
    default:
      return undefined
  }
}
