import { fileURLToPath } from 'node:url'
import { launchBrowser, openPage } from '../../../web/test/support/browser.ts'
import { bundle } from '../../../web/test/support/bundle.ts'
import type { decideInPage } from './in-page.ts'

const ENTRY = fileURLToPath(new URL('./in-page.ts', import.meta.url))

/** A page that knows the opponents, to see that they decide there as they do here. */
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
