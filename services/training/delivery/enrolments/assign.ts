import { refuseUnlessFiles } from '@academy/chassis/approvals/may-file.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { mutex } from '@academy/chassis/runtime/mutex.ts'
import { malformed, Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { enrolmentSubject } from '@academy/contracts/training/delivery/enrolment-approval.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import type { OfferingDoc } from '../offerings/offering-doc.ts'
import { admitGroup } from './admission.ts'
import { roomOf, wantedOf } from './applicant.ts'
import type { Application } from './application.ts'
import { applicationOf, checksFor, file, giveBack, holdSeat, isTwice, type Judging, limitsOf } from './apply.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import { EnrolmentModel, SeatModel } from './model.ts'
import { type Check, failuresOf } from './reasons.ts'
import { countSeats, refreshCounts } from './seats.ts'
import { termsOf } from './terms.ts'

type Input = Parsed<(typeof enrolments)['endpoints']['assign']>
interface Result {
  userId: string
  enrolmentId?: string
  status?: 'requested' | 'waiting'
  rank?: number
  reasons: Check[]
}

interface Candidate {
  userId: string
  application: Application
  failures: readonly Reason[]
}

const judged = async (input: Input, offering: OfferingDoc, ctx: Judging): Promise<Candidate[]> => {
  const scope = ctx.dataScope
  const terms = await termsOf(ctx, offering)
  const rows = []
  for (const { userId, postId } of input.people) {
    const { checks, person } = await checksFor(ctx, offering, userId, postId)
    const outlet = person.post?.outletId ?? person.post?.orgId ?? ''
    const mine = scope.kind === 'all' || scope.orgs.includes(outlet)
    const failures = mine ? failuresOf(checks.filter((check) => check.code !== 'full')) : [{ code: 'notYourOutlet' } as Reason]
    rows.push({ userId, failures, application: applicationOf(ctx, ctx.newId(`enrolment|${userId}`), offering, person, terms, 'assigned') })
  }
  return rows
}

const asChecks = (reasons: readonly Reason[]): Check[] => reasons.map((reason) => ({ ...reason, passed: false }) as Check)

type Answer = { outcome: 'ask' | 'refused'; results: Result[] }

/** What keeps the group from being enrolled; undefined when each of them may be filed. Seats are held for all of them then, unless some may wait. */
const hindrance = async (
  input: Input,
  offering: OfferingDoc,
  ctx: Judging,
  people: readonly Candidate[],
  held: ReadonlySet<string>,
): Promise<Answer | undefined> => {
  const blocked = people.filter((one) => one.failures.length > 0)
  if (blocked.length > 0) return { outcome: 'refused', results: blocked.map((one) => ({ userId: one.userId, reasons: asChecks(one.failures) })) }
  const nobody = people.map(({ userId }) => ({ userId, reasons: [] }))
  const { room } = await wantedOf(ctx, offering, limitsOf(ctx))
  const { outcome } = admitGroup(people.length - held.size, room, input.mode)
  if (outcome !== 'done') return { outcome, results: nobody }
  const together = input.mode !== 'listed-order' && people.length > 1
  return together && !(await holdAll(ctx, offering, people)) ? { outcome: input.mode ? 'refused' : 'ask', results: nobody } : undefined
}

/**
 * Enrols others in the order given. Nothing is done while one of them may not, or while there are more people than seats and nobody said how
 * (world.md §10.11). Throws refused when the group is larger than `enrol.group.max`, or when nobody of these roles files for others. Given again after it was cut off it goes on with whom it has
 * filed already: its own work does not stand in its way (deploy/decisions/0007).
 */
export const assign = async (input: Input, offering: OfferingDoc, ctx: Judging) => {
  if (input.people.some(({ userId }) => userId !== ctx.userId)) refuseUnlessFiles(ctx, 'training:enrolments:assign', enrolmentSubject.model)
  const max = ctx.parameter('enrol.group.max')
  if (input.people.length > max) throw refused([{ code: 'groupTooLarge', params: { max, count: input.people.length } }])
  refuseRepeated(input)
  const people = await judged(input, offering, ctx)
  const ids = people.map(({ application }) => application.id)
  const known = new Map((await repository(EnrolmentModel)(unscoped(ctx)).byIds(ids)).map((row) => [row.id, row]))
  const answer = async (outcome: 'done' | 'ask' | 'refused', results: Result[]) => {
    const seats = await countSeats(ctx, offering.id)
    return { outcome, asked: input.people.length, seats, waitingLeft: Math.max(0, ctx.parameter('waiting.max') - seats.waiting), results }
  }
  if (known.size === 0) {
    const held = new Set((await repository(SeatModel)(unscoped(ctx)).find({ enrolmentId: { $in: ids } })).map((seat) => seat.enrolmentId ?? ''))
    const hindered = await hindrance(input, offering, ctx, people, held)
    for (const { application } of hindered ? people : []) if (held.has(application.id)) await giveBack(ctx, application)
    if (hindered) return answer(hindered.outcome, hindered.results)
  }
  const results: Result[] = []
  for (const one of people) {
    const row = known.get(one.application.id)
    results.push(row ? filed(row) : await fileOne(ctx, offering, one))
  }
  return answer('done', results)
}

/** The same person twice would be one seat told as two. */
const refuseRepeated = ({ people }: Input): void => {
  const again = people.flatMap(({ userId }, at) =>
    people.findIndex((one) => one.userId === userId) < at ? [{ field: `people[${at}].userId`, code: 'twice' }] : [],
  )
  if (again.length > 0) throw malformed(again)
}

/** A seat for each of them, or none: what was held goes back when the seats did not suffice after all. Who has a seat of his own by now is told so when he is filed. */
const tryAll = async (ctx: Context, people: readonly Candidate[]): Promise<boolean> => {
  const group = people.map(({ application }) => application.id)
  for (const [at, { application }] of people.entries()) {
    const held = await holdSeat(ctx, { ...application, group }).catch((error: unknown) => {
      if (isTwice(error)) return true
      throw error
    })
    if (held) continue
    for (const before of people.slice(0, at)) await giveBack(ctx, before.application)
    await refreshCounts(ctx, application.subject.offeringId)
    return false
  }
  return true
}

const TRIES = 3
/** Whoever gave its seats back at the same moment does not begin again at the same moment. */
const APART_MS = 200

/**
 * As `tryAll`, of which two groups at once would keep each other from their last seats and both go without: those of one process take turns, and one that
 * gave its seats back tries again where it finds room for all then.
 */
const holdAll = (ctx: Context, offering: OfferingDoc, people: readonly Candidate[]): Promise<boolean> =>
  mutex(`group|${offering.id}`, async () => {
    for (let tries = 0; tries < TRIES; tries++) {
      if (await tryAll(ctx, people)) return true
      await new Promise((resolve) => setTimeout(resolve, Math.random() * APART_MS))
      if (admitGroup(people.length, await roomOf(ctx, offering, limitsOf(ctx)), 'all-or-none').outcome !== 'done') return false
    }
    return false
  })

const filed = ({ id, userId, status }: EnrolmentDoc): Result => ({ userId, enrolmentId: id, status: status === 'waiting' ? status : 'requested', reasons: [] })

const fileOne = async (ctx: Context, offering: OfferingDoc, { userId, application, failures }: Candidate): Promise<Result> => {
  if (failures.length > 0) return { userId, reasons: asChecks(failures) }
  try {
    return filed(await file(ctx, offering, application))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'refused') throw error
    return { userId, reasons: asChecks((error.data as { reasons: Reason[] }).reasons) }
  }
}
