import type { Locator, Page } from 'playwright-core'
import { type Hands, keyboard, mouse } from './player-hands.ts'
import { BUTTONS, type Decision, type Manner, readSituation, type Target } from './situation.ts'

/**
 * Plays a game at the table to its end, with nothing but what the page shows. How to use it:
 *
 *     const { page, faults, close } = await openPage(browser, { reducedMotion: 'reduce' })
 *     await page.goto(`${product.address}/#/play/<system>/<scenario>`)
 *     await button(page, 'Start game').click()
 *     const journal = await playToTheEnd(page, { by: 'mouse' })
 *     const record = await downloadGame(page)               // from support/downloaded.ts
 *     const game = unwrap(replay(system, record))           // proves every hash
 *
 * Both sides may be played at the screen, or one by the computer, for which the driver waits. It names no rule system:
 * in every decision each counter that can act is taken up once and does the best of what it is offered (shoot, strike,
 * go nearer to the enemy, use something); then the phase is ended. The journal counts what was done, so that a test can
 * hold that there was shooting, fighting and so on in the game.
 */
export interface Play {
  readonly by: 'mouse' | 'keyboard'
  /** Looks at the page after which it gives up, as a game that does not end is a fault. */
  readonly patience?: number
  /** What is tried in a decision before it is ended; unless told otherwise, all there is. What must be done is done. */
  readonly deeds?: number
  /** The game is left as soon as this is in sight. */
  readonly until?: Locator
  /** What is near this is tried first, and every answer once: for whoever is led through a lesson. */
  readonly near?: Locator
}

type Deed = Manner | 'dice' | 'answer' | 'end'

export type Journal = Readonly<Record<Deed, number>>

const PATIENCE = 8000

export const playToTheEnd = async (page: Page, play: Play): Promise<Journal> => {
  const { by, patience = PATIENCE, deeds = Number.POSITIVE_INFINITY, until, near } = play
  await page.locator('.board').waitFor()
  const hands = by === 'mouse' ? mouse(page) : keyboard(page)
  const journal: Record<Deed, number> = {
    place: 0,
    go: 0,
    shoot: 0,
    strike: 0,
    use: 0,
    dice: 0,
    answer: 0,
    end: 0,
  }
  const windows = new Map<string, Set<string>>()
  let last = ''
  for (let look = 0; look < patience; look++) {
    const situation = await page.evaluate(readSituation, { buttons: BUTTONS, isLed: near !== undefined })
    if (situation.kind === 'over' || (await until?.isVisible())) return journal
    if (situation.kind === 'wait') {
      await page.evaluate(untilSomethingChanges, LOOK_AGAIN_MS)
      continue
    }
    if (situation.kind !== 'decision') {
      await hands.goOn(situation)
      if (situation.kind === 'dice') journal.dice++
      continue
    }
    last = situation.window
    const tried = windows.get(last) ?? new Set<string>()
    windows.set(last, tried)
    const led = near && (await nearest(situation, near))
    const deed = led ? await tryOut(hands, led, tried) : await decide(hands, situation, tried, deeds)
    if (deed) journal[deed]++
  }
  throw new Error(`no end after ${patience} looks: ${last} ${JSON.stringify(journal)}`)
}

/** One thing at a time; whatever comes of it, the same is not tried twice in one decision. */
const decide = async (
  hands: Hands,
  decision: Decision,
  tried: Set<string>,
  deeds: number,
): Promise<Deed | undefined> => {
  const { targets, actors, answers, held, canPlaceRest } = decision
  if (canPlaceRest && tried.size >= Math.min(deeds, FIRST_BY_HAND) && (await hands.placeRest()))
    return 'place'
  const end = answers.find(({ main }) => main)
  if (end && tried.size >= deeds) {
    await hands.answer(end)
    return 'end'
  }
  const target = targets.find(({ name }) => !tried.has(name))
  if (target) {
    tried.add(target.name)
    return (await hands.point(target)) ? target.manner : undefined
  }
  const waiting = actors.filter(({ id }) => id !== held && !tried.has(id))
  if (waiting.length > 0) {
    const taken = await hands.takeUp(waiting)
    for (const id of taken === undefined ? waiting.map(({ id }) => id) : [taken]) tried.add(id)
    return undefined
  }
  const answer = end ?? answers[0]
  if (answer) {
    await hands.answer(answer)
    return answer.main ? 'end' : 'answer'
  }
  tried.clear()
  return undefined
}

const nearest = async (decision: Decision, to: Locator): Promise<Decision> => {
  const box = await to
    .first()
    .boundingBox({ timeout: 100 })
    .catch(() => undefined)
  if (!box) return decision
  const far = ({ x, y }: Target): number => Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2)
  return { ...decision, targets: decision.targets.toSorted((a, b) => far(a) - far(b)) }
}

/**
 * Whoever is led begins with what lies next to the ring, then tries the buttons, the same with the next counter, and
 * then all the rest, until it is what is wanted: what is not wanted yet is put off.
 */
const tryOut = async (hands: Hands, decision: Decision, tried: Set<string>): Promise<Deed | undefined> => {
  const { answers, offers, targets, actors, held } = decision
  const [nearest] = targets
  const button = [...answers, ...offers].find(({ key }) => !tried.has(`${held} ${key}`))
  if (button && (!nearest || tried.has(nearest.name))) {
    tried.add(`${held} ${button.key}`)
    await hands.answer(button)
    return 'answer'
  }
  const isUntried = targets.some(({ name }) => !tried.has(name))
  const isWaiting = actors.some(({ id }) => id !== held && !tried.has(id))
  if (!button && !isUntried && !isWaiting) {
    tried.clear()
    return undefined
  }
  // Another may be meant rather than another place.
  const isAnother = isWaiting && (!nearest || tried.has(nearest.name))
  return decide(hands, isAnother ? { ...decision, targets: [] } : decision, tried, Number.POSITIVE_INFINITY)
}

/** A few are placed by hand before the rest is left to the program. */
const FIRST_BY_HAND = 5

/** What changes between two looks must not be waited for in vain. */
const LOOK_AGAIN_MS = 250

/** Runs in the page. */
const untilSomethingChanges = (patience: number): Promise<void> =>
  new Promise(resolve => {
    const watcher = new MutationObserver(() => {
      watcher.disconnect()
      resolve()
    })
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    setTimeout(resolve, patience)
  })
