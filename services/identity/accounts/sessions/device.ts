import type { Context } from '@academy/chassis/http/context.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import type { browsers, signInWays, systems } from '@academy/contracts/identity/accounts/devices.ts'

type Browser = (typeof browsers)[number]
type System = (typeof systems)[number]
export type SignInWay = (typeof signInWays)[number]

/** From what a session was opened, as its browser says it; only ever shown to its owner and to who watches over sessions. */
export interface Device {
  key: string
  browser: Browser
  system: System
}

// the first that fits: Edge calls itself Chrome too, Chrome Safari, a phone Linux or Mac
const asBrowser: readonly [RegExp, Browser][] = [
  [/academyapp\//, 'app'],
  [/micromessenger\//, 'wechat'],
  [/edg(e|a|ios)?\//, 'edge'],
  [/firefox\/|fxios\//, 'firefox'],
  [/chrome\/|chromium\/|crios\//, 'chrome'],
  [/safari\//, 'safari'],
]
const asSystem: readonly [RegExp, System][] = [
  [/iphone|ipad|ipod/, 'ios'],
  [/android|harmonyos/, 'android'],
  [/windows/, 'windows'],
  [/mac os x|macintosh/, 'macos'],
  [/linux|cros/, 'linux'],
]
const first = <V>(table: readonly [RegExp, V][], text: string): V | undefined => table.find(([pattern]) => pattern.test(text))?.[1]

const MOST = 300

/** What a User-Agent names. */
export const namedBy = (agent: string): Omit<Device, 'key'> => {
  const text = agent.slice(0, MOST).toLowerCase()
  return { browser: first(asBrowser, text) ?? 'other', system: first(asSystem, text) ?? 'other' }
}

/** The device of a request: known again by the id that our client keeps (`deviceid`, 1-portal.md §7), without one by its kind and address. */
export const deviceOf = (ctx: Pick<Context, 'header' | 'address'>): Device => {
  const named = namedBy(ctx.header('user-agent') ?? '')
  const own = ctx.header('deviceid')
  return { ...named, key: sha256(own ? `id|${own.slice(0, 64)}` : `like|${named.browser}|${named.system}|${ctx.address}`).slice(0, 24) }
}
