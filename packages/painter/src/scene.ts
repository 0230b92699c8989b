import type { Checked, PlacedMap } from '@mesnada/engine'
import { type Buildings, surveyBuildings } from './survey/buildings.ts'
import { type Castle, surveyCastle } from './survey/castle.ts'
import { createSheet, type Sheet } from './survey/sheet.ts'
import { type River, surveyRivers } from './survey/water.ts'
import { surveyWays, type Way } from './survey/ways.ts'
import { surveyWorks, type Works } from './survey/works.ts'

/** Everything that is drawn as lines and plans, whatever the part or the size of the picture: pure geometry. */
export interface Scene {
  readonly sheet: Sheet
  readonly buildings: Buildings
  readonly castle: Castle
  readonly works: Works
  readonly ways: readonly Way[]
  readonly rivers: readonly River[]
  /** Words and labels the painter could make nothing of. */
  readonly reports: readonly string[]
}

export const createScene = (placed: readonly PlacedMap[]): Checked<Scene> => {
  const made = createSheet(placed)
  if (!made.ok) return made
  const sheet = made.value
  return {
    ok: true,
    value: {
      sheet,
      buildings: surveyBuildings(sheet),
      castle: surveyCastle(sheet),
      works: surveyWorks(sheet),
      ways: surveyWays(sheet),
      rivers: surveyRivers(sheet),
      reports: [...sheet.unknown, ...sheet.plan.missing.map(label => `label ${label}`)],
    },
  }
}
