import type { Seat } from '@mesnada/engine'
import { Show } from 'solid-js'
import type { PieceId } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import { type Table, useTable } from '../hand/context.ts'

/** More would be a list and not a line. */
const MOST = 4

/** Who does it and to whom, by name: those of the side that throws, and the others. */
export const partiesOf = (
  { controller, say }: Pick<Table, 'controller' | 'say'>,
  ids: readonly PieceId[],
  by: Seat,
): string => {
  const found = ids.flatMap(id => controller.piece(id) ?? [])
  const named = (isOwn: boolean): string => {
    const those = found.filter(({ seat }) => (seat === by) === isOwn)
    const shown = those.slice(0, MOST).map(({ name }) => name)
    return those.length > MOST ? `${say({ list: shown })} +${those.length - MOST}` : say({ list: shown })
  }
  const [who, whom] = [named(true), named(false)]
  return upperFirst(who && whom ? t('dice.against', { who, whom }) : who || whom)
}

export const Parties = (props: { readonly ids: readonly PieceId[]; readonly by: Seat }) => {
  const table = useTable()
  return (
    <Show when={partiesOf(table, props.ids, props.by)}>{line => <span class="parties">{line()}</span>}</Show>
  )
}
