import type { ScenarioCard } from '@mesnada/server/api'
import { createResource, createSignal, ErrorBoundary, lazy, onCleanup, Show, Suspense } from 'solid-js'
import { fetchMap } from '../api.ts'
import { t } from '../language.ts'

interface LazyMapProps {
  readonly system: string
  readonly places: ScenarioCard['maps']
}

const MapPicture = lazy(() => import('./map-picture.tsx'))

/** Begins to load a little before it is scrolled into sight. */
const LOOK_AHEAD = '300px'

/** The frame of a map, filled when someone comes near it: neither maps nor geometry burden the first page. */
export const LazyMap = (props: LazyMapProps) => {
  const [near, setNear] = createSignal(false)
  const [documents] = createResource(near, () =>
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
  return (
    <div class="map-frame" ref={frame => observer.observe(frame)}>
      <ErrorBoundary fallback={<p class="map-failed">{t('map.failed')}</p>}>
        <Suspense>
          <Show when={documents()}>
            {loaded => <MapPicture places={props.places} documents={loaded()} />}
          </Show>
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
