import { onCleanup } from 'solid-js'
import { isTakenThere } from '../browser/typing.ts'
import { type TextKey, t } from '../text/language.ts'
import type { Count } from './chapters.ts'
import { type Player, SPEEDS } from './player.ts'

/** What the keys do, as the help shows it, by the names that stand on a keyboard of the language. */
export const keyHelp = (
  count: Count,
): readonly { readonly keys: readonly string[]; readonly does: TextKey }[] => [
  { keys: [t('key.space'), 'K'], does: 'replay.keys.play' },
  { keys: ['←', '→'], does: 'replay.keys.step' },
  { keys: [`${t('key.shift')} ←`, `${t('key.shift')} →`], does: 'replay.keys.phase' },
  {
    keys: [t('key.page-up'), t('key.page-down')],
    does: count === 'day' ? 'replay.keys.day' : 'replay.keys.turn',
  },
  { keys: [t('key.home'), t('key.end')], does: 'replay.keys.ends' },
  { keys: ['1', '…', '5'], does: 'replay.keys.speed' },
]

/** What a key does wherever the focus is; undefined for those that mean nothing here. */
const commandOf = (player: Player, { key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
  const speed = SPEEDS[Number(key) - 1]
  if (speed !== undefined) return () => player.setSpeed(speed)
  const commands: Readonly<Record<string, () => void>> = {
    ' ': player.toggle,
    k: player.toggle,
    K: player.toggle,
    ArrowLeft: () => (shiftKey ? player.toPhase(-1) : player.by(-1)),
    ArrowRight: () => (shiftKey ? player.toPhase(1) : player.by(1)),
    PageUp: () => player.toTurn(-1),
    PageDown: () => player.toTurn(1),
    Home: () => player.go(0),
    End: () => player.go(Number.POSITIVE_INFINITY),
  }
  return commands[key]
}

/** Where keys have a meaning of their own: what is typed or chosen there, and buttons, which Space presses. */
const isTaken = (event: KeyboardEvent): boolean => {
  const { target, key } = event
  if (!(target instanceof Element)) return false
  // The slider of the game goes where the keys would take it.
  if (isTakenThere(event) && !target.closest('input[type="range"]')) return true
  return (
    key === ' ' && target.closest('button, a, summary, input[type="checkbox"], input[type="radio"]') !== null
  )
}

export const watchReplayKeys = (player: Player): void => {
  const onKeyDown = (event: KeyboardEvent): void => {
    // The board has answered those that move its cursor.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const command = isTaken(event) ? undefined : commandOf(player, event)
    if (!command) return
    event.preventDefault()
    command()
  }
  document.addEventListener('keydown', onKeyDown)
  onCleanup(() => document.removeEventListener('keydown', onKeyDown))
}
