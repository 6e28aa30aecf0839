import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import type { As, Installation } from '@academy/chassis/testing/installation.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import type { DataOf, Envelope } from '@academy/contracts/core/event.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { enrolmentRequested } from '@academy/contracts/training/delivery/enrolment-events.ts'

const name = 'approval-workflow'
type Requested = DataOf<typeof enrolmentRequested>

/** What the tests do and look at, in the words of the story. */
export const stories = (site: Installation) => {
  let filed = 0
  const as = (userId: string, more: Partial<As> = {}): As => ({ userId, ...more })
  const request = (over: Partial<Requested> = {}): Requested => {
    const price = over.terms?.price ?? 120_000
    return {
      ...enrolmentRequested.example,
      terms: { ...enrolmentRequested.example.terms, price },
      userId: 'learner',
      submitterId: 'learner',
      outletId: 'O1',
      dealerId: 'D1',
      academyApproval: false,
      offeringId: enrolmentRequested.example.offeringId,
      ...over,
    }
  }
  /** Tells a request and gives the enrolment's id, when everything has settled. */
  const file = async (over: Partial<Requested> = {}, enrolmentId = `e-${++filed}`): Promise<string> => {
    await site.tell(enrolmentRequested, enrolmentId, request(over))
    await site.settled()
    return enrolmentId
  }
  const toDo = async (userId: string) => site.ok(await site.call(name, tasks.endpoints.page, { limit: 100 }, as(userId))).records
  const taskOf = async (userId: string, subjectId: string) => (await toDo(userId)).find((row) => row.subjectId === subjectId)
  const decide = async (userId: string, taskId: string, decision: 'agree' | 'refuse' = 'agree', comment?: string) =>
    site.call(name, tasks.endpoints.decide, { taskId, decision, ...(comment === undefined ? {} : { comment }) }, as(userId))
  const agree = async (userId: string, subjectId: string) => {
    const task = await taskOf(userId, subjectId)
    if (!task) throw new Error(`${userId} has no task for ${subjectId}`)
    return site.ok(await decide(userId, task.id))
  }
  const admin = as('admin', { grants: [{ code: 'ADMIN', roots: [] }] })
  const caseOf = async (subjectId: string) => {
    for (let page = 1; page < 10; page++) {
      const { records } = site.ok(await site.call(name, cases.endpoints.page, { limit: 100, page }, admin))
      const row = records.find((one) => one.subjectId === subjectId)
      if (row || records.length < 100) return row
    }
    return undefined
  }
  const detailOf = async (subjectId: string) => site.ok(await site.call(name, cases.endpoints.info, { id: (await caseOf(subjectId))?.id ?? '' }, admin))
  /** Names of the facts told about a subject, in order. */
  const told = async (subjectId: string): Promise<Envelope[]> => {
    const rows = await outboxRows(database(name)).find({}).sort({ $natural: 1 }).lean()
    return rows.map((row) => row.envelope as Envelope).filter((event) => (event.data as { subjectId?: string }).subjectId === subjectId)
  }
  /** What people were told about a task, in order: message, whom, link, or what of it is done. */
  const messagesOf = async (taskId: string) => {
    const rows = await outboxRows(database(name)).find({}).sort({ $natural: 1 }).lean()
    const events = rows.map((row) => row.envelope as Envelope).filter((event) => event.aggregateId === taskId && event.name.startsWith('approval.message.'))
    return events.map(({ data }) => data as { code?: string; codes?: string[]; to: string[]; link?: string; params?: object })
  }
  const toldNames = async (subjectId: string, like: string) => (await told(subjectId)).map((event) => event.name).filter((event) => event.includes(like))
  let runs = 0
  const run = async (job: string) =>
    site.ok(await site.call(name, jobRun('approval-workflow').endpoints.run, { job, runId: `run-${++runs}` }, { internal: true }))
  return { as, admin, request, file, toDo, taskOf, decide, agree, caseOf, detailOf, told, toldNames, messagesOf, run }
}
