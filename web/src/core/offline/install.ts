/** The browser's own offer to put the application on the home screen, which may be made once and at a click. */
interface Offer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: Offer | null = null
const listeners = new Set<() => void>()
const tell = (now: Offer | null) => {
  offer = now
  for (const listener of listeners) listener()
}

/** Keeps the offer for the page that makes it. */
export const catchOffer = () => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    tell(event as Offer)
  })
  window.addEventListener('appinstalled', () => tell(null))
}

export const canInstall = (): boolean => offer !== null
export const onInstall = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Makes the offer; it can be made once only. */
export const install = async (): Promise<void> => {
  const now = offer
  tell(null)
  await now?.prompt()
}

/** Is this page the installed application? */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as Navigator & { standalone?: boolean }).standalone === true
