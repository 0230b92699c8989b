import { For, Show } from 'solid-js'
import { useTable } from '../../table/hand/context.ts'
import { t } from '../../text/language.ts'
import type { Viewing } from '../viewing.ts'
import type { Desk } from './desk.ts'
import { curvePath, HEIGHT, WIDTH } from './figures.ts'

interface CurveProps {
  readonly viewing: Viewing
  readonly desk: Desk
}

/** The chance of winning over the game, under the bar that moves through it. */
export const Curve = (props: CurveProps) => {
  const table = useTable()
  const { playable, player, shown } = props.viewing
  const at = (step: number): number => (step / Math.max(1, playable.length)) * WIDTH
  const goTo = (event: MouseEvent & { readonly currentTarget: SVGElement }): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    player.go(Math.round(((event.clientX - left) / width) * playable.length))
  }
  return (
    <Show when={props.desk.review()}>
      {review => (
        <figure class="review-curve">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('review.curve', { side: table.sideName(0) })}
            onClick={goTo}
          >
            <path class="review-second" d={`M0 0H${WIDTH}V${HEIGHT}H0z`} />
            <path class="review-first" d={`M0 ${HEIGHT}L${curvePath(review().curve)}L${WIDTH} ${HEIGHT}z`} />
            <path class="review-even" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
            <For each={review().turningPoints}>
              {({ step }) => <path class="review-turn" d={`M${at(step)} 0V${HEIGHT}`} />}
            </For>
            <path class="review-now" d={`M${at(shown().step)} 0V${HEIGHT}`} />
          </svg>
          <figcaption>
            {t('review.chance', {
              side: table.sideName(0),
              chance: Math.round((review().curve[shown().step] ?? 0) * 100),
            })}
          </figcaption>
        </figure>
      )}
    </Show>
  )
}
