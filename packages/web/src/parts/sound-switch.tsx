import { Show } from 'solid-js'
import { chooseVolume, hasSound, play, toggleSound, volume } from '../browser/sound.ts'
import { t } from '../text/language.ts'

/** One switch for all sounds, and how loud they are. */
export const SoundSwitch = () => (
  <div class="sound">
    <button
      class="theme"
      type="button"
      aria-label={t('sound.on')}
      title={t('sound.on')}
      aria-pressed={hasSound()}
      onClick={() => {
        toggleSound()
        void play('die')
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
        <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z" fill="currentColor" />
        <path
          d={hasSound() ? 'M15 9a4.5 4.5 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11' : 'M15.5 9.5l5 5M20.5 9.5l-5 5'}
        />
      </svg>
    </button>
    <Show when={hasSound()}>
      <input
        class="volume"
        type="range"
        min="0"
        max="1"
        step="0.1"
        aria-label={t('sound.volume')}
        title={t('sound.volume')}
        value={volume()}
        onInput={event => chooseVolume(event.currentTarget.valueAsNumber)}
        onChange={() => void play('steel')}
      />
    </Show>
  </div>
)
