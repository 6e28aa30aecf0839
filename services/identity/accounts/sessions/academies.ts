import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { TenantModel } from '../../system/public.ts'
import { CredentialModel, type Membership, SessionModel } from './model.ts'

/** The academies that are closed: nobody works there. */
export const closedAcademies = async (): Promise<ReadonlySet<string>> =>
  new Set((await repository(TenantModel)(platform).find({ status: 'closed' })).map(({ id }) => id))

/** The memberships of whose account this person's is, in academies that are not closed. */
export const academiesOf = async (userId: string): Promise<Membership[]> => {
  const credential = await repository(CredentialModel)(platform).one({ 'memberships.userId': userId })
  const closed = await closedAcademies()
  return (credential?.memberships ?? []).filter(({ tenantId }) => !closed.has(tenantId))
}

/** The academies of a session, by name, that are not closed. */
export const academiesNamed = async (ctx: Context) => {
  const session = await repository(SessionModel)(platform).byId(ctx.sessionId)
  const rows = await repository(TenantModel)(platform).byIds((session?.memberships ?? []).map((one) => one.tenantId))
  return rows
    .filter(({ status }) => status !== 'closed')
    .map((row) => ({ tenantId: row.id, tenantName: ctx.locale === 'en-US' ? row.nameEn : row.nameCn, tenantCategory: row.category }))
}
