import type { Envelope } from '@academy/contracts/core/event.ts'

/** What a client is told: its badges may have moved, or a record of a noun has changed. No content travels here. */
export interface Hint {
  userIds: readonly string[] | 'all'
  body: { type: 'badge' } | { type: 'changed'; noun: string; id: string }
}

const people = (data: unknown, keys: readonly string[]): string[] => {
  const row = (data ?? {}) as Record<string, unknown>
  return keys.flatMap((key) => {
    const value = row[key]
    return typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  })
}

const personKeys = ['userId', 'userIds', 'byUserId', 'authorId', 'applicantId', 'submitterId', 'holders', 'toHolders', 'by'] as const

/** Topics whose events move something on a screen, and the noun that the screen shows. */
const nouns: Readonly<Record<string, string>> = {
  'training.enrolment': 'delivery/enrolments',
  'training.offering': 'delivery/offerings',
  'approval.task': 'tasks',
  'approval.case': 'cases',
  'notification.notice': 'notices',
  'fee.posting': 'ledger',
  'fee.exemption': 'exemptions',
  'community.message': 'discussion/rooms',
  'jobs.run': 'runs',
  'jobs.import': 'imports',
}
export const liveTopics = Object.keys(nouns)
const badges = new Set(['approval.task', 'notification.notice'])
/** Nouns whose changes any reader may see; the server still decides what is answered. */
const open = new Set(['training.offering', 'jobs.run', 'jobs.import'])

/** The hints that an event gives: only to people it names, or to all where the noun is open. */
export const hintsOf = (event: Envelope): Hint[] => {
  const topic = event.name.split('.').slice(0, 2).join('.')
  const noun = nouns[topic]
  if (!noun) return []
  const named = [...new Set(people(event.data, personKeys))]
  const userIds = open.has(topic) ? 'all' : [...new Set([...named, event.actor.userId])]
  const changed: Hint = { userIds, body: { type: 'changed', noun, id: event.aggregateId } }
  const { offeringId } = (event.data ?? {}) as { offeringId?: unknown }
  // The schedule shows what ran last.
  if (topic === 'jobs.run') return [changed, { userIds, body: { type: 'changed', noun: 'jobs', id: event.aggregateId } }]
  // An enrolment moves the seats of its offering, which tells of none itself.
  if (topic === 'training.enrolment' && typeof offeringId === 'string')
    return [changed, { userIds, body: { type: 'changed', noun: 'delivery/offerings', id: offeringId } }]
  return badges.has(topic) ? [changed, { userIds: named, body: { type: 'badge' } }] : [changed]
}
