import { parseWith, unwrap } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { entry, take } from '../../../../test/support/entries.ts'
import { filo } from '../../src/index.ts'
import type { UnitType } from '../../src/printed/tables.ts'
import { mayChargeType } from '../../src/printed/units.ts'
import { type BannerPlan, playSchema } from '../../src/scenario-schema.ts'

/** What the battles owe to history, whatever evens them out. */

const bannersOf = (battle: string): readonly BannerPlan[] => {
  const scenario = filo.library.scenarios.find(({ id }) => id === battle)
  return unwrap(parseWith(playSchema, scenario?.play, 'filo.setup.invalid')).armies.flatMap(
    ({ banners }) => banners,
  )
}

const bannerOf = (battle: string, id: string): BannerPlan => {
  const banner = bannersOf(battle).find(one => one.id === id)
  if (banner === undefined) throw new Error(`no ${id} at ${battle}`)
  return banner
}

/** How many units of each type. */
const typesOf = ({ units }: BannerPlan): Readonly<Partial<Record<UnitType, number>>> => {
  const types: Partial<Record<UnitType, number>> = {}
  for (const { type, count } of units) types[type] = (types[type] ?? 0) + count
  return types
}

describe('Las Navas', () => {
  test.each(['alfonso', 'haro', 'pedro', 'sancho', 'al-nasir'])('%s has a bonus of 1 or 2', id => {
    expect([1, 2]).toContain(bannerOf('las-navas', id).leader.bonus)
  })

  test.each(['al-andalus', 'mujahids', 'al-maysarah', 'al-maymanah'])(
    'the captain of %s, who has no name, has a bonus of 0 or 1',
    id => expect([0, 1]).toContain(bannerOf('las-navas', id).leader.bonus),
  )

  test.each([
    ['alfonso', ['Ch', 'Ha', 'Mi', 'Pi']],
    ['lara', ['Ch', 'Ha', 'Mi', 'Pi']],
    ['pedro', ['Ab', 'Ch', 'Ha', 'Il']],
    ['al-nasir', ['Ar', 'Cl', 'Pi']],
    ['ben-djami', ['Ar', 'Cl', 'Ha', 'Pi']],
    ['al-andalus', ['Ab', 'Cl', 'Ha', 'Pi']],
    ['mujahids', ['Il', 'Mi']],
    ['al-maysarah', ['Cl', 'Il']],
    ['al-maymanah', ['Cl', 'Il']],
  ] as const)('%s has the arms it had', (id, arms) => {
    expect(Object.keys(typesOf(bannerOf('las-navas', id))).toSorted()).toEqual(arms)
  })

  test('Haro rides heavy with the two French units, the orders nearly all, Navarre with few knights', () => {
    const haro = typesOf(bannerOf('las-navas', 'haro'))
    expect((haro.Ch ?? 0) + (haro.Ha ?? 0)).toBeGreaterThan(19 / 2)
    expect(bannerOf('las-navas', 'haro').units.find(({ name }) => name !== undefined)?.count).toBe(2)
    const orders = typesOf(bannerOf('las-navas', 'ucero'))
    expect((orders.Ch ?? 0) + (orders.Ha ?? 0)).toBe(8)
    expect(typesOf(bannerOf('las-navas', 'sancho'))).toMatchObject({ Ch: 1, Mi: 6 })
  })

  /** Strength and quality of each type, least and most. */
  const RANGES: Readonly<Record<string, readonly [number, number, number, number]>> = {
    Ch: [4, 6, 7, 8],
    Ha: [2, 8, 6, 7],
    Pi: [2, 8, 5, 6],
    Cl: [2, 8, 5, 6],
    Ar: [2, 8, 4, 6],
    Ab: [2, 8, 4, 6],
    Mi: [6, 8, 3, 4],
    Il: [3, 5, 3, 4],
  }

  test('all units are within the ranges of their type', () => {
    for (const { units } of bannersOf('las-navas'))
      for (const { type, pf, quality, pm } of units) {
        const [weakest, strongest, worst, best] = entry(RANGES, type)
        expect([pf >= weakest, pf <= strongest, quality >= worst, quality <= best]).not.toContain(false)
        const mounted = type === 'Ch' || type === 'Ha' || type === 'Cl'
        expect(mounted ? [6, 7, 8] : [3, 4]).toContain(pm)
      }
  })
})

test('Muret: Marly and Comminges are there, and a king who is mourned', () => {
  expect(bannersOf('muret').map(({ id }) => id)).toEqual(expect.arrayContaining(['marly', 'comminges']))
  const scenario = filo.library.scenarios.find(({ id }) => id === 'muret')
  expect(unwrap(parseWith(playSchema, scenario?.play, 'filo.setup.invalid')).special).toMatchObject({
    mourned: 'peter',
  })
})

test('Bouvines: Salisbury is there', () => {
  expect(bannersOf('bouvines').map(({ id }) => id)).toContain('salisbury')
})

test('Poitiers: Orléans’ battle is there, and the Captal’s horse may charge', () => {
  expect(bannersOf('poitiers').map(({ id }) => id)).toContain('orleans')
  const [horse] = take(bannerOf('poitiers', 'buch').units, 1)
  expect(horse).toMatchObject({ type: 'Ha' })
  expect(mayChargeType(horse.type) && horse.mounted !== false).toBe(true)
})
