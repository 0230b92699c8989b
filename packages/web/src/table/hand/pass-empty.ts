import { createEffect, on, onCleanup } from 'solid-js'
import { passes } from '../watch/settings.ts'
import type { Table } from './context.ts'

/** Long enough to see that there was something to be decided. */
const SHOWN_MS = 160

/**
 * Passes where nothing can be done but pass, so that nobody has to click for it. Not in a phase in which one has acted,
 * whose last move one may want to look at or take back, and not where one has just taken something back.
 */
export const passEmptyDecisions = ({ session, controller, opponent }: Table): void => {
  const { presentation } = session
  let acted = ''
  let length = session.log().length
  let isTakenBack = false
  const phaseNow = (): string => {
    const { turn, day, seat, phase } = presentation.clock(session.position())
    return JSON.stringify([turn, day, seat, phase])
  }
  createEffect(
    on([session.position, controller.sideButtons, passes], ([position, buttons, mayPass]) => {
      const log = session.log().length
      if (log < length) isTakenBack = true
      length = log
      const { pending } = position
      if (!mayPass || pending.kind !== 'decision' || opponent.isDeciding() || session.fallen()) return
      const choices = session.choices()
      const [only] = choices
      if (choices.length > 1) {
        isTakenBack = false
        acted = phaseNow()
        return
      }
      const [action] = only?.actions ?? []
      if (!only || !action || !buttons.includes(only) || !presentation.isPass(action)) return
      const { turn } = presentation.clock(position)
      if (turn === 0 || isTakenBack || acted === phaseNow()) return
      const passing = setTimeout(() => controller.take(only), SHOWN_MS)
      onCleanup(() => clearTimeout(passing))
    }),
  )
}
