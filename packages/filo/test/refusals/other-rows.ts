import { type Checked, type Refusal, setFlow, startGame } from '@mesnada/engine'
import { type RefusalRow, sketchMap, sketchScenario, testTable } from '@mesnada/engine/testkit'
import { nth } from '@mesnada/hex'
import { take } from '../../../../test/support/entries.ts'
import { type FiloAction, filo } from '../../src/index.ts'
import { begin, goTo, hexOf, position, promptOf } from '../kit.ts'
import { ask, moving } from './movement-rows.ts'

/** Refusals of deployment, of the sequence of play, of leaders chosen, and of documents and questions. */

const refusalOf = (checked: Checked<unknown>): Refusal | undefined =>
  checked.ok ? undefined : checked.refusal

/** A battle as it is shipped: who sets up first is setting up. */
const settingUp = (battle = 'peipus') => {
  const scenario = filo.library.scenarios.find(({ id }) => id === battle)
  if (scenario === undefined) throw new Error(`no ${battle}`)
  return testTable(filo, { scenario })
}

type Setting = ReturnType<typeof settingUp>['state']['setting']

const place = (setting: Setting, unit: number, label: string, facing?: number): FiloAction => ({
  type: 'place',
  unit,
  hex: setting.grid.parse(label) ?? -1,
  facing: (facing ?? setting.facing[nth(setting.units, unit).seat]) as 0,
})

/** The units of a banner. */
const unitsOf = ({ banners }: Setting, id: string): readonly number[] =>
  banners.find(banner => banner.id === id)?.units ?? []

const broken = (play: Record<string, unknown>): Refusal | undefined =>
  refusalOf(
    startGame(filo, {
      scenario: sketchScenario('filo', play),
      maps: [sketchMap('filo', { rows: ['...', '...'], legend: { '.': 'claro' } })],
    }),
  )

const army = (at: string, flight: string) => ({
  flight,
  banners: [
    {
      id: 'only',
      name: 'Only',
      leader: { name: 'One', bonus: 0, value: 1, radius: 3, pm: 8 },
      commandsArmy: true,
      at,
      units: [{ type: 'Pi', pf: 5, quality: 5, pm: 4, at: [at] }],
    },
  ],
})

const SKETCH = {
  attacker: 0,
  deploysFirst: 1,
  armies: [army('A2', 'south'), army('A1', 'north')],
  victory: { lead: 10, margin: 5 },
}

/** Two leaders of the first side are to be chosen from. */
const choosing = () => {
  const table = position({ first: [[{ at: 'F8' }], [{ at: 'H8' }]], second: [[{ at: 'A1' }]] })
  begin(table)
  if (promptOf(table) !== 'filo.prompt.activate') throw new Error(promptOf(table))
  return table
}

