import { decidedBy, type Seat } from '@mesnada/engine'
import { createMemo, createSignal, For, onMount, Show } from 'solid-js'
import { SideMark } from '../../parts/side-mark.tsx'
import type { Piece } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { RuleLink } from '../panels/rule-link.tsx'
import type { Finale } from './finale.ts'
import { type Swings, swingsOf } from './swings.ts'

interface EndPanelProps {
  readonly replay: string | undefined
  readonly finale: Finale | undefined
}

/** When all is over: what decided it, what it cost, what turned it, and what to do next. */
export const EndPanel = (props: EndPanelProps) => (
  <div class="finale">
    <Decided />
    <Costs />
    <Show when={props.finale}>{finale => <Turning finale={finale()} />}</Show>
    <Show when={props.finale?.adapted?.()}>{text => <p class="finale-adapted">{text()}</p>}</Show>
    <div class="answers">
      <Show when={props.finale}>
        {finale => (
          <>
            <button type="button" class="action main" onClick={() => finale().rematch()}>
              {t('finale.rematch')}
            </button>
            <Show when={finale().swap}>
              {swap => (
                <button type="button" class="action" onClick={() => swap()()}>
                  {t('finale.swap')}
                </button>
              )}
            </Show>
            <Show when={finale().harder}>
              {harder => (
                <button type="button" class="action" onClick={() => harder()()}>
                  {t('finale.harder')}
                </button>
              )}
            </Show>
          </>
        )}
      </Show>
      <Show when={props.replay}>
        {address => (
          <a class="action" classList={{ main: props.finale === undefined }} href={address()}>
            {t('table.replay.watch')}
          </a>
        )}
      </Show>
    </div>
  </div>
)

const Decided = () => {
  const { session, say } = useTable()
  const decided = createMemo(() => {
    const { pending, state } = session.position()
    return pending.kind === 'over'
      ? decidedBy(session.presentation.system.objectives(state), pending.result)
      : undefined
  })
  return (
    <Show when={decided()}>
      {objective => (
        <p class="finale-decided">
          {t('finale.decided')} <b>{say(objective().goal)}</b> <RuleLink rule={objective().rule} />
          <br />
          <span class="finale-standing">{say(objective().standing)}</span>
        </p>
      )}
    </Show>
  )
}

/** How many each side has lost, of how many, and who they were. */
const Costs = () => {
  const { controller, sideTitle, title } = useTable()
  const of = (seat: Seat): readonly Piece[] =>
    controller.pieces().filter(piece => piece.seat === seat && piece.layer !== 'thing')
  const count = (pieces: readonly Piece[]): number => pieces.reduce((sum, each) => sum + (each.count ?? 1), 0)
  return (
    <div class="finale-costs">
      <For each={[0, 1] as const}>
        {seat => {
          const gone = () => of(seat).filter(({ beside }) => beside === 'gone')
          return (
            <div class={`finale-cost seat-${seat}`}>
              <p>
                <SideMark seat={seat} /> {sideTitle(seat)}
              </p>
              <p class="finale-lost">{t('finale.lost', { lost: count(gone()), of: count(of(seat)) })}</p>
              <Show when={gone().length > 0}>
                <details>
                  <summary>{t('finale.who')}</summary>
                  {gone()
                    .map(({ name, count: many }) => (many ? `${title(name)} ×${many}` : title(name)))
                    .join(', ')}
                </details>
              </Show>
            </div>
          )
        }}
      </For>
    </div>
  )
}

const Turning = (props: { readonly finale: Finale }) => {
  const { session, sideName } = useTable()
  const [found, setFound] = createSignal<Swings>()
  // The whole game is played again to find them: after the end has been shown.
  onMount(() => {
    setTimeout(() => setFound(swingsOf(session.presentation, props.finale.record())), 300)
  })
  return (
    <Show when={found()}>
      {swings => (
        <Show when={swings().swings.length > 0}>
          <div class="finale-swings">
            <h3>{t('finale.swings')}</h3>
            <ol>
              <For each={swings().swings}>
                {({ turn, day, seat, gains, by }) => (
                  <li>
                    {t('board.told', {
                      label: t(day === undefined ? 'finale.turn' : 'finale.day', {
                        turn: day ?? turn,
                        side: sideName(seat),
                      }),
                      told: '',
                    })}
                    <b>
                      {t(swings().unit === 'points' ? 'finale.points' : 'finale.losses', {
                        by,
                        side: sideName(gains),
                      })}
                    </b>
                  </li>
                )}
              </For>
            </ol>
          </div>
        </Show>
      )}
    </Show>
  )
}
