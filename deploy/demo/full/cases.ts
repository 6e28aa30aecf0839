import type { Case } from '@academy/approval-workflow/cases/case.ts'
import { decide, expire, type Opening, open } from '@academy/approval-workflow/cases/case.ts'
import { planOf } from '@academy/approval-workflow/cases/file.ts'
import type { WholeNetwork } from '@academy/approval-workflow/cases/network.ts'
import type { HeldPost } from '@academy/approval-workflow/cases/route.ts'
import { aboutOf, type Gone } from '@academy/approval-workflow/cases/store.ts'
import { type Situation, surroundingsOf } from '@academy/approval-workflow/cases/surroundings.ts'
import { linesOf } from '@academy/approval-workflow/decisions/lines.ts'
import { findModel } from '@academy/approval-workflow/models/stored.ts'
import { settingsOf } from '@academy/approval-workflow/settings.ts'
import type { Task } from '@academy/approval-workflow/tasks/task.ts'
import { decided } from '@academy/chassis/http/decide.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { enrolmentSubject } from '@academy/contracts/training/delivery/enrolment-approval.ts'
import type { enrolmentRequested } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { type Fixture, stamp, TENANT } from './fixture.ts'
import { serialIds } from './ids.ts'
import type { Life } from './lives.ts'
import type { Sink } from './sink.ts'

const deciding = ['AC01', 'AC02', 'AC03', 'AC04', 'AC06', 'MG01', 'MG03', 'MG04', 'MG05', 'MG06']

const postsByOrg = async (): Promise<Map<string, HeldPost[]>> => {
  const rows = await database('org')
    .collection('posts')
    .find({ tenantId: TENANT, positionCode: { $in: deciding } })
    .toArray()
  const found = new Map<string, HeldPost[]>()
  for (const { userId, positionCode, orgId, letter, areaOf } of rows as unknown as HeldPost[]) {
    const place = positionCode.startsWith('AC') ? 'academy' : orgId
    const own = found.get(place) ?? []
    found.set(place, [...own, present({ userId, positionCode, orgId, letter, areaOf })])
  }
  return found
}

/** Who holds what around an outlet, and in the academy. */
const networks = async ({ byId }: Fixture): Promise<(outletId: string) => WholeNetwork> => {
  const posts = await postsByOrg()
  const rows = await database('training').collection('catalogues').find({ tenantId: TENANT }).toArray()
  const managers = new Map(rows.map((row) => [String(row.code), row.managerId as string | undefined]))
  const known = new Map<string, WholeNetwork>()
  return (outletId) => {
    const outlet = byId.get(outletId)
    const near = (type: string) => outlet?.path.findLast((id) => byId.get(id)?.orgType === type)
    const [dealerId, groupId] = [near('50'), near('40')]
    const place = { outletId, dealerId, groupId, ...(typeof outlet?.area === 'string' ? { area: outlet.area } : {}) }
    const network = known.get(outletId) ?? {
      posts: ['academy', outletId, dealerId ?? '', groupId ?? ''].flatMap((id) => posts.get(id) ?? []),
      outlet: (id: string) => (id === outletId ? place : undefined),
      catalogueManager: (code: string) => managers.get(code),
      // the demo’s models name no role
      decides: () => true,
      roleHolders: () => [],
    }
    known.set(outletId, network)
    return network
  }
}

interface Written {
  next: Case
  tasks: Map<string, Task>
  lines: { at: Date; line: ReturnType<typeof linesOf>[number] }[]
}

const keep = (written: Written, before: Case | undefined, gone: Gone, at: Date): void => {
  for (const task of [gone.closed, gone.task]) if (task) written.tasks.set(task.id, task)
  written.lines.push(...linesOf(before, gone).map((line) => ({ at, line })))
  written.next = gone.next
}

/** The comment of every refusal of the load. */
const REFUSED = '本月班次已排满，请改报下一期'

