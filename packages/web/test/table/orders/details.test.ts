import { recordOf, seededDice, unwrap } from '@mesnada/engine'
import { createRoot } from 'solid-js'
import { expect, test, vi } from 'vitest'
import { siegePresentation } from '../../../src/systems/siege/index.ts'
import { createController } from '../../../src/table/hand/controller.ts'
import { createGroup } from '../../../src/table/orders/group.ts'
import { createSession, openRecord } from '../../../src/table/session/session.ts'
import { beforeTheBlow } from '../../support/positions.ts'

// What the page runs, not what would be written on a server.
vi.mock('solid-js', () => vi.importActual('solid-js/dist/solid.js'))

test('an attack that is being put together is no detail that follows a combat', () => {
  const { session, group } = createRoot(() => {
    const session = createSession(
      siegePresentation,
      unwrap(openRecord(siegePresentation, recordOf(beforeTheBlow()))),
      [undefined, undefined],
      () => undefined,
      () => true,
      seededDice(1),
    )
    return {
      session,
      group: createGroup(
        session,
        createController(session, () => true),
      ),
    }
  })
  const attack = session.choices().find(({ actions }) => actions.some(({ type }) => type === 'attack'))
  session.do(attack?.actions ?? [])
  expect(siegePresentation.subjects(session.position()).length).toBeGreaterThan(1)
  expect(group.asksDetail()).toBe(false)
})
