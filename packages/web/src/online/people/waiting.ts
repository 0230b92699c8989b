import type { WaitingAnswer } from '@mesnada/server/api'
import { createEffect, createRoot, onCleanup } from 'solid-js'
import { showWaiting } from '../../browser/waiting.ts'
import { ask } from '../line/http.ts'
import { line, me, remembered } from './me.ts'

/** Own moves are not told on other pages: now and then one has to look. */
const LOOK_EVERY_MS = 30_000
/** Turns come in bursts. */
const SETTLE_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined

const look = async (): Promise<void> => {
  if (!me()) return showWaiting(0)
  const answer = await ask<WaitingAnswer>('GET', '/notices/waiting')
  if (answer.ok) showWaiting(answer.value.games.length)
}

const lookSoon = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void look(), SETTLE_MS)
}

/** Counts, for as long as the page is open, the games that wait for whoever sits here. */
const attendWaiting = async (): Promise<void> => {
  await remembered()
  createRoot(() =>
    createEffect(() => {
      me()
      lookSoon()
      const stop = line()?.onTurn(lookSoon)
      if (stop) onCleanup(stop)
    }),
  )
  addEventListener('hashchange', lookSoon)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) lookSoon()
  })
  setInterval(() => {
    if (!document.hidden) void look()
  }, LOOK_EVERY_MS)
}

export default attendWaiting
