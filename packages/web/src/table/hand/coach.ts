import type { Warning } from '@mesnada/ai'
import { type Action, DONE } from '@mesnada/engine'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { Opponent } from '../opponent/opponent.ts'
import type { Session } from '../session/session.ts'
import { coaches } from '../watch/settings.ts'

/** Warns whoever plays against the computer before a blunder, if he wants that. */
export interface Coach {
  /** Whether there is one to be had in this game. */
  readonly isThere: boolean
  readonly isWeighing: Accessor<boolean>
  readonly warning: Accessor<Warning | undefined>
  /** Does what was warned of. */
  insist(): void
  /** Lets it be. */
  relent(): void
}

/** Nobody waits longer than this for a warning. */
const PATIENCE_MS = 4000

/** Where nobody is helped. */
export const NO_COACH: Coach = {
  isThere: false,
  isWeighing: () => false,
  warning: () => undefined,
  insist: () => {},
  relent: () => {},
}

/** The session with a coach between the hand and the board: what is done is weighed first. */
export const withCoach = (
  session: Session,
  { weigh, isDeciding }: Pick<Opponent, 'weigh' | 'isDeciding'>,
): { readonly session: Session; readonly coach: Coach } => {
  if (!weigh || session.computers.every(level => level === undefined)) return { session, coach: NO_COACH }
  const [weighed, setWeighed] = createSignal<readonly Action[]>()
  const [warning, setWarning] = createSignal<Warning>()
  let isGone = false
  onCleanup(() => {
    isGone = true
  })
  const relent = (): void => {
    setWeighed(undefined)
    setWarning(undefined)
  }
  createEffect(on(session.position, relent))
  const insist = (): void => {
    const actions = weighed()
    relent()
    if (actions) session.do(actions)
  }
  const consider = async (actions: readonly Action[]): Promise<void> => {
    let found: Warning | undefined
    try {
      found = await Promise.race([weigh(actions), afterPatience()])
    } catch {
      // Without an answer there is nothing to warn of.
    }
    if (isGone || weighed() !== actions) return
    if (found) setWarning(found)
    else insist()
  }
  const isWeighty = (): boolean =>
    coaches() &&
    !isDeciding() &&
    !session.fallen() &&
    session.choices().length > 1 &&
    session.presentation.clock(session.position()).turn > 0
  const act: Session['do'] = actions => {
    if (!isWeighty()) return session.do(actions)
    setWarning(undefined)
    setWeighed(actions)
    void consider(actions)
    return DONE
  }
  return {
    session: {
      ...session,
      do: act,
      isBusy: () => session.isBusy?.() === true || (weighed() !== undefined && warning() === undefined),
    },
    coach: {
      isThere: true,
      isWeighing: () => weighed() !== undefined && warning() === undefined,
      warning,
      insist,
      relent,
    },
  }
}

const afterPatience = (): Promise<undefined> =>
  new Promise(resolve => {
    setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
