import { createMemo, Show } from 'solid-js'
import { t } from '../../language.ts'
import { Crest } from '../../parts/crest.tsx'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { ThemeSwitch } from '../../parts/theme-switch.tsx'
import { GAMES } from '../../route.ts'
import { useTable } from '../context.ts'
import { useLedger } from './ledger-panel.tsx'

interface StatusBarProps {
  readonly title: string
  readonly logOpen: boolean
  readonly toggleLog: () => void
  readonly ledgerOpen: boolean
  readonly toggleLedger: () => void
  readonly watching: boolean
  readonly replay: string | undefined
}

/** Where one is: scenario, turn, phase; and what is always at hand. */
export const StatusBar = (props: StatusBarProps) => {
  const { session, controller, say, explain } = useTable()
  const clock = createMemo(() => session.presentation.clock(session.position().state))
  const ledger = useLedger()
  const undoRefusal = createMemo(() => (session.fallen() ? undefined : session.undoRefusal()))
  const why = () => {
    const refusal = undoRefusal()
    return refusal ? explain(refusal) : t('table.undo')
  }
  return (
    <header class="status-bar">
      <a class="brand" href={GAMES} aria-label={t('table.leave')} title={t('table.leave')}>
        <Crest />
      </a>
      <div class="status-text">
        <h1>{props.title}</h1>
        <p>
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
        <button
          type="button"
          class="tool"
          aria-disabled={props.watching || undoRefusal() !== undefined}
          title={why()}
          onClick={() => controller.undo()}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 7H15a5 5 0 0 1 0 10H7M12 3L8 7l4 4" />
          </svg>
          <span>{t('table.undo')}</span>
        </button>
        <Show when={props.replay}>
          {address => (
            <a class="tool" href={address()}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5M10.5 9v6l5-3z" />
              </svg>
              <span>{t('table.replay')}</span>
            </a>
          )}
        </Show>
        <Show when={ledger()}>
          {kept => (
            <button type="button" class="tool" aria-pressed={props.ledgerOpen} onClick={props.toggleLedger}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M5 5h14v15H5zM5 9h14M9 3v4M15 3v4M9 13h2M13 13h2M9 16h2" />
              </svg>
              <span>{say(kept().title)}</span>
            </button>
          )}
        </Show>
        <button type="button" class="tool log-toggle" aria-pressed={props.logOpen} onClick={props.toggleLog}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 6h14M5 12h14M5 18h9" />
          </svg>
          <span>{t('table.log')}</span>
        </button>
        <div class="preferences">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}
