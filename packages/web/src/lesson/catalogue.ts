import type { Texts } from '@mesnada/engine'
import catalogue from './catalogue.json' with { type: 'json' }

/** A short lesson as it is offered: its name and what it teaches. */
export interface LessonTitle {
  readonly id: string
  readonly title: Texts
  readonly about: Texts
}

const LESSONS: Readonly<Record<string, readonly LessonTitle[]>> = catalogue

export const shortLessons = (system: string): readonly LessonTitle[] => LESSONS[system] ?? []

/** The lesson after this one, the first battle being the first. */
export const lessonAfter = (system: string, lesson: string | undefined): string | undefined => {
  const all = shortLessons(system)
  return all[all.findIndex(({ id }) => id === lesson) + 1]?.id
}
