import { onCleanup, onMount, Show } from 'solid-js'
import { isSmall } from '../../browser/screen.ts'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { usePainted } from './painted-context.ts'
import { Tool, ZoomTools } from './zoom-tools.tsx'

/** Zoom, fit and turn for those who have neither wheel nor two fingers; where there is little room the menu has them. */
export const BoardTools = () => {
  const { session, controller, looks } = useTable()
  const painted = usePainted()
  const print = async (): Promise<void> => {
    const board = painted()
    if (!board) return globalThis.print()
    const { printSheet } = await import('./print-sheet.ts')
    const state = session.presentation.scenery?.(session.position()) ?? {}
    await printSheet({ board, grid: session.board.grid, pieces: controller.pieces(), state })
  }
  // Who asks the browser to print means the map, not the part of the page that is seen.
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    event.preventDefault()
    void print()
  }
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
  return (
    <Show when={!isSmall()}>
      <div class="board-tools" role="group" aria-label={t('board.tools')}>
        <Tool
          label={t('keys.title')}
          path="M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.2"
          onClick={() => looks.showHelp(true)}
        />
        <Tool
          label={t('board.print')}
          path="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z"
          onClick={() => void print()}
        />
        <ZoomTools />
      </div>
    </Show>
  )
}
