import { type MapDocument, unwrap } from '@mesnada/engine'
import type { ScenarioCard } from '@mesnada/server/api'
import { createMemo, For } from 'solid-js'
import { language, t } from '../language.ts'
import { sceneOf } from './scene.ts'

interface MapPictureProps {
  readonly places: ScenarioCard['maps']
  /** In the order of the places. */
  readonly documents: readonly MapDocument[]
}

/** The ground of a scenario, small. Throws where the maps cannot be laid out; the frame says so. */
const MapPicture = (props: MapPictureProps) => {
  const scene = createMemo(() =>
    unwrap(
      sceneOf(
        props.places.flatMap((place, index) => {
          const document = props.documents[index]
          return document ? [{ ...place, document }] : []
        }),
      ),
    ),
  )
  const titles = () => props.documents.map(({ title }) => title[language()]).join(', ')
  return (
    <svg
      class="map"
      viewBox={`0 0 ${scene().width} ${scene().height}`}
      role="img"
      aria-label={t('map.label', { titles: titles() })}
    >
      {/* The thin stroke of the same colour closes the seams that smoothing leaves between hexes. */}
      <For each={scene().areas}>
        {area => <path d={area.path} fill={area.colour} stroke={area.colour} stroke-width="0.06" />}
      </For>
      <For each={scene().lines}>
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
  )
}

export default MapPicture
