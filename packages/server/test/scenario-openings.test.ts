import { LANGUAGES, SEATS, startGame, unwrap } from '@mesnada/engine'
import { systems } from '@mesnada/systems'
import { createWording, speakerOf } from '@mesnada/words'
import { compileMessage } from '@mesnada/words/compile'
import { describe, expect, test } from 'vitest'
import { systemCard } from '../src/routes/system-cards.ts'

/** A gap that was not filled, a brace, a bar of grammar, or the code itself. */
const UNSAID = /[{}|]|\b(?:siege|filo|crusades)\.|undefined|NaN/

describe.each([...systems.values()])('what is played for in $id', system => {
  test('stands on the card of every scenario, for each side, in every language', async () => {
    const { scenarios } = await systemCard(system)
    for (const { id, objectives } of scenarios) {
      for (const seat of SEATS)
        expect(objectives.filter(objective => objective.seat === seat).length, id).toBeGreaterThan(0)
      for (const { text } of objectives)
        for (const language of LANGUAGES) {
          expect(text[language], id).not.toMatch(UNSAID)
          expect(text[language].length, id).toBeGreaterThan(8)
        }
    }
  })

  test('comes with the number of counters of each side', async () => {
    for (const { id, counters } of (await systemCard(system)).scenarios)
      for (const seat of SEATS) expect(counters[seat], id).toBeGreaterThan(0)
  })

  test.each(LANGUAGES)('is said whole in %s, with points, duties and present standing', async language => {
    const wording = createWording(language, { compile: compileMessage })
    const say = speakerOf(wording, await system.reference.messages(language))
    for (const scenario of system.library.scenarios) {
      const { state } = unwrap(startGame(system, { scenario }))
      for (const { goal, standing } of system.objectives(state))
        for (const said of [goal, standing]) expect(say(said), scenario.id).not.toMatch(UNSAID)
    }
  })
})

test('counters are those of the printed forces', async () => {
  const counted = async (system: string, scenario: string) => {
    const found = systems.get(system)
    if (!found) throw new Error(`no system ${system}`)
    return (await systemCard(found)).scenarios.find(({ id }) => id === scenario)?.counters
  }
  // 71 and 81 units, and twelve leaders: six, and six.
  expect(await counted('filo', 'las-navas')).toEqual([71 + 6, 81 + 6])
})
