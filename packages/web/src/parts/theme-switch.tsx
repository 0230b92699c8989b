import { isDark, toggleTheme } from '../browser/theme.ts'
import { t } from '../text/language.ts'

export const ThemeSwitch = () => (
  <button
    class="theme"
    type="button"
    aria-label={t('theme.dark')}
    title={t('theme.dark')}
    aria-pressed={isDark()}
    onClick={toggleTheme}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
    </svg>
  </button>
)
