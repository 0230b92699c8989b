import type { SystemCard } from '@mesnada/server/api'
import { For, Show } from 'solid-js'
import { quickAddress } from '../browser/route.ts'
import { thumbnailOf } from '../map/thumbnails.ts'
import { isPlayable } from '../systems/index.ts'
import { language, t } from '../text/language.ts'
import { quickest } from './filter.ts'

/** One good small battle of each system, against the computer, at one click. */
export const QuickBattle = (props: { readonly systems: readonly SystemCard[] }) => {
  const offers = () =>
    props.systems.flatMap(system => {
      const card = isPlayable(system.id) ? quickest(system) : undefined
      return card ? [{ system, card }] : []
    })
  return (
    <Show when={offers().length > 0}>
      <section class="quick" aria-labelledby="quick">
        <h2 id="quick">{t('quick.title')}</h2>
        <p>{t('quick.text')}</p>
        <ul>
          <For each={offers()}>
            {({ system, card }) => (
              <li>
                <a href={quickAddress(system.id, card.id)}>
                  <Show when={thumbnailOf(system.id, card.maps)}>
                    {source => <img src={source()} alt="" loading="lazy" decoding="async" />}
                  </Show>
                  <span class="quick-words">
                    <b>{card.title[language()]}</b>
                    <span>{system.title[language()]}</span>
                    <span>
                      {t('quick.side', { side: card.sides[0].title })}
                      <Show when={card.minutes}>
                        {minutes => <> · {t('scenario.minutes', { minutes: minutes() })}</>}
                      </Show>
                    </span>
                  </span>
                </a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}
