import { onCleanup } from 'solid-js'
import { answerOf } from './answers.ts'
import type { Table } from './context.ts'

/** Keys that work wherever the focus is, as long as nobody types or answers a dialog. */
export const watchShortcuts = ({ session, controller }: Table): void => {
  const keys: Readonly<Record<string, () => void>> = {
    Escape: () => {
      if (session.fallen()) return session.pickUpDice()
      if (controller.armed() || controller.ambiguous().length > 0 || controller.refusal()) controller.cancel()
      else controller.select(undefined)
    },
    u: () => controller.undo(),
    e: () => {
      const end = controller.sideButtons().find(({ offer }) => offer.manner === 'end')
      if (end) controller.take(end)
    },
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return
    keys[event.key]?.()
    const answer = session.fallen() ? undefined : answerOf(controller, event.key)
    if (answer) controller.take(answer)
  }
  document.addEventListener('keydown', onKeyDown)
  onCleanup(() => document.removeEventListener('keydown', onKeyDown))
}
