import { SEATS } from '@mesnada/engine'
import type {
  ClockSettings,
  GameCard,
  SeekAnswer,
  SeekCard,
  SeekTerms,
  SystemCard,
} from '@mesnada/server/api'
import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { onlineAddress } from '../../browser/route.ts'
import { language, t } from '../../text/language.ts'
import { sitDownAt } from '../dice/sit-down.ts'
import { createAsking, Refused } from '../line/asking.tsx'
import { answerRefusal, ask } from '../line/http.ts'
import { me } from '../people/me.ts'
import { ClockChoice } from '../table/clock-choice.tsx'
import { describeClock } from '../table/clock-time.ts'

/** Few, so that people find each other. */
const CLOCKS: readonly [ClockSettings, ...ClockSettings[]] = [
  { kind: 'live', seconds: 1800, increment: 15 },
  { kind: 'live', seconds: 3600, increment: 30 },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
]

/** Whoever wants to play at once has to be there: as long as the page is open it says so. */
const RENEW_MS = 50_000

/** The seat that is kept for this user is taken, and the table gone to. */
export const goToPaired = async (id: string): Promise<void> => {
  const card = await ask<GameCard>('GET', `/games/${id}`)
  const { yours = [], seats = [] } = card.ok ? card.value : {}
  const seat = SEATS.find(each => yours.includes(each) && seats[each]?.name === undefined)
  if (seat !== undefined) await sitDownAt(id, seat)
  location.hash = onlineAddress(id)
}

interface SeekPanelProps {
  readonly systems: readonly SystemCard[]
  readonly seeks: readonly SeekCard[]
}

/** Who looks for an opponent, and the terms on which one would play oneself. */
export const SeekPanel = (props: SeekPanelProps) => {
  const [system, setSystem] = createSignal('')
  const [scenario, setScenario] = createSignal('')
  const [clock, setClock] = createSignal(0)
  const { isBusy, refusal, run } = createAsking()
  const chosen = () => props.systems.find(({ id }) => id === system()) ?? props.systems[0]
  const seek = (terms: SeekTerms): Promise<boolean> =>
    run(async () => {
      const answer = await ask<SeekAnswer>('POST', '/seeks', terms)
      if (!answer.ok) return answer.refusal
      if (answer.value.game) await goToPaired(answer.value.game.id)
      return undefined
    })
  const withdraw = (id: string): Promise<boolean> =>
    run(async () => answerRefusal(await ask('DELETE', `/seeks/${id}`)))
  const own = () => props.seeks.filter(({ yours }) => yours)
  const others = () => props.seeks.filter(({ yours }) => !yours)
  createEffect(
    on(
      () => own().some(({ terms }) => terms.clock.kind === 'live'),
      isWaiting => {
        if (!isWaiting) return
        const renew = (): void => {
          for (const { terms } of own()) if (terms.clock.kind === 'live') void seek(terms)
        }
        const timer = setInterval(renew, RENEW_MS)
        onCleanup(() => clearInterval(timer))
      },
    ),
  )
  // Whoever closes the page does not keep others waiting for him.
  const leave = (): void => {
    for (const { id, terms } of own())
      if (terms.clock.kind === 'live') void fetch(`/api/seeks/${id}`, { method: 'DELETE', keepalive: true })
  }
  addEventListener('pagehide', leave)
  onCleanup(() => removeEventListener('pagehide', leave))
  return (
    <section class="seeks" aria-labelledby="seeks">
      <h2 id="seeks">{t('lobby.seek')}</h2>
      <ul>
        <For each={own()}>
          {each => (
            <li class="own-seek" role="status">
              <span>
                <b>{t('lobby.seek.yours')}</b> {termsOf(each.terms, props.systems)}
              </span>
              <button type="button" class="action quiet" onClick={() => void withdraw(each.id)}>
                {t('lobby.seek.withdraw')}
              </button>
            </li>
          )}
        </For>
        <For each={others()}>
          {each => (
            <li>
              <span>
                <b>{each.name}</b> {termsOf(each.terms, props.systems)}
              </span>
              <Show when={me()}>
                <button
                  type="button"
                  class="action main"
                  disabled={isBusy()}
                  onClick={() => void seek(answering(each.terms))}
                >
                  {t('lobby.seek.play')}
                </button>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={me()} fallback={<p>{t('lobby.seek.enter')}</p>}>
        <form
          class="seek-form"
          onSubmit={event => {
            event.preventDefault()
            void seek({
              system: chosen()?.id ?? '',
              ...(scenario() !== '' && { scenario: scenario() }),
              clock: CLOCKS[clock()] ?? CLOCKS[0],
            })
          }}
        >
          <p>{t('lobby.seek.text')}</p>
          <label>
            <span>{t('lobby.seek.system')}</span>
            <select
              onChange={({ currentTarget }) => {
                setSystem(currentTarget.value)
                setScenario('')
              }}
            >
              <For each={props.systems}>
                {({ id, title }) => <option value={id}>{title[language()]}</option>}
              </For>
            </select>
          </label>
          <label>
            <span>{t('lobby.seek.scenario')}</span>
            <select value={scenario()} onChange={({ currentTarget }) => setScenario(currentTarget.value)}>
              <option value="">{t('lobby.seek.any')}</option>
              <For each={chosen()?.scenarios ?? []}>
                {({ id, title }) => <option value={id}>{title[language()]}</option>}
              </For>
            </select>
          </label>
          <ClockChoice clocks={CLOCKS} chosen={clock()} choose={setClock} />
          <button type="submit" class="action main" disabled={isBusy()}>
            {t('lobby.seek')}
          </button>
        </form>
      </Show>
      <Refused why={refusal()} />
    </section>
  )
}

/** The terms of somebody else from one's own side of the table. */
const answering = ({ system, scenario, seat, clock }: SeekTerms): SeekTerms => ({
  system,
  ...(scenario !== undefined && { scenario }),
  ...(seat !== undefined && { seat: seat === 0 ? 1 : 0 }),
  clock,
})

const termsOf = ({ system, scenario, clock }: SeekTerms, systems: readonly SystemCard[]): string => {
  const found = systems.find(({ id }) => id === system)
  const title = found?.scenarios.find(({ id }) => id === scenario)?.title
  return [title?.[language()] ?? found?.title[language()] ?? system, describeClock(clock)].join(' · ')
}
