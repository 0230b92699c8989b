import { createSignal, Show } from 'solid-js'
import { t } from '../../text/language.ts'

/** A link to be taken elsewhere: selected, copied, or handed to whatever the device shares with. */
export const CopyField = (props: { readonly label: string; readonly text: string }) => {
  const [copied, setCopied] = createSignal(false)
  let field: HTMLInputElement | undefined
  const copy = async (): Promise<void> => {
    field?.select()
    try {
      await navigator.clipboard.writeText(props.text)
      setCopied(true)
    } catch {
      // Without leave to write to the clipboard it is selected, and a key copies it.
    }
  }
  return (
    <div class="copy-field">
      <input
        type="text"
        readonly
        aria-label={props.label}
        value={props.text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        ref={element => {
          field = element
        }}
      />
      <button type="button" class="action" onClick={() => void copy()}>
        {t('online.copy')}
      </button>
      <Show when={'share' in navigator}>
        <button
          type="button"
          class="action quiet"
          onClick={() => void navigator.share({ url: props.text }).catch(() => {})}
        >
          {t('online.share')}
        </button>
      </Show>
      <span class="copied" role="status">
        {copied() ? t('online.copied') : ''}
      </span>
    </div>
  )
}
