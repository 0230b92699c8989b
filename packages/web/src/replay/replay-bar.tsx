import { createMemo, Show } from 'solid-js'
import { downloadRecord } from '../files/download.ts'
import { shareRecord } from '../files/share.ts'
import { TableBar, ToolFace } from '../table/panels/table-bar.tsx'
import { t } from '../text/language.ts'
import type { Viewing } from './viewing.ts'

interface ReplayBarProps {
  readonly viewing: Viewing
  readonly title: string
  /** Where the game can be played on; none when it is over. */
  readonly game: string | undefined
  readonly branch: () => void
}

/** What is watched and where in it one is; and what can be done with it. */
export const ReplayBar = (props: ReplayBarProps) => {
  const { playable, position } = props.viewing
  const clock = createMemo(() => playable.presentation.clock(position()))
  /** Says what game it is, and tells it from another of the same scenario. */
  const name = [
    playable.record.system,
    playable.record.scenario.id,
    playable.hashAt(playable.record.steps.length).slice(0, 8),
  ].join('-')
  const isOver = () => position().pending.kind === 'over'
  return (
    <TableBar
      title={props.title}
      clock={clock()}
      leave={t('missing.home')}
      before={<span class="replay-word">{t('replay.word')} · </span>}
    >
      <Show when={props.game}>
        {address => (
          <a class="tool" href={address()}>
            <ToolFace sign="M9 7H15a5 5 0 0 1 0 10H7M12 3L8 7l4 4" name={t('replay.game')} />
          </a>
        )}
      </Show>
      <button
        type="button"
        class="tool"
        aria-disabled={isOver()}
        title={t(isOver() ? 'replay.branch.over' : 'replay.branch')}
        onClick={() => {
          if (!isOver()) props.branch()
        }}
      >
        <ToolFace sign="M6 21V3M6 14c0-5 10-3 10-9M12.5 8L16 4.5 19.5 8" name={t('replay.branch')} />
      </button>
      <button type="button" class="tool" onClick={() => downloadRecord(name, playable.record)}>
        <ToolFace sign="M12 4v11M7 11l5 5 5-5M5 20h14" name={t('replay.download')} />
      </button>
      <button
        type="button"
        class="tool"
        onClick={() => void shareRecord(name, `${props.title} · ${t('app.name')}`, playable.record)}
      >
        <ToolFace sign="M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1" name={t('replay.share')} />
      </button>
    </TableBar>
  )
}
