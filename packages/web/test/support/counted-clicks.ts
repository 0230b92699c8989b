import type { Page } from 'playwright-core'
import { logLines } from './hands.ts'

/** Keys and clicks of a practised player for what is left of the turn, at the page as it is shipped. */

/** More than this nobody presses in a turn. */
const MOST = 400
/** What an order to a whole body of troops comes to is shown by then. */
const ORDER_MS = 30_000
/** Looks at a page that does not change. */
const PATIENCE = 3000

export interface CountedClicks {
  /** Keys and clicks in their order. */
  readonly inputs: readonly string[]
  /** Combats of the side that were resolved. */
  readonly combats: number
}

type Asked = { readonly input: string; readonly order?: string } | 'wait'

/**
 * Runs in the page: what is asked now, and the key that answers it, as it stands on the button. Each order is given once
 * in a phase.
 */
const whatIsAsked = (ordered: readonly string[]): Asked => {
  const find = (selector: string): Element | null => document.querySelector(selector)
  const keyOn = (button: Element | undefined): string => button?.querySelector('kbd')?.textContent ?? ''
  if (find('.fallen-dice') || find('.table[aria-busy="true"]') || !find('.question')) return 'wait'
  // The button meant has the keyboard.
  if (find('dialog[open]')) return { input: 'Enter' }
  const details = find('.group-details input')
  if (details instanceof HTMLInputElement && !details.checked) return { input: 'Shift+M' }
  if (find('.group-plan')) return { input: find('.group-plan [aria-keyshortcuts="O"]') ? 'o' : 'Enter' }
  if (find('.ambiguous')) return { input: '1' }
  if (find('.confirmation')) return { input: 'Enter' }
  const phase = find('.status-text')?.textContent ?? ''
  for (const button of document.querySelectorAll('.group-panel .chip.order')) {
    const key = keyOn(button).toLowerCase()
    const order = `${phase} ${key}`
    if (key === 'm') return { input: key }
    if (['a', 'f', 'c'].includes(key) && !ordered.includes(order)) return { input: key, order }
  }
  const answers = [...document.querySelectorAll('.prompt .answers > .action')]
  const key = keyOn(answers.find(answer => answer.classList.contains('main')) ?? answers[0])
  return key === '' ? 'wait' : { input: key }
}

/** Combats that a side has fought in its own activations of a turn, by the log. */
const combatsOf = (lines: readonly string[], turn: string, side: string): number => {
  let isTurn = false
  let isOwn = false
  let combats = 0
  for (const line of lines) {
    if (/^Turn \d+$/.test(line.trim())) isTurn = line.trim() === turn
    if (line.includes(' activated')) isOwn = line.includes(side)
    if (isTurn && isOwn && line.includes('Combat: ')) combats += 1
  }
  return combats
}

export const countClicks = async (page: Page, side = 'The Christians'): Promise<CountedClicks> => {
  const turn = () => page.locator('.status-text').innerText()
  const [now = ''] = /Turn \d+/.exec(await turn()) ?? []
  const inputs: string[] = []
  const ordered: string[] = []
  let last = ''
  for (let looks = 0; looks < PATIENCE && inputs.length < MOST; looks++) {
    if (!(await turn()).includes(`${now} `))
      return { inputs, combats: combatsOf(await logLines(page), now, side) }
    const asked = await page.evaluate(whatIsAsked, ordered)
    const seen = JSON.stringify([asked, await page.locator('.question').allInnerTexts()])
    // What has only just come is looked at before it is answered.
    const isNew = seen !== last
    last = seen
    if (asked === 'wait' || isNew) {
      await page.waitForTimeout(60)
      continue
    }
    last = ''
    inputs.push(asked.input)
    await page.keyboard.press(asked.input)
    if (!asked.order) continue
    // He looks at what he has ordered before he says yes.
    ordered.push(asked.order)
    await page.locator('.group-plan').waitFor({ timeout: ORDER_MS })
  }
  throw new Error(`the turn does not end: ${inputs.join(' ')}`)
}
