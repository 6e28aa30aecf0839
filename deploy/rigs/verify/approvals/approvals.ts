import type { Db, Document, Filter } from 'mongodb'
import { foundAgain, type Suspect } from '../again.ts'
import { beside } from '../beside.ts'
import { type Finding, finding, heavy } from '../finding.ts'
import { batchFaults } from './batches.ts'
import { caseFaults } from './case-faults.ts'
import type { CaseRow, Fault, Filed, LineRow, ModelStep, TaskRow, Unless } from './rows.ts'
import { type Decided, type EnrolmentRow, type ExemptionRow, subjectFaults } from './subject-faults.ts'

/** Gives a service's database. */
type Databases = (service: string) => Db
interface Key {
  tenantId: string
  id: string
}

const inOrder = <T>(db: Db, name: string, key: string, fields: readonly string[]) => {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]))
  const rows = db.collection(name).find({}, { projection, ...heavy })
  return { rows: rows.sort({ [key]: 1 }) as unknown as AsyncIterable<T>, key: (row: T) => String((row as Document)[key]) }
}

const some = <T>(db: Db, name: string, filter: object): Promise<T[]> =>
  db
    .collection(name)
    .find(filter as Filter<Document>)
    .toArray() as unknown as Promise<T[]>

const fields = {
  cases: [
    'tenantId',
    'model',
    'modelVersion',
    'subjectType',
    'subjectId',
    'applicantId',
    'submitterId',
    'status',
    'steps',
    'closedAt',
    'closedBy',
    'unheld',
    'entries',
  ],
  tasks: ['tenantId', 'caseId', 'step', 'status', 'rank', 'holderIds', 'decidedBy', 'decidedAt', 'comment'],
  lines: ['tenantId', 'caseId', 'n', 'what', 'step', 'userId'],
  subject: ['tenantId', 'userId', 'status', 'source', 'agreed', 'caseId'],
} as const

/** The steps of every version of every model: there are few. */
const modelsOf = async (db: Db): Promise<(c: CaseRow) => readonly ModelStep[] | undefined> => {
  const rows = await some<{ tenantId: string; code: string; modelVersion: number; steps: ModelStep[] }>(db, 'models', {})
  const steps = new Map(rows.map((row) => [`${row.tenantId}|${row.code}|${row.modelVersion}`, row.steps]))
  return (c) => steps.get(`${c.tenantId}|${c.model}|${c.modelVersion}`)
}

const heldPost = async (org: Db, { tenantId, userId, day, positions }: Unless): Promise<boolean> => {
  const then = { joinDate: { $lte: day }, $or: [{ leaveDate: { $in: [null, ''] } }, { leaveDate: { $gte: day } }] }
  return (await org.collection('posts').findOne({ tenantId, userId, positionCode: { $in: [...positions] }, ...then })) !== null
}

/** Leaves out what is none because somebody held a post. */
const withoutHeld = async (org: Db, faults: readonly Fault[]): Promise<Fault[]> => {
  const kept = await Promise.all(faults.map(async (fault) => !fault.unless || !(await heldPost(org, fault.unless))))
  return faults.filter((_, at) => kept[at])
}

interface Pass {
  checked: Record<Fault['rule'], number>
  faults: Fault[]
}

/** Cases with their tasks and histories, each beside the others in the order of the case's id (I18 to I21). */
const passOverCases = async (db: Databases, pass: Pass, patienceMs: number): Promise<void> => {
  const approval = db('approval-workflow')
  const models = await modelsOf(approval)
  const faultsOf = (filed: Filed) => withoutHeld(db('org'), caseFaults(filed, models))
  const all = beside<[CaseRow, TaskRow, LineRow]>(
    inOrder(approval, 'cases', '_id', fields.cases),
    inOrder(approval, 'tasks', 'caseId', fields.tasks),
    inOrder(approval, 'decisions', 'caseId', fields.lines),
  )
  const suspects: Suspect<Key, Fault>[] = []
  for await (const [cases, tasks, lines] of all) {
    const found = await faultsOf({ cases, tasks, lines })
    const of = cases[0] ?? tasks[0] ?? lines[0]
    if (found.length > 0 && of) suspects.push({ key: { tenantId: of.tenantId, id: 'caseId' in of ? of.caseId : of._id }, found })
    pass.checked.I18 += cases.length
    pass.checked.I19 += tasks.length
    pass.checked.I20 += tasks.filter(({ status }) => status === 'refused').length + cases.filter(({ status }) => status === 'withdrawn').length
    pass.checked.I21 += cases.reduce((sum, { steps }) => sum + steps.length, 0)
  }
  const look = async ({ tenantId, id }: Key): Promise<Fault[]> => {
    const [cases, tasks, lines] = await Promise.all([
      some<CaseRow>(approval, 'cases', { _id: id }),
      some<TaskRow>(approval, 'tasks', { tenantId, caseId: id }),
      some<LineRow>(approval, 'decisions', { tenantId, caseId: id }),
    ])
    return faultsOf({ cases, tasks, lines })
  }
  pass.faults.push(...(await foundAgain(suspects, look, patienceMs)))
}