/** Decides step by step until the case has the end that the enrolment shows. */
const runThrough = (s: Situation, written: Written, life: Life, taskId: (name: string) => string): void => {
  const over = life.confirmedAt ?? life.endedAt ?? s.at
  for (let steps = 0; written.next.status === 'open' && steps < 4; steps++) {
    const task = [...written.tasks.values()].find(({ status }) => status === 'open')
    if (!task) return
    const before = written.next
    if (life.status === 'expired') {
      keep(written, before, decided(expire({ ...before, expiresAt: over }, task, over)), over)
      return
    }
    const [holder] = task.holders
    const refuse = life.status === 'refused'
    const verdict = { userId: holder?.userId ?? '', decision: refuse ? 'refuse' : 'agree', holders: task.holders.map(({ userId }) => userId) } as const
    const surroundings = surroundingsOf({ ...s, at: over }, before as never, taskId)
    keep(written, before, decided(decide(before, task, { ...verdict, ...(refuse ? { comment: REFUSED } : {}) }, surroundings)), over)
  }
}

/** Gives what writes the case of an enrolment as its model would have led it to its end: steps, tasks and history; gives its id. */
export const caseWriter = async (fixture: Fixture, sink: Sink) => {
  const who: Reader = { tenantId: TENANT, dataScope: { kind: 'all' } }
  const [model, settings, networkOf] = [await findModel(who, 'ENROL'), await settingsOf(who), await networks(fixture)]
  const [caseIds, taskIds, lineIds] = [serialIds('cases'), serialIds('tasks'), serialIds('decisions')]
  const writeTasks = (written: Written, about: object) => {
    for (const task of written.tasks.values()) {
      const { id: _id, ...rest } = task
      const hours = written.next.steps.find((step) => step.code === task.step)?.hours ?? 0
      const row = present({
        ...about,
        ...rest,
        hours,
        holders: [...task.holders],
        holderIds: task.holders.map(({ userId }) => userId),
        passed: task.passed.map(present),
      })
      const creator = written.next.applicantId
      sink.add('approval-workflow', 'tasks', {
        _id,
        ...row,
        ...stamp(task.assignedAt, creator, task.status === 'open' ? 1 : 2, task.decidedAt ?? task.assignedAt),
      })
    }
  }
  return (enrolmentId: string, asked: DataOf<typeof enrolmentRequested>, life: Life): string | undefined => {
    if (!model) return undefined
    const s: Situation = { model, settings, network: networkOf(asked.outletId), at: life.appliedAt }
    const { shown, endsAt, startsAt: _, ...filing } = enrolmentSubject.requested.read(asked, enrolmentId)
    const { type: subjectType, model: code } = enrolmentSubject
    const opening: Opening = {
      ...filing,
      model: code,
      subjectType,
      id: caseIds(),
      modelVersion: model.modelVersion,
      steps: planOf(s, filing),
      expiresAt: endsAt,
    }
    const written: Written = { next: undefined as never, tasks: new Map(), lines: [] }
    keep(written, undefined, open(opening, surroundingsOf(s, opening, taskIds)), life.appliedAt)
    runThrough(s, written, life, taskIds)
    const { next } = written
    const { id: caseId, steps, ...rest } = next
    const about = aboutOf({ ...rest, ...shown } as never)
    const partyIds = [...new Set([next.applicantId, next.submitterId])]
    const row = present({ ...about, ...rest, partyIds, steps: steps.map((step) => present({ ...step })), unheld: false, entries: written.lines.length })
    const closed = next.closedAt ?? life.appliedAt
    sink.add('approval-workflow', 'cases', { _id: caseId, ...row, ...stamp(life.appliedAt, next.applicantId, 1 + written.tasks.size, closed) })
    writeTasks(written, about)
    for (const [at, { line, at: when }] of written.lines.entries())
      sink.add('approval-workflow', 'decisions', {
        _id: lineIds(),
        ...present({ ...line }),
        caseId,
        n: at + 1,
        at: when,
        ...stamp(when, line.userId ?? next.applicantId),
      })
    const note = { _id: `enrolment|${enrolmentId}`, ended: true, ...stamp(life.appliedAt, next.applicantId, 2, closed) }
    sink.add('approval-workflow', 'subject_notes', note)
    return caseId
  }
}
