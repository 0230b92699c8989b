import { type Component, createResource, Match, Suspense, Switch } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { fetchPart } from '../browser/load-part.ts'
import { type TextKey, t } from '../text/language.ts'
import { Loading, PartFailure } from './notice.tsx'

type Loaded<Props extends object> = { readonly default: Component<Props> }

export type Part<Props extends object> = Component<Props> & { fetch(): Promise<unknown> }

/** A part of the page that is fetched when it is first shown; what fails to arrive can be asked for again. */
export const part = <Props extends object>(
  load: () => Promise<Loaded<Props>>,
  waiting: TextKey,
  Wait: Component<{ readonly text: string }> = Loading,
): Part<Props> => {
  let known: Loaded<Props> | undefined
  const fetch = async (): Promise<Loaded<Props>> => (known ??= await fetchPart(load))
  const Shown = (props: Props) => {
    const [loaded, { refetch }] = createResource(fetch, known ? { initialValue: known } : {})
    const found = () => (loaded.error ? undefined : loaded()?.default)
    return (
      <Switch fallback={<Wait text={t(waiting)} />}>
        <Match when={loaded.error}>
          <PartFailure retry={() => void refetch()} />
        </Match>
        <Match when={found()}>
          {component => (
            // What the part itself waits for before it can be shown.
            <Suspense fallback={<Wait text={t(waiting)} />}>
              <Dynamic component={component()} {...props} />
            </Suspense>
          )}
        </Match>
      </Switch>
    )
  }
  return Object.assign(Shown, { fetch })
}
