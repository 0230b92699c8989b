import { LEVELS, type Level } from '@mesnada/ai'
import type { ScenarioDocument, Seat } from '@mesnada/engine'
import { createSignal, For, Show } from 'solid-js'
import { recall } from '../browser/storage.ts'
import { part } from '../parts/part.tsx'
import { SideMark } from '../parts/side-mark.tsx'
import { nameOf, type TextKey, t, withLaterWords } from '../text/language.ts'
import { type Computers, NO_COMPUTERS, type Party, readComputers } from './computers.ts'
import { adaptingKey, rememberLevel, usualLevel } from './usual-level.ts'

export const LEVEL_NAMES: Readonly<Record<Level, TextKey>> = {
  0: 'opponent.level.random',
  1: 'opponent.level.greedy',
  2: 'opponent.level.recruit',
  3: 'opponent.level.soldier',
  4: 'opponent.level.knight',
  5: 'opponent.level.marshal',
}

/** How each plays, in a line. */
const LEVEL_WAYS: Readonly<Record<Level, TextKey>> = {
  0: 'opponent.way.random',
  1: 'opponent.way.greedy',
  2: 'opponent.way.recruit',
  3: 'opponent.way.soldier',
  4: 'opponent.way.knight',
  5: 'opponent.way.marshal',
}

/** What the list says where someone here plays. */
const HERE = 'here'

/** For those who ask for more than a level. */
const OpponentChoices = part(() => withLaterWords(import('./opponent-choices.tsx')), 'setup.loading')

export interface SetupPlayersProps {
  /** Where the level may follow the results in this system; absent where the game does not count. */
  readonly system?: string
  readonly scenario: ScenarioDocument
  readonly party: Party
  readonly onChange: (party: Party) => void
  /** Sides that only the computer may play. */
  readonly locked?: readonly [boolean, boolean]
}

const MODES = {
  computer: 'setup.mode.computer',
  here: 'setup.mode.here',
  watch: 'setup.mode.watch',
} as const satisfies Readonly<Record<string, TextKey>>

type Mode = keyof typeof MODES

const modeOf = ([first, second]: Computers): Mode => {
  if (first === undefined && second === undefined) return 'here'
  return first !== undefined && second !== undefined ? 'watch' : 'computer'
}

const computersOf = (mode: Mode, system: string | undefined): Computers => {
  const level = usualLevel(system)
  if (mode === 'here') return NO_COMPUTERS
  return mode === 'watch' ? [level, level] : [undefined, level]
}

/** The usual ways to fill both seats at once. */
const Modes = (props: SetupPlayersProps) => (
  <div class="setup-modes">
    <For each={Object.entries(MODES)}>
      {([mode, name]) => (
        <label>
          <input
            type="radio"
            name="mode"
            value={mode}
            checked={modeOf(props.party.computers) === mode}
            onChange={() =>
              props.onChange({
                ...props.party,
                computers: computersOf(mode === 'here' || mode === 'watch' ? mode : 'computer', props.system),
              })
            }
          />
          <span>{t(name)}</span>
        </label>
      )}
    </For>
  </div>
)

/** For each side, someone here with a name, or the computer with a level. */
export const SetupPlayers = (props: SetupPlayersProps) => {
  const [wantsMore, setWantsMore] = createSignal(Boolean(props.system && recall(adaptingKey(props.system))))
  const change = <T,>([first, second]: readonly [T, T], seat: Seat, value: T): readonly [T, T] =>
    seat === 0 ? [value, second] : [first, value]
  const choose = (seat: Seat, value: string): void => {
    const computers = readComputers(
      change<unknown>(props.party.computers, seat, value === HERE ? undefined : Number(value)),
    )
    const level = computers[seat]
    if (level !== undefined) rememberLevel(level)
    props.onChange({ ...props.party, players: change(props.party.players, seat, ''), computers })
  }
  const name = (seat: Seat, value: string): void =>
    props.onChange({ ...props.party, players: change(props.party.players, seat, value) })
  return (
    <fieldset class="setup-players">
      <legend>{t('setup.players')}</legend>
      <Show when={!props.locked}>
        <Modes {...props} />
      </Show>
      <For each={[0, 1] as const}>
        {seat => {
          const side = () => props.scenario.sides[seat].title
          const way = () => {
            const level = props.party.computers[seat]
            return level === undefined ? undefined : t(LEVEL_WAYS[level])
          }
          return (
            <div class={`setup-player seat-${seat}`}>
              <SideMark seat={seat} />
              <span>{nameOf(side())}</span>
              <select
                aria-label={t('setup.who', { side: side() })}
                aria-describedby={way() && `way-${seat}`}
                onChange={({ currentTarget: { value } }) => choose(seat, value)}
              >
                <Show when={!props.locked?.[seat]}>
                  <option value={HERE} selected={props.party.computers[seat] === undefined}>
                    {t('setup.here')}
                  </option>
                </Show>
                <For each={LEVELS}>
                  {level => (
                    <option value={level} selected={props.party.computers[seat] === level}>
                      {t(LEVEL_NAMES[level])}
                    </option>
                  )}
                </For>
              </select>
              <Show when={way()}>
                {line => (
                  <p class="setup-way" id={`way-${seat}`}>
                    {line()}
                  </p>
                )}
              </Show>
              <Show when={props.party.computers[seat] === undefined}>
                <input
                  type="text"
                  maxlength="40"
                  autocomplete="off"
                  aria-label={t('setup.name.of', { side: side() })}
                  placeholder={t('setup.name')}
                  value={props.party.players[seat]}
                  onInput={({ currentTarget: { value } }) => name(seat, value)}
                />
              </Show>
            </div>
          )
        }}
      </For>
      <Show when={modeOf(props.party.computers) !== 'here'}>
        <Show
          when={wantsMore()}
          fallback={
            <button type="button" class="action quiet" onClick={() => setWantsMore(true)}>
              {t('setup.more')}
            </button>
          }
        >
          <OpponentChoices {...props} />
        </Show>
      </Show>
    </fieldset>
  )
}
