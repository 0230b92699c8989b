import { act, diceOf, fall, replay, unwrap } from '@mesnada/engine'
import { type FiloAction, type FiloState, filo, filoAdapter } from '@mesnada/filo'
import { expect, test } from 'vitest'
import { beginLesson } from '../../../src/lesson/beginning.ts'
import { seenOf } from '../../../src/presentation/seen.ts'
import { filoPresentation } from '../../../src/systems/filo/index.ts'
import { lesson } from '../../../src/systems/filo/lesson.ts'

const see = (state: FiloState) => seenOf(filo, state)

/** The lesson as it begins; the other side passes wherever it can, and does the first thing wherever it cannot. */
const startLesson = () => {
  const game = unwrap(replay(filo, beginLesson(filoPresentation, lesson)))
  const faces = [...lesson.faces]
  const events: string[] = []
  const perform = (action: FiloAction): void => {
    const pending = filo.pending(game.state)
    if (pending.kind !== 'decision') throw new Error('nobody decides')
    events.push(...unwrap(act(game, pending.seat, action)).map(({ type }) => type))
  }
  const goOn = (): void => {
    for (;;) {
      const pending = filo.pending(game.state)
      if (pending.kind === 'dice') {
        const due = faces.splice(0, diceOf(pending.roll).length)
        expect(due).toHaveLength(diceOf(pending.roll).length)
        events.push(...unwrap(fall(game, due)).map(({ type }) => type))
      } else if (pending.kind === 'decision' && pending.seat !== lesson.seat && faces.length > 0) {
        const legal = filo.legal(game.state)
        const answer = legal.find(action => filoAdapter.isPass(action)) ?? legal[0]
        if (answer) perform(answer)
      } else if (pending.kind === 'decision' && pending.seat !== lesson.seat) {
        // A retreat that the last die has brought about.
        const [first] = filo.legal(game.state)
        if (game.state.flow.stack.length === 0 || first === undefined) return
        perform(first)
      } else return
    }
  }
  goOn()
  return { game, faces, events, perform, goOn }
}

test('the first battle can be fought step by step as it is told, with the dice it is told with', () => {
  const { game, faces, events, perform, goOn } = startLesson()
  for (const [number, step] of lesson.steps.entries()) {
    const spot = step.spot?.(see(game.state))
    if (step.spot) expect(spot?.hex, `step ${number} shows a place`).toBeGreaterThanOrEqual(0)
    if (step.allows === undefined && step.done) {
      expect(step.done(see(game.state), undefined)).toBe(false)
      expect(step.done(see(game.state), spot?.piece)).toBe(true)
      continue
    }
    for (let deed = 0; step.done && !step.done(see(game.state), undefined); deed++) {
      const allowed = filo.legal(game.state).filter(action => step.allows?.(see(game.state), action))
      expect(allowed.length, `step ${number} after ${deed} deeds`).toBeGreaterThan(0)
      expect(deed).toBeLessThan(12)
      const [first] = allowed
      if (first) perform(first)
      goOn()
    }
  }
  expect(faces).toEqual([])
  for (const type of [
    'activated',
    'charged',
    'moved',
    'declared',
    'fought',
    'put-to-flight',
    'ran',
    'advanced',
  ])
    expect(events, type).toContain(type)
})

test('in no step can the learner go astray: whatever is allowed leads on', () => {
  for (let choice = 0; choice < 8; choice++) {
    const { game, faces, perform, goOn } = startLesson()
    for (const step of lesson.steps)
      for (let deed = 0; step.allows && step.done && !step.done(see(game.state), undefined); deed++) {
        const allowed = filo.legal(game.state).filter(action => step.allows?.(see(game.state), action))
        const action = allowed[(choice + deed) % allowed.length]
        expect(action).toBeDefined()
        expect(deed).toBeLessThan(20)
        if (action) perform(action)
        goOn()
      }
    expect(faces).toEqual([])
  }
})
