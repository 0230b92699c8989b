// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './later.css'
// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './group.css'

/** What a board shows besides what is needed for playing. */
export { GroupMarks } from './group-marks.tsx'
export { HexMarks } from './hex-marks.tsx'
export { LensMarks } from './lens-marks.tsx'
export { Links } from './links.tsx'
export { MiniMap } from './mini-map.tsx'
export { Roofs } from './roofs.tsx'
export { Span } from './span.tsx'
export { Theatre } from './theatre.tsx'
export { Trails } from './trails.tsx'
