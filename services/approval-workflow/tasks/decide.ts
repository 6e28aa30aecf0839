import { refusalWords } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { decided } from '@academy/chassis/http/decide.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { mutex } from '@academy/chassis/runtime/mutex.ts'
import { absent, Refusal, refused, stale } from '@academy/chassis/runtime/refusal.ts'
import type { Decision } from '@academy/contracts/approval-workflow/decisions.ts'
import { maySee } from '../cases/access.ts'
import { decide } from '../cases/case.ts'
import { CaseModel } from '../cases/model.ts'
import { caseOf, saveGone, taskOf } from '../cases/store.ts'
import { holdersNow, situationOf, surroundingsOf } from '../cases/surroundings.ts'
import { type TaskDoc, TaskModel } from './model.ts'

export interface Asked {
  taskId: string
  version?: number | undefined
  decision: Decision
  comment?: string | undefined
}

const checkVersion = (row: TaskDoc, version: number | undefined) => {
  if (version !== undefined && row.version !== version && row.status === 'open') throw stale(row.id)
}

/** What the decision would lead to, judged by who holds the step at this moment (I19). Throws absent, stale or every reason against it. */
const judge = async (unit: Unit, ctx: Context, { taskId, version, decision, comment }: Asked) => {
  const row = await repository(TaskModel)(unscoped(unit)).byId(taskId)
  const of = row && (await repository(CaseModel)(unscoped(unit)).byId(row.caseId))
  if (!row || !of) throw absent()
  const c = caseOf(of)
  const situation = await situationOf(unit, c, unit.now)
  const route = holdersNow(situation, c, taskOf(row))
  const holders = route.holders.map(({ userId }) => userId)
  if (!holders.includes(ctx.userId) && !(await maySee(ctx, of))) throw absent()
  // who holds the step by a role that it names has that role's right to decide
  const byRole = route.rank === 'role' && holders.includes(ctx.userId)
  if (!byRole && ctx.models('approval:cases:page', 'decide')?.includes(of.model) === false) throw refused([{ code: 'modelNotDecided', params: {} }])
  checkVersion(row, version)
  const verdict = { userId: ctx.userId, decision, comment, holders }
  return { of, gone: decided(decide(c, taskOf(row), verdict, surroundingsOf(situation, c, unit.newId))) }
}

type Judged = Awaited<ReturnType<typeof judge>>

const store = async (unit: Unit, taskId: string, { of, gone }: Judged) => {
  const saved = await saveGone(unit, of, gone)
  const next = saved.status === 'open' ? saved.steps.find((step) => step.state === 'current')?.code : undefined
  return { taskId, status: gone.closed?.status ?? ('open' as const), caseId: of.id, caseStatus: saved.status, ...(next ? { nextStep: next } : {}) }
}

/** One decision: the task, its case, the next task and the facts change together or not at all; of many at once one wins (I18). */
export const decideTask = (ctx: Context, asked: Asked) =>
  mutex(`task|${asked.taskId}`, () => ctx.unit(async (unit) => store(unit, asked.taskId, await judge(unit, ctx, asked))))

const failure = (ctx: Context, taskId: string, refusal: Refusal) => ({
  taskId,
  ok: false,
  code: refusal.number,
  reasons: refusalWords(refusal, ctx.locale),
})

/** A refusal becomes the item's result inside its own unit, before anything is written, so that a repeated call finds its place again. */
const decideOne = (ctx: Context, asked: Asked) =>
  ctx.unit(async (unit) => {
    let judged: Judged
    try {
      judged = await judge(unit, ctx, asked)
    } catch (error) {
      if (error instanceof Refusal) return failure(ctx, asked.taskId, error)
      throw error
    }
    const { caseId: _, ...done } = await store(unit, asked.taskId, judged)
    return { ...done, ok: true, reasons: [] as string[] }
  })

/** Many decisions, each on its own and each with its result; their sum is what was asked (I22). Throws refused above the limit. */
export const decideMany = async (ctx: Context, tasks: readonly Pick<Asked, 'taskId' | 'version'>[], verdict: Pick<Asked, 'decision' | 'comment'>) => {
  const max = ctx.parameter('approval.batch.max')
  if (tasks.length > max) throw refused([{ code: 'batchTooLarge', params: { max } }])
  const results = []
  for (const task of tasks) results.push(await decideOne(ctx, { ...task, ...verdict }))
  const done = results.filter((result) => result.ok).length
  return { decided: done, failed: results.length - done, results }
}
