import type { ReplicaRow } from '@academy/chassis/events/replica.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { readAll } from '@academy/chassis/mongo/read-all.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { halfDaysOf } from '@academy/contracts/core/half-days.ts'
import { CatalogueModel, CourseModel } from '../../catalogue/public.ts'
import { accounts, organisations, positions, posts } from '../../people.ts'
import { StudyRecordModel } from '../../study/public.ts'
import { OfferingModel } from '../offerings/model.ts'
import { EnrolmentModel } from './model.ts'
import type { Applicant, Booked, Wanted } from './reasons.ts'
import { countRoom } from './seats.ts'

type Offering = DocOf<(typeof OfferingModel)['fields']>
type Post = ReplicaRow<typeof posts>
type Organisation = ReplicaRow<typeof organisations>
type Position = ReplicaRow<typeof positions>

/** A person with the post chosen, its outlet, payer and position. */
export interface Person {
  userId: string
  post: Post | undefined
  outlet: Organisation | undefined
  position: Position | undefined
}

/** No course is longer: what began before cannot clash. */
const LONGEST_DAYS = 40

const held = (post: Post, today: string) => !post.leaveDate || post.leaveDate >= today

/** The person with the post asked for, or the main one; posts that have ended are left out. */
export const personOf = async (who: Reader, userId: string, postId: string | undefined, today: string): Promise<Person> => {
  const all = (await posts(who).find({ userId })).filter((post) => held(post, today))
  const post = postId ? all.find((one) => one.id === postId) : (all.find((one) => one.main) ?? all[0])
  const [outlet, position] = post
    ? await readAll(
        who,
        () => organisations(who).byId(post.outletId ?? post.orgId),
        () => positions(who).byId(post.positionId),
      )
    : [null, null]
  return { userId, post, outlet: outlet ?? undefined, position: position ?? undefined }
}

const bookedOf = async (who: Reader, userId: string, today: string): Promise<Booked[]> => {
  const rows = await repository(EnrolmentModel)(unscoped(who)).find({ userId, live: true, startDate: { $gte: addDays(today, -LONGEST_DAYS) } })
  const offerings = await offeringDays(
    who,
    rows.map((row) => row.offeringId),
  )
  return rows.map((row) => ({
    enrolmentId: row.id,
    offeringId: row.offeringId,
    offeringNumber: row.offeringNumber,
    courseCode: row.courseCode,
    status: row.status,
    halfDays: halfDaysOf(row.startDate, offerings.get(row.offeringId) ?? 'am', row.days),
  }))
}

const offeringDays = async (who: Reader, ids: string[]) => {
  const rows = await repository(OfferingModel)(unscoped(who)).byIds(ids)
  return new Map(rows.map((row) => [row.id, row.startHalf]))
}

/** What the rules must know of a person (decided.md §1): post, results, live enrolments, the payer's account. */
export const applicantOf = async (who: Reader, person: Person, now: Date): Promise<Applicant> => {
  const today = dayOf(now)
  const { post, outlet, position } = person
  const [results, booked, account] = await readAll(
    who,
    () => repository(StudyRecordModel)(unscoped(who)).find({ userId: person.userId }),
    () => bookedOf(who, person.userId, today),
    () => (post?.dealerId ? accounts(who).one({ orgId: post.dealerId }) : null),
  )
  return {
    today,
    ...(post
      ? {
          post: {
            positionCode: post.positionCode,
            key: position?.key ?? false,
            joinDate: post.joinDate,
            leaveDate: post.leaveDate,
            dealerStatus: outlet?.dealerStatus,
            brands: outlet?.orgType === '60' ? outlet.brands : undefined,
          },
        }
      : {}),
    results,
    booked,
    ...(account ? { account: { available: account.available } } : {}),
  }
}

type Course = DocOf<(typeof CourseModel)['fields']>
interface Ground {
  course: Course | null | undefined
  /** Audience of the catalogue, which holds where the course names none. */
  audience: readonly string[] | undefined
  needed: readonly Pick<Course, 'code' | 'passScore'>[]
  room: Wanted['room']
  overdraft: number
}

/** What the rules must know of an offering: its course's conditions, its days, its room. */
export const wantedFrom = (offering: Offering, { course, audience, needed, room, overdraft }: Ground): Wanted => ({
  offeringId: offering.id,
  courseCode: offering.courseCode,
  brand: offering.brand,
  audience: course?.audience ?? audience ?? [],
  prerequisites: (course?.prerequisites ?? []).map((code) => ({
    courseCode: code,
    passScore: needed.find((one) => one.code === code)?.passScore ?? 0,
    successors: [],
  })),
  intervalMonths: course?.intervalMonths ?? 0,
  startDate: offering.startDate,
  halfDays: halfDaysOf(offering.startDate, offering.startHalf, offering.days),
  published: offering.status === 'published',
  closesAt: offering.closesAt,
  room,
  net: offering.price,
  overdraft,
})

const NO_ROOM: Wanted['room'] = { free: 0, liveTickets: 0, waitingList: false, waitingMax: 0 }

const groundOf = async (who: Reader, offering: Offering) => {
  const course = await repository(CourseModel)(unscoped(who)).byId(offering.courseId)
  const before = course?.prerequisites ?? []
  const [catalogue, needed] = await readAll(
    who,
    () => repository(CatalogueModel)(unscoped(who)).one({ code: offering.catalogue }),
    () => (before.length === 0 ? [] : repository(CourseModel)(unscoped(who)).find({ code: { $in: before } })),
  )
  return { course, audience: catalogue?.audience, needed }
}

/** `wantedFrom` for one offering as far as it does not depend on its room, whose counting costs by the length of its list. */
export const wantedWithoutRoom = async (who: Reader, offering: Offering): Promise<Wanted> =>
  wantedFrom(offering, { ...(await groundOf(who, offering)), room: NO_ROOM, overdraft: 0 })

/** The room of an offering as it is at this moment. */
export const roomOf = async (who: Reader, { id, waitingList }: Offering, { waitingMax }: { waitingMax: number }): Promise<Wanted['room']> => ({
  ...(await countRoom(who, id, waitingMax)),
  waitingList,
  waitingMax,
})

/** `wantedFrom` for one offering, with its room as it is at this moment. */
export const wantedOf = async (who: Reader, offering: Offering, limits: { waitingMax: number; overdraftFen: number }): Promise<Wanted> => {
  const [ground, room] = await readAll(
    who,
    () => groundOf(who, offering),
    () => roomOf(who, offering, limits),
  )
  return wantedFrom(offering, { ...ground, room, overdraft: limits.overdraftFen })
}
