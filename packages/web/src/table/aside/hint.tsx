import { createEffect, createMemo, createSignal, Match, on, onCleanup, Show, Switch } from 'solid-js'
import { t } from '../../text/language.ts'
import { middleOf } from '../board/geometry.ts'
import { useTable } from '../hand/context.ts'
import { deedText, reasonText } from '../hand/deed-words.ts'
import { deedsOf } from '../hand/deeds.ts'
import type { Hint } from '../opponent/messages.ts'
import { CoachSwitch } from './coach.tsx'

/** How much has been told: whom to look at, then which move, then why. */
type Told = 'nothing' | 'look' | 'move' | 'why'

/** A hint for whoever plays against the computer, a little at a time. */
export const HintPanel = () => {
  const table = useTable()
  const { session, opponent, controller, camera } = table
  const [told, setTold] = createSignal<Told>('nothing')
  const [hint, setHint] = createSignal<Hint>()
  const [isAsking, setAsking] = createSignal(false)
  let isGone = false
  onCleanup(() => {
    isGone = true
  })
  createEffect(
    on(session.position, () => {
      setTold('nothing')
      setHint(undefined)
      setAsking(false)
    }),
  )
  const mayAsk = createMemo(
    () =>
      opponent.hint !== undefined &&
      session.computers.some(level => level !== undefined) &&
      session.position().pending.kind === 'decision' &&
      !opponent.isDeciding() &&
      !session.fallen(),
  )
  const deed = createMemo(() => {
    const found = hint()
    return found && deedsOf(session.presentation, session.position().state, [found.action])[0]
  })
  const show = (): void => {
    const piece = deed()?.piece
    setTold(piece ? 'look' : 'move')
    if (!piece) return
    controller.select(piece.id)
    camera.glide(piece.hexes.map(hex => middleOf(session.board.grid, hex)))
  }
  const ask = async (): Promise<void> => {
    const position = session.position()
    setAsking(true)
    try {
      const found = await opponent.hint?.()
      if (!found || isGone || session.position() !== position) return
      setHint(found)
      show()
    } catch {
      // Whoever asks again is answered anew.
    } finally {
      if (!isGone) setAsking(false)
    }
  }
  const reasons = (): string => hint()?.reasons.map(reasonText).join(' ') ?? ''
  return (
    <Show when={mayAsk()}>
      <section class="advice" aria-label={t('hint.title')} aria-live="polite">
        <Show when={deed()}>
          {found => (
            <>
              <Show when={found().piece}>
                {piece => <p>{t('hint.look', { piece: table.title(piece().name) })}</p>}
              </Show>
              <Show when={told() === 'move' || told() === 'why'}>
                <p class="advice-move">{deedText(table, found())}</p>
              </Show>
              <Show when={told() === 'why'}>
                <p class="advice-why">{reasons() || t('hint.why.none')}</p>
              </Show>
            </>
          )}
        </Show>
        <Switch>
          <Match when={told() === 'nothing'}>
            <button type="button" class="action quiet" aria-disabled={isAsking()} onClick={() => void ask()}>
              {t(isAsking() ? 'hint.asking' : 'hint.ask')}
            </button>
          </Match>
          <Match when={told() === 'look'}>
            <button type="button" class="action quiet" onClick={() => setTold('move')}>
              {t('hint.move')}
            </button>
          </Match>
          <Match when={told() === 'move'}>
            <button type="button" class="action quiet" onClick={() => setTold('why')}>
              {t('hint.why')}
            </button>
          </Match>
        </Switch>
        <Show when={table.coach.isThere}>
          <CoachSwitch />
        </Show>
      </section>
    </Show>
  )
}
