import { onCleanup, onMount } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { usePainted } from './painted-context.ts'

const ZOOM_STEP = 1.3

/** Zoom, fit and turn for those who have neither wheel nor two fingers. */
export const BoardTools = () => {
  const { camera, session, controller } = useTable()
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
  const tool = (label: string, path: string, onClick: () => void, kind?: string) => (
    <button type="button" class={kind} aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  return (
    <div class="board-tools" role="group" aria-label={t('board.tools')}>
      {tool(t('board.print'), 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z', () => void print(), 'print')}
      {tool(t('board.zoom-in'), 'M12 5v14M5 12h14', () => camera.zoom(ZOOM_STEP))}
      {tool(t('board.zoom-out'), 'M5 12h14', () => camera.zoom(1 / ZOOM_STEP))}
      {tool(t('board.fit'), 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', () => camera.fit())}
      {tool(t('board.turn'), 'M19 12a7 7 0 1 1-2.5-5.3M17 2v5h-5', () => camera.turn())}
    </div>
  )
}
