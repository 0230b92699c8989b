import type { DiceMode as Mode } from '@mesnada/engine/verify'
import { Show } from 'solid-js'
import { t } from '../language.ts'
import { diceTrouble, pledgeAnew } from './dice-part.ts'
import type { OnlineTable } from './online-table.ts'

/** What the dice of a game are fair against, in honest words. */
export const DICE_MODES = {
  committed: 'online.dice.committed',
  live: 'online.dice.live',
} as const satisfies Readonly<Record<Mode, string>>

export const DiceMode = (props: { readonly table: OnlineTable }) => (
  <Show when={props.table.room()}>{room => <p class="dice-mode">{t(DICE_MODES[room().card.dice])}</p>}</Show>
)

/** This browser cannot give its part of the dice: why, and the one thing that can be done. */
export const DiceTroubleNotice = (props: { readonly id: string; readonly table: OnlineTable }) => {
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
          <Show when={!props.table.room()?.hasStarted}>
            <button type="button" class="action" onClick={pledge}>
              {t('online.dice.anew')}
            </button>
          </Show>
        </div>
      )}
    </Show>
  )
}
