import { createSignal } from 'solid-js'
import { parseRoute } from '../browser/route.ts'

/** A rule that lies open beside the table; without a number, the list of all. */
export interface OpenRule {
  readonly system: string
  readonly number: string | undefined
}

const [openRule, setOpenRule] = createSignal<OpenRule>()

export { openRule }

export const closeRule = (): void => {
  setOpenRule(undefined)
}

/** Opens what a link to a rule leads to beside the page, unless it was asked for in a tab or window of its own. */
export const openBeside = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const place = link && parseRoute(link.hash)
  if (place?.page !== 'rulebook') return
  event.preventDefault()
  setOpenRule({ system: place.system, number: place.number })
}
