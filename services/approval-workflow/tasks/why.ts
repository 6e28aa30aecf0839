import type { Context } from '@academy/chassis/http/context.ts'
import type { CaseFacts } from '@academy/contracts/approval-workflow/cases.ts'
import type { WhyMe } from '@academy/contracts/approval-workflow/tasks.ts'
import type { z } from 'zod'
import { whyOf } from '../cases/conditions.ts'
import type { CaseDoc } from '../cases/model.ts'
import type { Holder } from '../cases/route.ts'
import { catalogues, organisations, posts } from '../people.ts'
import type { TaskDoc } from './model.ts'

type Why = z.output<typeof WhyMe>

const kinds: Record<TaskDoc['rank'], Why['scope']['kind']> = {
  administrator: 'outlet',
  head: 'outlet',
  dealer: 'dealer',
  group: 'group',
  registrar: 'academy',
  area: 'area',
  region: 'area',
  product: 'catalogue',
  director: 'academy',
  position: 'academy',
  role: 'academy',
  user: 'academy',
}

/** For what the holder of this rank answers here: an organisation, the outlet's area, the catalogue. */
const scopeOf = async (ctx: Context, task: TaskDoc, facts: CaseFacts, orgId: string | undefined): Promise<Why['scope']> => {
  const kind = kinds[task.rank]
  if (kind === 'catalogue') {
    const code = String(facts.catalogue ?? '')
    const [row] = await catalogues(ctx).find({ code })
    return { kind, nameCn: row?.nameCn ?? code, nameEn: row?.nameEn ?? code }
  }
  const org = await organisations(ctx).byId(kind === 'area' ? (task.outletId ?? '') : (orgId ?? ''))
  if (kind === 'area') return { kind, nameCn: org?.area ?? '—', nameEn: org?.area ?? '—' }
  return { kind, nameCn: org?.nameCn ?? '—', nameEn: org?.nameEn ?? '—' }
}

const postOf = async (ctx: Context, holder: Holder | undefined): Promise<Why['post']> => {
  if (!holder) return undefined
  const { userId, positionCode, orgId } = holder
  const [post] = await posts(ctx).find({ userId, positionCode, orgId }, { sort: { joinDate: -1 }, limit: 1 })
  return { positionCode, orgId, since: post?.joinDate ?? '' }
}

/** Why this task came to the reader (or, for another reader, to its first holder): model, step, rule, scope, post, who was passed over. */
export const whyMe = async (ctx: Context, task: TaskDoc, row: CaseDoc): Promise<Why> => {
  const holder = task.holders.find(({ userId }) => userId === ctx.userId) ?? task.holders[0]
  const step = row.steps.find((one) => one.code === task.step)
  const [scope, post] = await Promise.all([scopeOf(ctx, task, row.facts as CaseFacts, holder?.orgId), postOf(ctx, holder)])
  return {
    model: task.model,
    modelVersion: task.modelVersion,
    step: task.step,
    rule: { code: task.rank },
    condition: whyOf({ state: 'current', because: step?.because as never }),
    scope,
    ...(post ? { post } : {}),
    passed: task.passed.map(({ rank, code, userId }) => ({ rank, code, ...(userId ? { userId } : {}) })),
  }
}
