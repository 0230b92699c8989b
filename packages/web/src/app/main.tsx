import { render } from 'solid-js/web'
import { tryAgain } from '../browser/load-part.ts'
import { route } from '../browser/route.ts'
import { keepForOffline } from '../offline/registration.ts'
import { preferredLanguage, speak } from '../text/language.ts'
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
}

fetchAhead(route(), preferredLanguage())
await begin()
