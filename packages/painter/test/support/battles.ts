import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const packages = resolve(import.meta.dirname, '../../..')

/** A body of troops of a battle, as its scenario names it. */
export interface Troop {
  readonly troop: string
  readonly seat: number
  /** Its place within its side. */
  readonly band: number
}

interface Army {
  readonly banners?: readonly { readonly id: string }[]
  readonly formations?: readonly { readonly id: string }[]
}

/** Every battle whose troops bear arms. */
export const battles = (): readonly { readonly id: string; readonly bands: readonly Troop[] }[] =>
  ['filo', 'crusades'].flatMap(system => {
    const folder = join(packages, system, 'src/scenarios')
    return readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .map(name => {
        const scenario = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
          readonly id: string
          readonly play: { readonly armies: readonly Army[] }
        }
        return {
          id: scenario.id,
          bands: scenario.play.armies.flatMap(({ banners, formations }, seat) =>
            (banners ?? formations ?? []).map(({ id }, band) => ({ troop: id, seat, band })),
          ),
        }
      })
  })
