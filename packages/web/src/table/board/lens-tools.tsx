import { onCleanup } from 'solid-js'
import { isTakenThere } from '../../browser/typing.ts'
import { type TextKey, t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import type { Lens, LensKind } from '../hand/lens.ts'

const TOOLS: readonly {
  readonly kind: LensKind
  readonly key: string
  readonly name: TextKey
  readonly path: string
}[] = [
  {
    kind: 'line',
    key: 'l',
    name: 'lens.line',
    path: 'M5 19L20 4M20 4h-6M20 4v6M5 19H2.5M5 19v2.5M8 16H4.5M8 16v3.5',
  },
  {
    kind: 'scope',
    key: 's',
    name: 'lens.scope',
    path: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 1 1 0-6z',
  },
  {
    kind: 'threats',
    key: 't',
    name: 'lens.threats',
    path: 'M12 3L2.5 20h19zM12 10v4M12 17v.2',
  },
]

/** What helps to understand the position: line of fire, field of view, threats. */
export const LensTools = () => {
  const { lens } = useTable()
  watchLensKeys(lens)
  return (
    <div class="board-tools lens-tools" role="group" aria-label={t('lens.tools')}>
      {TOOLS.map(({ kind, key, name, path }) => (
        <button
          type="button"
          aria-label={t(name)}
          title={`${t(name)} (${key.toUpperCase()})`}
          aria-keyshortcuts={key.toUpperCase()}
          aria-pressed={lens.kind() === kind}
          onClick={() => lens.toggle(kind)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={path} />
          </svg>
        </button>
      ))}
    </div>
  )
}

/** Wherever the focus is, as long as nobody types or answers a dialog. */
const watchLensKeys = (lens: Lens): void => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isTakenThere(event)) return
    const tool = TOOLS.find(({ key }) => key === event.key)
    if (tool) lens.toggle(tool.kind)
    if (event.key !== 'Escape' || lens.kind() === undefined) return
    // The lens is laid aside before anything else is let go.
    event.stopImmediatePropagation()
    lens.close()
  }
  document.addEventListener('keydown', onKeyDown, { capture: true })
  onCleanup(() => document.removeEventListener('keydown', onKeyDown, { capture: true }))
}
