import { createEffect, createSignal, onCleanup } from 'solid-js'
import { onlineAddress } from '../../browser/route.ts'
import { recall, remember } from '../../browser/storage.ts'
import { t } from '../../text/language.ts'
import { line } from './me.ts'

/** That it is one's turn, told by the browser: asked for, never forced, and only while one looks elsewhere. */

const KEY = 'notify'

export const canNotify = (): boolean => 'Notification' in globalThis

const isGranted = (): boolean => canNotify() && Notification.permission === 'granted'

const [wantsNotice, setWantsNotice] = createSignal(recall(KEY) === 'yes' && isGranted())

export { wantsNotice }

/** Says whether it is so now: the browser may refuse. */
export const wantNotices = async (wanted: boolean): Promise<boolean> => {
  const granted = wanted && canNotify() && (await Notification.requestPermission()) === 'granted'
  setWantsNotice(granted)
  remember(KEY, granted ? 'yes' : 'no')
  return granted
}

const notify = (game: string): void => {
  if (!wantsNotice() || !isGranted() || !document.hidden) return
  const notice = new Notification(t('app.name'), { body: t('online.your-turn'), tag: game })
  notice.addEventListener('click', () => {
    window.focus()
    location.hash = onlineAddress(game)
    notice.close()
  })
}

/** For as long as the part of the page lives that calls it. */
export const watchTurns = (alsoTell: (game: string) => void = () => {}): void => {
  createEffect(() => {
    const stop = line()?.onTurn(game => {
      notify(game)
      alsoTell(game)
    })
    if (stop) onCleanup(stop)
  })
}
