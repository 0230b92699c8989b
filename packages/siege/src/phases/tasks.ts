import { setFlow } from '@mesnada/engine'
import { finishExchange } from '../ammunition/ammunition.ts'
import { finishHanding } from '../animals/bridle-hands.ts'
import { finishHarnessing, finishTying } from '../animals/harness.ts'
import { finishDismounting, finishMounting, forgetMounting } from '../animals/saddle.ts'
import { finishWinding } from '../castle/bridge.ts'
import { isAble } from '../core/bodies.ts'
import type { Task } from '../flow.ts'
import { loadBallistas } from '../missiles/ballistas.ts'
import { DONE, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege R.complete-turn: what took a complete turn takes effect at the end of the combat phase. */

const finish = (state: SiegeState, task: Task, tell: Tell): void => {
  switch (task.kind) {
    case 'winch':
      return finishWinding(state, task.body, tell)
    case 'mount':
      return finishMounting(state, task.body, task.horse, tell)
    case 'dismount':
      return finishDismounting(state, task.body, task.hex, tell)
    case 'harness':
      return finishHarnessing(state, task.cart, task.animal, tell)
    case 'string':
      return finishTying(state, task.animal, task.behind, tell)
    case 'hand-bridle':
      return finishHanding(state, task.body, task.to, tell)
    case 'exchange':
      return finishExchange(state, task, tell)
  }
}

/** He does nothing else in this player turn. */
export const undertake = (state: SiegeState, task: Task): void => {
  state.tables.bodies.done[task.body] = (state.tables.bodies.done[task.body] ?? 0) | DONE.busy
  setFlow(state, { tasks: [...state.flow.tasks, task] })
}

/** Whoever was put out of action in the meantime leaves his task undone. */
export const finishTasks = (state: SiegeState, tell: Tell): void => {
  const { tasks, side } = state.flow
  forgetMounting(state, side, tasks)
  loadBallistas(state, side)
  if (tasks.length === 0) return
  setFlow(state, { tasks: [] })
  for (const task of tasks) if (isAble(state, task.body)) finish(state, task, tell)
}
