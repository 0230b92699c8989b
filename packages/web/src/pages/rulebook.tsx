import type { NumberedParagraph, SystemCard } from '@mesnada/server/api'
import { createResource, Match, Show, Switch } from 'solid-js'
import { AnswerError, fetchRulebook } from '../browser/api.ts'
import { Failure, Loading } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { RuleArticle } from '../parts/rule-article.tsx'
import { RuleList } from '../parts/rule-list.tsx'
import { RuleSearch } from '../rulebook/rule-search.tsx'
import { language, t } from '../text/language.ts'
import { MissingPage } from './missing.tsx'

interface RulebookPageProps {
  readonly system: string
  /** The rule to read; without one, the list of all. */
  readonly number: string | undefined
  readonly card: SystemCard | undefined
}

const RulebookPage = (props: RulebookPageProps) => {
  const [paragraphs, { refetch }] = createResource(
    () => [props.system, language()] as const,
    ([system, tongue]) => fetchRulebook(system, tongue),
  )
  const isUnknown = () => paragraphs.error instanceof AnswerError && paragraphs.error.status < 500
  return (
    <Switch>
      <Match when={isUnknown()}>
        <MissingPage />
      </Match>
      <Match when={paragraphs.error}>
        <PageTitle title={t('rulebook.title')} />
        <Failure retry={() => void refetch()} />
      </Match>
      <Match when={paragraphs.loading}>
        <PageTitle title={t('rulebook.title')} />
        <Loading text={t('rulebook.loading')} />
      </Match>
      <Match when={paragraphs()}>
        {loaded => (
          <Show
            when={props.number}
            fallback={
              <>
                <PageTitle title={t('rulebook.title')} lead={props.card?.title[language()]} />
                <RuleSearch system={props.system} paragraphs={loaded()}>
                  <RuleList system={props.system} paragraphs={loaded()} />
                </RuleSearch>
              </>
            }
          >
            {number => <OneRule system={props.system} number={number()} paragraphs={loaded()} />}
          </Show>
        )}
      </Match>
    </Switch>
  )
}

interface OneRuleProps {
  readonly system: string
  readonly number: string
  readonly paragraphs: readonly NumberedParagraph[]
}

const OneRule = (props: OneRuleProps) => {
  const paragraph = () => props.paragraphs.find(({ number }) => number === props.number)
  return (
    <Show when={paragraph()} fallback={<MissingPage />}>
      {found => (
        <div class="rulebook">
          <RuleArticle system={props.system} paragraph={found()} paragraphs={props.paragraphs} />
          <aside>
            <RuleSearch system={props.system} paragraphs={props.paragraphs}>
              <RuleList system={props.system} paragraphs={props.paragraphs} current={props.number} />
            </RuleSearch>
          </aside>
        </div>
      )}
    </Show>
  )
}

export default RulebookPage
