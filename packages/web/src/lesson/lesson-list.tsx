import { For, Show } from 'solid-js'
import { lessonAddress } from '../browser/route.ts'
import { language, t } from '../text/language.ts'
import { shortLessons } from './catalogue.ts'
import { isLearnt } from './progress.ts'

/** The short lessons of a system, and which of them have been followed to their end. */
export const LessonList = (props: { readonly system: string }) => {
  const all = () => shortLessons(props.system)
  const done = () => all().filter(({ id }) => isLearnt(props.system, id)).length
  return (
    <Show when={all().length > 0}>
      <details class="lessons">
        <summary>
          {t('lesson.list')}{' '}
          <span class="count">{t('lesson.done', { done: done(), count: all().length })}</span>
        </summary>
        <ol>
          <For each={all()}>
            {({ id, title, about }) => (
              <li>
                <a href={lessonAddress(props.system, id)}>{title[language()]}</a>
                <Show when={isLearnt(props.system, id)}>
                  {' '}
                  <span class="learnt">{t('lesson.learnt')}</span>
                </Show>
                <p>{about[language()]}</p>
              </li>
            )}
          </For>
        </ol>
      </details>
    </Show>
  )
}
