import { render } from 'solid-js/web'
import { App } from './app.tsx'
import { preferredLanguage, speak } from './language.ts'

const root = document.getElementById('app')
if (!root) throw new Error('index.html lacks the element #app')
// Without a word of text there is nothing worth showing, so the first language is waited for.
await speak(preferredLanguage())
render(() => <App />, root)
