import { opponentOf, type Refusal, SEATS, type Texts } from '@mesnada/engine'
import type { ClockFace, NoteAnswer } from '@mesnada/server/api'
import { createEffect, createResource, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { SideMark } from '../../parts/side-mark.tsx'
import { useTable } from '../../table/hand/context.ts'
import { t } from '../../text/language.ts'
import { DiceTroubleNotice } from '../dice/dice-notes.tsx'
import { VerifyDice } from '../dice/verify-dice.tsx'
import { explainRefusal, isServersOwn } from '../line/explain.ts'
import { ask, gamePath } from '../line/http.ts'
import type { Line, LineState } from '../line/line.ts'
import type { Remark, Room } from '../line/room.ts'
import { sitterOf } from '../people/hosted-games.tsx'
import { formatTime, timeLeft } from './clock-time.ts'
import type { OnlineTable } from './online-table.ts'

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
}

/** What someone at the table has to know at once: the line, the clocks, what was refused, what the other asks. */
export const OnlineStatus = (props: OnlineStatusProps) => {
  const { room, trouble } = props.table
  const { explain } = useTable()
  const isSpectator = () => room()?.viewer === 'spectator'
  return (
    <section class="signals" aria-label={t('online.signals')}>
      <ConnectionState state={props.line.state()} />
      <Show when={isSpectator() && !room()?.ending}>
        <p>{t('online.spectator')}</p>
      </Show>
      <Clocks {...props} />
      <DiceTroubleNotice id={props.id} table={props.table} />
      <Show when={trouble()}>
        {why => (
          <p class="ask-refusal" role="alert">
            {isServersOwn(why()) ? explainRefusal(why()) : explain(why())}
          </p>
        )}
      </Show>
      <UndoQuestion table={props.table} />
    </section>
  )
}

const TICK_MS = 500

const Clocks = (props: OnlineStatusProps) => {
  const { room } = props.table
  const { sideTitle } = useTable()
  const [now, setNow] = createSignal(props.line.now())
  const timer = setInterval(() => setNow(props.line.now()), TICK_MS)
  onCleanup(() => clearInterval(timer))
  return (
    <Show when={room()?.card.clock.kind !== 'none' && room()}>
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
                <span>{sitterOf(current(), seat)}</span>
                <b role="timer">{formatTime(timeLeft(shownClock(current()), seat, now()))}</b>
              </li>
            )}
          </For>
        </ul>
      )}
    </Show>
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
      <Talk {...props} />
      <Notes id={props.id} invite={props.invite} />
      <Show when={isSeated() && !room()?.ending}>
        <Resign table={props.table} />
      </Show>
    </div>
  )
}

const UNDO_LINES = {
  asked: 'online.undo.asked.line',
  granted: 'online.undo.granted.line',
  declined: 'online.undo.declined.line',
  own: 'online.undo.own.line',
} as const

const Talk = (props: CompanyProps) => {
  const { room, ask: command } = props.table
  const { announce } = useTable()
  const remarks = () => room()?.remarks ?? []
  const [text, setText] = createSignal('')
  let list: HTMLUListElement | undefined
  createEffect(
    on(
      () => remarks().length,
      (count, before) => {
        const last = remarks().at(-1)
        if (before !== undefined && count > before && last)
          announce(
            last.type === 'said' ? t('board.told', { label: last.name, told: last.text }) : undoLine(last),
          )
        queueMicrotask(() => {
          if (list) list.scrollTop = list.scrollHeight
        })
      },
    ),
  )
  const undoLine = ({ seat, what }: Extract<Remark, { readonly type: 'undo' }>): string => {
    const now = room()
    return t(UNDO_LINES[what], { name: now ? sitterOf(now, seat) : '' })
  }
  const say = async (): Promise<void> => {
    const said = text().trim()
    if (said === '') return
    setText('')
    if (!(await command({ type: 'say', text: said }))) setText(said)
  }
  return (
    <details class="talk" open>
      <summary>{t('online.talk')}</summary>
      <ul
        tabindex="0"
        aria-label={t('online.talk')}
        ref={element => {
          list = element
        }}
      >
        <For each={remarks()} fallback={<li class="log-empty">{t('online.talk.none')}</li>}>
          {remark => (
            <Show
              when={remark.type === 'said' && remark}
              fallback={<li class="courtesy">{remark.type === 'undo' && undoLine(remark)}</li>}
            >
              {said => (
                <li>
                  <b>{said().name}</b> {said().text}
                </li>
              )}
            </Show>
          )}
        </For>
      </ul>
      <Show when={room()?.mayTalk}>
        <form
          onSubmit={event => {
            event.preventDefault()
            void say()
          }}
        >
          <input
            type="text"
            maxlength="1000"
            autocomplete="off"
            aria-label={t('online.talk.say')}
            placeholder={t('online.talk.say')}
            value={text()}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <button type="submit" class="action">
            {t('online.talk.send')}
          </button>
        </form>
      </Show>
    </details>
  )
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
