import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { ParamModel } from './model.ts'
import { judgeParam, removable } from './param.ts'

const plain = crudHandlers(params, ParamModel, { state: paramState })

const judged = <I extends { paramCode: string; paramValue: string }>(input: I): I => {
  const violations = judgeParam(input)
  if (violations.length > 0) throw malformed(violations)
  return input
}

const keepCode = async (id: string, paramCode: string, ctx: Context) => {
  const row = await repository(ParamModel)(ctx).byId(id)
  if (row && row.paramCode !== paramCode && !removable(row.paramCode)) throw refused([{ code: 'paramInUse', params: { paramCode: row.paramCode } }])
}

const removeUnused = async (ids: string[], ctx: Context) => {
  const rows = await repository(ParamModel)(ctx).byIds(ids)
  const used = rows.filter((row) => !removable(row.paramCode))
  if (used.length > 0) throw refused(used.map((row) => ({ code: 'paramInUse', params: { paramCode: row.paramCode }, remedy: { code: 'changeParamValue' } })))
  return plain.remove(ids, ctx)
}

export const paramHandlers: Handlers<typeof params> = {
  ...plain,
  save: async (input, ctx) => plain.save(judged(input), ctx),
  update: async (input, ctx) => {
    judged(input)
    await keepCode(input.id, input.paramCode, ctx)
    return plain.update(input, ctx)
  },
  remove: removeUnused,
  removeOne: ({ id }, ctx) => removeUnused([id], ctx),
}
