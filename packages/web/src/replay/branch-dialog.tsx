import { createEffect, createSignal, Show } from 'solid-js'
import { t } from '../language.ts'
import { SetupPlayers } from '../pages/setup-players.tsx'
import { gameAddress } from '../route.ts'
import type { Party } from '../table/saving.ts'
import { saveGame } from '../table/store.ts'
import { branchAt } from './branch.ts'
import type { Cinema } from './cinema.ts'
import { lockedSeats } from './eyes.ts'

interface BranchDialogProps {
  readonly cinema: Cinema
  /** Who plays the game that is watched. */
  readonly party: Party
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What if it had gone otherwise: a new game from the step that is shown, the old one left as it is. */
export const BranchDialog = (props: BranchDialogProps) => {
  const { reel, shown } = props.cinema
  const [party, setParty] = createSignal(props.party)
  const locked = lockedSeats(reel, props.party.computers)
  let dialog: HTMLDialogElement | undefined
  createEffect(() => {
    if (props.isOpen) dialog?.showModal()
    else dialog?.close()
  })
  const begin = async (): Promise<void> => {
    const branch = branchAt(reel, shown().step, party())
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
        <SetupPlayers scenario={reel.record.scenario} party={party()} onChange={setParty} locked={locked} />
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
