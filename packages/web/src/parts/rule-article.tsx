import type { NumberedParagraph } from '@mesnada/server/api'
import { createEffect, For, Show } from 'solid-js'
import { ruleAddress, rulebookAddress } from '../browser/route.ts'
import { t } from '../text/language.ts'
import { isNumbered } from './rule-number.ts'
import { RuleText } from './rule-text.tsx'

interface RuleArticleProps {
  readonly system: string
  readonly paragraph: NumberedParagraph
  readonly paragraphs: readonly NumberedParagraph[]
  /** It lies beside a page that has a title of its own. */
  readonly isBeside?: boolean
}

export const RuleArticle = (props: RuleArticleProps) => {
  const neighbour = (step: -1 | 1) => props.paragraphs[props.paragraphs.indexOf(props.paragraph) + step]
  createEffect(() => {
    if (props.isBeside) return
    const { number, title } = props.paragraph
    document.title = `${isNumbered(number) ? `${number} ` : ''}${title} · ${t('app.name')}`
  })
  const text = (content: string) => (
    <RuleText system={props.system} text={content} paragraphs={props.paragraphs} />
  )
  return (
    <article class="rule">
      <Show
        when={props.isBeside}
        fallback={
          <>
            <p class="rule-back">
              <a href={rulebookAddress(props.system)}>{t('rulebook.all')}</a>
            </p>
            <h1>
              <RuleName paragraph={props.paragraph} />
            </h1>
          </>
        }
      >
        <h2>
          <RuleName paragraph={props.paragraph} />
        </h2>
      </Show>
      <For each={props.paragraph.text.split('\n\n')}>{part => <p>{text(part)}</p>}</For>
      <Show when={props.paragraph.rulings}>
        {rulings => (
          <section class="rulings">
            <h2>{t('rulebook.rulings')}</h2>
            <ul>
              <For each={rulings()}>{ruling => <li>{text(ruling)}</li>}</For>
            </ul>
          </section>
        )}
      </Show>
      <Show when={props.paragraph.switches}>
        {switches => <p class="switches">{t('rulebook.switches', { switches: switches().join(', ') })}</p>}
      </Show>
      <nav class="neighbours" aria-label={t('rulebook.pages')}>
        <Neighbour system={props.system} to={neighbour(-1)} label={t('rulebook.previous')} rel="prev" />
        <Neighbour system={props.system} to={neighbour(1)} label={t('rulebook.next')} rel="next" />
      </nav>
    </article>
  )
}

const RuleName = (props: { readonly paragraph: NumberedParagraph }) => (
  <>
    <Show when={isNumbered(props.paragraph.number)}>
      <span class="number">{props.paragraph.number}</span>{' '}
    </Show>
    {props.paragraph.title}
  </>
)

interface NeighbourProps {
  readonly system: string
  readonly to: NumberedParagraph | undefined
  readonly label: string
  readonly rel: 'prev' | 'next'
}

const Neighbour = (props: NeighbourProps) => (
  <Show when={props.to}>
    {to => (
      <a href={ruleAddress(props.system, to().number)} rel={props.rel}>
        <span class="neighbour-label">{props.label}</span>
        <span>
          <RuleName paragraph={to()} />
        </span>
      </a>
    )}
  </Show>
)
