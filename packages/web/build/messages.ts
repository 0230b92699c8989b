import type { Plugin } from 'vite'
import { compileMessages } from '../../words/src/compile.ts'

/** Language files come to the page parsed: it needs no parser, and nobody waits for one. */
export const messages = (): Plugin => ({
  name: 'mesnada:messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/text\/(?:es|en|fr)\.json$/ },
    handler: source => ({
      code: JSON.stringify(compileMessages(JSON.parse(source) as Readonly<Record<string, string>>)),
      map: null,
    }),
  },
})
