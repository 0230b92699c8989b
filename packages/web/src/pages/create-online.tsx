// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import '../style/online.css'
import { isLevel } from '@mesnada/ai'
import {
  type OptionChanges,
  opponentOf,
  type Refusal,
  type ScenarioDocument,
  type Seat,
} from '@mesnada/engine'
import type { DiceMode } from '@mesnada/engine/verify'
import type { ClockSettings, CreatedAnswer, CreateGame, DoneMessage } from '@mesnada/server/api'
import { createResource, createSignal, For, Match, Show, Switch } from 'solid-js'
import { onlineAddress } from '../browser/route.ts'
import { DICE_MODES } from '../online/dice/modes.ts'
import { giveBytes } from '../online/dice/pledge.ts'
import { sitDownAt } from '../online/dice/sit-down.ts'
import { createAsking, Refused } from '../online/line/asking.tsx'
import { ask, offersBeaconDice } from '../online/line/http.ts'
import { enterAsGuest, me, remembered } from '../online/people/me.ts'
import { ClockChoice } from '../online/table/clock-choice.tsx'
import { LEVEL_NAMES } from '../players/choose-players.tsx'
import { nameOf, t } from '../text/language.ts'

const CLOCKS: readonly ClockSettings[] = [
  { kind: 'none' },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
  { kind: 'days', days: 3, added: 12 },
  { kind: 'days', days: 10, added: 24 },
  { kind: 'live', seconds: 1800, increment: 15 },
  { kind: 'live', seconds: 3600, increment: 30 },
  { kind: 'live', seconds: 7200, increment: 60 },
]

const PERSON = 'person'

export interface SetupOnlineProps {
  readonly system: string
  readonly scenario: ScenarioDocument
  readonly preset: string | undefined
  readonly options: OptionChanges
}

/** Dice that can be chosen in place of `committed`. */
const DICE_CHOICES = { live: 'online.setup.live', beacon: 'online.setup.beacon' } as const

const CreateOnline = (props: SetupOnlineProps) => {
  const [known] = createResource(remembered)
  const [seat, setSeat] = createSignal<Seat>(0)
  const [other, setOther] = createSignal(PERSON)
  const [clock, setClock] = createSignal(0)
  const [dice, setDice] = createSignal<DiceMode>('committed')
  const [hasBeacon] = createResource(offersBeaconDice)
  const diceOffered = (): readonly (keyof typeof DICE_CHOICES)[] => [
    ...(other() === PERSON ? (['live'] as const) : []),
    ...(hasBeacon() ? (['beacon'] as const) : []),
  ]
  const chosenDice = (): DiceMode => diceOffered().find(each => each === dice()) ?? 'committed'
  /** Days may pass until somebody sits down: then the game should not have to wait for whoever made it. */
  const [startsAlone, setStartsAlone] = createSignal<boolean>()
  const mayStartAlone = (): boolean => other() === PERSON && chosenDice() !== 'live'
  const isEntrusted = (): boolean => mayStartAlone() && (startsAlone() ?? CLOCKS[clock()]?.kind !== 'live')
  const [listed, setListed] = createSignal(false)
  const [hasVacation, setVacation] = createSignal(true)
  /** As it was chosen, with or without vacations. */
  const chosenClock = (): ClockSettings => {
    const chosen = CLOCKS[clock()] ?? { kind: 'none' }
    return chosen.kind === 'days' && !hasVacation() ? { ...chosen, vacation: false } : chosen
  }
  const [name, setName] = createSignal('')
  const { isBusy, refusal, run } = createAsking()

  const settings = (): CreateGame => {
    const level = other() === PERSON ? Number.NaN : Number(other())
    return {
      system: props.system,
      scenario: props.scenario.id,
      ...(props.preset !== undefined && { preset: props.preset }),
      options: props.options,
      listed: listed(),
      clock: chosenClock(),
      ...(chosenDice() !== 'committed' && { dice: chosenDice() }),
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
    const sat = await sitDownAt(id, seat())
    if (!sat.ok) return sat.refusal
    if (isEntrusted()) {
      const entrusted = await ask<DoneMessage>('POST', `/games/${id}/commands`, {
        id: `entrust-${id}`,
        command: { type: 'contribute', bytes: giveBytes(id, '') ?? '' },
      })
      if (!entrusted.ok) return entrusted.refusal
    }
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
            {each => <option value={each}>{nameOf(props.scenario.sides[each].title)}</option>}
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
      <ClockChoice clocks={CLOCKS} chosen={clock()} choose={setClock} />
      <Show when={chosenClock().kind === 'days'}>
        <label class="option">
          <input
            type="checkbox"
            checked={hasVacation()}
            onChange={({ currentTarget }) => setVacation(currentTarget.checked)}
          />
          <span>{t('vacation.allow')}</span>
        </label>
      </Show>
      <For each={diceOffered()}>
        {each => (
          <label class="option">
            <input
              type="checkbox"
              checked={chosenDice() === each}
              onChange={({ currentTarget }) => setDice(currentTarget.checked ? each : 'committed')}
            />
            <span>{t(DICE_CHOICES[each])}</span>
          </label>
        )}
      </For>
      <Show when={mayStartAlone()}>
        <label class="option">
          <input
            type="checkbox"
            checked={isEntrusted()}
            onChange={({ currentTarget }) => setStartsAlone(currentTarget.checked)}
          />
          <span>{t('online.setup.away')}</span>
        </label>
      </Show>
      <p>
        {t(
          isEntrusted() && chosenDice() === 'committed' ? 'online.dice.entrusting' : DICE_MODES[chosenDice()],
        )}
      </p>
      <label class="option">
        <input
          type="checkbox"
          checked={listed()}
          onChange={({ currentTarget }) => setListed(currentTarget.checked)}
        />
        <span>{t('online.setup.listed')}</span>
      </label>
      <button type="button" class="action main" disabled={isBusy()} onClick={() => void run(create)}>
        {t('online.create')}
      </button>
      <Refused why={refusal()} />
    </div>
  )
}

export default CreateOnline
