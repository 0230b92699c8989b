import { canHaveTemper, isTemper, TEMPERS, type Temper } from '@mesnada/ai'
import type { Seat } from '@mesnada/engine'
import { createSignal, For, Show } from 'solid-js'
import { SideMark } from '../parts/side-mark.tsx'
import { nameOf, type TextKey, t } from '../text/language.ts'
import { keepAdapting, readAdapting } from './adapting.ts'
import type { SetupPlayersProps } from './choose-players.tsx'
import type { Party } from './computers.ts'
import { usualLevel } from './usual-level.ts'

const USUAL = 'usual'

const NAMES: Readonly<Record<Temper | typeof USUAL, TextKey>> = {
  usual: 'temper.usual',
  bold: 'temper.bold',
  careful: 'temper.careful',
  book: 'temper.book',
}

/** How each plays, in a line. */
const WAYS: Readonly<Record<Temper | typeof USUAL, TextKey>> = {
  usual: 'temper.usual.way',
  bold: 'temper.bold.way',
  careful: 'temper.careful.way',
  book: 'temper.book.way',
}

/** What there is to choose of the computer beside its level. */
const OpponentChoices = (props: SetupPlayersProps) => {
  const seats = (): readonly Seat[] =>
    ([0, 1] as const).filter(seat => {
      const level = props.party.computers[seat]
      return level !== undefined && canHaveTemper(level)
    })
  const temperOf = (seat: Seat): Temper | undefined => props.party.tempers?.[seat]
  const choose = (seat: Seat, value: string): void => {
    const temper = isTemper(value) ? value : undefined
    props.onChange({
      ...props.party,
      tempers: seat === 0 ? [temper, temperOf(1)] : [temperOf(0), temper],
    })
  }
  return (
    <section class="setup-more" aria-labelledby="setup-more">
      <h2 id="setup-more">{t('temper.title')}</h2>
      <For each={seats()} fallback={<p class="setup-way">{t('temper.none')}</p>}>
        {seat => {
          const side = () => props.scenario.sides[seat].title
          return (
            <div class={`setup-player seat-${seat}`}>
              <SideMark seat={seat} />
              <span>{nameOf(side())}</span>
              <select
                aria-label={t('temper.of', { side: side() })}
                aria-describedby={`temper-${seat}`}
                onChange={({ currentTarget: { value } }) => choose(seat, value)}
              >
                <For each={[USUAL, ...TEMPERS] as const}>
                  {temper => (
                    <option value={temper} selected={(temperOf(seat) ?? USUAL) === temper}>
                      {t(NAMES[temper])}
                    </option>
                  )}
                </For>
              </select>
              <p class="setup-way" id={`temper-${seat}`}>
                {t(WAYS[temperOf(seat) ?? USUAL])}
              </p>
            </div>
          )
        }}
      </For>
      <Show when={props.system}>{system => <AdaptChoice system={system()} party={props.party} />}</Show>
    </section>
  )
}

/** Whether the level follows the results, and how far it has come. */
const AdaptChoice = (props: { readonly system: string; readonly party: Party }) => {
  const [adapting, setAdapting] = createSignal(readAdapting(props.system))
  const level = () => props.party.computers.find(each => each !== undefined) ?? usualLevel(props.system)
  const change = (isOn: boolean): void => {
    setAdapting(isOn ? { level: level(), wins: 0 } : undefined)
    keepAdapting(props.system, adapting())
  }
  return (
    <>
      <label class="setup-adapt">
        <input
          type="checkbox"
          checked={adapting() !== undefined}
          aria-describedby="adapt-about"
          onChange={({ currentTarget: { checked } }) => change(checked)}
        />{' '}
        {t('adapt.label')}
      </label>
      <p class="setup-way" id="adapt-about">
        {t('adapt.about')} {adapting()?.wins === 1 && adapting()?.level === level() ? t('adapt.won') : ''}
      </p>
    </>
  )
}

export default OpponentChoices
