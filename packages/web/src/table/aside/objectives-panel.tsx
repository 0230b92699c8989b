import { decidedBy, type Objective, type ObjectiveRole, opponentOf, type Seat } from '@mesnada/engine'
import { createMemo, createSignal, For, Show } from 'solid-js'
import { isSmall } from '../../browser/screen.ts'
import { recall, remember } from '../../browser/storage.ts'
import { SideMark } from '../../parts/side-mark.tsx'
import { type TextKey, t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { RuleLink } from '../panels/rule-link.tsx'

const HEADINGS: Readonly<Record<ObjectiveRole, TextKey>> = {
  battle: 'objectives.battle',
  win: 'objectives.win',
  end: 'objectives.end',
  score: 'objectives.score',
  setup: 'objectives.setup',
}

const FIRST_TURN = 1

const ROLES: readonly ObjectiveRole[] = ['setup', 'battle', 'win', 'end', 'score']

/** What each side plays for and how it stands, in a fold that stays as one leaves it. */
export const ObjectivesPanel = () => {
  const { session, say, opponent } = useTable()
  const objectives = createMemo(() => session.presentation.system.objectives(session.position().state))
  const result = createMemo(() => {
    const { pending } = session.position()
    return pending.kind === 'over' ? pending.result : undefined
  })
  const decisive = createMemo(() => {
    const over = result()
    return over && decidedBy(objectives(), over)
  })
  const seat = (): Seat => {
    const { viewer } = session.position()
    return viewer === 'spectator' ? 0 : viewer
  }
  const [wanted, setWanted] = createSignal(recall('objectives'))
  const turn = (): number => session.presentation.clock(session.position()).turn
  /** The other side has begun to play: from then on the log is what one looks at. */
  const isLookedOn = createMemo<boolean>(
    before => before || (turn() >= FIRST_TURN && opponent.isDeciding()),
    false,
  )
  /** Whoever has not said otherwise reads it until the first turn is over, where there is room. */
  const isOpen = (): boolean =>
    wanted() === undefined ? !isSmall() && turn() <= FIRST_TURN && !isLookedOn() : wanted() === 'open'
  /** In one line: what is judged when time is up, or what must be laid out now. */
  const headline = (): string => {
    const own = objectives().filter(objective => objective.seat === seat())
    const first =
      own.find(({ role, now, standing }) => role === 'setup' && now && !standing.met) ??
      own.find(({ role, decides }) => role === 'end' && decides.length > 0) ??
      own.find(({ role }) => role === 'win')
    return first ? say(first.standing) : ''
  }
  return (
    <Show when={objectives().length > 0}>
      <details
        class="objectives-panel"
        open={isOpen() || result() !== undefined}
        onToggle={({ currentTarget: { open } }) => {
          if (open === isOpen() || result()) return
          setWanted(open ? 'open' : 'closed')
          remember('objectives', open ? 'open' : 'closed')
        }}
      >
        <summary>
          <span class="objectives-title">{t('objectives.title')}</span>
          <span class="objectives-now">{headline()}</span>
        </summary>
        <For each={[seat(), opponentOf(seat())]}>
          {side => (
            <Side
              seat={side}
              objectives={objectives().filter(objective => objective.seat === side)}
              decisive={decisive()}
            />
          )}
        </For>
      </details>
    </Show>
  )
}

interface SideProps {
  readonly seat: Seat
  readonly objectives: readonly Objective[]
  readonly decisive: Objective | undefined
}

const Side = (props: SideProps) => {
  const { sideTitle } = useTable()
  return (
    <section class={`objectives-side seat-${props.seat}`}>
      <p class="objectives-name">
        <SideMark seat={props.seat} /> {sideTitle(props.seat)}
      </p>
      <For each={ROLES}>
        {role => {
          const own = () => props.objectives.filter(objective => objective.role === role)
          return (
            <Show when={own().length > 0}>
              <p class="objective-when">{t(HEADINGS[role])}</p>
              <ul>
                <For each={own()}>
                  {objective => <Goal objective={objective} decisive={objective === props.decisive} />}
                </For>
              </ul>
            </Show>
          )
        }}
      </For>
    </section>
  )
}

const Goal = (props: { readonly objective: Objective; readonly decisive: boolean }) => {
  const { say } = useTable()
  const { standing } = props.objective
  return (
    <li class="goal" classList={{ met: standing.met, decisive: props.decisive }}>
      <p class="goal-text">
        {say(props.objective.goal)} <RuleLink rule={props.objective.rule} />
      </p>
      <p class="goal-standing">
        <Show when={standing.measure}>
          {measure => (
            <span class="goal-bar" aria-hidden="true">
              <i style={{ width: `${(100 * measure().value) / Math.max(1, measure().of)}%` }} />
            </span>
          )}
        </Show>
        <span>{say(standing)}</span>
        <Show when={props.decisive}>
          <b class="goal-decided">{t('objectives.decided')}</b>
        </Show>
      </p>
    </li>
  )
}
