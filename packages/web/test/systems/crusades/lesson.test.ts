import { type CrusadesAction, type CrusadesState, crusades } from '@mesnada/crusades'
import { act, diceOf, fall, unwrap } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { seenOf } from '../../../src/presentation/seen.ts'
import { crusadesPresentation } from '../../../src/systems/crusades/index.ts'
import { lesson } from '../../../src/systems/crusades/lesson.ts'
import { begin } from '../../support/crusades-battles.ts'

const see = (state: CrusadesState) => seenOf(crusades, state)

type Lesson = ReturnType<typeof startLesson>

const startLesson = () => {
  const game = begin('hab')
  const faces = [...lesson.faces]
  const events: string[] = []
  const settle = (): void => {
    for (
      let pending = crusades.pending(game.state);
      pending.kind === 'dice';
      pending = crusades.pending(game.state)
    ) {
      const due = faces.splice(0, diceOf(pending.roll).length)
      expect(due).toHaveLength(diceOf(pending.roll).length)
      events.push(...unwrap(fall(game, due)).map(({ type }) => type))
    }
  }
  const perform = (action: CrusadesAction): void => {
    const pending = crusades.pending(game.state)
    if (pending.kind !== 'decision') throw new Error('nobody decides')
    events.push(...unwrap(act(game, pending.seat, action)).map(({ type }) => type))
    settle()
  }
  for (let next = lesson.prelude?.(see(game.state)); next; next = lesson.prelude?.(see(game.state)))
    perform(next)
  return { game, faces, events, perform }
}

/** The other side does nothing, as often as it is asked. */
const letOthersPass = ({ game, perform }: Lesson): void => {
  for (;;) {
    const pending = crusades.pending(game.state)
    if (pending.kind !== 'decision' || pending.seat === lesson.seat) return
    perform({ type: 'end-phase' })
  }
}

test('the first battle can be fought step by step as it is told, with the dice it is told with', () => {
  expect(lesson.steps.length).toBeGreaterThanOrEqual(5)
  expect(lesson.steps.length).toBeLessThanOrEqual(10)
  const learning = startLesson()
  const { game, faces, events, perform } = learning
  letOthersPass(learning)
  for (const [number, step] of lesson.steps.entries()) {
    const spot = step.spot?.(see(game.state))
    if (step.spot) expect(spot?.hex, `step ${number} shows a place`).toBeGreaterThanOrEqual(0)
    if (step.allows === undefined && step.done) {
      expect(step.done(see(game.state), undefined)).toBe(false)
      expect(step.done(see(game.state), spot?.piece)).toBe(true)
      continue
    }
    for (let deed = 0; step.done && !step.done(see(game.state), undefined); deed++) {
      const allowed = crusades.legal(game.state).filter(action => step.allows?.(see(game.state), action))
      expect(allowed.length, `step ${number} after ${deed} deeds`).toBeGreaterThan(0)
      expect(deed).toBeLessThan(6)
      const [first] = allowed
      if (first) perform(first)
      letOthersPass(learning)
    }
  }
  expect(faces).toEqual([])
  for (const type of [
    'fired',
    'reduced',
    'checked',
    'fled',
    'ordered',
    'moved',
    'rode',
    'clashed',
    'advanced',
  ])
    expect(events, type).toContain(type)
})

test('in no step can the learner go astray: whatever is allowed leads on', () => {
  for (let choice = 0; choice < 6; choice++) {
    const learning = startLesson()
    const { game, perform } = learning
    letOthersPass(learning)
    for (const step of lesson.steps)
      for (let deed = 0; step.allows && step.done && !step.done(see(game.state), undefined); deed++) {
        const allowed = crusades.legal(game.state).filter(action => step.allows?.(see(game.state), action))
        const action = allowed[choice % allowed.length]
        expect(action).toBeDefined()
        expect(deed).toBeLessThan(6)
        if (action) perform(action)
        letOthersPass(learning)
      }
    const beaten = crusadesPresentation
      .pieces(see(game.state))
      .filter(({ beside, badges }) => beside === 'gone' || badges.some(({ shape }) => shape === 'arrows'))
    expect(beaten.map(({ seat }) => seat)).toEqual([1, 1])
  }
})
