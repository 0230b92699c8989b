import { opponentOf, type Refusal, SEATS, type Seat, type Texts } from '@mesnada/engine'
import type { ClockFace, NoteAnswer } from '@mesnada/server/api'
import { createResource, createSignal, For, onCleanup, Show } from 'solid-js'
import { SideMark } from '../../parts/side-mark.tsx'
import { useTable } from '../../table/hand/context.ts'
import { t } from '../../text/language.ts'
import { DiceTroubleNotice } from '../dice/dice-notes.tsx'
import { VerifyDice } from '../dice/verify-dice.tsx'
import { explainRefusal, isServersOwn } from '../line/explain.ts'
import { ask, gamePath } from '../line/http.ts'
import type { Line, LineState } from '../line/line.ts'
import type { Room } from '../line/room.ts'
import { me } from '../people/me.ts'
import { PersonTools } from '../people/person-tools.tsx'
import { sitterOf } from '../people/sitter.ts'
import { Asides } from '../talk/asides.tsx'
import type { Reading } from '../talk/reading.ts'
import { Talk } from '../talk/talk.tsx'
import { Claim } from './claim.tsx'
import { formatTime, isAway, timeLeft } from './clock-time.ts'
import { DrawQuestion, OfferDraw } from './draw.tsx'
import { FollowGame } from './follow.tsx'
import { Listing } from './listing.tsx'
import type { OnlineTable } from './online-table.ts'
import { AskPause, PauseState } from './pause.tsx'

/** Said as long as there is no line to the server; what is done meanwhile is sent when there is. */
export const ConnectionState = (props: { readonly state: LineState }) => (
  <p class="connection" role="status" data-state={props.state}>
    {props.state === 'lost' ? t('online.lost') : ''}
    {props.state === 'connecting' ? t('online.connecting') : ''}
    {props.state === 'ended' ? t('online.ended') : ''}
  </p>
)

interface OnlineStatusProps {
  readonly id: string
  readonly table: OnlineTable
  readonly line: Line
  readonly reading: Reading
}

/** What someone at the table has to know at once: the line, the clocks, what was refused, what the other asks. */
export const OnlineStatus = (props: OnlineStatusProps) => {
  const { room, trouble } = props.table
  const { explain } = useTable()
  const isSpectator = () => room()?.viewer === 'spectator'
  return (
    <>
      <Clocks {...props} />
      <section class="signals" aria-label={t('online.signals')}>
        <ConnectionState state={props.line.state()} />
        <Show when={isSpectator() && !room()?.ending}>
          <p>{t('online.spectator')}</p>
          <FollowGame goLive={props.table.goLive} />
        </Show>
        <Show when={(props.table.present()?.message.spectators ?? 0) > 0}>
          <p class="spectators">
            {t('present.spectators', { count: props.table.present()?.message.spectators ?? 0 })}
          </p>
        </Show>
        <Show when={props.reading.unread() > 0}>
          <button
            type="button"
            class="unread"
            onClick={() => document.getElementById('talk')?.scrollIntoView({ block: 'center' })}
          >
            {t('talk.unread', { count: props.reading.unread() })}
          </button>
        </Show>
        <DiceTroubleNotice id={props.id} table={props.table} />
        <Show when={trouble()}>
          {why => (
            <p class="ask-refusal" role="alert">
              {isServersOwn(why()) ? explainRefusal(why()) : explain(why())}
            </p>
          )}
        </Show>
        <UndoQuestion table={props.table} />
        <DrawQuestion table={props.table} />
        <PauseState table={props.table} />
        <Claim table={props.table} />
      </section>
    </>
  )
}

const TICK_MS = 500

/** Who plays, whether he is there, and how much time he has: always in sight. */
const Clocks = (props: OnlineStatusProps) => {
  const { room, present } = props.table
  const { sideTitle } = useTable()
  const [now, setNow] = createSignal(props.line.now())
  const timer = setInterval(() => setNow(props.line.now()), TICK_MS)
  onCleanup(() => clearInterval(timer))
  const isTimed = () => room()?.card.clock.kind !== 'none'
  const isPerson = (current: Room, seat: Seat): boolean => current.seats[seat]?.level === undefined
  return (
    <Show when={room()}>
      {current => (
        <ul class="clocks" aria-label={t('online.clocks')}>
          <For each={SEATS}>
            {seat => (
              <li
                class={`seat-${seat}`}
                classList={{ running: current().clock.running === seat && !current().ending }}
              >
                <SideMark seat={seat} />
                <span class="unseen">{sideTitle(seat)}</span>
                <span>
                  <Show when={isPerson(current(), seat) && present()}>
                    {who => <Presence isHere={who().message.seats[seat]} name={sitterOf(current(), seat)} />}
                  </Show>{' '}
                  {sitterOf(current(), seat)}
                </span>
                <Show when={isTimed()}>
                  <Show when={isAway(shownClock(current()), seat, now())}>
                    <i class="on-vacation">{t('vacation.mark')}</i>
                  </Show>
                  <b role="timer">{formatTime(timeLeft(shownClock(current()), seat, now()))}</b>
                </Show>
              </li>
            )}
          </For>
        </ul>
      )}
    </Show>
  )
}

/** A dot: whether somebody has the game open. */
export const Presence = (props: { readonly isHere: boolean; readonly name: string }) => {
  const said = () => t(props.isHere ? 'present.here' : 'present.away', { name: props.name })
  return (
    <i class="presence" classList={{ here: props.isHere }} role="img" aria-label={said()} title={said()} />
  )
}

/** When all is over no clock runs, whoever was to decide. */
const shownClock = ({ clock, ending }: Room): ClockFace => (ending ? { left: clock.left } : clock)

