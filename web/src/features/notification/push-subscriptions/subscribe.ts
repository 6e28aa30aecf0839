import type { Sent } from '@academy/contracts/core/endpoint.ts'
import type { pushSubscriptions } from '@academy/contracts/notification/push-subscriptions.ts'
import { isInstalled } from '../../../core/offline/install.ts'

type Subscription = Sent<(typeof pushSubscriptions)['endpoints']['save']>

/** Why this browser cannot be told: it has no such thing, it is an iPhone's that has not installed the academy, or its reader refused. */
export type Against = 'unsupported' | 'iphone' | 'denied'

export const againstPush = (): Against | null => {
  if (/iPhone|iPad/.test(navigator.userAgent) && !isInstalled()) return 'iphone'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

type Known = readonly (readonly [is: RegExp, name: string])[]
const systems: Known = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const browsers: Known = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const first = (known: Known, agent: string) => known.find(([is]) => is.test(agent))?.[1]

/** How its reader knows the device: `Chrome · Android`. */
const deviceName = (agent = navigator.userAgent): string => [first(browsers, agent), first(systems, agent)].filter(Boolean).join(' · ') || 'Browser'

/** Asks the reader and then the browser; gives what the server needs to know. Throws Error where the browser gives none. */
export const subscribe = async (publicKey: string): Promise<Subscription | 'denied'> => {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  const made = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }))
  const { endpoint, keys = {} } = made.toJSON()
  if (!endpoint || !keys.p256dh || !keys.auth) throw new Error('the browser gave a subscription without its keys')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth, device: deviceName() }
}
