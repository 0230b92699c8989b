import type { Judgement, Review, TurningPoint } from '@mesnada/ai'
import type { Reason, Seat } from '@mesnada/engine'
import { createMemo, createUniqueId, For, Show } from 'solid-js'
import { SideMark } from '../../parts/side-mark.tsx'
import { useTable } from '../../table/hand/context.ts'
import { reasonText } from '../../table/hand/deed-words.ts'
import { type TextKey, t } from '../../text/language.ts'
import type { Viewing } from '../viewing.ts'
import type { Desk } from './desk.ts'
import { figuresOf, signed } from './figures.ts'
import { shareReport } from './report.ts'
import { insteadText } from './words.ts'

interface PanelProps {
  readonly viewing: Viewing
  readonly desk: Desk
  /** Plays on from the step that is shown. */
  readonly branch: () => void
  readonly title: string
}

/** The computer's reckoning of the game that is watched. */
export const Panel = (props: PanelProps) => (
  <section class="review" aria-label={t('review.title')}>
    <h2>{t('review.title')}</h2>
    <Show
      when={props.desk.review()}
      fallback={
        <Show when={props.desk.hasFailed()} fallback={<Working desk={props.desk} />}>
          <p role="alert">{t('review.failed')}</p>
          <button type="button" class="action" onClick={() => props.desk.again()}>
            {t('review.again')}
          </button>
        </Show>
      }
    >
      {review => <Reviewed {...props} review={review()} />}
    </Show>
  </section>
)

const Working = (props: { readonly desk: Desk }) => {
  const id = createUniqueId()
  return (
    <>
      <p id={id}>{t('review.working')}</p>
      <progress aria-labelledby={id} max="1" value={props.desk.share()} />
    </>
  )
}

const Reviewed = (props: PanelProps & { readonly review: Review }) => {
  const table = useTable()
  return (
    <>
      <For each={[0, 1] as const}>{seat => <Side review={props.review} seat={seat} />}</For>
      <p class="review-note">{t('review.about')}</p>
      <Costly {...props} />
      <Turns {...props} />
      <Rolls {...props} />
      <button
        type="button"
        class="action"
        onClick={() => void shareReport(table, props.viewing.playable, props.review, props.title)}
      >
        {t('review.report')}
      </button>
    </>
  )
}

const Side = (props: { readonly review: Review; readonly seat: Seat }) => {
  const { sideTitle } = useTable()
  const figures = createMemo(() => figuresOf(props.review, props.seat))
  const rows = (): readonly (readonly [TextKey, string])[] => [
    ['review.start', String(figures().start)],
    ['review.luck', signed(figures().luck)],
    ['review.own', signed(figures().own)],
    ['review.enemy', signed(figures().enemy)],
    ['review.end', String(figures().end)],
  ]
  return (
    <div class={`review-side seat-${props.seat}`}>
      <h3>
        <SideMark seat={props.seat} /> {sideTitle(props.seat)}
      </h3>
      <p class="review-headline">{t('review.adjusted', { adjusted: figures().adjusted })}</p>
      <details>
        <summary>{t('review.rank', { share: figures().kinderThan })}</summary>
        <dl>
          <For each={rows()}>
            {([name, value]) => (
              <div>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            )}
          </For>
        </dl>
        <p>{t('review.dice', { own: signed(figures().ownDice), enemy: signed(figures().enemyDice) })}</p>
      </details>
    </div>
  )
}

const Costly = (props: PanelProps & { readonly review: Review }) => {
  const table = useTable()
  const { player, playable } = props.viewing
  const look = (judgement: Judgement): void => {
    props.desk.choose(judgement)
    player.pause()
    player.go(judgement.first - 1)
  }
  const playOn = (judgement: Judgement): void => {
    look(judgement)
    props.branch()
  }
  return (
    <>
      <h3>{t('review.costly')}</h3>
      <Show when={props.review.costly.length === 0}>
        <p>{t('review.none-costly')}</p>
      </Show>
      <ol class="review-costly">
        <For each={props.review.costly}>
          {judgement => (
            <li class={`seat-${judgement.seat}`} classList={{ chosen: props.desk.chosen() === judgement }}>
              <button type="button" class="review-look" onClick={() => look(judgement)}>
                <SideMark seat={judgement.seat} />{' '}
                {t(judgement.kind === 'turn' ? 'review.cost.turn' : 'review.cost.action', {
                  step: judgement.first,
                  cost: Math.round(judgement.cost * 1000) / 10,
                })}
              </button>
              <Show when={props.desk.chosen() === judgement}>
                <p>{t('review.instead', { deeds: insteadText(table, playable, judgement) })}</p>
                <For each={judgement.reasons}>{(reason: Reason) => <p>{reasonText(reason)}</p>}</For>
                <button type="button" class="action" onClick={() => playOn(judgement)}>
                  {t('replay.branch')}
                </button>
              </Show>
            </li>
          )}
        </For>
      </ol>
    </>
  )
}

const Turns = (props: PanelProps & { readonly review: Review }) => {
  const table = useTable()
  const text = ({ step, before, after, kind }: TurningPoint): string =>
    t(kind === 'roll' ? 'review.turn.dice' : 'review.turn.decision', {
      step,
      before: Math.round(before * 100),
      after: Math.round(after * 100),
    })
  return (
    <Show when={props.review.turningPoints.length > 0}>
      <h3>{t('review.turns', { side: table.sideName(0) })}</h3>
      <ol class="review-turns">
        <For each={props.review.turningPoints}>
          {point => (
            <li>
              <button type="button" class="review-look" onClick={() => props.viewing.player.go(point.step)}>
                {text(point)}
              </button>
            </li>
          )}
        </For>
      </ol>
    </Show>
  )
}

/** Every roll of the game, and what it was worth. */
const Rolls = (props: PanelProps & { readonly review: Review }) => {
  const { sideTitle } = useTable()
  const tenths = (luck: number): string => signed(Math.round(luck * 1000) / 10 || 0)
  return (
    <details class="review-rolls">
      <summary>{t('review.ledger', { count: props.review.rolls.length })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('review.ledger.step')}</th>
            <th scope="col">{sideTitle(0)}</th>
            <th scope="col">{sideTitle(1)}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.review.rolls}>
            {({ step, luck, isExact }) => (
              <tr>
                <td>
                  <button type="button" class="review-look" onClick={() => props.viewing.player.go(step)}>
                    {step}
                  </button>
                </td>
                <td>{`${isExact ? '' : '≈ '}${tenths(luck)}`}</td>
                <td>{`${isExact ? '' : '≈ '}${tenths(-luck)}`}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </details>
  )
}