const UndoQuestion = (props: { readonly table: OnlineTable }) => {
  const { room, ask: command } = props.table
  const asked = () => {
    const now = room()
    return now && now.undo && now.viewer !== 'spectator' ? { by: now.undo.seat, me: now.viewer } : undefined
  }
  const nameOf = (seat: number): string => {
    const now = room()
    return now ? sitterOf(now, seat === 1 ? 1 : 0) : ''
  }
  return (
    <Show when={asked()}>
      {question => (
        <div class="undo-question" role="alert">
          <Show when={question().by !== question().me} fallback={<p>{t('online.undo.waiting')}</p>}>
            <p>{t('online.undo.asked', { name: nameOf(question().by) })}</p>
            <div class="answers">
              <button
                type="button"
                class="action main"
                onClick={() => void command({ type: 'answer-undo', accept: true })}
              >
                {t('online.undo.allow')}
              </button>
              <button
                type="button"
                class="action"
                onClick={() => void command({ type: 'answer-undo', accept: false })}
              >
                {t('online.undo.decline')}
              </button>
            </div>
          </Show>
        </div>
      )}
    </Show>
  )
}

interface HostedGame {
  readonly id: string
  readonly invite: string | undefined
}

interface CompanyProps extends HostedGame {
  readonly table: OnlineTable
  readonly reading: Reading
}

/** The other people: talk; and what one keeps to oneself. */
export const OnlinePanel = (props: CompanyProps) => {
  const { room } = props.table
  const isSeated = () => room() !== undefined && room()?.viewer !== 'spectator'
  return (
    <div class="company">
      <Show when={room()?.ending}>
        <VerifyDice id={props.id} invite={props.invite} known={props.table.witnessed()} />
      </Show>
      <Talk table={props.table} reading={props.reading} />
      <Show when={room() && (!isSeated() || room()?.ending)}>
        <Asides
          id={props.id}
          invite={props.invite}
          news={props.table.asides()}
          isOver={room()?.ending !== undefined}
        />
      </Show>
      <Show when={me()}>
        <Notes id={props.id} invite={props.invite} />
      </Show>
      <Show when={me()}>
        <For each={SEATS.filter(seat => isPersonAt(props.table, seat))}>
          {seat => (
            <PersonTools
              game={props.id}
              seat={seat}
              invite={props.invite}
              name={props.table.room()?.seats[seat]?.name ?? ''}
            />
          )}
        </For>
      </Show>
      <Show when={room()?.isOwner}>
        <Listing table={props.table} />
      </Show>
      <Show when={isSeated() && !room()?.ending}>
        <AskPause table={props.table} />
        <OfferDraw table={props.table} />
        <Resign table={props.table} />
      </Show>
    </div>
  )
}

/** Somebody else, who is no computer. */
const isPersonAt = ({ room }: OnlineTable, seat: Seat): boolean => {
  const { name, level } = room()?.seats[seat] ?? {}
  return name !== undefined && level === undefined && room()?.viewer !== seat
}

const NOTE_LENGTH = 20_000
const WRITTEN_MS = 800

/** Kept by the server for whoever wrote it, on every device of his, and for nobody else. */
const Notes = (props: HostedGame) => {
  const path = gamePath(props.id, '/note', props.invite)
  const [note] = createResource(async () => {
    const answer = await ask<NoteAnswer>('GET', path)
    return answer.ok ? answer.value.text : undefined
  })
  const [state, setState] = createSignal<'' | 'saved' | Refusal>('')
  const told = (): string => {
    const now = state()
    if (now === '') return ''
    return now === 'saved' ? t('online.notes.saved') : explainRefusal(now)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsaved: string | undefined
  const save = async (): Promise<void> => {
    clearTimeout(timer)
    if (unsaved === undefined) return
    const text = unsaved
    unsaved = undefined
    const answer = await ask('PUT', path, { text })
    setState(answer.ok ? 'saved' : answer.refusal)
  }
  onCleanup(() => void save())
  return (
    <Show when={note() !== undefined}>
      <details class="notes">
        <summary>{t('online.notes')}</summary>
        <textarea
          rows="4"
          maxlength={NOTE_LENGTH}
          aria-label={t('online.notes')}
          placeholder={t('online.notes.text')}
          value={note() ?? ''}
          onInput={({ currentTarget }) => {
            unsaved = currentTarget.value
            setState('')
            clearTimeout(timer)
            timer = setTimeout(() => void save(), WRITTEN_MS)
          }}
        />
        <p role="status">{told()}</p>
      </details>
    </Show>
  )
}

/** Asked twice: it cannot be taken back. */
const Resign = (props: { readonly table: OnlineTable }) => {
  const { sideName } = useTable()
  const [isSure, setSure] = createSignal(false)
  const winner = (): Texts | string => {
    const viewer = props.table.room()?.viewer
    return viewer === undefined || viewer === 'spectator' ? '' : sideName(opponentOf(viewer))
  }
  return (
    <Show
      when={isSure()}
      fallback={
        <button type="button" class="action quiet" onClick={() => setSure(true)}>
          {t('online.resign')}
        </button>
      }
    >
      <div role="alert" ref={element => queueMicrotask(() => element.scrollIntoView({ block: 'nearest' }))}>
        <p>{t('online.resign.sure', { side: winner() })}</p>
        <div class="answers">
          <button type="button" class="action main" onClick={() => void props.table.ask({ type: 'resign' })}>
            {t('online.resign.yes')}
          </button>
          <button type="button" class="action" onClick={() => setSure(false)}>
            {t('online.resign.no')}
          </button>
        </div>
      </div>
    </Show>
  )
}
