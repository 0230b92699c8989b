import { act, findScenario, type Game, recordOf, replay, startGame, unwrap } from '@mesnada/engine'
import { type SiegeAction, type SiegeEvent, type SiegeState, siege } from '@mesnada/siege'
import type { Page } from 'playwright-core'
import { beginLesson } from '../../src/lesson/beginning.ts'
import { seenOf } from '../../src/presentation/seen.ts'
import { siegePresentation } from '../../src/systems/siege/index.ts'
import { lesson } from '../../src/systems/siege/lesson.ts'
import { boardOf } from './hands.ts'
import { keepGame } from './shelf.ts'

const see = (state: SiegeState) => seenOf(siege, state)

/** Positions that take long to come to, laid on the table at once. */

export type SiegeGame = Game<SiegeState, SiegeAction, SiegeEvent>

export const street = boardOf(siege, 'street-fight')

const begun = (id: string): SiegeGame => {
  const scenario = findScenario(siege.library, id)
  if (!scenario) throw new Error(`there is no scenario ${id}`)
  return unwrap(startGame(siege, { scenario }))
}

const decide = (game: SiegeGame, action: SiegeAction): void => {
  const pending = siege.pending(game.state)
  if (pending.kind !== 'decision') throw new Error('nobody decides')
  unwrap(act(game, pending.seat, action))
}

const FIRST_OF_THE_SECOND_SIDE = 6

/** Both sides of Street Fight set up, each man, by his row, where he is told. */
export const streetFight = (places: Readonly<Record<number, string>>): SiegeGame => {
  const game = begun('street-fight')
  for (const isSecond of [true, false]) {
    for (const [row, label] of Object.entries(places)) {
      const body = Number(row)
      if (body >= FIRST_OF_THE_SECOND_SIDE === isSecond)
        decide(game, { type: 'place', body, hex: street.parse(label) ?? -1 })
    }
    decide(game, { type: 'end-phase' })
  }
  return game
}

/** The first missile phase of a street in which the sides are far apart; Baker is the first of them. */
export const standing = (): SiegeGame =>
  streetFight({
    0: 'M17',
    1: 'L17',
    2: 'K17',
    3: 'J17',
    4: 'J18',
    5: 'M18',
    6: 'X18',
    7: 'X17',
    8: 'Z17',
    9: 'AA18',
    10: 'AB17',
    11: 'Z18',
  })

/** Baker (0) and Cedric (1) both stand beside Giles (6), and the combat phase has begun. */
export const beforeTheBlow = (): SiegeGame => {
  const game = unwrap(replay(siege, beginLesson(siegePresentation, lesson)))
  decide(game, { type: 'end-phase' })
  for (const [piece, label] of [
    ['b0', 'T18'],
    ['b1', 'U17'],
  ] as const) {
    const way = siegePresentation
      .reach?.(see(game.state), piece)
      .find(({ hex }) => hex === street.parse(label))
    for (const action of way?.actions ?? []) decide(game, action)
  }
  decide(game, { type: 'end-phase' })
  decide(game, { type: 'end-phase' })
  return game
}

/** The besiegers are being set up; their siege tower stands already. */
export const besideTheTower = (): SiegeGame => {
  const game = begun('assaulting-the-breach')
  while (game.state.flow.phase !== 'deploy-attacker') {
    const legal = siege.legal(game.state)
    const [first] = legal
    if (!first) throw new Error('nothing can be done')
    decide(game, first)
  }
  const tower = siege
    .legal(game.state)
    .find(
      action => action.type === 'place-gear' && game.state.setting.gear[action.gear]?.kind === 'siege-tower',
    )
  if (!tower) throw new Error('there is no tower')
  decide(game, tower)
  return game
}

/** Lays a game on the table of a new page. */
export const layOut = async (page: Page, address: string, game: SiegeGame): Promise<void> => {
  await page.goto(`${address}/#/nowhere`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keepGame(page, { id: 'laid-out', record: recordOf(game) })
  await page.goto(`${address}/#/game/laid-out`)
  await page.locator('.board').waitFor()
}
