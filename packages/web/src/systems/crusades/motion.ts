import { type CrusadesEvent, unitHexOf } from '@mesnada/crusades'
import type { Motion } from '../../presentation/presentation.ts'
import { unitId } from './names.ts'
import type { CrusadesSeen } from './seen.ts'

const FOOT: ReadonlySet<string> = new Set([
  'men-at-arms',
  'infantry',
  'archer',
  'crossbowman',
  'militia',
  'artillery',
])

/** What is seen and heard of an event. The view is read only where it is needed: making it takes time. */
export const motionOf = (event: CrusadesEvent, seen: CrusadesSeen): Motion | undefined => {
  switch (event.type) {
    case 'moved': {
      const arm = seen.view.units.find(({ row }) => row === event.unit)?.arm ?? ''
      return {
        kind: FOOT.has(arm) ? 'march' : 'ride',
        piece: unitId(event.unit),
        hexes: [event.from, ...event.path.map(stance => Math.floor(stance / 6))],
      }
    }
    case 'fired': {
      const from = unitHexOf(seen.state, event.unit)
      const isGun = seen.view.units.find(({ row }) => row === event.unit)?.arm === 'artillery'
      return { kind: isGun ? 'gun' : 'shot', hexes: from === undefined ? [event.hex] : [from, event.hex] }
    }
    case 'clashed':
      return { kind: 'blow', hexes: [...event.attackers.slice(0, 1), ...event.defenders.slice(0, 1)] }
    case 'eliminated':
      return { kind: 'fall', hexes: [] }
    case 'over':
      return { kind: 'end', hexes: [] }
    default:
      return undefined
  }
}
