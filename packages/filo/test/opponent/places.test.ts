import {
  applyAction,
  applyDice,
  cloneState,
  diceOf,
  findScenario,
  SEATS,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { type FiloState, filo, filoAdapter } from '../../src/index.ts'
import { eachMover } from '../../src/movement/steps/movement.ts'
import { HexValues } from '../../src/opponent/hex-values.ts'
import { restsOf } from '../../src/opponent/move-search.ts'
import { Scene } from '../../src/opponent/scene.ts'
import { moverSeeker } from '../../src/opponent/seeker.ts'

/** Looks at some decisions of the first turn of a battle, and at the position each time it is decided. */
const walk = (id: string, look: (state: FiloState) => void): void => {
  const scenario = findScenario(filo.library, id)
  if (!scenario) throw new Error(id)
  const { state } = unwrap(startGame(filo, { scenario: { ...scenario, turns: 1 } }))
  const dice = seededDice(7)
  let step = 0
  for (let pending = filo.pending(state); pending.kind !== 'over'; pending = filo.pending(state)) {
    if (pending.kind === 'dice') applyDice(filo, state, dice(diceOf(pending.roll)))
    else {
      const legal = filo.legal(state)
      const ratings = filoAdapter.rate(state, legal)
      if (step++ % 9 === 0) look(state)
      applyAction(filo, state, nth(legal, ratings.indexOf(Math.max(...ratings))))
    }
  }
}

describe('places to go to', () => {
  test('none is worth more than it would be if the enemy could do nothing', () => {
    const styles = filoAdapter.planning?.styles.length ?? 0
    let places = 0
    walk('muret', state => {
      const { seat, phase, stack } = state.flow
      if (phase !== 'move' || stack.length > 0) return
      const assignment = Uint8Array.from(state.setting.units, (_, unit) => unit % styles)
      const hexValues = new HexValues(new Scene(state, seat, assignment))
      eachMover(state, seat, mover => {
        const seeker = moverSeeker(hexValues.scene, mover)
        for (const footing of restsOf(hexValues.scene, mover)) {
          const [hex, facing] = [Math.floor(footing / 6), footing % 6]
          places++
          expect(hexValues.worthOf(seeker, hex, facing)).toBeLessThanOrEqual(
            hexValues.mostAt(seeker, hex, facing),
          )
        }
      })
    })
    expect(places).toBeGreaterThan(500)
  })
})

describe('how a side stands', () => {
  test('does not depend on which positions were looked at before', () => {
    let first: FiloState | undefined
    walk('peipus', state => {
      first ??= cloneState(state)
      for (const seat of SEATS) {
        const standing = filoAdapter.evaluate(state, seat)
        filoAdapter.evaluate(first, seat)
        expect(filoAdapter.evaluate(state, seat)).toBe(standing)
      }
    })
  })
})
