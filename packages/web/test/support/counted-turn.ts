import { setImmediate } from 'node:timers/promises'
import { type Action, type GameRecord, type Seat, seededDice, unwrap } from '@mesnada/engine'
import { createRoot } from 'solid-js'
import { take } from '../../../../test/support/entries.ts'
import type { Presentation } from '../../src/presentation/presentation.ts'
import { answerOf } from '../../src/table/hand/answers.ts'
import { createController } from '../../src/table/hand/controller.ts'
import { createLooks } from '../../src/table/hand/looks.ts'
import { keysOf } from '../../src/table/hand/shortcuts.ts'
import { createGroup } from '../../src/table/orders/group.ts'
import { createSession, openRecord } from '../../src/table/session/session.ts'

/**
 * One turn of one side as a practised player plays it: the keys and clicks that the page knows, pressed on session, hand
 * and group as the page has them, without a screen. Dice are taken up and empty decisions passed by themselves, as there.
 */

export interface CountedTurn {
  /** Keys and clicks in their order. */
  readonly inputs: readonly string[]
  /** Combats of the side that were resolved. */
  readonly combats: number
}

interface TurnOptions {
  readonly seat: Seat
  readonly seed: number
  /** What follows a combat is answered by itself: the box for it is ticked first. */
  readonly details: boolean
}

/** More than this nobody presses in a turn. */
const MOST = 400

export const countTurn = async (
  presentation: Presentation,
  record: GameRecord,
  { seat, seed, details }: TurnOptions,
): Promise<CountedTurn> => {
  const { rate } = await presentation.rating()
  const { system } = presentation
  const table = createRoot(() => {
    const opening = unwrap(openRecord(presentation, record))
    const session = createSession(
      presentation,
      opening,
      seat === 0 ? [undefined, 1] : [1, undefined],
      () => undefined,
      () => true,
      seededDice(seed),
    )
    const controller = createController(session, () => true)
    const group = createGroup(session, controller)
    return { session, controller, group, looks: createLooks(controller) }
  })
  const { session, controller, group } = table
  const keys = keysOf({
    ...table,
    group: () => group,
    opponent: { isDeciding: () => false } as never,
    announce: () => undefined,
    explain: () => '',
  })
  const inputs: string[] = []
  if (details) {
    inputs.push('click')
    await group.setDecidesDetails(true)
  }
  const press = (key: string): void => {
    inputs.push(key)
    keys[key]?.()
  }
  /** What the page does with a button that has the keyboard, a digit, or a click. */
  const input = (name: string, does: () => void): void => {
    inputs.push(name)
    does()
  }
  const best = (): Action => {
    const legal = system.legal(session.position().state)
    const ratings = rate(session.position().state, legal)
    const action = legal[ratings.indexOf(Math.max(...ratings))]
    if (!action) throw new Error('nothing can be done')
    return action
  }
  const clock = () => presentation.clock(session.position())
  const phaseNow = () => JSON.stringify([clock().turn, clock().phase, clock().seat])
  const { turn } = clock()
  const asked = new Set<string>()
  let combats = 0
  let acted = ''

  /** What is ordered in a phase, each once: advance, shoot, attack. */
  const orderNow = (): string | undefined =>
    (
      [
        ['a', 'advance'],
        ['f', 'shoot'],
        ['c', 'strike'],
      ] as const
    ).find(([key, kind]) => group.can().has(kind) && !asked.has(`${phaseNow()} ${key}`))?.[0]

  const decide = (): void => {
    const choices = session.choices()
    const [only] = take(choices, 1)
    const [first] = only?.actions ?? []
    if (choices.length === 1 && first && presentation.isPass(first) && acted !== phaseNow())
      return controller.take(only)
    if (controller.idle().length > 0) return input('Enter', () => controller.confirm())
    if (group.proposed()) {
      const hasEnd = controller.sideButtons().some(({ offer }) => offer.manner === 'end')
      return hasEnd ? press('o') : input('Enter', () => group.confirm(false))
    }
    const [way] = controller.ambiguous()
    if (way) return input('1', () => controller.take(way))
    if (controller.armed()) return input('Enter', () => controller.confirm())
    if (group.isRunning() && presentation.subjects(session.position()).length === 0) return
    acted = phaseNow()
    const isSmall = presentation.subjects(session.position()).length > 0
    const order = isSmall ? undefined : orderNow()
    if (order !== undefined) {
      asked.add(`${phaseNow()} ${order}`)
      return press(order)
    }
    const end = controller.sideButtons().find(({ offer }) => offer.manner === 'end')
    if (end) return press('e')
    const [target] = controller.targets()
    const spot = target?.offer.target
    if (target && spot && 'hex' in spot) return input('click', () => controller.take(target))
    const answer = answerOf(controller, '1')
    if (answer) return input('1', () => controller.take(answer))
    const [actor] = controller.actors()
    input('Tab', () => controller.select(actor))
  }

  for (let quiet = 0; clock().turn === turn && session.position().pending.kind !== 'over' && quiet < MOST; ) {
    const before = inputs.length
    const { pending } = session.position()
    if (session.fallen()) {
      if (
        session.fallen()?.roll.throws.some(({ purpose }) => purpose === 'filo.roll.combat') &&
        clock().seat === seat
      )
        combats += 1
      session.pickUpDice()
    } else if (pending.kind === 'decision' && pending.seat !== seat) session.do([best()])
    else decide()
    await setImmediate()
    quiet = inputs.length > before ? 0 : quiet + 1
    if (inputs.length > MOST) break
  }
  return { inputs, combats }
}
