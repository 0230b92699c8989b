import { recordOf, replay, seededDice, unwrap } from '@mesnada/engine'
import { type FiloState, filo } from '@mesnada/filo'
import { createRoot } from 'solid-js'
import { expect, test, vi } from 'vitest'
import { seenOf } from '../../../src/presentation/seen.ts'
import { filoPresentation } from '../../../src/systems/filo/index.ts'
import { siegePresentation } from '../../../src/systems/siege/index.ts'
import { createController } from '../../../src/table/hand/controller.ts'
import { planBlows } from '../../../src/table/orders/blows.ts'
import { createGroup } from '../../../src/table/orders/group.ts'
import { createSession, openRecord } from '../../../src/table/session/session.ts'
import { foughtUntil } from '../../support/filo-battles.ts'
import { beforeTheBlow } from '../../support/positions.ts'

// What the page runs, not what would be written on a server.
vi.mock('solid-js', () => vi.importActual('solid-js/dist/solid.js'))

test('which way to face is not asked any more once it has been answered for one', async () => {
  const record = foughtUntil('muret', ({ flow }) => flow.stack.at(-1)?.kind === 'face')
  const { session, controller, group } = createRoot(() => {
    const opening = unwrap(openRecord(filoPresentation, record))
    const nobody = [undefined, undefined] as const
    const session = createSession(
      filoPresentation,
      opening,
      nobody,
      () => undefined,
      () => true,
      seededDice(1),
    )
    const controller = createController(session, () => true)
    return { session, controller, group: createGroup(session, controller) }
  })
  expect(controller.ambiguous().length).toBeGreaterThan(1)
  const asked = session.position()
  await group.decideDetail()
  expect(session.position()).not.toBe(asked)
  const { state } = session.position()
  for (const { actions } of controller.ambiguous())
    for (const action of actions) expect(session.presentation.system.refusal(state, action)).toBeUndefined()
})

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
  expect(session.presentation.subjects(session.position()).length).toBeGreaterThan(1)
  expect(group.asksDetail()).toBe(false)
})

test('who is told to attack does not turn from one enemy to the other and back', async () => {
  const isOpen = (state: FiloState): boolean =>
    filo.pending(state).kind === 'decision' && filo.legal(state).some(({ type }) => type === 'shift')
  const game = unwrap(replay(filo, foughtUntil('las-navas', isOpen)))
  const seen = seenOf(filo, game.state)
  const everyone = filoPresentation.pieces(seen).map(({ id }) => id)
  const { actions } = planBlows(filoPresentation, seen, everyone, 'strike', await filoPresentation.rating())
  expect(actions.map(({ type }) => type)).toEqual(['fight'])
})
