import type { ScenarioCard } from '@mesnada/server/api'
import { createResource, createSignal, ErrorBoundary, onCleanup, Show, Suspense } from 'solid-js'
import { fetchMap } from '../browser/api.ts'
import { tryAgain } from '../browser/load-part.ts'
import { part } from '../parts/part.tsx'
import { t } from '../text/language.ts'
import { thumbnailOf } from './thumbnails.ts'

interface LazyMapProps {
  readonly system: string
  /** Of the scenario. */
  readonly title: string
  readonly places: ScenarioCard['maps']
}

const MapPicture = part(() => import('./map-picture.tsx'), 'map.loading')

/** Begins to load a little before it is scrolled into sight. */
const LOOK_AHEAD = '300px'

/** The frame of a map. Most have been painted ahead; others, or what does not arrive, when someone comes near them. */
export const LazyMap = (props: LazyMapProps) => {
  const [isLost, setLost] = createSignal(false)
  const address = () => (isLost() ? undefined : thumbnailOf(props.system, props.places))
  return (
    <Show when={address()} fallback={<UnknownMap {...props} />}>
      {source => (
        <div class="map-frame">
          <img
            class="map"
            src={source()}
            alt={t('map.label', { titles: props.title })}
            loading="lazy"
            decoding="async"
            onError={() => setLost(true)}
          />
        </div>
      )}
    </Show>
  )
}

const UnknownMap = (props: LazyMapProps) => {
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
