/**
 * The service worker (shell-access.md rule 28): scripts, styles, fonts and pictures of this build from the device, the page itself from the network and
 * after three seconds, or without one, as it came last. Calls of the API pass by: what stays of them the page keeps itself, and forgets at signing out.
 */
interface Life extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Asked extends Life {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Pushed extends Life {
  data: { json: () => unknown } | null
}
interface Clicked extends Life {
  notification: { close: () => void; data: { link?: string } | null }
}
interface Told extends Life {
  data: unknown
}
interface Client {
  url: string
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}
interface Scope {
  location: Location
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: { claim: () => Promise<void>; matchAll: (of: object) => Promise<Client[]>; openWindow: (url: string) => Promise<unknown> }
  skipWaiting: () => Promise<void>
  addEventListener: <E extends Event>(type: string, listener: (event: E) => void) => void
}

/** Filled by the build: what every reader needs, and all that this build has. */
declare const __SHELL__: readonly string[]
declare const __ALL__: readonly string[]

const scope = globalThis as unknown as Scope
const PAGE = 'academy-page'
const ASSETS = 'academy-assets'
const PATIENCE = 3000

const pageAddress = new URL('./', scope.location.href).href
const addressOf = (file: string): string => new URL(file, pageAddress).href

const fill = async () => {
  const assets = await caches.open(ASSETS)
  const known = new Set((await assets.keys()).map((request) => request.url))
  await assets.addAll(__SHELL__.map(addressOf).filter((address) => !known.has(address)))
  await (await caches.open(PAGE)).add(new Request(pageAddress, { cache: 'reload' }))
}

/** What no file of this build is, goes. */
const clear = async () => {
  const all = new Set(__ALL__.map(addressOf))
  const assets = await caches.open(ASSETS)
  await Promise.all((await assets.keys()).filter(({ url }) => !all.has(url)).map((request) => assets.delete(request)))
}

/** The page with its headers, so that the nonce in them fits the one in it. */
const page = async (request: Request): Promise<Response> => {
  const cache = await caches.open(PAGE)
  const before = await cache.match(pageAddress)
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(pageAddress, answer.clone())
    return answer
  })
  if (!before) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(before), PATIENCE))
  // no network is no fault here: the page of before stands for it
  return Promise.race([fresh.then((answer) => (answer.status < 500 ? answer : before)).catch(() => before), late])
}

const asset = async (request: Request): Promise<Response> => {
  const cache = await caches.open(ASSETS)
  const before = await cache.match(request.url)
  if (before) return before
  const answer = await fetch(request)
  if (answer.ok && answer.status === 200) await cache.put(request.url, answer.clone())
  return answer
}

scope.addEventListener<Life>('install', (event) => event.waitUntil(fill()))
scope.addEventListener<Life>('activate', (event) => event.waitUntil(clear().then(() => scope.clients.claim())))
/** Keeps what the page had loaded before this worker was there. */
const keepLoaded = async (addresses: readonly string[]) => {
  const all = new Set(__ALL__.map(addressOf))
  const assets = await caches.open(ASSETS)
  const known = new Set((await assets.keys()).map((request) => request.url))
  await assets.addAll(addresses.filter((address) => all.has(address) && !known.has(address)))
}

scope.addEventListener<Told>('message', (event) => {
  const { data } = event
  if (data === 'take-over') void scope.skipWaiting()
  else if (Array.isArray(data)) event.waitUntil(keepLoaded(data as string[]))
})

scope.addEventListener<Asked>('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin || request.headers.has('range')) return
  const root = new URL(pageAddress).pathname
  if (request.mode === 'navigate') {
    // other pages of this origin (the documentation, an answer to sign-on) are none of ours
    if (pathname === root && search === '') event.respondWith(page(request))
  } else if (pathname.startsWith(`${root}assets/`)) event.respondWith(asset(request))
})

scope.addEventListener<Pushed>('push', (event) => {
  const { title = '', body = '', link = '#/notices' } = (event.data?.json() ?? {}) as { title?: string; body?: string; link?: string }
  event.waitUntil(scope.registration.showNotification(title, { body, tag: 'academy', icon: addressOf('icon-192.png'), data: { link } }))
})

const openPlace = async (link: string) => {
  const address = new URL(link, pageAddress).href
  const [open] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return scope.clients.openWindow(address)
  await open.navigate(address)
  return open.focus()
}
scope.addEventListener<Clicked>('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(event.notification.data?.link ?? '#/notices'))
})
