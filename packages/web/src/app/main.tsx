import { render } from 'solid-js/web'
import { tryAgain } from '../browser/load-part.ts'
import { route } from '../browser/route.ts'
import { recall } from '../browser/storage.ts'
import { ONLINE_KEY } from '../browser/waiting.ts'
import { preferredLanguage } from '../first/preferred.ts'
import { keepForOffline } from '../offline/registration.ts'
import { speak } from '../text/language.ts'
import { App } from './app.tsx'
import { fetchAhead } from './fetch-ahead.ts'

const root = document.getElementById('app')
if (!root) throw new Error('index.html lacks the element #app')

/** No word has arrived, so all languages the page knows are spoken at once. */
const sayThatNothingArrived = (): void => {
  const notice = document.createElement('p')
  notice.className = 'boot-failed'
  notice.setAttribute('role', 'alert')
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = 'Reintentar · Try again · Réessayer'
  again.addEventListener('click', () => void tryAgain(() => void begin()))
  notice.append(
    'Mesnada no ha llegado entera. · Mesnada didn’t load completely. · Mesnada n’est pas arrivée entière.',
    again,
  )
  root.replaceChildren(notice)
}

/** What the page needs comes first. */
const WAITING_MS = 1500

/** Whoever plays online sees on every page how many games wait for him. */
const attendWaitingSoon = (): void => {
  if (recall(ONLINE_KEY) !== 'yes') return
  const attend = async (): Promise<void> => {
    const { default: attendWaiting } = await import('../online/people/waiting.ts')
    await attendWaiting()
  }
  setTimeout(() => void attend().catch(() => {}), WAITING_MS)
}

const begin = async (): Promise<void> => {
  try {
    // Without a word of text there is nothing worth showing, so the first language is waited for.
    await speak(preferredLanguage())
  } catch {
    return sayThatNothingArrived()
  }
  root.replaceChildren()
  render(() => <App />, root)
  keepForOffline()
  attendWaitingSoon()
}

fetchAhead(route(), preferredLanguage())
await begin()
