import type { Envelope } from '@academy/contracts/core/event.ts'
import { lives } from '@academy/contracts/events.ts'

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

const byTopic = new Map(lives.map((live) => [live.topic, live]))
export const liveTopics = [...byTopic.keys()]

/** The hints that an event gives: only to people it names, or to all where its topic is for all (`live` beside the events in the contracts). */
export const hintsOf = (event: Envelope): Hint[] => {
  const live = byTopic.get(event.name) ?? byTopic.get(event.name.split('.').slice(0, 2).join('.'))
  if (!live) return []
  const named = [...new Set(people(event.data, personKeys))]
  const userIds = live.to === 'all' ? live.to : [...new Set([...named, event.actor.userId])]
  const changed = (noun: string, id: string): Hint => ({ userIds, body: { type: 'changed', noun, id } })
  const also = (live.also ?? []).flatMap(({ noun, id }): Hint[] => {
    const record = id ? (event.data as Record<string, unknown> | null)?.[id] : event.aggregateId
    return typeof record === 'string' ? [changed(noun, record)] : []
  })
  const badges: Hint[] = live.badge ? [{ userIds: named, body: { type: 'badge' } }] : []
  return [changed(live.noun, event.aggregateId), ...also, ...badges]
}
