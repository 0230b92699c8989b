import { LANGUAGES, type Language } from '@mesnada/engine'
import { For } from 'solid-js'
import { chooseLanguage, language, t } from '../text/language.ts'

/** Each in its own tongue, for those who cannot read the others. */
const NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English', fr: 'Français' }

export const LanguageSwitch = () => (
  <div class="languages" role="group" aria-label={t('language.label')}>
    <For each={LANGUAGES}>
      {each => (
        <button
          type="button"
          lang={each}
          aria-pressed={language() === each}
          onClick={() => void chooseLanguage(each)}
        >
          <abbr title={NAMES[each]} aria-hidden="true">
            {each.toUpperCase()}
          </abbr>
          <span class="unseen">{NAMES[each]}</span>
        </button>
      )}
    </For>
  </div>
)
