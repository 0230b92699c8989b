// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './review.css'

export { Curve } from './curve.tsx'
export { createDesk } from './desk.ts'
export { Marks } from './marks.tsx'
export { Panel } from './panel.tsx'
