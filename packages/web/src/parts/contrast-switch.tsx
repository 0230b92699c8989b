import { hasContrast, toggleContrast } from '../browser/contrast.ts'
import { t } from '../text/language.ts'

/** Maps and pages in plain colours with strong lines. */
export const ContrastSwitch = () => (
  <button
    class="theme"
    type="button"
    aria-label={t('contrast.more')}
    title={t('contrast.more')}
    aria-pressed={hasContrast()}
    onClick={toggleContrast}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 3.5l7.4 4.25v8.5L12 20.5l-7.4-4.25v-8.5z"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
      />
      <path d="M8.5 16L12 7.5 15.5 16M9.8 13.2h4.4" fill="none" stroke="currentColor" stroke-width="1.8" />
    </svg>
  </button>
)
