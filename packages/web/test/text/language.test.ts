import { beforeEach, expect, test, vi } from 'vitest'

/** Words of a part of the page arrive while a reader chooses another language. */

type Load = () => Promise<unknown>

let held: (() => void) | undefined

vi.mock('../../src/browser/load-part.ts', () => ({
  /** The first request after `hold` waits until it is let go. */
  fetchPart: async (load: Load) => {
    if (isHolding) {
      isHolding = false
      await new Promise<void>(resolve => {
        held = resolve
      })
    }
    return load()
  },
}))

let isHolding = false

beforeEach(() => {
  isHolding = false
  held = undefined
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

test('the language chosen last is spoken, though words in the one before it arrive later', async () => {
  const { chooseLanguage, language, speak, t, withLaterWords } = await import('../../src/text/language.ts')
  await speak('es')
  isHolding = true
  const part = withLaterWords(Promise.resolve('a part of the page'))
  await vi.waitFor(() => expect(held).toBeDefined())
  await chooseLanguage('fr')
  held?.()
  expect(await part).toBe('a part of the page')
  expect(language()).toBe('fr')
  expect(document.documentElement.lang).toBe('fr')
  expect(t('group.confirm')).toBe('Exécuter')
})
