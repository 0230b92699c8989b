import { accepted, type Checked, refused } from '@mesnada/engine'
import type { NoticesAnswer } from '@mesnada/server/api'
import { ask } from '../line/http.ts'

/** Being told while no page is open: by the browser's own service, through the service worker. */

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** A worker that never comes, as in development, is no reason to wait for ever. */
const PATIENCE_MS = 5000

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>(resolve => {
      setTimeout(() => resolve(undefined), PATIENCE_MS)
    }),
  ])

const base64 = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** For its owner to tell it from others: `Firefox · Linux`. */
const deviceName = (): string => {
  const agent = navigator.userAgent
  const browser = /Edg|Firefox|OPR|Chrome|Safari/.exec(agent)?.[0] ?? ''
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? ''
  return [browser.replace('Edg', 'Edge').replace('OPR', 'Opera'), system].filter(Boolean).join(' · ')
}

/** Subscribes this browser. The browser asks its user first. */
export const subscribePush = async (pushKey: string): Promise<Checked<NoticesAnswer | undefined>> => {
  const registration = canPush() ? await worker() : undefined
  if (!registration) return accepted(undefined)
  try {
    const known = await registration.pushManager.getSubscription()
    const subscription =
      known ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }))
    return await ask<NoticesAnswer>('PUT', '/notices/push', {
      endpoint: subscription.endpoint,
      p256dh: base64(subscription.getKey('p256dh')),
      auth: base64(subscription.getKey('auth')),
      device: deviceName(),
    })
  } catch {
    // The browser has no service for it, or its service does not answer.
    return refused({ code: 'online.push.failed' })
  }
}

/** This browser is told no more while no page is open. */
export const unsubscribePush = async (): Promise<void> => {
  const registration = canPush() ? await worker() : undefined
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  if (!subscription) return
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  await ask('DELETE', '/notices/push', { id: base64(bytes) })
  await subscription.unsubscribe().catch(() => false)
}
