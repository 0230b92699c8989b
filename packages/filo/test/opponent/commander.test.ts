import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { type FiloState, filo, filoAdapter } from '../../src/index.ts'
import { begin, position, type Sketch } from '../kit.ts'

/** Where a leader of an army goes in his activation if the battle is lost with him (filo 7.1, V.1), and if it is not. */

const { planning } = filoAdapter
if (planning === undefined) throw new Error('no planning')

/** Everyone of this style. */
const all = ({ setting }: FiloState, style: string): Uint8Array =>
  new Uint8Array(setting.units.length + setting.leaders.length).fill(planning.styles.indexOf(style))

/** Where he goes, or that he stays; everyone has this style. */
const goesTo = (sketch: Sketch, style: string, leadersDecide = true): string => {
  const table = position({
    ...sketch,
    play: { victory: { lead: 100, margin: 5, ...(leadersDecide ? { leadersDecide } : {}) } },
  })
  begin(table)
  const moves = filo.legal(table.state).filter(action => action.type === 'move-leader')
  const ratings = filoAdapter.rate(
    table.state,
    [...moves, { type: 'end-phase' } as const],
    all(table.state, style),
  )
  const best = ratings.indexOf(Math.max(...ratings))
  if (best === moves.length) return 'stays'
  return table.state.setting.grid.label(nth(moves, best).hex)
}

/** The usual one, and those that evolution has made reckless. */
const STYLES = ['usual', 'bold', 'hold', 'bouvines first', 'muret second'] as const

/** Those who would go to the front for an attack. */
const EAGER = STYLES.filter(style => style !== 'hold')

const line = { pf: 6, quality: 6 }

/** His banner: a unit in contact and one in the rear. He stands with one of them. */
const army = (at: string, bonus: number, front: object = {}): Sketch['first'] => [
  {
    at,
    leader: { bonus, value: 6, radius: 6 },
    units: [
      { at: 'F6', ...line, ...front },
      { at: 'F9', ...line },
    ],
  },
]

const enemy = (figures: object = {}): Sketch['second'] => [[{ at: 'F5', ...line, ...figures }]]

/** Nothing that he could add makes an attack on these worth while. */
const HOPELESS = { type: 'Ch', pf: 12, quality: 9 }

describe('a leader with whom the battle is lost', () => {
  test.each(STYLES)('filo 7.5 %s: leaves a front where nothing is decided', style => {
    expect(goesTo({ first: army('F6', 1), second: enemy(HOPELESS) }, style)).toBe('F9')
  })

  test.each(STYLES)('filo 7.5 %s: does not go there either', style => {
    expect(goesTo({ first: army('F9', 1), second: enemy(HOPELESS) }, style)).toBe('stays')
  })

  test.each(EAGER)(
    'filo V.1 %s: leads an attack where that does not risk the battle, and only there',
    style => {
      const attack = { first: army('F9', 3, { pf: 9 }), second: enemy({ type: 'Ch', pf: 9 }) }
      expect(goesTo(attack, style, false)).toBe('F6')
      expect(goesTo(attack, style)).toBe('stays')
      expect(goesTo({ ...attack, first: army('F6', 3, { pf: 9 }) }, style)).toBe('F9')
    },
  )

  test('filo 6.A goes no farther than his units in front need him', () => {
    const behind = {
      at: 'F6',
      leader: { bonus: 1, value: 6, radius: 3 },
      units: ['D6', 'E6', 'F6', 'G6', 'H6', 'E7', 'G7', 'F8', 'F12'].map(at => ({ at })),
    }
    expect(goesTo({ first: [behind], second: enemy(HOPELESS) }, 'usual')).toBe('F8')
  })
})
