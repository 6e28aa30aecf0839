import { reasonText } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { ParamModel } from './model.ts'
import { judgeParam, removable } from './param.ts'
import { coded, grouped, meant } from './search.ts'

const plain = crudHandlers(params, ParamModel, { state: paramState })
const repo = repository(ParamModel)
type Row = Returned<typeof params.endpoints.info>

const validated = <I extends { paramCode: string; paramValue: string }>(input: I): I => {
  const violations = judgeParam(input)
  if (violations.length > 0) throw malformed(violations)
  return input
}

const keepCode = async (id: string, paramCode: string, ctx: Context) => {
  const row = await repo(ctx).byId(id)
  if (!row || row.paramCode === paramCode) return
  throw refused([removable(row.paramCode) ? { code: 'paramCodeFixed', params: {} } : inUse(row.paramCode)])
}

const inUse = (paramCode: string) => ({ code: 'paramInUse', params: { paramCode } })

/** A code is what others know a parameter by: it stays as it was made; and what the product reads stays. */
const shown = <R extends { paramCode: string }>(row: R, ctx: Context) => ({
  ...row,
  ...movesFor(ctx, { update: [], delete: removable(row.paramCode) ? [] : [inUse(row.paramCode)] }, (verb) => ctx.may(`sys:params:${verb}`)),
  locked: { fields: ['paramCode'], reason: reasonText(ctx.locale, { code: 'paramCodeFixed', params: {} }) },
})

const removeUnused = async (ids: string[], ctx: Context) => {
  const rows = await repo(ctx).byIds(ids)
  const used = rows.filter((row) => !removable(row.paramCode))
  if (used.length > 0) throw refused(used.map((row) => ({ ...inUse(row.paramCode), remedy: { code: 'changeParamValue' } })))
  return plain.remove(ids, ctx)
}

export const paramHandlers: Handlers<typeof params> = {
  ...plain,
  page: async ({ text, group, paramCode, ...query }, ctx) => {
    const asked = [...(text ? [meant(text)] : []), ...(group ? [grouped(group)] : []), ...(paramCode ? [coded(paramCode)] : [])]
    const found = await repo(ctx).page(query, asked.length > 0 ? { $and: asked } : {}, params.endpoints.page.sort ?? [])
    return shownPage(
      found,
      found.records.map((row) => shown(row, ctx)),
    )
  },
  info: async (input, ctx) => shown((await plain.info(input, ctx)) as Row, ctx),
  save: async (input, ctx) => plain.save(validated(input), ctx),
  update: async (input, ctx) => {
    validated(input)
    await keepCode(input.id, input.paramCode, ctx)
    return plain.update(input, ctx)
  },
  remove: removeUnused,
  removeOne: ({ id }, ctx) => removeUnused([id], ctx),
}
