// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './later.css'

/** What stands beside the board and nobody who clicks waits for. */
export { EndPanel } from './end-panel.tsx'
export { ObjectivesPanel } from './objectives-panel.tsx'
export { Proposal } from './proposal.tsx'
export { TurnSummary } from './turn-summary.tsx'
export { WatchSettings } from './watch-settings.tsx'
