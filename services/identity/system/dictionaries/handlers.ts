import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { dictionaries } from '@academy/contracts/identity/system/dictionaries.ts'
import { DictionaryModel } from './model.ts'

/** An item whose value is empty is the type itself (pid 0). */
const pidOf = (row: { dictType: string; dictValue: string }) => (row.dictValue === '' ? '0' : row.dictType)

export const dictionaryHandlers: Handlers<typeof dictionaries> = {
  list: async (_, ctx) => {
    const rows = await repository(DictionaryModel)({ ...ctx, dataScope: everything }).find({}, { sort: { dictType: 1, sort: 1 } })
    return rows.map((row) => ({
      ...row,
      id: row.dictValue === '' ? row.dictType : row.id,
      pid: pidOf(row),
      dictName: ctx.locale === 'en-US' ? row.dictNameEn : row.dictNameCn,
    }))
  },
}
