import { localStore } from '../core/storage.ts'

/** Noted once an academy was seen: from then on this browser asks no more. */
const KNOWN = 'academyStands'

/** Leads to the set-up while the installation has no academy, from whatever address. Asked beside everything else: the page waits for nothing. */
export const leadToSetup = async (): Promise<void> => {
  if (localStore.get(KNOWN)) return
  // no answer: the server is away, which every page says itself, and the next page asks again
  const answer = await fetch('/api/identity/setup/state').catch(() => null)
  const { data } = (await answer?.json().catch(() => null)) ?? {}
  if (data?.state === 'done') localStore.set(KNOWN, '1')
  else if (data && !window.location.hash.startsWith('#/setup')) window.location.hash = '#/setup'
}
