import { onCleanup } from 'solid-js'
import { isTakenThere } from '../../browser/typing.ts'
import { t } from '../../text/language.ts'
import type { Order } from '../orders/group.ts'
import { answerOf, asksFacing } from './answers.ts'
import type { Table } from './context.ts'

/** What keys need of the table. */
export type KeyedTable = Pick<
  Table,
  'session' | 'controller' | 'looks' | 'group' | 'opponent' | 'announce' | 'explain'
>

/** What each key does, wherever the focus is. */
export const keysOf = (table: KeyedTable): Readonly<Record<string, () => void>> => {
  const { session, controller, looks, group, announce } = table
  const command = (order: Order): void => {
    if (group()?.can().has(order.kind)) group()?.order(order)
    else answerNo(table, t('keys.no-order'))
  }
  return {
    Escape: () => {
      if (session.fallen()) return session.pickUpDice()
      if (looks.unpin() || group()?.cancel()) return
      if (controller.armed() || controller.ambiguous().length > 0 || controller.refusal()) controller.cancel()
      else controller.select(undefined)
    },
    '?': () => looks.showHelp(true),
    i: () => {
      const hex = controller.cursor()
      if (hex !== undefined && !looks.unpin()) looks.pin(hex)
    },
    // Everyone in the hex as a list, the first of them with the keyboard.
    k: () => document.querySelector<HTMLElement>('[data-stacked]')?.focus(),
    b: () => group()?.choose('banner'),
    j: () => group()?.choose('line'),
    y: () => group()?.choose('stack'),
    g: () => group()?.setBoxing(!group()?.isBoxing()),
    a: () => command({ kind: 'advance' }),
    f: () => command({ kind: 'shoot' }),
    c: () => command({ kind: 'strike' }),
    w: () => command({ kind: 'wheel', side: 'left' }),
    W: () => command({ kind: 'wheel', side: 'right' }),
    h: () => command({ kind: 'hold' }),
    z: () => command({ kind: 'for-all' }),
    p: () => group()?.repeat(),
    o: () => group()?.confirm(true),
    m: () => {
      if (group()?.asksDetail()) void group()?.decideDetail()
      else answerNo(table, t('keys.no-order'))
    },
    M: () => {
      const decides = !group()?.decidesDetails()
      void group()?.setDecidesDetails(decides)
      announce(t(decides ? 'keys.details-on' : 'keys.details-off'))
    },
    u: () => controller.undo(),
    e: () => {
      const end = controller.sideButtons().find(({ offer }) => offer.manner === 'end')
      if (end) controller.take(end)
      else answerNo(table, t('keys.no-end'))
    },
  }
}

/** Keys that work wherever the focus is, as long as nobody types or answers a dialog. */
export const watchShortcuts = (table: Table): void => {
  const { session, controller } = table
  const keys = keysOf(table)
  /** Where it is asked which way to face, arrows turn about: the next of the buttons has the keyboard. */
  const turn = (step: 1 | -1): boolean => {
    if (!asksFacing(controller)) return false
    const asked = controller.ambiguous()
    controller.look(((controller.looked() ?? (step === 1 ? -1 : 0)) + step + asked.length) % asked.length)
    return true
  }
  const TURNS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isTakenThere(event)) return
    const way = TURNS[event.key]
    if (way && turn(way)) return event.preventDefault()
    keys[event.key]?.()
    const answer = session.fallen() ? undefined : answerOf(controller, event.key)
    // A button that stands for a place on the board has shown nobody the odds.
    if (answer)
      controller.take(answer, controller.ambiguous().length > 0 || answer.offer.target === undefined)
    else if (/^[1-9]$/.test(event.key) && !session.fallen())
      answerNo(table, t('keys.no-answer', { key: event.key }))
  }
  document.addEventListener('keydown', onKeyDown)
  onCleanup(() => document.removeEventListener('keydown', onKeyDown))
}

/** Why a key does nothing: someone else decides, or something must be done first, or it has nothing to do now. */
const answerNo = ({ session, opponent, announce, explain }: KeyedTable, otherwise: string): void => {
  if (opponent.isDeciding()) return announce(t('opponent.thinking'))
  const duty =
    session.position().pending.kind === 'decision'
      ? session.presentation.duty?.(session.position())
      : undefined
  announce(duty ? explain(duty.why) : otherwise)
}
