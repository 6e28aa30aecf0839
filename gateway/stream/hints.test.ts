import * as approval from '@academy/contracts/approval-workflow/events.ts'
import * as community from '@academy/contracts/community/discussion/events.ts'
import type { Envelope, EventType } from '@academy/contracts/core/event.ts'
import * as fee from '@academy/contracts/fee/events.ts'
import * as jobs from '@academy/contracts/jobs/events.ts'
import * as notification from '@academy/contracts/notification/events.ts'
import * as training from '@academy/contracts/training/delivery/enrolment-events.ts'
import { z } from 'zod'
import { hintsOf, liveTopics } from './hints.ts'

const isEvent = (value: unknown): value is EventType => typeof value === 'object' && value !== null && 'topic' in value && 'example' in value
const events = [approval, community, fee, jobs, notification, training].flatMap((module) => Object.values(module).filter(isEvent))
const live = events.filter((type) => liveTopics.includes(type.topic))

const envelope = (type: EventType): Envelope => ({
  eventId: 'event-1',
  name: type.name,
  schema: type.version,
  tenantId: 'chengtu',
  aggregateId: 'a-1',
  aggregateVersion: 1,
  at: '2026-11-02T01:26:00.000Z',
  requestId: 'r-1',
  correlationId: 'r-1',
  actor: { userId: 'u-actor' },
  data: z.encode(type.schema, type.example as never),
})
/** Examples name people by ids that begin with `u-`. */
const peopleIn = (value: unknown): string[] =>
  typeof value === 'string' ? (/^u-\d+$/.test(value) ? [value] : []) : value !== null && typeof value === 'object' ? Object.values(value).flatMap(peopleIn) : []

describe('who is told that something changed (architecture.md §7 "Live"; I52)', () => {
  test.each(live.map((type) => [type.name, type] as const))('%s: everybody whom it names', (_, type) => {
    const [changed] = hintsOf(envelope(type))
    const told = changed?.userIds
    const named = [...new Set(peopleIn(type.example))]
    if (told !== 'all') expect([...(told ?? [])].sort()).toEqual([...named, 'u-actor'].sort())
  })

  test.each(['approval.task.assigned', 'approval.task.escalated', 'approval.task.closed', 'approval.task.reminded'])(
    '%s moves the badges of all who hold or held the task',
    (name) => {
      const type = events.find((one) => one.name === name) as EventType
      const { holders = [], toHolders = [] } = type.example as { holders?: string[]; toHolders?: string[] }
      const event = { ...envelope(type), data: { ...(envelope(type).data as object), holders: [...holders, 'u-co-holder'] } }
      const badge = hintsOf(event).find((hint) => hint.body.type === 'badge')
      expect(badge?.userIds).toEqual(expect.arrayContaining([...holders, ...toHolders, 'u-co-holder']))
    },
  )

  test('an enrolment moves the seats of its offering on the screens of those whom it names', () => {
    const cancelled = events.find(({ name }) => name === 'training.enrolment.cancelled') as EventType
    const [own, offering] = hintsOf(envelope(cancelled))
    const { offeringId } = cancelled.example as { offeringId: string }
    expect(offering).toEqual({ userIds: own?.userIds, body: { type: 'changed', noun: 'delivery/offerings', id: offeringId } })
  })

  test('a task moves its case on the screens of all whom it names, the applicant among them', () => {
    const closed = events.find(({ name }) => name === 'approval.task.closed') as EventType
    const { caseId, applicantId } = closed.example as { caseId: string; applicantId: string }
    const hint = hintsOf(envelope(closed)).find(({ body }) => body.type === 'changed' && body.noun === 'cases')
    expect(hint?.body).toMatchObject({ id: caseId })
    expect(hint?.userIds).toContain(applicantId)
  })

  test('events of other topics tell nobody', () => {
    for (const type of events.filter((one) => !liveTopics.includes(one.topic))) expect(hintsOf(envelope(type))).toEqual([])
  })
})
