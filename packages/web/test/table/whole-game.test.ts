import { siege } from '@mesnada/siege'
import { expect, test } from 'vitest'
import { playToTheEnd } from '../support/driver.ts'
import { seeAll, sitDown, withSeededChance } from '../support/hands.ts'
import { proveEnding } from '../support/proof.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

test.each([
  { by: 'mouse', seed: 5 },
  { by: 'keyboard', seed: 6 },
] as const)(
  'a whole battle with the $by alone, which another installation replays to the same position',
  ({ by, seed }) =>
    stage.user(async page => {
      await withSeededChance(page, seed)
      await sitDown(page, stage.address(), 'street-fight')
      await seeAll(page)
      const journal = await playToTheEnd(page, { by })
      for (const deed of ['place', 'go', 'shoot', 'strike', 'dice'] as const)
        expect(journal[deed], deed).toBeGreaterThan(0)
      const { happened } = await proveEnding(page, siege)
      for (const type of ['placed', 'moved', 'shot', 'struck', 'retreated', 'harmed', 'won'])
        expect(happened, type).toContain(type)
    }),
  300_000,
)
