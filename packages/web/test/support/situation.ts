/** What the page asks of whoever sits at the table, read off it as a player reads it. */

export type Manner = 'place' | 'go' | 'shoot' | 'strike' | 'use'

/** A place that can be pointed at, in pixels of the window. */
export interface Target {
  /** The same from one look to the next. */
  readonly name: string
  readonly manner: Manner
  readonly x: number
  readonly y: number
  /** Neither outside of the window nor under what lies over the board. */
  readonly inSight: boolean
}

/** Where to click, in pixels of the window. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Answer {
  /** The digit that presses it, or what it says. */
  readonly key: string
  /** Ends the phase, or strikes. */
  readonly main: boolean
  /** If it is in sight. */
  readonly at: Spot | undefined
}

/** What the page waits for before anything else, and the button that gives it. */
export const BUTTONS = {
  curtain: '.curtain .action',
  idle: 'dialog[open] .action.main',
  dice: '.fallen-dice',
  armed: '.confirmation .action.main',
  ambiguous: '.ambiguous .action',
} as const

export interface Interruption {
  readonly kind: keyof typeof BUTTONS
  /** Where the button is, if it is in sight. */
  readonly at: Spot | undefined
}

export interface Decision {
  readonly kind: 'decision'
  /** Tells this decision from others: turn, phase, side and question. */
  readonly window: string
  /** The counter in hand. */
  readonly held: string | undefined
  /** Best first; nobody goes away from the enemy unless he must. */
  readonly targets: readonly Target[]
  /** Those who can act, and where they are to be clicked if they are in sight. */
  readonly actors: readonly {
    readonly id: string
    readonly x: number
    readonly y: number
    readonly inSight: boolean
  }[]
  readonly answers: readonly Answer[]
  /** What the counter in hand can do to others, by name. */
  readonly offers: readonly Answer[]
  readonly canPlaceRest: boolean
  readonly hasBoard: boolean
}

export type Situation = { readonly kind: 'over' } | { readonly kind: 'wait' } | Interruption | Decision

export interface Reading {
  readonly buttons: typeof BUTTONS
  /** Somebody says where to go, be it away from the enemy. */
  readonly isLed: boolean
}

/** Runs in the page, so that it may not speak of anything outside of itself. */
export const readSituation = ({ buttons, isLed }: Reading): Situation => {
  const find = (selector: string): Element | null => document.querySelector(selector)
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)]
  const middle = (element: Element): Spot => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const inSight = (element: Element): Spot | undefined => {
    const at = middle(element)
    return element.contains(document.elementFromPoint(at.x, at.y)) ? at : undefined
  }
  const interrupted = (...kinds: readonly (keyof typeof BUTTONS)[]): Interruption | undefined => {
    for (const kind of kinds) {
      const button = find(buttons[kind])
      if (button) return { kind, at: inSight(button) }
    }
    return undefined
  }
  if (find('.ending')) return { kind: 'over' }
  const first = interrupted('curtain', 'idle', 'dice')
  if (first) return first
  if (find('.table[aria-busy="true"]')) return { kind: 'wait' }
  // While the board moves no counter takes the pointer.
  if (find('.board.moving')) return { kind: 'wait' }
  const second = interrupted('armed', 'ambiguous')
  if (second) return second
  const seat = find('.prompt-who')?.classList.contains('seat-1') ? 1 : 0
  const svg = find('svg.pieces')
  if (!find('.question') || !(svg instanceof SVGSVGElement)) return { kind: 'wait' }

  const screen = ({ x, y }: Spot): Spot => {
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM() ?? undefined)
    return { x: left, y: top }
  }
  const isInSight = ({ x, y }: Spot): boolean => document.elementFromPoint(x, y)?.closest('.board') != null
  const outlines = (path: Element): Spot[] =>
    (path.getAttribute('d') ?? '')
      .split('z')
      .filter(Boolean)
      .map(outline => {
        const corners = [...outline.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
        const mean = (axis: 1 | 2): number =>
          corners.reduce((sum, corner) => sum + Number(corner[axis]), 0) / corners.length
        return { x: mean(1), y: mean(2) }
      })
  const moved = (element: Element): Spot => {
    const text = element.getAttribute('transform') ?? (element as HTMLElement).style.transform
    const [, x = '0', y = '0'] = /translate\((-?[\d.]+)(?:px)?[ ,]+(-?[\d.]+)/.exec(text) ?? []
    return { x: Number(x), y: Number(y) }
  }
  const held = find('.held')?.getAttribute('data-held') ?? undefined
  const answers = all('.answers > .action[aria-keyshortcuts]').map(button => ({
    key: button.getAttribute('aria-keyshortcuts') ?? '',
    main: button.classList.contains('main'),
    at: inSight(button),
  }))
  const offers = all('.target-buttons > .action').map(button => ({
    key: button.textContent ?? '',
    main: false,
    at: inSight(button),
  }))
  const isForced = !answers.some(({ main }) => main)

  const enemies = all(`.counter.seat-${1 - seat}:not(.thing)[data-piece]`).map(moved)
  const fear = (at: Spot): number =>
    Math.min(...enemies.map(enemy => Math.hypot(enemy.x - at.x, enemy.y - at.y)))
  const heldCounter = find('.counters .counter.selected')
  const now = heldCounter ? fear(moved(heldCounter)) : Number.POSITIVE_INFINITY
  const STEP = 20

  const manners = ['shoot', 'strike', 'go', 'place', 'use'] as const
  const targets = manners.flatMap(manner => {
    const hexes = all(`.target-${manner}`).flatMap(outlines)
    const spots = [...all(`.aim-${manner}`).map(moved), ...hexes]
    const nearer =
      isForced || isLed ? spots : spots.filter(spot => manner !== 'go' || fear(spot) < now - STEP)
    const ordered = manner === 'go' ? nearer.toSorted((a, b) => fear(a) - fear(b)) : nearer
    return ordered.map(spot => {
      const at = screen(spot)
      const name = `${held} ${manner} ${Math.round(spot.x)} ${Math.round(spot.y)}`
      return { name, manner, ...at, inSight: isInSight(at) }
    })
  })

  const actors = all('.counter.able[data-piece], [data-waiting]').map(counter => {
    const at = middle(counter)
    const hit = document.elementFromPoint(at.x, at.y)?.closest('[data-piece], [data-waiting]')
    const id = counter.getAttribute('data-piece') ?? counter.getAttribute('data-waiting') ?? ''
    return { id, ...at, inSight: hit === counter }
  })
  const window = [find('.status-text p'), find('.question'), find('.prompt-who')]
    .map(part => part?.textContent)
    .join(' ')
  return {
    kind: 'decision',
    window,
    held,
    targets,
    actors,
    answers,
    offers,
    canPlaceRest: find('.place-rest') !== null,
    hasBoard: document.activeElement?.classList.contains('board') === true,
  }
}
