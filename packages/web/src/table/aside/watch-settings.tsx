import { For } from 'solid-js'
import { type TextKey, t } from '../../text/language.ts'
import {
  chooseFollowing,
  choosePace,
  choosePassing,
  follows,
  PACES,
  type Pace,
  pace,
  passes,
} from '../watch/settings.ts'

const NAMES: Readonly<Record<Pace, TextKey>> = {
  full: 'pace.full',
  quick: 'pace.quick',
  instant: 'pace.instant',
}

/** How the other side's turn is shown. What is chosen lasts. */
export const WatchSettings = () => (
  <details class="watch-settings">
    <summary>{t('pace.title')}</summary>
    <fieldset class="paces">
      <legend class="unseen">{t('pace.label')}</legend>
      <For each={PACES}>
        {each => (
          <label>
            <input type="radio" name="pace" checked={pace() === each} onChange={() => choosePace(each)} />
            <span>{t(NAMES[each])}</span>
          </label>
        )}
      </For>
    </fieldset>
    <label>
      <input
        type="checkbox"
        checked={follows()}
        onChange={({ currentTarget: { checked } }) => chooseFollowing(checked)}
      />
      <span>{t('pace.follow')}</span>
    </label>
    <label>
      <input
        type="checkbox"
        checked={passes()}
        onChange={({ currentTarget: { checked } }) => choosePassing(checked)}
      />
      <span>{t('pace.pass')}</span>
    </label>
  </details>
)
