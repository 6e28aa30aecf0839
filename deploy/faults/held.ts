import { services } from '../verify/services.ts'
import type { Held } from './checker.ts'
import type { Raw } from './raw.ts'

const read = {
  notification: ['notices', 'mails'],
  fee: ['journals'],
  training: ['enrolments', 'seats'],
  'approval-workflow': ['cases'],
} as Record<string, string[]>

/** Reads what the checker compares the history with. */
export const heldBy = async ({ db }: Raw): Promise<Held> => {
  const held = new Map<string, never[]>()
  for (const service of services)
    for (const name of ['idempotency', 'outbox', 'audits', ...(read[service] ?? [])])
      held.set(`${service}.${name}`, (await db(service).collection(name).find().toArray()) as never[])
  return held
}
