import type { Level, Warning } from '@mesnada/ai'
import { type Action, unwrap } from '@mesnada/engine'
import { type Accessor, batch, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { LocalSession } from '../session/session.ts'
import { pauseMs } from '../watch/settings.ts'
import type { Hint } from './messages.ts'
import { createThinker, type Thinker } from './thinker.ts'

/** A plan that is made sooner is not worth mentioning. */
const WORTH_SAYING_MS = 600

/** The computer at the table: decides when its turn comes, and does what it decided as a person would. */
export interface Opponent {
  /** The decision that is due is the computer's, or that of someone elsewhere. */
  readonly isDeciding: Accessor<boolean>
  /** What is said meanwhile, where it is not that the computer thinks. */
  readonly awaited?: Accessor<string>
  readonly hasFailed: Accessor<boolean>
  /** How far it is with a plan that takes it a while, from 0 to 1. */
  readonly planned: Accessor<number | undefined>
  /** Ends its planning with the best plan so far. */
  decideNow(): void
  /** It no longer waits between what it does, until someone here decides again. */
  readonly isHurried: Accessor<boolean>
  hurry(): void
  retry(): void
  /** What the computer would do in the place of whoever decides here; absent where none can be asked. */
  readonly propose?: () => Promise<Action>
  /** The same with its reasons; absent where nobody may be helped, as in games with people elsewhere. */
  readonly hint?: () => Promise<Hint>
  /** Whether what whoever decides here is about to do is a blunder; absent likewise. */
  readonly weigh?: (actions: readonly Action[]) => Promise<Warning | undefined>
}

/** By then the board can be clicked. */
const LAID_MS = 700

/** As good as can be had without waiting. */
const ADVISER: Level = 3

export const createOpponent = (
  session: LocalSession,
  mayPlay: Accessor<boolean>,
  thinker: Thinker = createThinker(),
): Opponent => {
  onCleanup(thinker.close)
  // Its worker is fetched when the table has been laid, so that nobody waits for it to click.
  const laid = new Promise<void>(resolve => {
    setTimeout(resolve, LAID_MS)
  })
  const [hasFailed, setFailed] = createSignal(false)
  const [planned, setPlanned] = createSignal<number>()
  const [isHurried, setHurried] = createSignal(false)
  const due = createMemo(() => {
    const { pending } = session.position()
    if (session.fallen() || pending.kind !== 'decision') return undefined
    const level = session.computers[pending.seat]
    return level === undefined ? undefined : { seat: pending.seat, level }
  })

  /** Nobody watches counters being laid out one by one. */
  const isSettingUp = (): boolean => {
    const { turn, day } = session.presentation.clock(session.position())
    return turn === 0 && day === undefined
  }

  const carryOut = (action: Action): void => {
    batch(() => {
      unwrap(session.do([action]))
    })
  }

  createEffect(
    on([due, mayPlay, hasFailed], ([decision, playing, failed]) => {
      if (!decision || !playing || failed) return
      let isStale = false
      onCleanup(() => {
        isStale = true
        setPlanned(undefined)
      })
      const asked = performance.now()
      const onPlanning = (share: number): void => {
        if (!isStale && performance.now() - asked > WORTH_SAYING_MS) setPlanned(share)
      }
      const paused = pause(isHurried, isSettingUp() ? 0 : pauseMs())
      onCleanup(paused.end)
      const think = async (): Promise<void> => {
        try {
          await laid
          if (isStale) return
          const action = await thinker.decide(session.game, decision.seat, decision.level, onPlanning)
          setPlanned(undefined)
          await paused.over
          if (!isStale) carryOut(action)
        } catch (fault) {
          console.error(fault)
          if (!isStale) setFailed(true)
        }
      }
      void think()
    }),
  )
  // Someone here decides: the next time the computer takes its time again.
  createEffect(() => {
    if (!session.fallen() && session.position().pending.kind === 'decision' && !due()) setHurried(false)
  })

  return {
    isDeciding: () => due() !== undefined,
    hasFailed,
    planned,
    decideNow: thinker.hurry,
    isHurried,
    hurry: () => setHurried(true),
    retry: () => setFailed(false),
    propose: async () => {
      const { pending } = session.position()
      if (pending.kind !== 'decision') throw new Error('nothing is to be decided')
      return thinker.decide(session.game, pending.seat, ADVISER)
    },
    hint: async () => {
      const { pending } = session.position()
      if (pending.kind !== 'decision') throw new Error('nothing is to be decided')
      return thinker.hint(session.game, pending.seat, ADVISER)
    },
    weigh: async actions => {
      const { pending } = session.position()
      return pending.kind === 'decision' ? thinker.weigh(session.game, pending.seat, actions) : undefined
    },
  }
}

/** Over after a while, or as soon as there is a hurry. */
const pause = (
  isHurried: Accessor<boolean>,
  length: number,
): { readonly over: Promise<void>; end(): void } => {
  let end = (): void => {}
  const over = new Promise<void>(resolve => {
    const timer = setTimeout(resolve, length)
    end = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  createEffect(() => {
    if (isHurried()) end()
  })
  return { over, end: () => end() }
}
