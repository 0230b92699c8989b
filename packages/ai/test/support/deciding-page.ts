import { fileURLToPath } from 'node:url'
import { launchBrowser, openPage } from '../../../web/test/support/browser.ts'
import { bundle } from '../../../web/test/support/bundle.ts'
import type { decideInPage } from './decide-in-page.ts'

const ENTRY = fileURLToPath(new URL('./decide-in-page.ts', import.meta.url))

/** A browser page with the opponents, to compare their decisions there and here. */
export const openDecidingPage = async () => {
  const [browser, script] = await Promise.all([launchBrowser(), bundle(ENTRY)])
  const { page, faults } = await openPage(browser)
  await page.addScriptTag({ content: script })
  return {
    faults,
    decide: (...asked: Parameters<typeof decideInPage>): Promise<readonly string[]> =>
      page.evaluate(
        ([target, seed, most, every]) =>
          (globalThis as unknown as { decideInPage: typeof decideInPage }).decideInPage(
            target,
            seed,
            most,
            every,
          ),
        asked,
      ),
    close: () => browser.close(),
  }
}
