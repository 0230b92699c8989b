import { createSignal, Show } from 'solid-js'
import { tryAgain } from '../browser/load-part.ts'
import { isUpdateReady, takeUpdate } from '../offline/registration.ts'
import { chooseLanguage, missingLanguage, t } from '../text/language.ts'

/** A new version waits until somebody asks for it. Not shown at a table: nobody is disturbed there. */
export const UpdateNotice = () => {
  const [isLater, setLater] = createSignal(false)
  return (
    <Show when={isUpdateReady() && !isLater()}>
      <div class="tidings" role="status">
        <p>{t('update.ready')}</p>
        <button type="button" class="action main" onClick={takeUpdate}>
          {t('update.take')}
        </button>
        <button type="button" class="action" onClick={() => setLater(true)}>
          {t('update.later')}
        </button>
      </div>
    </Show>
  )
}

/** The language that was chosen did not arrive. */
export const LanguageNotice = () => (
  <Show when={missingLanguage()}>
    {missing => (
      <div class="tidings" role="alert">
        <p>{t('language.missing')}</p>
        <button
          type="button"
          class="action"
          onClick={() => void tryAgain(() => void chooseLanguage(missing()))}
        >
          {t('failure.retry')}
        </button>
      </div>
    )}
  </Show>
)
