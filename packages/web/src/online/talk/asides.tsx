import type { AsideCard, AsidesAnswer } from '@mesnada/server/api'
import { createResource, createSignal, For, Show } from 'solid-js'
import { ONLINE } from '../../browser/route.ts'
import { t } from '../../text/language.ts'
import { createAsking, Refused } from '../line/asking.tsx'
import { answerRefusal, ask, gamePath } from '../line/http.ts'
import { me } from '../people/me.ts'
import { spoken } from './phrases.ts'

interface AsidesProps {
  readonly id: string
  readonly invite: string | undefined
  /** Counts what was said since the page was opened. */
  readonly news: number
  readonly isOver: boolean
}

const MINUTE_MS = 60_000
const LONGEST = 500

/** What those who look on say to each other; for players once the game is over. */
export const Asides = (props: AsidesProps) => {
  const path = gamePath(props.id, '/asides', props.invite)
  const [text, setText] = createSignal('')
  const { isBusy, refusal, run } = createAsking()
  const [said, { refetch }] = createResource(
    () => ({ news: props.news, isOver: props.isOver }),
    async () => {
      const answer = await ask<AsidesAnswer>('GET', path)
      return answer.ok ? answer.value : undefined
    },
  )
  const asides = (): readonly AsideCard[] => said.latest?.asides ?? []
  const say = async (): Promise<void> => {
    const remark = text().trim()
    if (remark === '') return
    setText('')
    if (await run(async () => answerRefusal(await ask('POST', path, { text: remark })))) void refetch()
    else setText(remark)
  }
  const note = (): string => {
    const delay = said.latest?.delay ?? 0
    return delay > 0 ? t('asides.delay', { minutes: Math.round(delay / MINUTE_MS) }) : t('asides.apart')
  }
  return (
    <details class="talk asides" open>
      <summary>{t('asides.title')}</summary>
      <ul tabindex="0" aria-label={t('asides.title')}>
        <For each={asides()} fallback={<li class="log-empty">{t('online.talk.none')}</li>}>
          {aside => (
            <li>
              <b>{aside.name}</b> {spoken(aside.text)}
            </li>
          )}
        </For>
      </ul>
      <Show when={!props.isOver}>
        <p class="asides-note">{note()}</p>
      </Show>
      <Show
        when={me()}
        fallback={
          <a class="action quiet" href={ONLINE}>
            {t('asides.enter')}
          </a>
        }
      >
        <form
          onSubmit={event => {
            event.preventDefault()
            void say()
          }}
        >
          <input
            type="text"
            maxlength={LONGEST}
            autocomplete="off"
            aria-label={t('asides.title')}
            placeholder={t('asides.title')}
            value={text()}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <button type="submit" class="action" disabled={isBusy()}>
            {t('online.talk.send')}
          </button>
        </form>
      </Show>
      <Refused why={refusal()} />
    </details>
  )
}
