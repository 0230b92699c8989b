import { type Accessor, createSignal, getOwner, runWithOwner } from 'solid-js'
import type { PlayableRecord } from '../files/playable-record.ts'
import type { Desk } from './review/desk.ts'
import type * as Later from './review/later.ts'

/** What a review needs is fetched when somebody asks for one. */
export interface ReviewDoor {
  readonly opened: Accessor<{ readonly parts: typeof Later; readonly desk: Desk } | undefined>
  /** A game under way is not reviewed: nobody is helped by the way, and nobody's secrets are told. */
  readonly isAllowed: boolean
  readonly hasFailed: Accessor<boolean>
  open(): void
}

export const createReviewDoor = ({ record, result, fault }: PlayableRecord): ReviewDoor => {
  const owner = getOwner()
  const [opened, setOpened] = createSignal<{ readonly parts: typeof Later; readonly desk: Desk }>()
  const [hasFailed, setFailed] = createSignal(false)
  const enter = (parts: typeof Later): void => {
    runWithOwner(owner, () => setOpened({ parts, desk: parts.createDesk(record) }))
  }
  return {
    opened,
    isAllowed: result !== undefined && fault === undefined,
    hasFailed,
    open: () => {
      setFailed(false)
      import('./review/later.ts').then(enter, () => setFailed(true))
    },
  }
}
