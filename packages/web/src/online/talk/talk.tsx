import type { Seat } from '@mesnada/engine'
import { createEffect, createSignal, For, on, onCleanup, onMount, Show } from 'solid-js'
import { useTable } from '../../table/hand/context.ts'
import { t } from '../../text/language.ts'
import type { Remark, RoomLine } from '../line/room.ts'
import { sitterOf } from '../people/sitter.ts'
import { PHRASE_CODES, PHRASES, spoken } from './phrases.ts'
import type { Reading } from './reading.ts'

const UNDO_LINES = {
  asked: 'online.undo.asked.line',
  granted: 'online.undo.granted.line',
  declined: 'online.undo.declined.line',
  own: 'online.undo.own.line',
} as const

const DRAW_LINES = {
  offered: 'online.draw.offered',
  declined: 'online.draw.declined.line',
} as const

const PAUSE_LINES = {
  asked: 'online.pause.asked',
  declined: 'online.pause.declined.line',
  paused: 'online.pause.paused.line',
  resumed: 'online.pause.resumed.line',
} as const

const VACATION_LINES = {
  begun: 'vacation.begun.line',
  over: 'vacation.over.line',
} as const

interface TalkProps {
  readonly table: RoomLine
  readonly reading: Reading
}

/** The talk at the table. What is in sight has been read; who is muted is not heard. */
export const Talk = (props: TalkProps) => {
  const { room, ask: command } = props.table
  const { announce } = useTable()
  const { remarks, unread } = props.reading
  const [text, setText] = createSignal('')
  const [isInSight, setInSight] = createSignal(false)
  let list: HTMLUListElement | undefined
  createEffect(
    on(
      () => remarks().length,
      (count, before) => {
        const last = remarks().at(-1)
        if (before !== undefined && count > before && last) announce(told(last))
        queueMicrotask(() => {
          if (list) list.scrollTop = list.scrollHeight
        })
      },
    ),
  )
  createEffect(() => {
    if (isInSight() && unread() > 0 && !document.hidden) props.reading.read()
  })
  onMount(() => {
    if (!list) return
    const observer = new IntersectionObserver(entries =>
      setInSight(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(list)
    onCleanup(() => observer.disconnect())
  })
  const nameAt = (seat: Seat): string => {
    const now = room()
    return now ? sitterOf(now, seat) : ''
  }
  const told = (remark: Remark): string => {
    switch (remark.type) {
      case 'said':
        return t('board.told', { label: remark.name, told: spoken(remark.text) })
      case 'undo':
        return t(UNDO_LINES[remark.what], { name: nameAt(remark.seat) })
      case 'pause':
        return t(PAUSE_LINES[remark.what], { name: nameAt(remark.seat) })
      case 'vacation':
        return t(VACATION_LINES[remark.what], { name: nameAt(remark.seat) })
      case 'listed':
        return t(remark.what === 'on' ? 'online.listed.on.line' : 'online.listed.off.line')
      case 'draw':
        return t(DRAW_LINES[remark.what], { name: nameAt(remark.seat) })
    }
  }
  const say = async (): Promise<void> => {
    const said = text().trim()
    if (said === '') return
    setText('')
    if (!(await command({ type: 'say', text: said }))) setText(said)
  }
  return (
    <details class="talk" id="talk" open>
      <summary>
        {t('online.talk')}
        <Show when={unread() > 0}>
          {' '}
          <span class="unread">{t('talk.unread', { count: unread() })}</span>
        </Show>
      </summary>
      <ul
        tabindex="0"
        aria-label={t('online.talk')}
        ref={element => {
          list = element
        }}
      >
        <For each={remarks()} fallback={<li class="log-empty">{t('online.talk.none')}</li>}>
          {remark => (
            <Show when={remark.type === 'said' && remark} fallback={<li class="courtesy">{told(remark)}</li>}>
              {said => (
                <li>
                  <b>{said().name}</b> {spoken(said().text)}
                </li>
              )}
            </Show>
          )}
        </For>
      </ul>
      <Show when={room()?.mayTalk}>
        <fieldset class="phrases">
          <legend class="unseen">{t('talk.phrases')}</legend>
          <For each={PHRASE_CODES}>
            {code => (
              <button type="button" onClick={() => void command({ type: 'say', text: code })}>
                {t(PHRASES[code])}
              </button>
            )}
          </For>
        </fieldset>
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
      <For each={props.reading.speakers()}>
        {name => (
          <button
            type="button"
            class="action quiet mute"
            aria-pressed={props.reading.isMuted(name)}
            onClick={() => props.reading.mute(name, !props.reading.isMuted(name))}
          >
            {props.reading.isMuted(name) ? t('talk.unmute', { name }) : t('talk.mute', { name })}
          </button>
        )}
      </For>
    </details>
  )
}
