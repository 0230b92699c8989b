// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './later.css'
// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './group.css'
// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './looks.css'

/** What stands beside the board and nobody who clicks waits for. */
export { FallenDice } from '../log/fallen-dice.tsx'
export { Chronicle } from './chronicle.tsx'
export { CoachWarning } from './coach.tsx'
export { EndPanel } from './end-panel.tsx'
export { GroupPanel } from './group-panel.tsx'
export { HexCard } from './hex-card.tsx'
export { HintPanel } from './hint.tsx'
export { KeyHelp } from './key-help.tsx'
export { NewestLines } from './newest-lines.tsx'
export { ObjectivesPanel } from './objectives-panel.tsx'
export { PhaseStrip } from './phase-strip.tsx'
export { Proposal } from './proposal.tsx'
export { StackList } from './stack-list.tsx'
export { TurnSummary } from './turn-summary.tsx'
export { WatchSettings } from './watch-settings.tsx'
