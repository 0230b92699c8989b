import { LANGUAGES } from '@mesnada/engine'
import * as v from 'valibot'
import type { NoticeSettings } from '../protocol/notices.ts'

const DAY_MINUTES = 1440

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DAY_MINUTES - 1))

export const settingsSchema = v.strictObject({
  language: v.picklist(LANGUAGES),
  zone: v.pipe(v.string(), v.maxLength(60), v.check(isZone)),
  quiet: v.optional(v.strictObject({ from: minute, to: minute })),
  digest: v.picklist(['none', 'hourly', 'daily']),
  digestAt: minute,
  channels: v.strictObject({ push: v.boolean(), email: v.boolean(), webhook: v.boolean() }),
  kinds: v.strictObject({ turn: v.boolean(), asked: v.boolean(), ended: v.boolean() }),
  form: v.picklist(['generic', 'discord', 'slack']),
}) satisfies v.GenericSchema<unknown, NoticeSettings>

/** Whoever has set nothing is told of turns by whatever way there is. */
export const DEFAULT_SETTINGS: NoticeSettings = {
  language: 'en',
  zone: 'UTC',
  digest: 'none',
  digestAt: 8 * 60,
  channels: { push: true, email: true, webhook: true },
  kinds: { turn: true, asked: true, ended: true },
  form: 'generic',
}

/** As stored, or the default where that cannot be read any more. */
export const settingsIn = (body: string | undefined): NoticeSettings => {
  if (body === undefined) return DEFAULT_SETTINGS
  try {
    const parsed = v.safeParse(settingsSchema, JSON.parse(body))
    return parsed.success ? parsed.output : DEFAULT_SETTINGS
  } catch {
    return DEFAULT_SETTINGS
  }
}
