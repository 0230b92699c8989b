import { opponentOf, type Refusal, SEATS, type Seat } from '@mesnada/engine'
import type { GameCard, GamesAnswer, RematchAnswer } from '@mesnada/server/api'
import { createResource, Match, Show, Switch } from 'solid-js'
import { ONLINE, onlineAddress } from '../../browser/route.ts'
import { language, t } from '../../text/language.ts'
import { sitDownAt } from '../dice/sit-down.ts'
import { createAsking, Refused } from '../line/asking.tsx'
import { answerRefusal, ask, gamePath } from '../line/http.ts'
import type { Room } from '../line/room.ts'
import { me } from '../people/me.ts'
import { sitterOf } from '../people/sitter.ts'

interface AfterGameProps {
  readonly id: string
  readonly invite: string | undefined
  readonly room: Room
  /** Counts the turns that have come: one of them may be the rematch. */
  readonly turns: number
}

/** What to do when it is over: the same again with the sides changed, the next game that waits, or the list. */
export const AfterGame = (props: AfterGameProps) => {
  const [next] = createResource(
    () => me() && { turns: props.turns },
    async () => {
      const answer = await ask<GamesAnswer>('GET', '/games?of=me&status=playing')
      return answer.ok ? answer.value.games.find(isWaiting(props.id)) : undefined
    },
  )
  return (
    <div class="after-game">
      <Show when={props.room.viewer !== 'spectator'}>
        <Rematch {...props} />
      </Show>
      <div class="answers">
        <Show when={next.latest}>
          {game => (
            <a class="action" href={onlineAddress(game().id)}>
              {t('after.next', { title: game().title[language()] })}
            </a>
          )}
        </Show>
        <a class="action quiet" href={ONLINE}>
          {t('after.mine')}
        </a>
      </div>
    </div>
  )
}

const isWaiting =
  (but: string) =>
  ({ id, yourTurn }: GameCard): boolean =>
    yourTurn === true && id !== but

/** Where one has a seat in the rematch and has not sat down yet. */
const keptSeat = ({ yours = [], seats, status }: GameCard): Seat | undefined =>
  status === 'open' ? SEATS.find(seat => yours.includes(seat) && seats[seat]?.name === undefined) : undefined

const Rematch = (props: AfterGameProps) => {
  const { isBusy, refusal, run } = createAsking()
  const path = () => gamePath(props.id, '/rematch', props.invite)
  const [rematch, { refetch }] = createResource(
    () => props.turns,
    async () => {
      const answer = await ask<RematchAnswer>('GET', path())
      return answer.ok ? answer.value.game : undefined
    },
  )
  const other = (): string => {
    const { viewer } = props.room
    return viewer === 'spectator' ? '' : sitterOf(props.room, opponentOf(viewer))
  }
  const asked = () => {
    const game = rematch.latest
    return game && keptSeat(game) !== undefined ? game : undefined
  }
  /** Made where there is none yet, sat down to, and gone to. */
  const play = async (): Promise<Refusal | undefined> => {
    const made = await ask<GameCard>('POST', path())
    if (!made.ok) return made.refusal
    const seat = keptSeat(made.value)
    if (seat !== undefined) {
      const sat = await sitDownAt(made.value.id, seat)
      if (!sat.ok) return sat.refusal
    }
    location.hash = onlineAddress(made.value.id)
    return undefined
  }
  const decline = async (): Promise<Refusal | undefined> => {
    const { id = '' } = rematch.latest ?? {}
    const answer = await ask('POST', `/games/${id}/commands`, {
      id: `cancel-${id}`,
      command: { type: 'cancel' },
    })
    await refetch()
    return answerRefusal(answer)
  }
  return (
    <>
      <Switch
        fallback={
          <button
            type="button"
            class="action main"
            disabled={isBusy() || rematch.loading}
            onClick={() => void run(play)}
          >
            {t('after.rematch')}
          </button>
        }
      >
        <Match when={asked()}>
          <div role="status">
            <p>{t('after.rematch.asked', { name: other() })}</p>
            <div class="answers">
              <button type="button" class="action main" disabled={isBusy()} onClick={() => void run(play)}>
                {t('after.rematch.accept')}
              </button>
              <button type="button" class="action" disabled={isBusy()} onClick={() => void run(decline)}>
                {t('after.rematch.decline')}
              </button>
            </div>
          </div>
        </Match>
        <Match when={rematch.latest}>
          {game => (
            <div>
              <Show when={game().status === 'open'}>
                <p>{t('after.rematch.waiting', { name: other() })}</p>
              </Show>
              <a class="action main" href={onlineAddress(game().id)}>
                {t('after.rematch.go')}
              </a>
            </div>
          )}
        </Match>
      </Switch>
      <Refused why={refusal()} />
    </>
  )
}
