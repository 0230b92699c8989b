import type { NumberedParagraph } from '@mesnada/server/api'
import { For, Show } from 'solid-js'
import { ruleAddress } from '../browser/route.ts'
import { citations } from './citations.ts'

interface RuleTextProps {
  readonly system: string
  readonly text: string
  readonly paragraphs: readonly NumberedParagraph[]
}

/** Prose whose citations lead to the rules they cite. */
export const RuleText = (props: RuleTextProps) => (
  <For each={citations(props.text, new Set(props.paragraphs.map(({ number }) => number)))}>
    {piece => (
      <Show when={piece.cites} fallback={piece.text}>
        {number => <a href={ruleAddress(props.system, number())}>{piece.text}</a>}
      </Show>
    )}
  </For>
)
