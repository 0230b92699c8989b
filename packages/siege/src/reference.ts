import { type Reference, refused } from '@mesnada/engine'

export const reference: Reference = {
  questions: [],
  resolve: () => refused({ code: 'siege.resolve.kind' }),
  sight: () => refused({ code: 'siege.sight.map' }),
  rulebook: async () => ({}),
  messages: async () => ({}),
}
