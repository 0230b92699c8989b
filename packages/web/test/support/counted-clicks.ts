import type { Page } from 'playwright-core'

/** Keys and clicks of a practised player for what is left of the turn, at the page as it is shipped. */

/** More than this nobody presses in a turn. */
const MOST = 400
/** Looks at a page that does not change. */
const PATIENCE = 3000

type Asked = { readonly input: string; readonly order?: string } | 'wait'

/** Runs in the page: what is asked now, and the key that answers it. */
const whatIsAsked = (ordered: readonly string[]): Asked => {
  const find = (selector: string): Element | null => document.querySelector(selector)
  if (find('.fallen-dice') || find('.table[aria-busy="true"]') || !find('.question')) return 'wait'
  if (find('dialog[open]')) return { input: 'Enter' }
  const details = find('.group-details input')
  if (details instanceof HTMLInputElement && !details.checked) return { input: 'details' }
  if (find('.group-plan')) return { input: find('.group-plan [aria-keyshortcuts="O"]') ? 'o' : 'Enter' }
  if (find('.ambiguous')) return { input: '1' }
  if (find('.confirmation')) return { input: 'Enter' }
  const phase = find('.status-text')?.textContent ?? ''
  for (const button of document.querySelectorAll('.group-panel .chip.order')) {
    const key = button.querySelector('kbd')?.textContent?.toLowerCase() ?? ''
    const order = `${phase} ${key}`
    if ('afc'.includes(key) && key && !ordered.includes(order)) return { input: key, order }
  }
  const answers = [...document.querySelectorAll('.prompt .answers > .action')]
  if (answers.some(answer => answer.classList.contains('main'))) return { input: 'e' }
  return answers.length > 0 ? { input: '1' } : 'wait'
}

export const countClicks = async (page: Page): Promise<readonly string[]> => {
  const turn = () => page.locator('.status-text').innerText()
  const [now = ''] = /Turn \d+/.exec(await turn()) ?? []
  const inputs: string[] = []
  const ordered: string[] = []
  for (let looks = 0; looks < PATIENCE && inputs.length < MOST; looks++) {
    if (!(await turn()).includes(`${now} `)) return inputs
    const asked = await page.evaluate(whatIsAsked, ordered)
    if (asked === 'wait') {
      await page.waitForTimeout(60)
      continue
    }
    inputs.push(asked.input)
    if (asked.order) ordered.push(asked.order)
    if (asked.input === 'details') await page.locator('.group-details input').check()
    else await page.keyboard.press(asked.input)
  }
  throw new Error(`the turn does not end: ${inputs.join(' ')}`)
}
