import type { NumberedParagraph } from '@mesnada/server/api'
import { For, Show } from 'solid-js'
import { ruleAddress } from '../browser/route.ts'
import { citations } from './citations.ts'
import { isNumbered } from './rule-number.ts'

interface RuleTextProps {
  readonly system: string
  readonly text: string
  readonly paragraphs: readonly NumberedParagraph[]
}

/** Prose whose citations lead to the rules they cite, by number or, where the book has none, by title. */
export const RuleText = (props: RuleTextProps) => {
  const titles = () => new Map(props.paragraphs.map(({ number, title }) => [number, title]))
  return (
    <For each={citations(props.text, new Set(titles().keys()))}>
      {piece => (
        <Show when={piece.cites} fallback={piece.text}>
          {number => (
            <a href={ruleAddress(props.system, number())}>
              {isNumbered(number()) ? piece.text : titles().get(number())}
            </a>
          )}
        </Show>
      )}
    </For>
  )
}
