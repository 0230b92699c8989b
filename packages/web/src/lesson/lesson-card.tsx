import { createEffect, on, Show } from 'solid-js'
import { GAMES } from '../browser/route.ts'
import { middleOf } from '../table/board/geometry.ts'
import { useTable } from '../table/hand/context.ts'
import { RuleLink } from '../table/panels/rule-link.tsx'
import { t } from '../text/language.ts'
import type { Guide } from './guide.ts'

/** What follows the last step. */
export interface LessonEnd {
  /** It has been reached. */
  readonly finished: () => void
  /** The game goes on, where it is one worth playing. */
  readonly playOn: (() => void) | undefined
  /** Address of the next lesson. */
  readonly next: () => string | undefined
}

interface LessonCardProps {
  readonly guide: Guide
  readonly end: LessonEnd
}

/** The step of the lesson in words, and the way on. */
export const LessonCard = (props: LessonCardProps) => {
  const { say, announce, controller, camera, session } = useTable()
  const text = (): string => {
    const step = props.guide.step()
    return step ? say(step.text) : ''
  }
  const place = () => t('lesson.step', { number: props.guide.number(), count: props.guide.count })
  // After whatever else is said of what was just done: the step is what the learner waits for.
  createEffect(on(text, said => queueMicrotask(() => announce(`${place()}. ${said}`))))
  createEffect(
    on(props.guide.isLast, isLast => {
      if (isLast) props.end.finished()
    }),
  )
  /** Brings what the step speaks of before the learner, and into his hand where it is his own. */
  const showMe = (): void => {
    const spot = props.guide.spot()
    if (spot === undefined) return
    camera.glide([middleOf(session.board.grid, spot.hex)])
    if (spot.piece !== undefined && controller.actors().includes(spot.piece)) controller.select(spot.piece)
  }
  return (
    <section class="lesson-card" aria-label={t('lesson.title')} data-step={props.guide.number()}>
      <div class="lesson-head">
        <span>{place()}</span>
        <progress aria-hidden="true" max={props.guide.count} value={props.guide.number()} />
        <a class="tool" href={GAMES} aria-label={t('missing.home')} title={t('missing.home')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </a>
      </div>
      <p class="lesson-text">
        {text()} <Show when={props.guide.step()?.rule}>{rule => <RuleLink rule={rule()} />}</Show>
      </p>
      <div role="alert">
        <Show when={controller.putOff()}>
          <p class="refusal">{t('lesson.later')}</p>
        </Show>
      </div>
      <Show when={!props.guide.isOnlyRead() && props.guide.spot()}>
        <div class="answers">
          <button type="button" class="action quiet" onClick={showMe}>
            {t('duty.show')}
          </button>
        </div>
      </Show>
      <Show when={props.guide.isOnlyRead()}>
        <div class="answers">
          <Show when={!props.guide.isLast()} fallback={<Farewell {...props.end} />}>
            <button type="button" class="action main" onClick={() => props.guide.goOn()}>
              {t('lesson.next')}
            </button>
          </Show>
        </div>
      </Show>
    </section>
  )
}

const Farewell = (props: LessonEnd) => (
  <>
    <Show when={props.playOn}>
      {playOn => (
        <button type="button" class="action main" onClick={() => playOn()()}>
          {t('lesson.play-on')}
        </button>
      )}
    </Show>
    <Show when={props.next()}>
      {next => (
        <a class="action" classList={{ main: props.playOn === undefined }} href={next()}>
          {t('lesson.following')}
        </a>
      )}
    </Show>
    <a class="action quiet" href={GAMES}>
      {t('missing.home')}
    </a>
  </>
)
