import { act, unwrap } from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import { expect, test } from 'vitest'
import { take } from '../../../../../test/support/entries.ts'
import { seenOf } from '../../../src/presentation/seen.ts'
import { siegePresentation } from '../../../src/systems/siege/index.ts'
import { beforeTheBlow, type SiegeGame, standing, street } from '../../support/positions.ts'
import { sayings } from '../../support/sayings.ts'

const { say } = sayings(siegePresentation)

const [BAKER, CEDRIC, GILES] = [0, 1, 6]

const arrows = ({ state }: SiegeGame): readonly string[] =>
  (siegePresentation.links?.(seenOf(siege, state)) ?? []).map(
    ({ from, to, name }) => `${street.label(from)}-${street.label(to)} ${say(name, 'en')}`,
  )

const question = ({ state }: SiegeGame): string => {
  const pending = siege.pending(state)
  if (pending.kind !== 'decision') throw new Error('nobody decides')
  const { code, values = {} } = pending.prompt
  return say({ code, values: siegePresentation.named(seenOf(siege, state), values) }, 'en')
}

test('siege 1.72 an attack is drawn as arrows and named with all who are in it', () => {
  const game = beforeTheBlow()
  expect(arrows(game)).toEqual([])
  unwrap(act(game, 0, { type: 'attack', attacker: BAKER, defender: GILES }))
  expect(arrows(game)).toHaveLength(1)
  expect(question(game)).toMatch(/^Baker attacks Giles\./)
  unwrap(act(game, 0, { type: 'join', body: CEDRIC }))
  expect(arrows(game)).toEqual([
    expect.stringMatching(/^T18-\w+ Baker attacks Giles$/),
    expect.stringMatching(/^U17-\w+ Cedric attacks Giles$/),
  ])
  expect(question(game)).toMatch(/^Baker and Cedric attack Giles\./)
})

test('siege 1.3 a shot is drawn from the archer to his target until its die is read', () => {
  const game = standing()
  const [shot] = take(
    siege.legal(game.state).filter(action => action.type === 'shoot'),
    1,
  )
  if (shot?.type !== 'shoot') throw new Error('nobody can shoot')
  unwrap(act(game, 0, shot))
  expect(siege.pending(game.state).kind).toBe('dice')
  expect(arrows(game)).toEqual([expect.stringMatching(/^M18-\w+ Dylan attacks \w+$/)])
})
