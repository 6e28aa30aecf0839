import { z } from 'zod'
import { event, state } from '../../core/event.ts'
import { live } from '../../core/live.ts'
import { idOf } from '../../core/refs.ts'
import { id } from '../../core/rules.ts'
import { offeringWhat, offeringWhatExample, termsFen } from './enrolment-events.ts'

const instant = z.iso.datetime()
const half = z.enum(['am', 'pm'])

const place = { siteId: id(), cityCode: z.string().optional(), region: z.string().optional() }
const placeExample = { siteId: 'SITE-BJ1', cityCode: '1101', region: 'N' }
/** What every fact of an offering names. */
export const offeringFact = { ...offeringWhat, ...place, trainerUserIds: z.array(idOf('users')) }
export const offeringExample = { ...offeringWhatExample, ...placeExample, trainerUserIds: ['u-9001'] }
export const offeringPublished = event('training.offering.published', 1, z.object({ ...offeringFact, publishedAt: instant }), {
  ...offeringExample,
  publishedAt: '2026-11-02T01:26:00.000Z',
})
/** `changed` names the fields; a moved day or site renews invitations and lets people revoke free until the start (world.md §10.2). */
export const offeringChanged = event(
  'training.offering.changed',
  1,
  z.object({ ...offeringFact, changed: z.array(z.string()), moved: z.boolean(), changedAt: instant }),
  { ...offeringExample, changed: ['siteId'], moved: true, changedAt: '2026-11-02T01:26:00.000Z' },
)
export const offeringCancelled = event('training.offering.cancelled', 1, z.object({ ...offeringFact, reason: z.string(), cancelledAt: instant }), {
  ...offeringExample,
  reason: '20',
  cancelledAt: '2026-11-02T01:26:00.000Z',
})
export const offeringStarted = event('training.offering.started', 1, z.object({ ...offeringFact, startedAt: instant }), {
  ...offeringExample,
  startedAt: offeringWhatExample.startsAt,
})
export const offeringCompleted = event('training.offering.completed', 1, z.object({ ...offeringFact, completedAt: instant, sheetDueAt: instant }), {
  ...offeringExample,
  completedAt: offeringWhatExample.endsAt,
  sheetDueAt: '2026-11-27T09:00:00.000Z',
})

/** The offering as others may know it. */
export const offeringState = state(
  'training.offering.state',
  1,
  z.object({
    id: id(),
    version: z.number().int(),
    ...offeringWhat,
    startHalf: half,
    nameCn: z.string(),
    nameEn: z.string(),
    status: z.enum(['unpublished', 'published', 'cancelled']),
    closesAt: instant,
    siteId: id(),
    siteNameCn: z.string(),
    siteNameEn: z.string(),
    addressCn: z.string().optional(),
    addressEn: z.string().optional(),
    cityCode: z.string().optional(),
    region: z.string().optional(),
    classroomName: z.string().optional(),
    classroomNameEn: z.string().optional(),
    trainerUserIds: z.array(idOf('users')),
    mainTrainerUserId: idOf('users').optional(),
    minimum: z.number().int(),
    capacity: z.number().int(),
    terms: termsFen,
  }),
  {
    id: offeringWhatExample.offeringId,
    version: 3,
    ...offeringWhatExample,
    startHalf: 'am',
    nameCn: '高压作业资质',
    nameEn: 'High-Voltage Qualification',
    status: 'published',
    closesAt: '2026-11-21T15:59:59.000Z',
    siteId: 'SITE-BJ1',
    siteNameCn: '澄途学院北京中心',
    siteNameEn: 'Chengtu Academy Beijing',
    cityCode: '1101',
    region: 'N',
    classroomName: '高压实训室',
    classroomNameEn: 'High-Voltage Workshop',
    trainerUserIds: ['u-9001'],
    mainTrainerUserId: 'u-9001',
    minimum: 6,
    capacity: 12,
    terms: {
      price: 360_000,
      noShow: 360_000,
      ladder: [
        { days: 14, amount: 80_000 },
        { days: 7, amount: 160_000 },
        { days: 0, amount: 240_000 },
      ],
    },
  },
)

export const offeringLive = live('training.offering', { noun: 'delivery/offerings', to: 'all' })
