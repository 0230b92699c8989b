import type { Lesson } from '../presentation/presentation.ts'
import type { Guidance } from '../table/guidance.ts'
import type { LocalSession } from '../table/session/session.ts'
import { createGuide } from './guide.ts'
import { LessonCard } from './lesson-card.tsx'
import { LessonRing } from './lesson-ring.tsx'

/** A lesson as the table takes it; `playOn` is what is done with the game at its end. */
export const createGuidance = (session: LocalSession, lesson: Lesson, playOn: () => void): Guidance => {
  const guide = createGuide(session, lesson)
  return {
    allows: guide.allows,
    mayTakeBack: guide.mayTakeBack,
    follow: guide.follow,
    marks: () => <LessonRing guide={guide} />,
    card: () => <LessonCard guide={guide} playOn={playOn} />,
  }
}
