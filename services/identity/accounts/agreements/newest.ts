import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { keptFor } from '@academy/chassis/runtime/kept-for.ts'
import { agreementKinds } from '@academy/contracts/identity/accounts/agreements.ts'
import { AgreementModel } from './model.ts'

export type Agreement = DocOf<(typeof AgreementModel)['fields']>
/** The published text of each kind that counts today. */
export type Newest = readonly Agreement[]

/** The newest published agreement of each kind. */
export const newestOf = async (tenantId: string): Promise<Newest> => {
  const rows = await repository(AgreementModel)({ tenantId, dataScope: everything }).find({ status: 'published' }, { sort: { edition: -1 } })
  return agreementKinds.flatMap((kind) => rows.find((row) => row.kind === kind) ?? [])
}

/** Asked for with every session that is looked up: at most half a second old. */
export const newestKnown = keptFor(500, (tenantId: string) => tenantId, newestOf)
