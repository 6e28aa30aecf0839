import { setting } from '@academy/chassis/runtime/config.ts'
import { organizerEmail } from '@academy/contracts/notification/invitations.ts'
import webPush from 'web-push'
import type { Keys } from './keys.ts'

/** The push services of the browsers; nobody makes us call another host. */
const known = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com', '.push.hicloud.com']

/** Hosts with their ports that PUSH_HOSTS names besides, also without HTTPS: for a proxy of one's own, and for tests. */
const besides = (): string[] => setting('PUSH_HOSTS', '').split(',').filter(Boolean)

/** Is this an address of a push service? */
export const isPushAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username } = new URL(address)
  if (username) return false
  if (besides().includes(host)) return true
  return protocol === 'https:' && host === hostname && known.some((one) => (one.startsWith('.') ? hostname.endsWith(one) : hostname === one))
}

/** What the browser gave: where its push service listens, and the keys of the device. */
interface Address {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Payload {
  title: string
  body: string
  link: string
}

/** taken: the push service has it · gone: it knows the device no more · else what went wrong. */
export type Pushed = { taken: true } | { taken: false; gone: boolean; error: string }

const DAY_S = 86_400
const PATIENCE_MS = 10_000

/** Hands a message to the device's push service, encrypted for the device alone (RFC 8291). Throws nothing. */
export const push = async (keys: Keys, { endpoint, p256dh, auth }: Address, payload: Payload): Promise<Pushed> => {
  try {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject: `mailto:${organizerEmail}`, ...keys },
      TTL: DAY_S,
      topic: 'academy',
    })
    const { 'Content-Length': _, ...headers } = request.headers as Record<string, string>
    const answer = await fetch(request.endpoint, {
      ...{ method: request.method, headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) },
      body: new Uint8Array(request.body as Buffer),
    })
    await answer.body?.cancel()
    if (answer.ok) return { taken: true }
    return { taken: false, gone: answer.status === 404 || answer.status === 410, error: `HTTP ${answer.status}` }
  } catch (error) {
    return { taken: false, gone: false, error: error instanceof Error ? error.name : String(error) }
  }
}
