import type { MapDocument } from '@mesnada/engine'
import type { ScenarioCard } from '@mesnada/server/api'
import { createMemo, For, Show } from 'solid-js'
import { language, t } from '../language.ts'
import { sceneOf } from './scene.ts'

interface MapPictureProps {
  readonly places: ScenarioCard['maps']
  /** In the order of the places. */
  readonly documents: readonly MapDocument[]
}

/** The ground of a scenario, small. */
const MapPicture = (props: MapPictureProps) => {
  const scene = createMemo(() => {
    const drawn = sceneOf(
      props.places.flatMap((place, index) => {
        const document = props.documents[index]
        return document ? [{ ...place, document }] : []
      }),
    )
    return drawn.ok ? drawn.value : undefined
  })
  const titles = () => props.documents.map(({ title }) => title[language()]).join(', ')
  return (
    <Show when={scene()} fallback={<p class="map-failed">{t('map.failed')}</p>}>
      {drawn => (
        <svg
          class="map"
          viewBox={`0 0 ${drawn().width} ${drawn().height}`}
          role="img"
          aria-label={t('map.label', { titles: titles() })}
        >
          {/* The thin stroke of the same colour closes the seams that smoothing leaves between hexes. */}
          <For each={drawn().areas}>
            {area => <path d={area.path} fill={area.colour} stroke={area.colour} stroke-width="0.06" />}
          </For>
          <For each={drawn().lines}>
            {line => (
              <path
                d={line.path}
                fill="none"
                stroke={line.colour}
                stroke-width={line.width}
                stroke-linecap="round"
              />
            )}
          </For>
        </svg>
      )}
    </Show>
  )
}

export default MapPicture