/** Cases beside the enrolments and exemptions that they decide on, in the order of the subject's id (I23). */
const passOverSubjects = async (db: Databases, pass: Pass, patienceMs: number): Promise<void> => {
  const [approval, training, fee] = [db('approval-workflow'), db('training'), db('fee')]
  const all = beside<[CaseRow, EnrolmentRow, ExemptionRow]>(
    inOrder(approval, 'cases', 'subjectId', fields.cases.slice(0, 8)),
    inOrder(training, 'enrolments', '_id', fields.subject),
    inOrder(fee, 'exemptions', '_id', fields.subject),
  )
  const suspects: Suspect<Key, Fault>[] = []
  for await (const [cases, enrolments, exemptions] of all) {
    const decided: Decided = { cases, enrolments, exemptions }
    const [found, of] = [subjectFaults(decided), cases[0] ?? enrolments[0] ?? exemptions[0]]
    if (found.length > 0 && of) suspects.push({ key: { tenantId: of.tenantId, id: cases[0]?.subjectId ?? of._id }, found })
    pass.checked.I23 += cases.length > 0 ? 1 : 0
  }
  const look = async ({ tenantId, id }: Key): Promise<Fault[]> => {
    const [cases, enrolments, exemptions] = await Promise.all([
      some<CaseRow>(approval, 'cases', { tenantId, subjectType: { $in: ['enrolment', 'exemption'] }, subjectId: id }),
      some<EnrolmentRow>(training, 'enrolments', { _id: id }),
      some<ExemptionRow>(fee, 'exemptions', { _id: id }),
    ])
    return subjectFaults({ cases, enrolments, exemptions })
  }
  pass.faults.push(...(await foundAgain(suspects, look, patienceMs)))
}

const names: Record<Fault['rule'], string> = {
  I18: 'I18 a case is open or has one end, a step one decision, a task is decided once',
  I19: 'I19 who decides holds the step and does not decide for himself',
  I20: 'I20 a refusal says why, only its parties take a case back',
  I21: 'I21 steps are decided in their order, none is skipped',
  I22: 'I22 a batch of decisions tells each as it stands',
  I23: 'I23 a decision and what became of its subject agree',
}

const empty = (): Pass => ({ checked: { I18: 0, I19: 0, I20: 0, I21: 0, I22: 0, I23: 0 }, faults: [] })

const findingsOf = (pass: Pass): Finding[] =>
  (Object.entries(names) as [Fault['rule'], string][]).map(([rule, name]) =>
    finding(
      name,
      pass.checked[rule],
      pass.faults.filter((fault) => fault.rule === rule).map(({ says }) => says),
    ),
  )

const passOverApproval = async (db: Databases, pass: Pass, patienceMs: number): Promise<void> => {
  await passOverCases(db, pass, patienceMs)
  const batches = await batchFaults(db('approval-workflow'))
  pass.checked.I22 = batches.checked
  pass.faults.push(...batches.faults)
}

/** Recomputes I18 to I22 from the raw collections of approval, without those whose subjects it decides on. */
export const verifyCases = async (db: Databases, patienceMs: number): Promise<Finding[]> => {
  const pass = empty()
  await passOverApproval(db, pass, patienceMs)
  return findingsOf(pass)
}

/**
 * Recomputes I18 to I23 from the raw collections of approval and of those whose subjects it decides on, reading each in order beside the others and
 * holding one case at a time. What disagrees is looked at again for so many ms.
 */
export const verifyApprovals = async (db: Databases, patienceMs: number): Promise<Finding[]> => {
  const pass = empty()
  await passOverApproval(db, pass, patienceMs)
  await passOverSubjects(db, pass, patienceMs)
  return findingsOf(pass)
}
