import type { Context } from '@academy/chassis/http/context.ts'
import type { Reaching } from '@academy/chassis/leaks/reaching.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { departments } from '@academy/contracts/org/departments.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { DepartmentModel } from './model.ts'

/** These organisations and all above them: whose departments their people may be in. */
const withAbove = async (who: Reader, orgs: readonly string[]): Promise<string[]> => {
  const rows = await repository(OrganisationModel)(unscoped(who)).byIds(orgs)
  return [...new Set([...orgs, ...rows.flatMap(({ path = [] }) => path)])]
}

/** The reader as far as departments go: his organisations and those above them. */
export const widened = async (ctx: Context): Promise<Context> => {
  const { dataScope } = ctx
  return dataScope.kind === 'all' ? ctx : { ...ctx, dataScope: { ...dataScope, orgs: await withAbove(ctx, dataScope.orgs) } }
}

/** Does this reader reach the departments of an organisation? */
export const reaches = ({ dataScope }: Pick<Reader, 'dataScope'>, orgId: string): boolean => dataScope.kind === 'all' || dataScope.orgs.includes(orgId)

/** Departments are reached from below as well; judged for the leak test by the raw paths. */
export const departmentsReached: Reaching = {
  contract: departments,
  within: async (who, { orgs }, ids) => {
    const above = new Set(await withAbove(who, [...orgs]))
    return (await repository(DepartmentModel)(unscoped(who)).byIds(ids)).filter(({ orgId }) => above.has(orgId)).map(({ id }) => id)
  },
}
