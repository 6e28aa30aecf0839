import { unusedRights } from '@academy/contracts/identity/rights/unused-rights.ts'
import { connect } from '../../../../core/connect.ts'
import { usePermission } from '../../../../core/session/session.ts'

const api = connect(unusedRights)

export interface Unused {
  days: number
  permissions: ReadonlySet<string>
}

/** Which rights of a role none of its holders has used for 90 days, for those who may ask; nothing where uses are not counted yet. */
export const useUnused = (roleCode: string | undefined): Unused | undefined => {
  const may = usePermission()
  const { data } = api.useLook(roleCode && may('sys:explain:page') ? { roleCode } : undefined, { quiet: true })
  if (!data?.since) return undefined
  const unused = data.groups.flatMap(({ rights }) => rights.flatMap(({ permission, users }) => (users === 0 ? [permission] : [])))
  return { days: data.days, permissions: new Set(unused) }
}
