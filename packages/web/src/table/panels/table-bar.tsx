import { type JSX, type ParentProps, Show } from 'solid-js'
import { GAMES } from '../../browser/route.ts'
import { isSmall } from '../../browser/screen.ts'
import { ContrastSwitch } from '../../parts/contrast-switch.tsx'
import { Crest } from '../../parts/crest.tsx'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { SoundSwitch } from '../../parts/sound-switch.tsx'
import { ThemeSwitch } from '../../parts/theme-switch.tsx'
import type { Clock } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { ZoomTools } from '../board/zoom-tools.tsx'
import { useTable } from '../hand/context.ts'

interface TableBarProps {
  readonly title: string
  readonly clock: Clock
  /** What the way out of here is called. */
  readonly leave: string
  /** Said before the phase. */
  readonly before?: JSX.Element
  /** Under all of it: the sequence of play. */
  readonly strip?: JSX.Element
}

/** Over every table: the way out; scenario, phase and turn; what can be done, which are its children. */
export const TableBar = (props: ParentProps<TableBarProps>) => {
  const { say, session } = useTable()
  const isOver = () => session.position().pending.kind === 'over'
  return (
    <header class="status-bar">
      <a class="brand" href={GAMES} aria-label={props.leave} title={props.leave}>
        <Crest />
      </a>
      <div class="status-text">
        <h1>{props.title}</h1>
        <p>
          {props.before}
          <b>{isOver() ? t('table.over') : say(props.clock.phase)}</b>
          <Show when={props.clock.turn > 0}>
            <span>
              <i>{' · '}</i>
              {t('table.turn', { turn: props.clock.turn, turns: props.clock.turns })}
            </span>
          </Show>
          <Show when={props.clock.date}>
            {date => (
              <span class="date">
                <i>{' · '}</i>
                {say(date())}
              </span>
            )}
          </Show>
          <Show when={props.clock.points}>
            {points => (
              <span class="points">
                <i>{' · '}</i>
                {t('table.points', { a: points()[0], b: points()[1] })}
              </span>
            )}
          </Show>
        </p>
      </div>
      <div class="status-tools">
        {props.children}
        <Show when={isSmall()} fallback={<Preferences />}>
          <TableMenu />
        </Show>
      </div>
      {props.strip}
    </header>
  )
}

const Preferences = () => (
  <div class="preferences">
    <LanguageSwitch />
    <SoundSwitch />
    <ContrastSwitch />
    <ThemeSwitch />
  </div>
)

const MENU = 'table-menu'

/** Where the bar has no room for it: how the board is seen, and how all of it speaks, sounds and looks. */
const TableMenu = () => (
  <>
    <button
      type="button"
      class="tool"
      popovertarget={MENU}
      aria-label={t('table.menu')}
      title={t('table.menu')}
    >
      <ToolFace sign="M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6" name={t('table.menu')} />
    </button>
    <div id={MENU} class="table-menu" popover="auto">
      <div class="menu-zoom" role="group" aria-label={t('board.tools')}>
        <ZoomTools />
      </div>
      <Preferences />
    </div>
  </>
)

/** What a tool of the bar looks like: a sign, and its name where there is room for it. */
export const ToolFace = (props: { readonly sign: string; readonly name: string }) => (
  <>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.sign} />
    </svg>
    <span>{props.name}</span>
  </>
)
