import type { Seat } from '@mesnada/engine'
import { createEffect, createMemo, For, type JSX, on, Show } from 'solid-js'
import { SideMark } from '../../parts/side-mark.tsx'
import type { PieceId } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { phrase, upperFirst } from '../../text/phrase.ts'
import { middleOf } from '../board/geometry.ts'
import { useTable } from '../hand/context.ts'
import { type Choice, rollAfter } from '../session/choices.ts'
import { AnswerButton } from './answer-button.tsx'
import { OpponentStatus } from './opponent-status.tsx'
import { RollCard } from './roll-card.tsx'
import { RuleLink } from './rule-link.tsx'
import { TargetButtons } from './target-buttons.tsx'

const isBlow = ({ offer }: Choice): boolean => offer.manner === 'strike' || offer.manner === 'shoot'

/** One side has vanished, and the other has called the game off. */
const ABORTED = 'engine.result.aborted'

/** Whose decision it is, what is asked, by which rule, and what can be answered without pointing at the board. */
export const PromptPanel = (props: {
  readonly players: readonly [string, string]
  /** What follows the verdict when all is over, and what stands before the answers where advice is given. */
  readonly ending: JSX.Element
  /** How it ended for whoever looks, where that is known. */
  readonly verdict?: string | undefined
  readonly proposal: JSX.Element
}) => {
  const { session, controller, opponent, say, sideTitle, sideName, announce, explain, camera } = useTable()
  const pending = () => session.position().pending
  const decision = createMemo(() => {
    const due = pending()
    return due.kind === 'decision' ? due : undefined
  })
  const ending = createMemo(() => {
    const due = pending()
    return due.kind === 'over' ? due.result : undefined
  })
  const question = createMemo(() => {
    const due = decision()
    // What the computer is asked may be its secret.
    if (due === undefined || opponent.isDeciding()) return ''
    const { code, values = {} } = due.prompt
    return upperFirst(say(phrase(code, session.presentation.named(session.position(), values))))
  })
  const playerOf = (seat: Seat): string =>
    session.computers[seat] === undefined ? props.players[seat] : t('opponent.name')
  /** An attack put together on the board shows its odds while it grows. */
  const strike = createMemo(() => {
    const choice = controller.sideButtons().find(isBlow)
    return choice && rollAfter(session.presentation, session.position(), choice.actions)
  })
  const duty = createMemo(() =>
    decision() && !opponent.isDeciding() ? session.presentation.duty?.(session.position()) : undefined,
  )
  /** Takes him up and brings him into the window, wherever the camera is. */
  const showPiece = (id: PieceId): void => {
    controller.select(id)
    const hexes = controller.piece(id)?.hexes ?? []
    camera.glide(hexes.map(hex => middleOf(session.board.grid, hex)))
  }
  const proposes = createMemo(
    () => controller.sideButtons().length > 0 && session.presentation.proposes?.(session.position()) === true,
  )
  /** A day is not to be let go by at the first click; a phase of a fight may be ended as ever. */
  const isAdvised = () => proposes() && session.presentation.clock(session.position()).turn === 0
  createEffect(
    on(question, asked => {
      const due = decision()
      if (due && asked) announce(t('board.told', { label: sideTitle(due.seat), told: asked }))
    }),
  )
  return (
    <section class="prompt" aria-label={t('table.prompt')}>
      <Show when={decision()}>
        {due => (
          <div class={`prompt-who seat-${due().seat}`}>
            <SideMark seat={due().seat} />
            <p>
              <b>{sideTitle(due().seat)}</b>
              <Show when={playerOf(due().seat)}>{name => <span class="player"> · {name()}</span>}</Show>
            </p>
          </div>
        )}
      </Show>
      <OpponentStatus />
      <Show when={!opponent.isDeciding() && decision()}>
        {due => (
          <p class="question">
            {question()} <RuleLink rule={due().prompt.rule} />
          </p>
        )}
      </Show>
      <Show when={duty()}>
        {owed => (
          <p class="duty">
            {explain(owed().why)} <Show when={owed().why.rule}>{rule => <RuleLink rule={rule()} />}</Show>{' '}
            <Show when={owed().piece}>
              {piece => (
                <button type="button" class="log-show" onClick={() => showPiece(piece())}>
                  {t('duty.show')}
                </button>
              )}
            </Show>
          </p>
        )}
      </Show>
      <Show when={ending()}>
        {result => (
          <div class="ending">
            <Show when={props.verdict}>{verdict => <p class="verdict">{verdict()}</p>}</Show>
            <h2>
              {result().winner === undefined
                ? t(result().reason === ABORTED ? 'table.aborted' : 'table.draw')
                : t('table.winner', { side: sideName(result().winner ?? 0) })}
            </h2>
            {/* What a player did, and no rule, the verdict has said already. */}
            <Show when={props.verdict === undefined || !result().reason.startsWith('engine.')}>
              <p>
                {say(
                  phrase(
                    result().reason,
                    session.presentation.named(session.position(), result().values ?? {}),
                  ),
                )}
              </p>
            </Show>
            <Show when={result().points}>
              {points => <p>{t('table.points', { a: points()[0], b: points()[1] })}</p>}
            </Show>
            {props.ending}
          </div>
        )}
      </Show>
      <Show when={strike()}>{roll => <RollCard roll={roll()} />}</Show>
      <Show when={proposes()}>{props.proposal}</Show>
      <TargetButtons of={undefined} />
      <div class="answers">
        <Show when={controller.canPlaceRest()}>
          <button type="button" class="action place-rest" onClick={() => controller.placeRest()}>
            {t(controller.placesLast() ? 'table.place-last' : 'table.place-rest')}
          </button>
        </Show>
        <For each={controller.sideButtons()}>
          {choice => (
            <AnswerButton
              choice={choice}
              main={!isAdvised() && (choice.offer.manner === 'end' || isBlow(choice))}
            />
          )}
        </For>
      </div>
    </section>
  )
}
