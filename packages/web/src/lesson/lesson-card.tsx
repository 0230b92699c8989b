import { createEffect, on, Show } from 'solid-js'
import { GAMES } from '../browser/route.ts'
import { useTable } from '../table/hand/context.ts'
import { RuleLink } from '../table/panels/rule-link.tsx'
import { t } from '../text/language.ts'
import type { Guide } from './guide.ts'

interface LessonCardProps {
  readonly guide: Guide
  readonly playOn: () => void
}

/** The step of the lesson in words, and the way on. */
export const LessonCard = (props: LessonCardProps) => {
  const { say, announce, controller } = useTable()
  const text = (): string => {
    const step = props.guide.step()
    return step ? say(step.text) : ''
  }
  const place = () => t('lesson.step', { number: props.guide.number(), count: props.guide.count })
  // After whatever else is said of what was just done: the step is what the learner waits for.
  createEffect(on(text, said => queueMicrotask(() => announce(`${place()}. ${said}`))))
  return (
    <section class="lesson-card" aria-label={t('lesson.title')}>
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
      <Show when={props.guide.isOnlyRead()}>
        <div class="answers">
          <Show when={!props.guide.isLast()} fallback={<Farewell playOn={props.playOn} />}>
            <button type="button" class="action main" onClick={() => props.guide.goOn()}>
              {t('lesson.next')}
            </button>
          </Show>
        </div>
      </Show>
    </section>
  )
}

const Farewell = (props: { readonly playOn: () => void }) => (
  <>
    <button type="button" class="action main" onClick={props.playOn}>
      {t('lesson.play-on')}
    </button>
    <a class="action quiet" href={GAMES}>
      {t('missing.home')}
    </a>
  </>
)
