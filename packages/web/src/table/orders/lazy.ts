import { type Accessor, createSignal, getOwner, onCleanup, onMount, runWithOwner } from 'solid-js'
import type { Session } from '../session/session.ts'
import type { Group, GroupHand } from './group.ts'

/** By then whatever is needed for the first move is there. */
const LATER_MS = 1200

/** The group, as soon as it is there: nobody who clicks waits for it. */
export const fetchGroup = (session: Session, hand: GroupHand): Accessor<Group | undefined> => {
  const [group, setGroup] = createSignal<Group>()
  const owner = getOwner()
  onMount(() => {
    const waiting = setTimeout(() => {
      import('./group.ts').then(
        ({ createGroup }) =>
          runWithOwner(owner, () => {
            setGroup(createGroup(session, hand))
          }),
        () => undefined,
      )
    }, LATER_MS)
    onCleanup(() => clearTimeout(waiting))
  })
  return group
}
