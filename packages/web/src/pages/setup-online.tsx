import { isLevel } from '@mesnada/ai'
import {
  type OptionChanges,
  opponentOf,
  type Refusal,
  type ScenarioDocument,
  type Seat,
} from '@mesnada/engine'
import type { ClockSettings, CreatedAnswer, CreateGame, DoneMessage } from '@mesnada/server/api'
import { createResource, createSignal, For, Match, Show, Switch } from 'solid-js'
import { language, t } from '../language.ts'
import { explainRefusal } from '../online/explain.ts'
import { ask, keepsGames } from '../online/http.ts'
import { enterAsGuest, me, remembered } from '../online/me.ts'
import { newPledge } from '../online/pledge.ts'
import { describeClock } from '../online/time.ts'
import { onlineAddress } from '../route.ts'
import { LEVEL_NAMES } from './setup-players.tsx'

const CLOCKS: readonly ClockSettings[] = [
  { kind: 'none' },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
  { kind: 'live', seconds: 1800, increment: 15 },
  { kind: 'live', seconds: 3600, increment: 30 },
  { kind: 'live', seconds: 7200, increment: 60 },
]

const PERSON = 'person'

interface SetupOnlineProps {
  readonly system: string
  readonly scenario: ScenarioDocument
  readonly preset: string | undefined
  readonly options: OptionChanges
}

/** The same game on the server: with someone elsewhere, or with the server's computer from any device. */
export const SetupOnline = (props: SetupOnlineProps) => {
  const [isOpen] = createResource(keepsGames)
  return (
    <Show when={isOpen.latest}>
      <details class="setup-online">
        <summary>{t('online.setup')}</summary>
        <CreateForm {...props} />
      </details>
    </Show>
  )
}

const CreateForm = (props: SetupOnlineProps) => {
  const [known] = createResource(remembered)
  const [seat, setSeat] = createSignal<Seat>(0)
  const [other, setOther] = createSignal(PERSON)
  const [clock, setClock] = createSignal(0)
  const [isLive, setLive] = createSignal(false)
  const [listed, setListed] = createSignal(false)
  const [name, setName] = createSignal('')
  const [isBusy, setBusy] = createSignal(false)
  const [refusal, setRefusal] = createSignal<Refusal>()

  const settings = (): CreateGame => {
    const level = other() === PERSON ? Number.NaN : Number(other())
    return {
      system: props.system,
      scenario: props.scenario.id,
      ...(props.preset !== undefined && { preset: props.preset }),
      options: props.options,
      listed: listed(),
      clock: CLOCKS[clock()] ?? { kind: 'none' },
      ...(isLive() && !isLevel(level) && { dice: 'live' as const }),
      computers: isLevel(level) ? [{ seat: opponentOf(seat()), level }] : [],
    }
  }

  /** Made, and the seat taken: who has only made it would look on. */
  const create = async (): Promise<Refusal | undefined> => {
    if (!me()) {
      const guest = await enterAsGuest(name().trim() || t('online.guest'))
      if (!guest.ok) return guest.refusal
    }
    const created = await ask<CreatedAnswer>('POST', '/games', settings())
    if (!created.ok) return created.refusal
    const { id } = created.value.game
    const sat = await ask<DoneMessage>('POST', `/games/${id}/commands`, {
      id: `sit-${id}`,
      command: { type: 'sit', seat: seat(), pledge: newPledge(id) },
    })
    if (!sat.ok) return sat.refusal
    location.hash = onlineAddress(id)
    return undefined
  }

  return (
    <div class="create-online">
      <p>{t('online.setup.text')}</p>
      <Switch>
        <Match when={known.loading}>{null}</Match>
        <Match when={me()}>{user => <p>{t('online.as', { name: user().name })}</p>}</Match>
        <Match when={true}>
          <label>
            <span>{t('online.name')}</span>
            <input
              type="text"
              maxlength="40"
              autocomplete="nickname"
              value={name()}
              onInput={({ currentTarget }) => setName(currentTarget.value)}
            />
          </label>
        </Match>
      </Switch>
      <label>
        <span>{t('online.setup.side')}</span>
        <select onChange={({ currentTarget }) => setSeat(currentTarget.value === '1' ? 1 : 0)}>
          <For each={[0, 1] as const}>
            {each => <option value={each}>{props.scenario.sides[each].title[language()]}</option>}
          </For>
        </select>
      </label>
      <label>
        <span>{t('online.setup.other')}</span>
        <select onChange={({ currentTarget }) => setOther(currentTarget.value)}>
          <option value={PERSON}>{t('online.setup.person')}</option>
          <For each={Object.entries(LEVEL_NAMES)}>
            {([level, key]) => <option value={level}>{t(key)}</option>}
          </For>
        </select>
      </label>
      <label>
        <span>{t('online.clock')}</span>
        <select onChange={({ currentTarget }) => setClock(Number(currentTarget.value))}>
          <For each={CLOCKS}>{(each, index) => <option value={index()}>{describeClock(each)}</option>}</For>
        </select>
      </label>
      <Show when={other() === PERSON}>
        <label class="option">
          <input
            type="checkbox"
            checked={isLive()}
            onChange={({ currentTarget }) => setLive(currentTarget.checked)}
          />
          <span>{t('online.setup.live')}</span>
        </label>
        <p>{t(isLive() ? 'online.dice.live' : 'online.dice.committed')}</p>
      </Show>
      <label class="option">
        <input
          type="checkbox"
          checked={listed()}
          onChange={({ currentTarget }) => setListed(currentTarget.checked)}
        />
        <span>{t('online.setup.listed')}</span>
      </label>
      <button
        type="button"
        class="action main"
        disabled={isBusy()}
        onClick={async () => {
          setBusy(true)
          setRefusal(await create())
          setBusy(false)
        }}
      >
        {t('online.create')}
      </button>
      <Show when={refusal()}>
        {why => (
          <p class="ask-refusal" role="alert">
            {explainRefusal(why())}
          </p>
        )}
      </Show>
    </div>
  )
}
