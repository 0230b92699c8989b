import { findScenario, type ScenarioDocument, startGame, unwrap } from '@mesnada/engine'
import { siege } from '@mesnada/siege'

/** The part of a scenario of many days that says how long it takes, as the rules have read it. */
const planOf = (scenario: ScenarioDocument) =>
  unwrap(startGame(siege, { scenario })).state.setting.play.campaign

/** How many days the rules give a scenario; undefined for a single battle. */
export const plannedDays = (scenario: ScenarioDocument): number | undefined => planOf(scenario)?.days

/** A siege of the library with a shorter calendar and shorter daylight; whatever is fixed for a later day is left out. */
export const shortSiege = (id: string, days: number, turns: number): ScenarioDocument => {
  const scenario = findScenario(siege.library, id)
  const campaign = scenario && planOf(scenario)
  if (!campaign) throw new Error(`no scenario of many days ${id}`)
  const actions = campaign.actions
    .filter(({ on = 1 }) => on <= days)
    .map(action => ({ ...action, turns: Math.min(action.turns, turns) }))
  return { ...scenario, days, play: { ...scenario.play, campaign: { ...campaign, days, actions } } }
}
