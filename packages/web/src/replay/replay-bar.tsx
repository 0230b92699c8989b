import { createMemo, Show } from 'solid-js'
import { downloadRecord } from '../files/download.ts'
import { shareRecord } from '../files/share.ts'
import { t } from '../language.ts'
import { Crest } from '../parts/crest.tsx'
import { LanguageSwitch } from '../parts/language-switch.tsx'
import { ThemeSwitch } from '../parts/theme-switch.tsx'
import { GAMES } from '../route.ts'
import { useTable } from '../table/context.ts'
import type { Cinema } from './cinema.ts'

interface ReplayBarProps {
  readonly cinema: Cinema
  readonly title: string
  /** Where the game can be played on; none when it is over. */
  readonly game: string | undefined
  readonly branch: () => void
}

/** What is watched and where in it one is; and what can be done with it. */
export const ReplayBar = (props: ReplayBarProps) => {
  const { say } = useTable()
  const { reel, position } = props.cinema
  const clock = createMemo(() => reel.presentation.clock(position().state))
  /** Says what game it is, and tells it from another of the same scenario. */
  const name = [
    reel.record.system,
    reel.record.scenario.id,
    reel.hashAt(reel.record.steps.length).slice(0, 8),
  ].join('-')
  const isOver = () => position().pending.kind === 'over'
  return (
    <header class="status-bar">
      <a class="brand" href={GAMES} aria-label={t('missing.home')} title={t('missing.home')}>
        <Crest />
      </a>
      <div class="status-text">
        <h1>{props.title}</h1>
        <p>
          <span class="replay-word">{t('replay.word')} · </span>
          <b>{say(clock().phase)}</b>
          <Show when={clock().turn > 0}>
            {' · '}
            <span>{t('table.turn', { turn: clock().turn, turns: clock().turns })}</span>
          </Show>
          <Show when={clock().date}>
            {date => (
              <span class="date">
                {' · '}
                {say(date())}
              </span>
            )}
          </Show>
          <Show when={clock().points}>
            {points => (
              <span class="points">
                {' · '}
                {t('table.points', { a: points()[0], b: points()[1] })}
              </span>
            )}
          </Show>
        </p>
      </div>
      <div class="status-tools">
        <Show when={props.game}>
          {address => (
            <a class="tool" href={address()}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M9 7H15a5 5 0 0 1 0 10H7M12 3L8 7l4 4" />
              </svg>
              <span>{t('replay.game')}</span>
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
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 21V3M6 14c0-5 10-3 10-9M12.5 8L16 4.5 19.5 8" />
          </svg>
          <span>{t('replay.branch')}</span>
        </button>
        <button type="button" class="tool" onClick={() => downloadRecord(name, reel.record)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
          </svg>
          <span>{t('replay.download')}</span>
        </button>
        <button
          type="button"
          class="tool"
          onClick={() => void shareRecord(name, `${props.title} · ${t('app.name')}`, reel.record)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1" />
          </svg>
          <span>{t('replay.share')}</span>
        </button>
        <div class="preferences">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}
