import { describe, expect, test } from 'vitest'
import type { Offer, Piece } from '../../../src/presentation/presentation.ts'
import { underPointer, wholeHex } from '../../../src/table/hand/whole-hex.ts'

const piece = (id: string, hex: number, more: Partial<Piece> = {}): Piece => ({
  id,
  seat: 0,
  name: id,
  kind: '',
  layer: 'unit',
  hexes: [hex],
  deck: 0,
  icon: '',
  figures: [],
  badges: [],
  acted: false,
  ...more,
})

const choice = (target: Offer['target']) => ({
  offer: { manner: 'strike' as const, label: '', ...(target ? { target } : {}) },
  actions: [],
})

describe('the whole hex is a target', () => {
  const pieces = [
    piece('lower', 7),
    piece('upper', 7, { deck: 1 }),
    piece('leader', 7, { layer: 'leader' }),
    piece('alone', 9),
  ]

  test('beside a counter the uppermost who can act is meant', () => {
    expect(wholeHex({ hex: 7 }, { pieces, targets: [], actors: ['lower'] })).toEqual({
      hex: 7,
      piece: 'lower',
    })
    expect(wholeHex({ hex: 7 }, { pieces, targets: [], actors: ['lower', 'upper'] }).piece).toBe('upper')
    expect(wholeHex({ hex: 7 }, { pieces, targets: [], actors: [] }).piece).toBe('upper')
  })

  test('one who can be attacked is meant before anyone else', () => {
    const targets = [choice({ piece: 'leader' })]
    expect(wholeHex({ hex: 7 }, { pieces, targets, actors: ['upper'] }).piece).toBe('leader')
  })

  test('what is offered in the hex itself stays so, and an empty hex is empty', () => {
    const targets = [choice({ hex: 9 })]
    expect(wholeHex({ hex: 9 }, { pieces, targets, actors: ['alone'] })).toEqual({ hex: 9 })
    expect(wholeHex({ hex: 3 }, { pieces, targets, actors: [] })).toEqual({ hex: 3 })
  })

  test('a counter that was pointed at is meant itself', () => {
    expect(wholeHex({ hex: 7, piece: 'lower' }, { pieces, targets: [], actors: ['upper'] }).piece).toBe(
      'lower',
    )
  })
})

describe('a counter that juts out of its hex', () => {
  const jutting = { hex: 7, piece: 'leader' }
  test('leaves the next hex what is offered there', () =>
    expect(underPointer(jutting, { hex: 8 }, [choice({ hex: 8 })])).toEqual({ hex: 8 }))
  test('is meant where nothing is offered, or where it is a target itself', () => {
    expect(underPointer(jutting, { hex: 8 }, [])).toEqual(jutting)
    expect(underPointer(jutting, { hex: 8 }, [choice({ hex: 8 }), choice({ piece: 'leader' })])).toEqual(
      jutting,
    )
  })
})