export const OTHERS: readonly RefusalRow[] = [
  {
    code: 'filo.place.not-waiting',
    when: 'a unit of the side that is not setting up',
    rule: 'filo R.deployment',
    says: ['the sides set up one after the other'],
    refusal: () => {
      const { state, refusal } = settingUp()
      return refusal(place(state.setting, 0, '1102'))
    },
  },
  {
    code: 'filo.place.another-first',
    when: 'the second of two that are alike',
    rule: 'filo R.deployment',
    says: ['of units that are alike, the first is set up first'],
    refusal: () => {
      const { state, refusal } = settingUp()
      return refusal(place(state.setting, nth(unitsOf(state.setting, 'nevsky'), 1), '1611'))
    },
  },
  {
    code: 'filo.place.outside',
    when: 'out of its area',
    rule: 'filo R.deployment',
    says: ['or in its area'],
    refusal: () => {
      const { state, refusal } = settingUp()
      return refusal(place(state.setting, nth(unitsOf(state.setting, 'nevsky'), 0), '0101'))
    },
  },
  {
    code: 'filo.place.facing',
    when: 'with its back to the enemy',
    rule: 'filo R.deployment',
    says: ['all units face the enemy’s rout edge'],
    refusal: () => {
      const { state, refusal } = settingUp()
      return refusal(place(state.setting, nth(unitsOf(state.setting, 'nevsky'), 0), '1611', 3))
    },
  },
  {
    code: 'filo.place.full',
    when: 'on a friend',
    rule: 'filo R.deployment',
    says: ['stacking limits apply'],
    refusal: () => {
      const table = settingUp()
      const { setting } = table.state
      const [first, second] = take(unitsOf(setting, 'nevsky'), 2)
      table.do(place(setting, first, '1611'))
      return table.refusal(place(setting, second, '1611'))
    },
  },
  {
    code: 'filo.place.leader-hex',
    when: 'in the hex of another banner’s leader',
    rule: 'filo R.deployment',
    says: ['a leader’s hex is reserved for that leader’s banner'],
    refusal: () => {
      const table = settingUp('bouvines')
      const { setting } = table.state
      while (table.state.flow.seat === 1) table.do(nth(filo.legal(table.state), 0))
      const [knight] = take(unitsOf(setting, 'boulogne'), 1)
      return table.refusal(place(setting, knight, '0806'))
    },
  },
  {
    code: 'filo.place.leader-alone',
    when: 'the last unit of a banner, away from its leader',
    rule: 'filo R.deployment',
    says: ['one unit is set up with each leader'],
    refusal: () => {
      const table = settingUp()
      const { setting } = table.state
      const units = unitsOf(setting, 'nevsky')
      const free = ['1511', '1711', '1811', '1512', '1712']
      for (const [index, label] of free.entries()) table.do(place(setting, nth(units, index), label))
      return table.refusal(place(setting, nth(units, 5), '1812'))
    },
  },
  {
    code: 'filo.owed.deploy',
    when: 'the set-up is to end with units left',
    rule: 'filo R.deployment',
    says: ['until all units are set up'],
    refusal: () => settingUp().refusal({ type: 'end-phase' }),
  },
  {
    code: 'filo.rest.cannot',
    when: 'a unit that is fresh',
    rule: 'filo 11.2',
    says: ['a fatigued unit'],
    refusal: () => {
      const table = position({ first: [[{ at: 'F8' }, { at: 'H8' }]], second: [[{ at: 'A1' }]] })
      table.state.tables.units.fatigued[1] = 1
      setFlow(table.state, { phase: 'rest', seat: 0, stack: [] })
      return ask(table, { type: 'rest', unit: 0 })
    },
  },
  {
    code: 'filo.phase.not-now',
    when: 'an attack while units move',
    rule: 'filo 6.D',
    says: ['d1: movement', 'd3: declaration of combats'],
    refusal: () => {
      const table = moving([{ at: 'F8' }], [{ at: 'F7' }])
      return ask(table, { type: 'attack', from: hexOf(table, 'F8'), target: hexOf(table, 'F7') })
    },
  },
  {
    code: 'filo.dice-due',
    when: 'the dice of the initiative have not fallen',
    rule: 'filo 6.C',
    says: ['both sides roll 2d6'],
    refusal: () => {
      const table = position({ first: [[{ at: 'F8' }]], second: [[{ at: 'A1' }]] })
      if (table.pending().kind !== 'dice') goTo(table, 'initiative')
      return ask(table, { type: 'end-phase' })
    },
  },
  {
    code: 'filo.step.other',
    when: 'the phase is to end where a leader is to be chosen',
    refusal: () => ask(choosing(), { type: 'end-phase' }),
  },
  {
    code: 'filo.over',
    when: 'anything after the battle',
    refusal: () => {
      const table = moving([{ at: 'F8' }])
      setFlow(table.state, { result: { winner: 0, reason: 'filo.result.gone', points: [0, 0] } })
      return ask(table, { type: 'end-phase' })
    },
  },
  {
    code: 'filo.leader.not-due',
    when: 'a leader of the other side',
    rule: 'filo 6.C',
    says: ['the winner activates a leader'],
    refusal: () => ask(choosing(), { type: 'activate', leader: 2 }),
  },
  {
    code: 'filo.leader.no-banner',
    when: 'a substitute where none of his banner stands',
    rule: 'filo 7.6',
    says: ['on any unit of the banner'],
    refusal: () => {
      const table = moving([{ at: 'F8' }, { at: 'H8' }])
      setFlow(table.state, { stack: [{ kind: 'substitute', leader: 2 }] })
      return ask(table, { type: 'substitute', hex: hexOf(table, 'A12') })
    },
  },
  {
    code: 'filo.resolve.invalid',
    when: 'a question the tables do not know',
    refusal: () => refusalOf(filo.reference.resolve({ kind: 'weather' })),
  },
  {
    code: 'filo.resolve.attacker',
    when: 'guns that attack',
    rule: 'filo 10.1',
    says: ['routed units and artillery cannot attack'],
    refusal: () =>
      refusalOf(
        filo.reference.resolve({
          kind: 'combat',
          attackers: [{ type: 'At', pf: 4, quality: 5 }],
          defenders: [{ type: 'Pi', pf: 4, quality: 5 }],
        }),
      ),
  },
  {
    code: 'filo.resolve.not-allowed',
    when: 'an attack through a gate',
    rule: 'filo T.1',
    says: ['there is no combat across it'],
    refusal: () =>
      refusalOf(
        filo.reference.resolve({
          kind: 'combat',
          attackers: [{ type: 'Pi', pf: 4, quality: 5 }],
          defenders: [{ type: 'Pi', pf: 4, quality: 5 }],
          hexside: 'puerta',
        }),
      ),
  },
  {
    code: 'filo.resolve.range',
    when: 'a bow over four hexes',
    rule: 'filo T.2',
    says: ['farther than that there is no shot'],
    refusal: () => refusalOf(filo.reference.resolve({ kind: 'fire', type: 'Ar', strength: 4, range: 4 })),
  },
  {
    code: 'filo.sight.map',
    when: 'a map that is not there',
    refusal: () => refusalOf(filo.reference.sight({ map: 'nowhere', from: '0101', to: '0102' })),
  },
  {
    code: 'filo.sight.hex',
    when: 'a hex that is not there',
    refusal: () => refusalOf(filo.reference.sight({ map: 'muret', from: '9999', to: '0102' })),
  },
  {
    code: 'filo.setup.invalid',
    when: 'a scenario without armies',
    refusal: () => broken({}),
  },
  {
    code: 'filo.setup.hex',
    when: 'an army that flees by a hex that is not there',
    refusal: () =>
      broken({ ...SKETCH, armies: [{ ...army('A2', 'south'), by: ['Z9'] }, army('A1', 'north')] }),
  },
  {
    code: 'filo.setup.banner',
    when: 'a special rule for a banner that is not there',
    refusal: () => broken({ ...SKETCH, special: { waits: 'nobody' } }),
  },
  {
    code: 'filo.action.invalid',
    when: 'no action of the game',
    refusal: () => refusalOf(filo.parseAction({ type: 'dance' })),
  },
]
