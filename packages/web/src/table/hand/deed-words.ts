import type { Reason } from '@mesnada/engine'
import { type TextKey, t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import type { Table } from './context.ts'
import type { Deed } from './deeds.ts'

const REASONS: Readonly<Record<Reason, TextKey>> = {
  strength: 'why.strength',
  points: 'why.points',
  ground: 'why.ground',
  captives: 'why.captives',
  attack: 'why.attack',
  contact: 'why.contact',
  command: 'why.command',
  standard: 'why.standard',
  nerve: 'why.nerve',
  works: 'why.works',
}

export const reasonText = (reason: Reason): string => t(REASONS[reason])

export const deedText = ({ say, title, hexName }: Table, { piece, to, manner, label }: Deed): string => {
  const what = upperFirst(say(label))
  const where = manner === 'go' && to !== undefined ? ` → ${hexName(to)}` : ''
  const told = `${what}${where}`
  const name = piece && title(piece.name)
  // An engine is named by its order.
  const isNamed = name === undefined || told.toLocaleLowerCase().includes(name.toLocaleLowerCase())
  return isNamed ? told : `${name} · ${told}`
}
