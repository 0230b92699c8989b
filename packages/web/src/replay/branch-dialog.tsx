import { createEffect, createSignal, Show } from 'solid-js'
import { gameAddress } from '../browser/route.ts'
import { SetupPlayers } from '../players/choose-players.tsx'
import type { Party } from '../players/computers.ts'
import { saveGame } from '../saved/store.ts'
import { t } from '../text/language.ts'
import { branchAt } from './branch.ts'
import type { Viewing } from './viewing.ts'
import { lockedSeats } from './viewpoint.ts'

interface BranchDialogProps {
  readonly viewing: Viewing
  /** Who plays the game that is watched. */
  readonly party: Party
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What if it had gone otherwise: a new game from the step that is shown, the old one left as it is. */
export const BranchDialog = (props: BranchDialogProps) => {
  const { playable, shown } = props.viewing
  const [party, setParty] = createSignal(props.party)
  const locked = lockedSeats(playable, props.party.computers)
  let dialog: HTMLDialogElement | undefined
  createEffect(() => {
    if (props.isOpen) dialog?.showModal()
    else dialog?.close()
  })
  const begin = async (): Promise<void> => {
    const branch = branchAt(playable, shown().step, party())
    // A browser that cannot keep it still plays it; the table says so.
    await saveGame(branch)
    location.hash = gameAddress(branch.id)
  }
  return (
    <dialog
      class="end-warning branch"
      aria-labelledby="branch"
      ref={element => {
        dialog = element
      }}
      onClose={() => props.onClose()}
    >
      <h2 id="branch">{t('replay.branch')}</h2>
      <p>{t('replay.branch.text', { step: shown().step })}</p>
      <form
        class="setup"
        onSubmit={event => {
          event.preventDefault()
          void begin()
        }}
      >
        <SetupPlayers
          scenario={playable.record.scenario}
          party={party()}
          onChange={setParty}
          locked={locked}
        />
        <Show when={locked.includes(true)}>
          <p class="branch-locked">{t('replay.branch.locked')}</p>
        </Show>
        <div class="answers">
          <button type="submit" class="action main">
            {t('replay.branch.begin')}
          </button>
          <button type="button" class="action quiet" onClick={() => props.onClose()}>
            {t('table.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
