import type { MapDocument, PlacedMap } from '@mesnada/engine'
import type { ScenarioCard } from '@mesnada/server/api'
import { createEffect, createSignal, on, Show } from 'solid-js'
import { mapStyle } from '../painting/map-style.ts'
import type { Manner } from '../painting/painted-board.ts'
import { language, t } from '../text/language.ts'
import { thumbnailOf } from './thumbnails.ts'

interface MapPictureProps {
  readonly places: ScenarioCard['maps']
  /** In the order of the places. */
  readonly documents: readonly MapDocument[]
}

/** How wide it is painted at most: on no page is it wider. */
const WIDEST = 1400
const HIGHEST = 1000
const MOST_SIZE = 40

/** The ground of a scenario, small. Throws where the maps cannot be laid out; the frame says so. */
const MapPicture = (props: MapPictureProps) => {
  const titles = () => props.documents.map(({ title }) => title[language()]).join(', ')
  const placed = () =>
    props.places.flatMap((place, index) => {
      const document = props.documents[index]
      return document ? [{ ...place, document }] : []
    })
  // No resource: whatever surrounds the map does not wait for it.
  const [picture, setPicture] = createSignal<ImageBitmap>()
  const [fault, setFault] = createSignal<unknown>()
  const paint = async (maps: readonly PlacedMap[], manner: Manner): Promise<void> => {
    try {
      const { openBoard } = await import('../painting/painted-board.ts')
      const board = await openBoard(maps)
      const { width, height } = board.sheet.inner
      const size = Math.min(WIDEST / width, HIGHEST / height, MOST_SIZE)
      const window = { x: 0, y: 0, width, height }
      setPicture(await board.paint({ size, window }, manner, {}, 'soon'))
    } catch (error) {
      setFault(error)
    }
  }
  createEffect(() => void paint(placed(), { language: language(), turned: false, style: mapStyle() }))
  createEffect(() => {
    const failed = fault()
    if (failed !== undefined) throw failed
  })
  let canvas: HTMLCanvasElement | undefined
  createEffect(
    on(picture, painted => {
      if (!canvas || !painted) return
      canvas.width = painted.width
      canvas.height = painted.height
      canvas.getContext('2d')?.drawImage(painted, 0, 0)
    }),
  )
  return (
    <Show
      when={picture()}
      fallback={
        <Show when={thumbnailOf(props.documents[0]?.system ?? '', props.places)}>
          {address => <img class="map" src={address()} alt={t('map.label', { titles: titles() })} />}
        </Show>
      }
    >
      <canvas
        class="map"
        role="img"
        aria-label={t('map.label', { titles: titles() })}
        ref={element => {
          canvas = element
        }}
      />
    </Show>
  )
}

export default MapPicture
