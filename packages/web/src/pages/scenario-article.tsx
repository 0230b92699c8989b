import type { ScenarioCard } from '@mesnada/server/api'
import { For, Show } from 'solid-js'
import { ruleAddress, setupAddress } from '../browser/route.ts'
import { isCampaign } from '../gallery/filter.ts'
import { LazyMap } from '../map/lazy-map.tsx'
import { Difficulty } from '../parts/difficulty.tsx'
import { ScenarioObjectives } from '../parts/scenario-objectives.tsx'
import { isPlayable } from '../systems/index.ts'
import { language, nameInLine, nameOf, t } from '../text/language.ts'

interface ScenarioArticleProps {
  readonly system: string
  readonly scenario: ScenarioCard
}

/** A scenario as one meets it before playing it: the least one needs to choose, and the rest for whoever asks. */
export const ScenarioArticle = (props: ScenarioArticleProps) => {
  const title = () => props.scenario.title[language()]
  return (
    <article class="scenario">
      <LazyMap system={props.system} title={title()} places={props.scenario.maps} />
      <div class="scenario-text">
        <div class="scenario-title">
          <h3>{title()}</h3>
          <Show when={props.scenario.year}>{year => <p class="year">{year()}</p>}</Show>
        </div>
        <Facts scenario={props.scenario} />
        <p class="scenario-summary">{props.scenario.summary[language()]}</p>
        <ScenarioObjectives scenario={props.scenario} />
        <details class="scenario-more">
          <summary aria-label={t('scenario.more.of', { title: title() })}>{t('scenario.more')}</summary>
          <p class="scenario-summary">{props.scenario.summary[language()]}</p>
          <MoreFacts {...props} />
        </details>
        <Show when={isPlayable(props.system)}>
          <a
            class="action main"
            href={setupAddress(props.system, props.scenario.id)}
            aria-label={t('scenario.play.of', { title: title() })}
          >
            {t('scenario.play')}
          </a>
        </Show>
      </div>
    </article>
  )
}

/** One line each: who fights, how long, how many, how hard. */
const Facts = (props: { readonly scenario: ScenarioCard }) => {
  const sides = () => props.scenario.sides
  const length = () =>
    props.scenario.days === undefined
      ? t('scenario.length.turns', { turns: props.scenario.turns })
      : t('scenario.length.days', { days: props.scenario.days })
  return (
    <div class="scenario-facts">
      <p>
        {nameOf(sides()[0].title)} <i>{t('scenario.against')}</i> {nameInLine(sides()[1].title)}
      </p>
      <p>
        {length()}
        <Show when={props.scenario.minutes}>
          {minutes => <> · {t('scenario.minutes', { minutes: minutes() })}</>}
        </Show>
        {' · '}
        {t('scenario.counters', { count: props.scenario.counters[0] + props.scenario.counters[1] })}
      </p>
      <p class="scenario-marks">
        <Difficulty level={props.scenario.difficulty} />
        <Show when={isCampaign(props.scenario)}>
          <span class="campaign">{t('scenario.campaign')}</span>
        </Show>
        <Show when={props.scenario.reconstructed}>
          <span class="reconstructed">{t('scenario.reconstructed')}</span>
        </Show>
      </p>
    </div>
  )
}

const MoreFacts = (props: ScenarioArticleProps) => (
  <dl>
    <For each={[0, 1] as const}>
      {seat => (
        <div class="objectives">
          <dt>{nameOf(props.scenario.sides[seat].title)}</dt>
          <dd>
            <ul>
              <For each={props.scenario.objectives.filter(objective => objective.seat === seat)}>
                {({ text }) => <li>{text[language()]}</li>}
              </For>
            </ul>
          </dd>
        </div>
      )}
    </For>
    <Show when={props.scenario.teaches.length > 0}>
      <div class="teaches">
        <dt>{t('scenario.teaches')}</dt>
        <dd>
          <ul>
            <For each={props.scenario.teaches}>
              {rule => (
                <li>
                  <a href={ruleAddress(props.system, rule.number)}>
                    <span class="rule-number">{rule.number}</span> {rule.title[language()]}
                  </a>
                </li>
              )}
            </For>
          </ul>
        </dd>
      </div>
    </Show>
  </dl>
)
