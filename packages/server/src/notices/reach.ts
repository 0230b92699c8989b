import type { NoticeSettings } from '../protocol/notices.ts'
import type { SubscriptionRow } from '../storage/notice-storage.ts'

/** What is known of how to reach a user. */
export interface Reach {
  readonly settings: NoticeSettings
  readonly devices: readonly SubscriptionRow[]
  /** Confirmed, or empty. */
  readonly email: string
  readonly webhook: string
}
