import type { SystemCard } from '@mesnada/server/api'
import { createMemo, For, Show } from 'solid-js'
import { language, type TextKey, t } from '../text/language.ts'
import {
  citation,
  DIFFICULTIES,
  EVERYTHING,
  type Filter,
  isFiltering,
  LENGTHS,
  type Length,
  type Level,
  SIZES,
  type Size,
} from './filter.ts'

interface FilterBarProps {
  readonly systems: readonly SystemCard[]
  readonly filter: Filter
  readonly found: number
  readonly change: (filter: Filter) => void
}

const LENGTH_NAMES: Readonly<Record<Length, TextKey>> = {
  short: 'gallery.length.short',
  evening: 'gallery.length.evening',
  long: 'gallery.length.long',
  campaign: 'gallery.length.campaign',
}

const SIZE_NAMES: Readonly<Record<Size, TextKey>> = {
  skirmish: 'gallery.size.skirmish',
  battle: 'gallery.size.battle',
  host: 'gallery.size.host',
}

const LEVEL_NAMES: Readonly<Record<Level, TextKey>> = {
  easy: 'gallery.level.easy',
  medium: 'gallery.level.medium',
  hard: 'gallery.level.hard',
}

interface Choice {
  readonly value: string
  readonly name: string
}

const choicesOf = <K extends string>(
  values: readonly K[],
  names: Readonly<Record<K, TextKey>>,
): readonly Choice[] => values.map(value => ({ value, name: t(names[value]) }))

/** Looks for battles by words, system, length, size, difficulty and what they teach. */
export const FilterBar = (props: FilterBarProps) => {
  const change = (part: Partial<Filter>): void => props.change({ ...props.filter, ...part })
  const taught = createMemo((): readonly Choice[] => {
    const rules = new Map<string, string>()
    for (const { id, title: system, scenarios } of props.systems)
      for (const { teaches } of props.filter.system === '' || props.filter.system === id ? scenarios : [])
        for (const { number, title } of teaches)
          rules.set(citation(id, number), `${title[language()]} (${system[language()]})`)
    return [...rules]
      .map(([value, name]) => ({ value, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language()))
  })
  return (
    <search class="gallery-filter">
      <label class="gallery-words">
        <span class="unseen">{t('gallery.search')}</span>
        <input
          type="search"
          placeholder={t('gallery.search')}
          value={props.filter.text}
          onInput={({ currentTarget }) => change({ text: currentTarget.value })}
        />
      </label>
      <Pick
        name={t('gallery.system')}
        value={props.filter.system}
        choices={props.systems.map(({ id, title }) => ({ value: id, name: title[language()] }))}
        choose={system => change({ system, teaches: '' })}
      />
      <Pick
        name={t('gallery.length')}
        value={props.filter.length}
        choices={choicesOf(LENGTHS, LENGTH_NAMES)}
        choose={value => change({ length: LENGTHS.find(each => each === value) ?? '' })}
      />
      <Pick
        name={t('gallery.size')}
        value={props.filter.size}
        choices={choicesOf(SIZES, SIZE_NAMES)}
        choose={value => change({ size: SIZES.find(each => each === value) ?? '' })}
      />
      <Pick
        name={t('gallery.level')}
        value={props.filter.level}
        choices={choicesOf(DIFFICULTIES, LEVEL_NAMES)}
        choose={value => change({ level: DIFFICULTIES.find(each => each === value) ?? '' })}
      />
      <Pick
        name={t('gallery.teaches')}
        value={props.filter.teaches}
        choices={taught()}
        choose={teaches => change({ teaches })}
      />
      <p class="gallery-found" role="status">
        <Show when={isFiltering(props.filter)}>
          {t('gallery.found', { count: props.found })}{' '}
          <button type="button" class="action quiet" onClick={() => props.change(EVERYTHING)}>
            {t('gallery.reset')}
          </button>
        </Show>
      </p>
    </search>
  )
}

interface PickProps {
  readonly name: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly choose: (value: string) => void
}

const Pick = (props: PickProps) => (
  <select
    aria-label={props.name}
    classList={{ chosen: props.value !== '' }}
    onChange={({ currentTarget }) => props.choose(currentTarget.value)}
  >
    <option value="" selected={props.value === ''}>
      {t('gallery.any', { name: props.name })}
    </option>
    <For each={props.choices}>
      {({ value, name }) => (
        <option value={value} selected={props.value === value}>
          {name}
        </option>
      )}
    </For>
  </select>
)
