import { createSignal, ErrorBoundary, For, lazy, onCleanup, Show, Suspense } from 'solid-js'
import { replayAddress } from '../browser/route.ts'
import { t } from '../text/language.ts'
import type { Refused } from './refused-file.tsx'

/** Nobody needs it who has no file that fails. */
const RefusedFile = lazy(() => import('./refused-file.tsx'))

/** Games out of files: by a button, or dropped anywhere on the page. Nothing that is saved is ever replaced. */
export const GameLoader = (props: { readonly onLoad: () => void }) => {
  const [refused, setRefused] = createSignal<readonly Refused[]>([])
  const [isReading, setReading] = createSignal(false)
  let picker: HTMLInputElement | undefined

  /** One game is shown at once; of several, whoever loads them chooses in the list. */
  const load = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || isReading()) return
    setRefused([])
    setReading(true)
    try {
      const loaded: string[] = []
      for (const file of files) {
        const outcome = await loadFile(file)
        if (typeof outcome === 'string') loaded.push(outcome)
        else setRefused(before => [...before, outcome])
      }
      props.onLoad()
      const [only, ...others] = loaded
      if (only !== undefined && others.length === 0 && refused().length === 0)
        location.hash = replayAddress(only)
    } finally {
      setReading(false)
    }
  }
  const isOver = watchDrops(files => void load(files))
  return (
    <section class="loader" aria-label={t('file.load')}>
      <input
        type="file"
        class="unseen"
        tabindex="-1"
        aria-label={t('file.load')}
        accept=".json,.txt,application/json,text/plain"
        multiple
        ref={element => {
          picker = element
        }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen again once it has been mended.
          currentTarget.value = ''
          void load(files)
        }}
      />
      <p>
        <button type="button" class="action" onClick={() => picker?.click()}>
          {t('file.load')}
        </button>{' '}
        <span class="loader-hint">{t('file.hint')}</span>
      </p>
      <p class="loader-status" role="status">
        {isReading() ? t('file.reading') : ''}
      </p>
      <Show when={refused().length > 0}>
        <div role="alert">
          <ErrorBoundary fallback={<p class="broken-reason">{t('failure.text')}</p>}>
            <Suspense>
              <For each={refused()}>{each => <RefusedFile {...each} />}</For>
            </Suspense>
          </ErrorBoundary>
        </div>
      </Show>
      <Show when={isOver()}>
        <div class="drop-veil" aria-hidden="true">
          <p>{t('file.drop')}</p>
        </div>
      </Show>
    </section>
  )
}

/** The rules that prove a game are fetched with the first file. */
const fetchDoor = () => Promise.all([import('./game-file.ts'), import('./import-game.ts')])

/** The saved game it has become, or why it has not. */
const loadFile = async (file: File): Promise<string | Refused> => {
  const { name } = file
  const door = await fetchDoor().catch(() => undefined)
  if (!door) return { name, fault: { kind: 'offline' } }
  const [{ readGameFile }, { importGame }] = door
  try {
    const reading = await readGameFile(file)
    return reading.ok ? await importGame(reading.playable) : { name, fault: reading.fault }
  } catch (fault) {
    // Whatever a file can bring about, it brings about no more than this.
    console.error(fault)
    return { name, fault: { kind: 'unreadable' } }
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Files that are dropped anywhere on the page; the signal says that some hang over it. */
const watchDrops = (onDrop: (files: readonly File[]) => void): (() => boolean) => {
  const [isOver, setOver] = createSignal(false)
  const listening = new AbortController()
  const { signal } = listening
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  addEventListener('dragenter', over, { signal })
  addEventListener('dragover', over, { signal })
  // Towards nothing: out of the window.
  addEventListener('dragleave', event => event.relatedTarget ?? setOver(false), { signal })
  addEventListener(
    'drop',
    event => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      onDrop([...(event.dataTransfer?.files ?? [])])
    },
    { signal },
  )
  onCleanup(() => listening.abort())
  return isOver
}
