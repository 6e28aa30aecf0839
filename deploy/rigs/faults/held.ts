import { services } from '../verify/services.ts'
import type { Held } from './checker.ts'
import type { Raw } from './raw.ts'

const read = {
  notification: ['notices', 'mails'],
  fee: ['journals'],
  training: ['enrolments', 'seats'],
  'approval-workflow': ['cases', 'tasks', 'decisions'],
} as Record<string, string[]>

/** Every record of a service's own nouns with its version; copies of others' are not its own. */
const versionsOf = async ({ db }: Raw, service: string) => {
  const own = (await db(service).listCollections({}, { nameOnly: true }).toArray()).filter(({ name }) => !name.endsWith('_replica'))
  const versioned = { version: { $type: 'number' } }
  const found = own.map(({ name }) =>
    db(service)
      .collection(name)
      .find(versioned, { projection: { version: 1 } })
      .toArray(),
  )
  return (await Promise.all(found)).flat()
}

/** Reads what the checker compares the history with. */
export const heldBy = async (raw: Raw): Promise<Held> => {
  const held = new Map<string, never[]>()
  for (const service of services) {
    held.set(`${service}.versions`, (await versionsOf(raw, service)) as never[])
    for (const name of ['idempotency', 'outbox', 'audits', ...(read[service] ?? [])])
      held.set(`${service}.${name}`, (await raw.db(service).collection(name).find().toArray()) as never[])
  }
  return held
}
