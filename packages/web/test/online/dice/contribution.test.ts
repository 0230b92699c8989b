import { accepted, type Checked } from '@mesnada/engine'
import { diceChain } from '@mesnada/engine/verify'
import type { Command, GameCard, SeatCard } from '@mesnada/server/api'
import { beforeEach, expect, test, vi } from 'vitest'
import { contributeDice, diceTrouble, mayPledgeAnew } from '../../../src/online/dice/contribution.ts'
import { giveBytes, givenBytes, newPledge } from '../../../src/online/dice/pledge.ts'
import type { Room, RoomLine } from '../../../src/online/line/room.ts'

/** docs/dice.md: what a browser gives of itself, and what it never does without being asked. */

const effects = vi.hoisted((): (() => void)[] => [])

vi.mock('solid-js', async original => ({
  ...(await original<object>()),
  createEffect: (effect: () => void) => void effects.push(effect),
}))

const GAME = 'contributed'
const SEED = 'a'.repeat(64)
const CHAIN = diceChain(GAME, SEED)
const [PLEDGE = '', BYTES = '', FIRST = '', SECOND = ''] = CHAIN
const PLEDGED = { dice: 'pledged', pledge: PLEDGE } as const

const stored = new Map<string, string>()

beforeEach(() => {
  effects.length = 0
  stored.clear()
  stored.set(`mesnada.pledge.${GAME}`, SEED)
  stored.set(`mesnada.given.${GAME}`, '{"decisions":[],"voided":0}')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

const card = (dice: GameCard['dice']): GameCard => ({
  id: GAME,
  system: 'ford',
  scenario: 'dawn',
  title: { es: '', en: '', fr: '' },
  rules: 1,
  status: 'open',
  listed: false,
  clock: { kind: 'none' },
  dice,
  seats: [],
  steps: 0,
  created: 0,
  updated: 0,
})

const OTHERS = 'e'.repeat(64)

const seats = (own: SeatCard, other: SeatCard['dice'], pledge = OTHERS): readonly SeatCard[] => [
  own,
  { dice: other, ...(other !== 'none' && { pledge }) },
]

const room = (change: Partial<Room>): Room => ({
  viewer: 0,
  mayTalk: true,
  isOwner: false,
  kept: undefined,
  card: card('live'),
  seats: seats({ dice: 'pledged', pledge: PLEDGE }, 'pledged'),
  hasStarted: false,
  isListed: false,
  deciding: undefined,
  movedAt: 0,
  clock: { left: [0, 0] },
  remarks: [],
  undo: undefined,
  draw: undefined,
  pause: undefined,
  ending: undefined,
  dueRoll: undefined,
  ...change,
})

/** A page at the table, and everything it sends of itself. */
const openPage = () => {
  const sent: Command[] = []
  let shown: Room | undefined
  const line: RoomLine = {
    room: () => shown,
    send: async (command): Promise<Checked<number>> => {
      sent.push(command)
      return accepted(0)
    },
    ask: async () => true,
  }
  contributeDice(GAME, line)
  const show = (change: Partial<Room>): void => {
    shown = room(change)
    for (const effect of effects) effect()
  }
  return { sent, show }
}

test('the chain has 8,192 elements; its first is pledged, and its second tells the bytes', () => {
  expect(CHAIN).toHaveLength(8192)
  const { sent, show } = openPage()
  show({ seats: seats({ dice: 'pledged', pledge: PLEDGE }, 'none') })
  expect(sent).toEqual([])
  show({})
  show({})
  expect(sent).toEqual([{ type: 'contribute', bytes: BYTES, against: OTHERS }])
})

test('a link is given once, for the decision that was told first', () => {
  const { sent, show } = openPage()
  show({ hasStarted: true, dueRoll: { digest: 'd1', links: 1 } })
  show({ hasStarted: true, dueRoll: { digest: 'another', links: 1 } })
  show({ hasStarted: true, dueRoll: undefined })
  show({ hasStarted: true, dueRoll: { digest: 'd2', links: 2 } })
  expect(sent).toEqual([
    { type: 'release', digest: 'd1', link: FIRST },
    { type: 'release', digest: 'd2', link: SECOND },
  ])
})

test('bytes that were entrusted beforehand are known as such', () => {
  expect(giveBytes(GAME, '')).toBe(BYTES)
  expect(givenBytes(GAME)).toEqual({ against: '', decisions: [], voided: 0 })
})

test('a link is given neither before its turn nor, on a page opened again, for another decision', () => {
  const { sent, show } = openPage()
  show({ hasStarted: true, dueRoll: { digest: 'd1', links: 3 } })
  expect(sent).toEqual([])
  show({ hasStarted: true, dueRoll: { digest: 'd1', links: 1 } })
  const again = openPage()
  again.show({ hasStarted: true, dueRoll: { digest: 'another', links: 1 } })
  expect(again.sent).toEqual([])
  again.show({ hasStarted: true, dueRoll: { digest: 'd1', links: 1 } })
  expect(again.sent).toEqual([{ type: 'release', digest: 'd1', link: FIRST }])
})

test('dice that are not live take no link', () => {
  const { sent, show } = openPage()
  show({ hasStarted: true, card: card('committed'), dueRoll: { digest: 'd1', links: 1 } })
  expect(sent).toEqual([])
})

test('a page never pledges anew by itself: it says what is wrong and waits for a person', () => {
  const { sent, show } = openPage()
  const isVoid = { seats: seats({ dice: 'none' }, 'pledged') }
  const isElsewhere = { seats: seats({ dice: 'pledged', pledge: 'f'.repeat(64) }, 'pledged') }
  show(isVoid)
  show(isElsewhere)
  expect(sent).toEqual([])
  expect(diceTrouble(GAME, room(isVoid))).toBe('void')
  expect(diceTrouble(GAME, room(isElsewhere))).toBe('elsewhere')
})

test('bytes are given for one pledge of the other side: for another one a person has to pledge anew, once', () => {
  const { sent, show } = openPage()
  show({ seats: seats(PLEDGED, 'pledged') })
  expect(diceTrouble(GAME, room({ seats: seats(PLEDGED, 'pledged') }))).toBeUndefined()
  const changed = { seats: seats(PLEDGED, 'pledged', 'f'.repeat(64)) }
  show(changed)
  // Nor after the page was opened again.
  const again = openPage()
  again.show(changed)
  expect([sent.length, again.sent.length]).toEqual([1, 0])
  expect(diceTrouble(GAME, room(changed))).toBe('void')
  expect(mayPledgeAnew(GAME)).toBe(true)
  newPledge(GAME)
  expect(mayPledgeAnew(GAME)).toBe(false)
  expect(givenBytes(GAME)).toBeUndefined()
})
