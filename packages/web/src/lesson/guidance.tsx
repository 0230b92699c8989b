// oxlint-disable-next-line import/no-unassigned-import -- its style comes with it
import './lesson.css'
import type { Lesson } from '../presentation/presentation.ts'
import type { Guidance } from '../table/guidance.ts'
import type { LocalSession } from '../table/session/session.ts'
import { createGuide } from './guide.ts'
import { LessonCard, type LessonEnd } from './lesson-card.tsx'
import { LessonRing } from './lesson-ring.tsx'

/** A lesson as the table takes it. */
export const createGuidance = (session: LocalSession, lesson: Lesson, end: LessonEnd): Guidance => {
  const guide = createGuide(session, lesson)
  return {
    allows: guide.allows,
    mayTakeBack: guide.mayTakeBack,
    follow: guide.follow,
    marks: () => <LessonRing guide={guide} />,
    card: () => <LessonCard guide={guide} end={end} />,
  }
}
