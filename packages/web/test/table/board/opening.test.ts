import { act, findScenario, startGame, unwrap } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { systems } from '@mesnada/systems'
import { createRoot } from 'solid-js'
import { describe, expect, test } from 'vitest'
import type { Piece } from '../../../src/presentation/presentation.ts'
import { seenOf } from '../../../src/presentation/seen.ts'
import { loadPresentation } from '../../../src/systems/index.ts'
import { CARD, HEX, middleOf, placingsOf, SHEET_RIM, worldOf } from '../../../src/table/board/geometry.ts'
import { openOn, openOnZone } from '../../../src/table/board/opening.ts'
import { createCamera, type Size } from '../../../src/table/hand/camera.ts'
import { choicesOf, placingsOfRest } from '../../../src/table/session/choices.ts'

/** What the board has of a window of 1440 × 900 and of a phone of 390 × 844, and the least a counter measures there. */
const WINDOWS: readonly { readonly name: string; readonly room: Size; readonly least: number }[] = [
  { name: 'a desktop', room: { width: 1088, height: 848 }, least: 40 },
  { name: 'a desktop with the record open', room: { width: 800, height: 848 }, least: 40 },
  { name: 'a tablet', room: { width: 820, height: 760 }, least: 44 },
  { name: 'a phone', room: { width: 390, height: 436 }, least: 44 },
]

/** Sieges of days: before anyone is on the map, plans are made. */
const COME_LATER = ['the-dukes-justice', 'in-extremis', 'raising-the-siege', 'the-battle-of-little-wootton']

const begin = async (id: string, scenario: string) => {
  const system = systems.get(id)
  const found = system && findScenario(system.library, scenario)
  const presentation = await loadPresentation(id)
  if (!system || !found || !presentation) throw new Error(`${id}/${scenario}`)
  const game = unwrap(startGame(system, { scenario: found }))
  const see = () => seenOf(system, game.state)
  const pieces = (): readonly Piece[] => presentation.pieces(see())
  const zone = (): readonly Hex[] =>
    choicesOf(presentation, see()).flatMap(({ offer: { manner, target } }) =>
      manner === 'place' && target && 'hex' in target ? [target.hex] : [],
    )
  /** Sets everyone up; `look` is called before each side begins, while there is anywhere to put someone. */
  const deploy = (look: () => void): void => {
    for (let round = 0; round < 4; round++) {
      const pending = system.pending(game.state)
      if (pending.kind !== 'decision') return
      if (zone().length > 0) look()
      for (const action of placingsOfRest(presentation, see())) unwrap(act(game, pending.seat, action))
      const after = system.pending(game.state)
      const isSame = after.kind === 'decision' && after.seat === pending.seat
      const ending = system.legal(game.state).find(({ type }) => type === 'end-phase')
      if (isSame && ending && pieces().some(({ beside }) => beside === 'waiting'))
        unwrap(act(game, pending.seat, ending))
    }
  }
  return { grid: system.grid(game.state), pieces, zone, deploy }
}

/** What the board shows in such a window: the smallest counter, and whether none of the first side's is in sight. */
const opened = (
  { grid, pieces }: Awaited<ReturnType<typeof begin>>,
  room: Size,
  least: number,
): { readonly smallest: number; readonly isBlind: boolean } | undefined =>
  createRoot(dispose => {
    const camera = createCamera(worldOf(grid), SHEET_RIM)
    camera.resize(room)
    openOn(camera, grid, pieces(), 0, least)
    const { scale } = camera.view()
    const shown = pieces().filter(({ layer, hexes }) => layer !== 'thing' && hexes.length > 0)
    const placings = placingsOf(grid, shown)
    const own = shown.filter(({ seat }) => seat === 0)
    const isSeen = own.some(({ hexes: [hex] }) => hex !== undefined && camera.isInSight(middleOf(grid, hex)))
    dispose()
    if (shown.length === 0) return undefined
    return {
      smallest: Math.min(...[...placings.values()].map(placing => CARD * HEX * placing.scale * scale)),
      isBlind: own.length > 0 && !isSeen,
    }
  })

/** How large a counter is that is put down alone where the board shows a zone, and whether any of the zone is in sight. */
const openedOnZone = (
  { grid, pieces, zone }: Awaited<ReturnType<typeof begin>>,
  room: Size,
  least: number,
): { readonly smallest: number; readonly share: number } =>
  createRoot(dispose => {
    const camera = createCamera(worldOf(grid), SHEET_RIM)
    camera.resize(room)
    const hexes = [...new Set(zone())]
    openOnZone(camera, grid, pieces(), hexes, least)
    const { scale } = camera.view()
    const scales = [1, ...[...placingsOf(grid, pieces()).values()].map(placing => placing.scale)]
    const seen = hexes.filter(hex => camera.isInSight(middleOf(grid, hex)))
    dispose()
    return { smallest: CARD * HEX * Math.min(...scales) * scale, share: seen.length / hexes.length }
  })

const all = [...systems.values()].flatMap(({ id, library }) =>
  library.scenarios.map(scenario => [id, scenario.id]),
)

describe('no counter is smaller than can be read and hit when a scenario opens', () => {
  test.each(all)(
    '%s: %s, as it begins, as each side sets up and when all have',
    async (id = '', scenario = '') => {
      const game = await begin(id, scenario)
      for (const { name, room, least } of WINDOWS)
        expect(opened(game, room, least)?.smallest ?? least, `${name}, as it begins`).toBeGreaterThan(
          least - 0.01,
        )
      game.deploy(() => {
        for (const { name, room, least } of WINDOWS) {
          const seen = openedOnZone(game, room, least)
          expect(seen.smallest, `${name}, while someone sets up`).toBeGreaterThan(least - 0.01)
          expect(seen.share, `${name}, while someone sets up: where he may`).toBeGreaterThan(0)
        }
      })
      for (const { name, room, least } of WINDOWS) {
        const seen = opened(game, room, least)
        if (seen === undefined) expect(COME_LATER).toContain(scenario)
        else {
          expect(seen.smallest, `${name}, set up`).toBeGreaterThan(least - 0.01)
          expect(seen.isBlind, `${name}, set up: one’s own`).toBe(false)
        }
      }
    },
  )

  test('there is no scenario that is not looked at', () => {
    expect(all.length).toBeGreaterThanOrEqual(32)
  })
})
