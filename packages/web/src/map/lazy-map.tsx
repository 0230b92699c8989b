import type { ScenarioCard } from '@mesnada/server/api'
import { createResource, createSignal, ErrorBoundary, onCleanup, Show, Suspense } from 'solid-js'
import { fetchMap } from '../api.ts'
import { tryAgain } from '../arrival.ts'
import { t } from '../language.ts'
import { part } from '../parts/part.tsx'

interface LazyMapProps {
  readonly system: string
  readonly places: ScenarioCard['maps']
}

const MapPicture = part(() => import('./map-picture.tsx'), 'map.loading')

/** Begins to load a little before it is scrolled into sight. */
const LOOK_AHEAD = '300px'

/** The frame of a map, filled when someone comes near it: neither maps nor geometry burden the first page. */
export const LazyMap = (props: LazyMapProps) => {
  const [near, setNear] = createSignal(false)
  const [documents, { refetch }] = createResource(near, () =>
    Promise.all(props.places.map(({ map }) => fetchMap(props.system, map))),
  )
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      setNear(true)
      observer.disconnect()
    },
    { rootMargin: LOOK_AHEAD },
  )
  onCleanup(() => observer.disconnect())
  const retry = (reset: () => void): void => {
    void refetch()
    reset()
  }
  return (
    <div class="map-frame" ref={frame => observer.observe(frame)}>
      <ErrorBoundary fallback={(_fault, reset) => <MapFailure retry={() => retry(reset)} />}>
        <Suspense>
          <Show when={documents()}>
            {loaded => <MapPicture places={props.places} documents={loaded()} />}
          </Show>
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

const MapFailure = (props: { readonly retry: () => void }) => (
  <div class="map-failed" role="alert">
    <p>{t('map.failed')}</p>
    <button type="button" class="action" onClick={() => void tryAgain(props.retry)}>
      {t('failure.retry')}
    </button>
  </div>
)
