import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { middleOf } from '../board/geometry.ts'
import { useTable } from '../hand/context.ts'
import { Parties } from '../panels/parties.tsx'
import type { FallenRoll } from '../session/log-writer.ts'
import { diceTimes } from '../watch/settings.ts'
import { describeThrows, ThrownDice } from './thrown-dice.tsx'

/** Dice as they fall and what they do; a click or a key goes on at once. */
export const FallenDice = () => {
  const { session } = useTable()
  return (
    <Show when={session.fallen()} keyed>
      {fallen => <Dice fallen={fallen} />}
    </Show>
  )
}

/** What dice take at the bottom of the window, in its pixels. */
const LOW = { width: 520, height: 340 }

const Dice = (props: { readonly fallen: FallenRoll }) => {
  const table = useTable()
  const { session, announce } = table
  // The position is still the one before the dice: it knows whom they are about.
  const subjects = session.presentation.subjects(session.position())
  const by = props.fallen.roll.throws[0]?.seat ?? 0
  const { seat } = session.presentation.clock(session.position())
  /** Whom they are about may stand where they would lie; then they lie at the top. */
  const isHigh = (): boolean => {
    const board = document.querySelector('.board')?.getBoundingClientRect()
    if (!board) return false
    const hexes = session.presentation
      .pieces(session.position())
      .flatMap(piece => (subjects.includes(piece.id) ? piece.hexes : []))
    return hexes.some(hex => {
      const { x, y } = table.camera.toScreen(middleOf(session.board.grid, hex))
      return y > board.height - LOW.height && Math.abs(board.left + x - innerWidth / 2) < LOW.width / 2
    })
  }
  const { tumble, read } = diceTimes(session.computers[seat] === undefined)
  const [tumbling, setTumbling] = createSignal(tumble > 0)
  const rest = setTimeout(() => setTumbling(false), tumble)
  const done = setTimeout(() => session.pickUpDice(), tumble + read)
  onCleanup(() => {
    clearTimeout(rest)
    clearTimeout(done)
  })
  createEffect(
    on(tumbling, isTumbling => {
      if (!isTumbling) announce(describeThrows(table, props.fallen))
    }),
  )
  return (
    <button
      type="button"
      class="fallen-dice"
      classList={{ tumbling: tumbling(), high: isHigh() }}
      ref={element => queueMicrotask(() => element.focus({ preventScroll: true }))}
      onClick={() => session.pickUpDice()}
    >
      <Parties ids={subjects} by={by} />
      <ThrownDice fallen={props.fallen} />
      <span class="fallen-skip">{t('dice.go-on')}</span>
    </button>
  )
}
