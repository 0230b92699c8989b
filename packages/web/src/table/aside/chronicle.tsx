import { createEffect, createSignal, For, on, onCleanup } from 'solid-js'
import { t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import { useTable } from '../hand/context.ts'
import { createLogReader, type LogEntry, type LogLine } from '../session/log-writer.ts'

/** Longer than between two steps of one walk, which are told as one. */
const QUIET_MS = 900
/** Together what happens together. */
const GATHER_MS = 60
/** More at once nobody listens to: the log has it. */
const MOST = 12
/** What has been spoken need not stay. */
const KEPT = 24

/**
 * What happens, spoken as it happens: who goes where, shots and blows and what they do, whose turn it is, who wins.
 * `heard`: how many entries the log had when one sat down.
 */
export const Chronicle = (props: { readonly heard: number }) => {
  const { session, say } = useTable()
  const read = createLogReader(session.presentation)
  const [spoken, setSpoken] = createSignal<readonly string[]>([])
  const due: string[] = []
  /** Entries of the line that the next may still be a part of. */
  let open: readonly LogEntry[] = []
  let { heard } = props
  let gathering: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined

  const linesOf = (entries: readonly LogEntry[]): readonly LogLine[] => read(entries, session.position())

  const flush = (): void => {
    const all = due.splice(0)
    const lines = all.length > MOST ? [t('log.more', { count: all.length - MOST }), ...all.slice(-MOST)] : all
    setSpoken(before => [...before, ...lines].slice(-KEPT))
  }

  const close = (): void => {
    due.push(...linesOf(open).map(({ told }) => upperFirst(say(told.phrase))))
    open = []
    clearTimeout(gathering)
    if (due.length > 0) gathering = setTimeout(flush, GATHER_MS)
  }

  const hear = (entry: LogEntry): void => {
    if (linesOf([...open, entry]).length > 1) close()
    open = [...open, entry]
  }

  createEffect(
    on(session.log, log => {
      clearTimeout(closing)
      if (log.length < heard) {
        open = []
        due.push(t('log.undone'))
      }
      for (const entry of log.slice(heard)) hear(entry)
      heard = log.length
      // Where the next thing is one's own decision nothing more will be added.
      closing = setTimeout(close, session.choices().length > 0 ? 0 : QUIET_MS)
    }),
  )
  onCleanup(() => {
    clearTimeout(gathering)
    clearTimeout(closing)
  })
  return (
    <div
      class="unseen chronicle"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={t('table.log')}
    >
      <For each={spoken()}>{line => <p>{line}</p>}</For>
    </div>
  )
}
