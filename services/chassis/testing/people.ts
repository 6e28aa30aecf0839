import { userState } from '@academy/contracts/identity/events.ts'
import type { Installation } from './installation.ts'

/** Tells a service of these people, so that its records may name them. */
export const tellPeople = async (site: Installation, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await site.tell(userState, id, { ...userState.example, id })
  await site.settled()
}
