import type { InvitationAnswer } from '@mesnada/server/api'
import { createEffect, createResource, For, Show } from 'solid-js'
import { LazyMap } from '../../map/lazy-map.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { SideMark } from '../../parts/side-mark.tsx'
import { loadPresentation } from '../../systems/index.ts'
import { language, nameOf, t } from '../../text/language.ts'
import { speaker } from '../../text/phrase.ts'
import { DICE_MODES } from '../dice/modes.ts'
import { Entrance } from '../people/account.tsx'
import { sitterOf } from '../people/sitter.ts'
import { describeClock } from '../table/clock-time.ts'

/** What one is invited to, before one says who one is: scenario, sides, host, clock and options. */
export const Invitation = (props: { readonly invitation: InvitationAnswer }) => {
  const game = () => props.invitation.game
  const [options] = createResource(
    () => ({ tongue: language(), answer: props.invitation }),
    async ({ tongue, answer }): Promise<readonly string[]> => {
      const presentation = await loadPresentation(answer.game.system)
      if (!presentation) return []
      const say = speaker(await presentation.sentences(tongue), tongue)
      const edition = presentation.presets[answer.preset ?? '']
      const changed = presentation.optionGroups
        .flatMap(group => group.options)
        .filter(({ id }) => id in answer.options)
        .map(({ id, name, values }) => {
          const value = answer.options[id]
          const chosen = typeof value === 'string' ? values?.[value] : undefined
          if (value === true) return say(name)
          return `${say(name)} · ${chosen ? say(chosen) : '–'}`
        })
      return [...(edition ? [`${t('invite.preset')} · ${say(edition)}`] : []), ...changed]
    },
  )
  createEffect(() => {
    document.title = `${game().title[language()]} · ${t('app.name')}`
  })
  return (
    <div class="game-notice online invitation">
      <PageTitle title={game().title[language()]} lead={props.invitation.summary[language()]} />
      <Show when={props.invitation.host}>
        <p>
          <b>{t('invite.from', { name: props.invitation.host })}</b> {describeClock(game().clock)}
        </p>
      </Show>
      <Show when={props.invitation.minutes}>
        {minutes => (
          <p class="invitation-facts">
            <Show when={props.invitation.year}>{year => <>{year()} · </>}</Show>
            {t('scenario.minutes', { minutes: minutes() })}
          </p>
        )}
      </Show>
      <div class="invitation-map">
        <LazyMap system={game().system} title={game().title[language()]} places={props.invitation.maps} />
      </div>
      <section aria-labelledby="seats">
        <h2 id="seats">{t('online.seats')}</h2>
        <ul class="seats">
          <For each={[0, 1] as const}>
            {seat => (
              <li class={`seat-${seat}`}>
                <SideMark seat={seat} />
                <span>
                  <b>{nameOf(props.invitation.sides[seat])}</b> · {sitterOf(game(), seat)}
                </span>
              </li>
            )}
          </For>
        </ul>
        <p>{t(DICE_MODES[game().dice])}</p>
        <Show when={(options.latest ?? []).length > 0}>
          <h2>{t('invite.options')}</h2>
          <ul class="invitation-options">
            <For each={options.latest ?? []}>{each => <li>{each}</li>}</For>
          </ul>
        </Show>
      </section>
      <p class="invitation-lead">{t('online.join.lead')}</p>
      <Entrance />
    </div>
  )
}
