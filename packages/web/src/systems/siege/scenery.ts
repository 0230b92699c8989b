import type { MapState } from '@mesnada/painter'
import type { SiegeSeen } from './seen.ts'

/** What the fight has done to the map: bridges, rubble, filled moats, fire, the dead. */
export const scenery = ({ view: { gear = [], markers = {} } }: SiegeSeen): MapState => {
  const marked = Object.entries(markers)
  const where = (has: (marker: (typeof marked)[number][1]) => boolean): readonly string[] =>
    marked.filter(([, marker]) => has(marker)).map(([label]) => label)
  return {
    bridges: Object.fromEntries(
      gear.flatMap(({ kind, at = [], status }) => {
        if (kind !== 'drawbridge') return []
        const is = status === 'destroyed' ? 'gone' : status === 'raised' ? 'up' : 'down'
        return at.slice(0, 1).map(label => [label, is] as const)
      }),
    ),
    rubble: where(({ rubble = false }) => rubble),
    filled: where(({ filled = false }) => filled),
    fires: where(({ fire }) => fire !== undefined),
    burnt: where(({ burnt = false, fire }) => burnt && fire === undefined),
    fallen: Object.fromEntries(
      marked.flatMap(([label, { deadMen = 0, deadHorses = 0 }]) =>
        deadMen + deadHorses > 0 ? [[label, { men: deadMen, horses: deadHorses }] as const] : [],
      ),
    ),
  }
}
