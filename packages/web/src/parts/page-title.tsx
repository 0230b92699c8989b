import { createEffect, Show } from 'solid-js'
import { t } from '../text/language.ts'

/** The heading of a page, which is the title of its window as well. */
export const PageTitle = (props: { readonly title: string; readonly lead?: string | undefined }) => {
  createEffect(() => {
    document.title = `${props.title} · ${t('app.name')}`
  })
  return (
    <div class="page-title">
      <h1>{props.title}</h1>
      <Show when={props.lead}>{lead => <p class="lead">{lead()}</p>}</Show>
    </div>
  )
}
