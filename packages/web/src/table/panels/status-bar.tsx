import { createMemo, type JSX, Show } from 'solid-js'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { useLedger } from './ledger-panel.tsx'
import { TableBar, ToolFace } from './table-bar.tsx'

interface StatusBarProps {
  readonly title: string
  readonly logOpen: boolean
  readonly toggleLog: () => void
  readonly ledgerOpen: boolean
  readonly toggleLedger: () => void
  readonly watching: boolean
  readonly replay: string | undefined
  readonly strip: JSX.Element
}

/** Where one is: scenario, turn, phase; and what is always at hand. */
export const StatusBar = (props: StatusBarProps) => {
  const { session, controller, say, explain } = useTable()
  const clock = createMemo(() => session.presentation.clock(session.position()))
  const ledger = useLedger()
  const undoRefusal = createMemo(() => (session.fallen() ? undefined : session.undoRefusal()))
  const why = () => {
    const refusal = undoRefusal()
    return refusal ? explain(refusal) : undoName()
  }
  const undoName = (): string => t(session.undoNeedsConsent?.() ? 'online.undo.ask' : 'table.undo')
  return (
    <TableBar title={props.title} clock={clock()} leave={t('table.leave')} strip={props.strip}>
      <button
        type="button"
        class="tool"
        aria-disabled={props.watching || undoRefusal() !== undefined}
        title={why()}
        onClick={() => controller.undo()}
      >
        <ToolFace sign="M9 7H15a5 5 0 0 1 0 10H7M12 3L8 7l4 4" name={undoName()} />
      </button>
      <Show when={props.replay}>
        {address => (
          <a class="tool" href={address()}>
            <ToolFace sign="M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5M10.5 9v6l5-3z" name={t('table.replay')} />
          </a>
        )}
      </Show>
      <Show when={ledger()}>
        {kept => (
          <button type="button" class="tool" aria-pressed={props.ledgerOpen} onClick={props.toggleLedger}>
            <ToolFace
              sign="M5 5h14v15H5zM5 9h14M9 3v4M15 3v4M9 13h2M13 13h2M9 16h2"
              name={say(kept().title)}
            />
          </button>
        )}
      </Show>
      <button type="button" class="tool log-toggle" aria-pressed={props.logOpen} onClick={props.toggleLog}>
        <ToolFace sign="M5 6h14M5 12h14M5 18h9" name={t('table.log')} />
      </button>
    </TableBar>
  )
}
