import { LANGUAGES } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { lessonAfter, shortLessons } from '../../src/lesson/catalogue.ts'
import type { Lesson, Presentation } from '../../src/presentation/presentation.ts'
import { loadPresentation } from '../../src/systems/index.ts'
import { speaker } from '../../src/text/phrase.ts'
import { followLesson } from '../support/lesson-player.ts'

const ALL = ['siege', 'filo', 'crusades'].flatMap(system =>
  shortLessons(system).map(({ id }) => ({ system, id })),
)

const load = async (system: string, id: string): Promise<{ presentation: Presentation; lesson: Lesson }> => {
  const presentation = await loadPresentation(system)
  const lesson = await presentation?.shortLesson(id)
  if (!presentation || !lesson) throw new Error(`there is no lesson ${system}/${id}`)
  return { presentation, lesson }
}

test('there are ten of them, and each leads to the next of its system', () => {
  expect(ALL).toHaveLength(10)
  for (const system of ['siege', 'filo', 'crusades']) {
    const ids = shortLessons(system).map(({ id }) => id)
    const next = [undefined, ...ids].map(id => lessonAfter(system, id))
    expect(next).toEqual([...ids, undefined])
  }
})

describe.each(ALL)('the lesson $id of $system', ({ system, id }) => {
  test.each([0, 3])(
    'can be followed to its end, whatever is chosen of what is allowed (%i)',
    async choice => {
      const { presentation, lesson } = await load(system, id)
      expect(followLesson(presentation, lesson, choice).faults).toEqual([])
    },
  )

  test('is short, and ends with a step that is only read', async () => {
    const { lesson } = await load(system, id)
    expect(lesson.steps.length).toBeGreaterThanOrEqual(3)
    expect(lesson.steps.length).toBeLessThanOrEqual(8)
    expect(lesson.steps.at(-1)?.done).toBeUndefined()
  })

  test.each(LANGUAGES)('speaks %s in every step, with a rule that there is', async language => {
    const { presentation, lesson } = await load(system, id)
    const say = speaker((await lesson.words?.(language)) ?? {}, language)
    const rulebook = await presentation.system.reference.rulebook(language)
    for (const { text, rule } of lesson.steps) {
      expect(say(text)).toMatch(/\p{L} .+[.!?»”]$/u)
      expect(rulebook).toHaveProperty([rule?.split(' ')[1] ?? ''])
    }
  })
})
