import type { ScenarioDocument, Seat } from '@mesnada/engine'
import type { InviteAnswer } from '@mesnada/server/api'
import { createEffect, createResource, For, Show } from 'solid-js'
import { ONLINE, sharedAddress } from '../../browser/route.ts'
import { LazyMap } from '../../map/lazy-map.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { SideMark } from '../../parts/side-mark.tsx'
import { language, nameOf, t } from '../../text/language.ts'
import { DiceMode, DiceTroubleNotice } from '../dice/dice-notes.tsx'
import { newPledge } from '../dice/pledge.ts'
import { Refused } from '../line/asking.tsx'
import { ask } from '../line/http.ts'
import type { LineState } from '../line/line.ts'
import type { Room } from '../line/room.ts'
import { CopyField } from '../people/copy-field.tsx'
import { sitterOf } from '../people/sitter.ts'
import { describeClock } from './clock-time.ts'
import { Listing } from './listing.tsx'
import { ConnectionState, Presence } from './online-panels.tsx'
import type { OnlineTable } from './online-table.ts'

interface WaitingRoomProps {
  readonly id: string
  readonly invite: string | undefined
  readonly table: OnlineTable
  readonly scenario: ScenarioDocument
  readonly state: LineState
}

/** Before the game: who sits where, and the link for whoever is still to come. */
export const WaitingRoom = (props: WaitingRoomProps) => {
  const { room, trouble } = props.table
  /** Somebody may still come by the link: not every seat is taken or kept. */
  const isOpen = () =>
    !room()?.ending &&
    room()?.seats.some(
      ({ name, level, reserved }) => name === undefined && level === undefined && reserved === undefined,
    )
  /** Whoever made the game is told the invitation; whoever came by one has it. */
  const [invite] = createResource(async () => {
    if (props.invite !== undefined) return props.invite
    if (!room()?.isOwner) return undefined
    const answer = await ask<InviteAnswer>('GET', `/games/${props.id}/invite`)
    return answer.ok ? answer.value.invite : undefined
  })
  const link = () =>
    sharedAddress(location.origin, props.id, room()?.isListed ? undefined : invite(), language())
  createEffect(() => {
    document.title = `${props.scenario.title[language()]} · ${t('app.name')}`
  })
  return (
    <div class="game-notice online waiting-room">
      <PageTitle title={props.scenario.title[language()]} lead={props.scenario.summary[language()]} />
      <ConnectionState state={props.state} />
      <Show when={room()?.card}>
        {card => (
          <div class="waiting-map">
            <LazyMap
              system={card().system}
              title={props.scenario.title[language()]}
              places={props.scenario.maps}
            />
          </div>
        )}
      </Show>
      <section aria-labelledby="seats">
        <h2 id="seats">{t('online.seats')}</h2>
        <ul class="seats">
          <For each={[0, 1] as const}>{seat => <SeatRow {...props} seat={seat} />}</For>
        </ul>
        <p>
          <Show when={room()}>
            {now => (
              <>
                {waitingText(now())} {describeClock(now().card.clock)}
              </>
            )}
          </Show>
        </p>
        <Show when={room()?.ending}>
          <a class="action" href={ONLINE}>
            {t('online.back')}
          </a>
        </Show>
      </section>
      <Show when={isOpen() && (room()?.isListed || invite())}>
        <section aria-labelledby="invite">
          <h2 id="invite">{t('online.invite')}</h2>
          <p>{t('online.invite.text')}</p>
          <CopyField label={t('online.invite')} text={link()} />
        </section>
      </Show>
      <section>
        <Show when={room()?.isOwner && !room()?.ending}>
          <Listing table={props.table} />
        </Show>
        <DiceMode table={props.table} />
        <DiceTroubleNotice id={props.id} table={props.table} />
        <Refused why={trouble()} />
        <Show when={!room()?.ending && (room()?.isOwner || room()?.kept !== undefined)}>
          <button type="button" class="action quiet" onClick={() => void props.table.ask({ type: 'cancel' })}>
            {room()?.isOwner ? t('online.cancel') : t('online.decline')}
          </button>
        </Show>
      </section>
    </div>
  )
}

/** What the game waits for: players, or the browser of one who is away. */
const waitingText = ({ seats, viewer, kept, ending }: Room): string => {
  if (ending) return t('online.cancelled')
  if (kept !== undefined && viewer === 'spectator') return t('online.reserved.you')
  const free = seats.filter(({ name, level }) => name === undefined && level === undefined)
  const [awaited] = free.flatMap(({ reserved }) => reserved ?? [])
  if (awaited !== undefined && free.length === 1) return t('online.waiting.reserved', { name: awaited })
  if (free.length > 0) return t(viewer === 'spectator' ? 'online.waiting.choose' : 'online.waiting')
  const owing = seats.findIndex(({ dice }) => dice !== 'given')
  if (owing === viewer) return t('online.waiting.own-dice')
  return t('online.waiting.dice', { name: seats[owing]?.name ?? '' })
}

const SeatRow = (props: WaitingRoomProps & { readonly seat: Seat }) => {
  const { room, present, ask: command } = props.table
  const seats = () => room()?.seats ?? []
  const isFree = () => {
    const { name, level, reserved } = seats()[props.seat] ?? {}
    return name === undefined && level === undefined && (!reserved || room()?.kept === props.seat)
  }
  const isPerson = () => {
    const { name, level } = seats()[props.seat] ?? {}
    return name !== undefined && level === undefined
  }
  const sitter = () => sitterOf({ seats: seats() }, props.seat)
  /** Somebody else who sat down at a game that one has made. */
  const isGuestOfMine = () =>
    isPerson() && room()?.isOwner === true && room()?.viewer !== props.seat && !room()?.ending
  const side = () => props.scenario.sides[props.seat].title
  return (
    <li class={`seat-${props.seat}`}>
      <SideMark seat={props.seat} />
      <span>
        <b>{nameOf(side())}</b> ·{' '}
        <Show when={isPerson() && present()}>
          {who => <Presence isHere={who().message.seats[props.seat]} name={sitter()} />}
        </Show>{' '}
        {sitter()}
        <Show when={room()?.viewer === props.seat}> ({t('online.you')})</Show>
      </span>
      <Show when={isFree() && room()?.viewer === 'spectator' && !room()?.ending}>
        <button
          type="button"
          class="action main"
          aria-label={t('online.sit.at', { side: side() })}
          onClick={() => void command({ type: 'sit', seat: props.seat, pledge: newPledge(props.id) })}
        >
          {t('online.sit')}
        </button>
      </Show>
      <Show when={isGuestOfMine()}>
        <button
          type="button"
          class="action quiet"
          onClick={() => void command({ type: 'kick', seat: props.seat })}
        >
          {t('people.kick')}
        </button>
      </Show>
      <Show when={room()?.viewer === props.seat && !room()?.ending}>
        <button type="button" class="action quiet" onClick={() => void command({ type: 'leave' })}>
          {t('online.leave')}
        </button>
      </Show>
    </li>
  )
}
