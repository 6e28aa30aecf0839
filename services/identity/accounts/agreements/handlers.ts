import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { agreements } from '@academy/contracts/identity/accounts/agreements.ts'
import { sessionChanged } from '@academy/contracts/identity/events.ts'
import { AgreementModel } from './model.ts'

/** The role that whoever has a post holds. */
const EVERYBODY = 'LEARNER'

const plain = crudHandlers(agreements, AgreementModel)
const { publish: release } = plain
const all = repository(AgreementModel)

/** People accepted it as it is: a published one is neither changed nor removed. Throws refused. */
const onlyDrafts =
  (ids: readonly string[]): Precondition =>
  async (unit) => {
    const row = (await all({ ...unit, dataScope: everything }).byIds([...ids])).find(({ status }) => status === 'published')
    if (row) throw refused([{ code: 'agreementPublished', params: { code: row.code ?? '' } }])
  }

/** The next edition of a kind. */
const nextEdition = async (kind: string, ctx: Context): Promise<number> => {
  const rows = await all({ ...ctx, dataScope: everything }).find({ kind }, { sort: { edition: -1 }, limit: 1 })
  return (rows[0]?.edition ?? 0) + 1
}

/** A row without what only its reader may do to a draft. */
type Shown = { id: string; status: string; actions?: string[] }
const asStands = <R>(given: R): R => {
  const row = given as Shown
  return (row.status === 'published' ? { ...row, actions: row.actions?.filter((action) => action !== 'update' && action !== 'delete') } : row) as R
}

export const agreementHandlers: Handlers<typeof agreements> = {
  ...plain,
  page: async (query, ctx) => {
    const found = (await plain.page(query, ctx)) as { records: Shown[] }
    return { ...found, records: found.records.map(asStands) } as never
  },
  info: async (input, ctx) => asStands(await plain.info(input, ctx)),
  save: async (input, ctx) => {
    const edition = await nextEdition(input.kind, ctx)
    return plain.save({ ...input, edition, code: `${input.kind}-${edition}` } as typeof input, ctx)
  },
  update: async (input, ctx) => {
    // a draft that changes its kind is counted anew among that
    const before = await all({ ...ctx, dataScope: everything }).byId(input.id)
    const edition = before?.kind === input.kind ? before.edition : await nextEdition(input.kind, ctx)
    return plain.update({ ...input, edition, code: `${input.kind}-${edition}` } as typeof input, ctx, onlyDrafts([input.id]))
  },
  publish: async (input, ctx) => {
    // whoever is signed in is asked at once
    const tell: Precondition = async (unit) => unit.emit(sessionChanged, unit.newId(`agreement|${input.id}`), { userIds: [], roleCode: EVERYBODY })
    return asStands(await release(input, ctx, tell)) as never
  },
  remove: (ids, ctx) => plain.remove(ids, ctx, onlyDrafts(ids)),
  removeOne: ({ id }, ctx) => plain.remove([id], ctx, onlyDrafts([id])),
}
