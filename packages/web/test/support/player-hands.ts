import type { Page } from 'playwright-core'
import {
  type Answer,
  BUTTONS,
  type Decision,
  type Interruption,
  type Spot,
  type Target,
} from './situation.ts'

/** What a player does with his hands, by whichever means. */
export interface Hands {
  /** Does what the page waits for before anything else: dice, a last word, the first of several ways. */
  goOn(interruption: Interruption): Promise<void>
  answer(answer: Answer): Promise<void>
  /** Takes up one of these, and says whom; undefined if none of them can be. */
  takeUp(actors: Decision['actors']): Promise<string | undefined>
  /** Whether it could be pointed at. */
  point(target: Target): Promise<boolean>
  /** Whether the rest was placed by the program. */
  placeRest(): Promise<boolean>
}

/** A button that is not in sight is first scrolled to, as everyone does; one that has gone meanwhile is let be. */
const press = (page: Page, button: string, at: Spot | undefined): Promise<void> =>
  at
    ? page.mouse.click(at.x, at.y)
    : page
        .locator(button)
        .first()
        .click({ timeout: 2000 })
        .catch(() => undefined)

export const mouse = (page: Page): Hands => ({
  goOn: ({ kind, at }) => press(page, BUTTONS[kind], at),
  answer: ({ key, at }) =>
    press(page, `.answers > :is([aria-keyshortcuts="${key}"], :text-is("${key}"))`, at),
  takeUp: async actors => {
    const seen = actors.find(({ inSight }) => inSight)
    if (seen) {
      await page.mouse.click(seen.x, seen.y)
      return seen.id
    }
    const offBoard = await page.locator('[data-waiting]').evaluateAll(
      (waiting, ids) =>
        waiting.map(each => each.getAttribute('data-waiting') ?? '').find(id => ids.includes(id)),
      actors.map(({ id }) => id),
    )
    if (offBoard === undefined) await showAll(page)
    else await press(page, `[data-waiting="${offBoard}"]`, undefined)
    return offBoard
  },
  point: async ({ x, y, inSight }) => {
    if (inSight) await page.mouse.click(x, y)
    else await showAll(page)
    return inSight
  },
  placeRest: async () => {
    await press(page, '.place-rest', undefined)
    return true
  },
})

/** Steps back from the board with the wheel, until what is looked for comes into sight. */
const showAll = async (page: Page): Promise<void> => {
  const box = await page.locator('.board').boundingBox()
  if (!box) throw new Error('there is no board')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, 500)
}

export const keyboard = (page: Page): Hands => {
  const press = (key: string): Promise<void> => page.keyboard.press(key)
  const focus = () =>
    page.evaluate(() => ({
      onBoard: document.activeElement?.classList.contains('board') === true,
      held: document.querySelector('.held')?.getAttribute('data-held') ?? undefined,
    }))

  /** Tab goes round the page until it comes to the board. */
  const toTheBoard = async (): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await focus()).onBoard) return
      await press('Tab')
    }
    throw new Error('the keyboard does not find the board')
  }
  return {
    // Each of these has the focus as soon as it is there.
    goOn: () => press('Enter'),
    answer: ({ key }) => press(key),
    takeUp: async actors => {
      await toTheBoard()
      for (let presses = 0; presses <= actors.length + 40; presses++) {
        await press('Tab')
        const { onBoard, held } = await focus()
        if (!onBoard) {
          // Beyond the last of them: back, and from the first on.
          await press('Shift+Tab')
          await press('Escape')
        } else if (actors.some(({ id }) => id === held)) return held
      }
      return undefined
    },
    point: async target => {
      await toTheBoard()
      const found = await walkTo(page, target)
      if (found) await press('Enter')
      return found
    },
    placeRest: () => Promise.resolve(false),
  }
}

/** Moves the cursor with the arrows, as one does who sees where it is and where it should be. */
const walkTo = async (page: Page, target: Target): Promise<boolean> => {
  for (let look = 0; look < 12; look++) {
    const way = await page.evaluate(
      ([manner, name]) => {
        const svg = document.querySelector('svg.pieces')
        const cursor = document.querySelector('.cursor')
        if (!(svg instanceof SVGSVGElement) || !(cursor instanceof SVGGraphicsElement)) return ['ArrowRight']
        const { x, y, width, height } = cursor.getBBox()
        const [goalX = 0, goalY = 0] = name.split(` ${manner} `)[1]?.split(' ').map(Number) ?? []
        const [dx, dy] = [goalX - (x + width / 2), goalY - (y + height / 2)]
        const isTurned = (svg.getScreenCTM()?.a ?? 1) < 0
        const isFlat = width > height
        const across = Math.round(Math.abs(dx) / (isFlat ? width * 0.75 : width))
        const down = Math.round(Math.abs(dy) / (isFlat ? height : height * 0.75))
        const right = dx > 0 !== isTurned ? 'ArrowRight' : 'ArrowLeft'
        const below = dy > 0 !== isTurned ? 'ArrowDown' : 'ArrowUp'
        // Across the grain first: the steps along it are then exact.
        const [first, second] = isFlat
          ? ([
              [across, right],
              [down, below],
            ] as const)
          : ([
              [down, below],
              [across, right],
            ] as const)
        const [steps, key] = first[0] > 0 ? first : second
        return Array.from({ length: steps }, () => key)
      },
      [target.manner, target.name] as const,
    )
    if (way.length === 0) return true
    for (const key of way) await page.keyboard.press(key)
  }
  return false
}
