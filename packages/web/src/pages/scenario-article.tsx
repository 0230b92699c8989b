import type { ScenarioCard } from '@mesnada/server/api'
import { For, Show } from 'solid-js'
import { ruleAddress, setupAddress } from '../browser/route.ts'
import { LazyMap } from '../map/lazy-map.tsx'
import { Difficulty } from '../parts/difficulty.tsx'
import { isPlayable } from '../systems/index.ts'
import { language, nameOf, t } from '../text/language.ts'

interface ScenarioArticleProps {
  readonly system: string
  readonly scenario: ScenarioCard
}

/** A scenario as one meets it before playing it. */
export const ScenarioArticle = (props: ScenarioArticleProps) => {
  const side = (seat: 0 | 1) => nameOf(props.scenario.sides[seat].title)
  return (
    <article class="scenario">
      <LazyMap system={props.system} title={props.scenario.title[language()]} places={props.scenario.maps} />
      <div class="scenario-text">
        <div class="scenario-title">
          <h3>{props.scenario.title[language()]}</h3>
          <Show when={props.scenario.year}>{year => <p class="year">{year()}</p>}</Show>
        </div>
        <Show when={props.scenario.reconstructed}>
          <p class="reconstructed">{t('scenario.reconstructed')}</p>
        </Show>
        <p>{props.scenario.summary[language()]}</p>
        <dl>
          <div class="sides">
            <dt>{t('scenario.sides')}</dt>
            <dd>
              {side(0)} <i>{t('scenario.against')}</i> {side(1)}
            </dd>
          </div>
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
          <div>
            <dt>{t('scenario.difficulty')}</dt>
            <dd>
              <Difficulty level={props.scenario.difficulty} />
            </dd>
          </div>
          <div>
            <dt>{t(props.scenario.days === undefined ? 'scenario.turns' : 'scenario.days')}</dt>
            <dd>
              {props.scenario.days ?? props.scenario.turns}
              <Show when={props.scenario.minutes}>
                {minutes => <span class="minutes"> · {t('scenario.minutes', { minutes: minutes() })}</span>}
              </Show>
            </dd>
          </div>
        </dl>
        <Show when={isPlayable(props.system)}>
          <a
            class="action main"
            href={setupAddress(props.system, props.scenario.id)}
            aria-label={t('scenario.play.of', { title: props.scenario.title[language()] })}
          >
            {t('scenario.play')}
          </a>
        </Show>
      </div>
    </article>
  )
}
