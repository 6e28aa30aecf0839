import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { connect } from '../../../../core/connect.ts'
import type { EditForm } from '../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../core/form/validate.ts'

export const rolesApi = connect(roles)
export const roleFactsApi = connect(roleFacts)
export type Role = Received<(typeof roles)['endpoints']['info']>
export type Group = Received<(typeof roleFacts)['endpoints']['permissions']>[number]
export type Process = NonNullable<Role['processes']>[number]
export type Losses = Received<(typeof roles)['endpoints']['impact']>['roles']
export type RoleForm = EditForm<Values>

/** A list that a form holds; nothing said is none. */
export const listIn = <T>(values: Values, name: string): T[] => (Array.isArray(values[name]) ? (values[name] as T[]) : [])
