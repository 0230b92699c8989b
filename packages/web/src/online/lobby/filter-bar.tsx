import type { SystemCard } from '@mesnada/server/api'
import { For } from 'solid-js'
import { DIFFICULTIES, SIZES } from '../../gallery/filter.ts'
import { language, type TextKey, t } from '../../text/language.ts'
import { type LobbyFilter, PACES } from './filter.ts'

interface Choice {
  readonly value: string
  readonly name: string
}

interface ChooserProps {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly change: (value: string) => void
}

const Chooser = (props: ChooserProps) => (
  <label>
    <span class="unseen">{props.name}</span>
    <select value={props.value} onChange={({ currentTarget }) => props.change(currentTarget.value)}>
      <option value="">{t('gallery.any', { name: props.name })}</option>
      <For each={props.choices}>{({ value, name }) => <option value={value}>{name}</option>}</For>
    </select>
  </label>
)

const SIZE_NAMES = {
  skirmish: 'gallery.size.skirmish',
  battle: 'gallery.size.battle',
  host: 'gallery.size.host',
} as const satisfies Record<string, TextKey>

const LEVEL_NAMES = {
  easy: 'gallery.level.easy',
  medium: 'gallery.level.medium',
  hard: 'gallery.level.hard',
} as const satisfies Record<string, TextKey>

const PACE_NAMES = {
  live: 'lobby.pace.live',
  days: 'lobby.pace.days',
  none: 'lobby.pace.none',
} as const satisfies Record<string, TextKey>

interface FilterBarProps {
  readonly systems: readonly SystemCard[]
  readonly filter: LobbyFilter
  readonly change: (filter: LobbyFilter) => void
}

/** Games by system, size, difficulty and pace. */
export const LobbyFilterBar = (props: FilterBarProps) => {
  const change = (part: Partial<LobbyFilter>): void => props.change({ ...props.filter, ...part })
  return (
    <search class="lobby-filter" aria-label={t('lobby.filter')}>
      <Chooser
        name={t('gallery.system')}
        value={props.filter.system}
        choices={props.systems.map(({ id, title }) => ({ value: id, name: title[language()] }))}
        change={system => change({ system })}
      />
      <Chooser
        name={t('gallery.size')}
        value={props.filter.size}
        choices={SIZES.map(value => ({ value, name: t(SIZE_NAMES[value]) }))}
        change={size => change({ size: SIZES.find(each => each === size) ?? '' })}
      />
      <Chooser
        name={t('gallery.level')}
        value={props.filter.level}
        choices={DIFFICULTIES.map(value => ({ value, name: t(LEVEL_NAMES[value]) }))}
        change={level => change({ level: DIFFICULTIES.find(each => each === level) ?? '' })}
      />
      <Chooser
        name={t('lobby.pace')}
        value={props.filter.pace}
        choices={PACES.map(value => ({ value, name: t(PACE_NAMES[value]) }))}
        change={pace => change({ pace: PACES.find(each => each === pace) ?? '' })}
      />
    </search>
  )
}
