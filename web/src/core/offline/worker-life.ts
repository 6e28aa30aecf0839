/** How the application stands to its service worker: whether a newer build waits to take over. */
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()
const tell = (worker: ServiceWorker | null) => {
  waiting = worker
  for (const listener of listeners) listener()
}

export const updateWaits = (): boolean => waiting !== null
export const onUpdate = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A worker that stands ready beside one that is at work waits for the reader; the first one takes over by itself. */
const watch = (worker: ServiceWorker | null) => {
  if (!worker) return
  const look = () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) tell(worker)
    else if (worker === waiting && (worker.state === 'activating' || worker.state === 'redundant')) tell(null)
  }
  look()
  worker.addEventListener('statechange', look)
}

const ASK_EVERY = 60 * 60_000

/** Registers the worker where the browser has such; one that cannot be had costs only what works without a network. Gives back how to stop asking for newer ones. */
export const startWorker = (): (() => void) => {
  const workers = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker
  if (!workers || !window.isSecureContext) return () => undefined
  let asking: ReturnType<typeof setInterval> | undefined
  let over = false
  const started = async () => {
    const registration = await workers.register('./worker.js', { updateViaCache: 'none' })
    if (over) return
    watch(registration.waiting)
    const { active } = await workers.ready
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
    if (over) return
    registration.addEventListener('updatefound', () => watch(registration.installing))
    asking = setInterval(() => {
      if (!document.hidden && navigator.onLine !== false) registration.update().catch(() => undefined)
    }, ASK_EVERY)
  }
  started().catch((error: unknown) => console.warn('no service worker', error))
  return () => {
    over = true
    clearInterval(asking)
  }
}

/** Lets the newer build take over and loads the page anew. */
export const takeUpdate = (): void => {
  const worker = waiting
  if (!worker) return
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage('take-over')
}
