import { Show } from 'solid-js'
import { t } from '../../text/language.ts'
import type { Room, RoomLine } from '../line/room.ts'
import { diceTrouble, mayPledgeAnew, pledgeAnew } from './contribution.ts'
import { DICE_MODES } from './modes.ts'

/** The mode that holds, and no more than that. */
const diceMode = ({ card, seats }: Room): string => {
  const away = seats.find(({ entrusted }) => entrusted)
  return card.dice === 'committed' && away
    ? t('online.dice.entrusted', { name: away.name ?? '' })
    : t(DICE_MODES[card.dice])
}

export const DiceMode = (props: { readonly table: RoomLine }) => (
  <Show when={props.table.room()}>{room => <p class="dice-mode">{diceMode(room())}</p>}</Show>
)

/** This browser cannot give its part of the dice: why, and the one thing that can be done. */
export const DiceTroubleNotice = (props: { readonly id: string; readonly table: RoomLine }) => {
  const trouble = () => diceTrouble(props.id, props.table.room())
  const seat = () => {
    const viewer = props.table.room()?.viewer
    return viewer === 'spectator' ? undefined : viewer
  }
  const pledge = (): void => {
    const own = seat()
    if (own !== undefined) void pledgeAnew(props.id, own, props.table)
  }
  return (
    <Show when={trouble()}>
      {why => (
        <div class="dice-trouble" role="alert">
          <p>{t(why() === 'void' ? 'online.dice.void' : 'online.dice.elsewhere')}</p>
          <Show when={!props.table.room()?.hasStarted && mayPledgeAnew(props.id)}>
            <button type="button" class="action" onClick={pledge}>
              {t('online.dice.anew')}
            </button>
          </Show>
        </div>
      )}
    </Show>
  )
}
