import type { NumberedParagraph } from '@mesnada/server/api'
import { createEffect, For } from 'solid-js'
import { ruleAddress } from '../browser/route.ts'
import { t } from '../text/language.ts'
import { isNumbered } from './rule-number.ts'

interface RuleListProps {
  readonly system: string
  readonly paragraphs: readonly NumberedParagraph[]
  readonly current?: string
}

/** Chapters are what stands before the first point: 1.41 and 1.42 in one, R.stun in another. */
const chaptersOf = (paragraphs: readonly NumberedParagraph[]): readonly (readonly NumberedParagraph[])[] => {
  const chapters = new Map<string, NumberedParagraph[]>()
  for (const paragraph of paragraphs) {
    const [chapter = ''] = paragraph.number.split('.')
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), paragraph])
  }
  return [...chapters.values()]
}

export const RuleList = (props: RuleListProps) => {
  let nav: HTMLElement | undefined
  createEffect(() => {
    if (props.current === undefined || !nav) return
    const link = nav.querySelector<HTMLElement>('[aria-current]')
    // Only the list scrolls, never the page.
    if (link) nav.scrollTop = link.offsetTop - nav.clientHeight / 2
  })
  return (
    <nav
      class="rule-list"
      aria-label={t('rulebook.all')}
      ref={element => {
        nav = element
      }}
    >
      <For each={chaptersOf(props.paragraphs)}>
        {chapter => (
          <ol>
            <For each={chapter}>
              {({ number, title }) => (
                <li>
                  <a
                    href={ruleAddress(props.system, number)}
                    aria-current={number === props.current ? 'page' : undefined}
                  >
                    <span class="number">{isNumbered(number) ? number : ''}</span> <span>{title}</span>
                  </a>
                </li>
              )}
            </For>
          </ol>
        )}
      </For>
    </nav>
  )
}
