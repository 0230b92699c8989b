import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'

const ZOOM_STEP = 1.3

interface ToolProps {
  readonly label: string
  readonly path: string
  readonly onClick: () => void
}

/** A button that is but a sign. */
export const Tool = (props: ToolProps) => (
  <button type="button" aria-label={props.label} title={props.label} onClick={props.onClick}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.path} />
    </svg>
  </button>
)

/** Nearer, farther, all of it, and from the other side. */
export const ZoomTools = () => {
  const { camera } = useTable()
  return (
    <>
      <Tool label={t('board.zoom-in')} path="M12 5v14M5 12h14" onClick={() => camera.zoom(ZOOM_STEP)} />
      <Tool label={t('board.zoom-out')} path="M5 12h14" onClick={() => camera.zoom(1 / ZOOM_STEP)} />
      <Tool
        label={t('board.fit')}
        path="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
        onClick={() => camera.fit()}
      />
      <Tool label={t('board.turn')} path="M19 12a7 7 0 1 1-2.5-5.3M17 2v5h-5" onClick={() => camera.turn()} />
    </>
  )
}
