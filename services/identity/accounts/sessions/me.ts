import type { Access } from '@academy/chassis/http/access.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import type { Me } from '@academy/contracts/identity/accounts/sessions.ts'
import type { z } from 'zod'
import { TenantModel } from '../../system/public.ts'
import { consentDue } from '../consents/due.ts'
import { passwordOver } from '../passwords/age.ts'
import { headOf } from '../photos/handlers.ts'
import { UserModel } from '../users/model.ts'
import { academiesOf } from './academies.ts'
import { forPortal, grantsFor, heldPosts, organisations, positions } from './grants.ts'

interface Asked {
  tenantId: string
  userId: string
  now: Date
  locale: Locale
  /** From where he signed in. */
  address?: string | undefined
  /** In the session of a remembered person: with his roles for the portal. */
  portal: boolean
}

/** Who one is: names, main post, roles and permissions, for the shell. Throws absent for a person who is gone. */
export const describeMe = async (access: Access, { tenantId, userId, now, locale, portal, address }: Asked): Promise<z.output<typeof Me>> => {
  const user = await repository(UserModel)({ tenantId, dataScope: { kind: 'all' } }).byId(userId)
  if (!user) throw absent()
  const [main] = await heldPosts(tenantId, userId, now)
  const place = main ? await organisations({ tenantId }).byId(main.orgId) : null
  const position = main ? await positions({ tenantId }).byId(main.positionId) : null
  const tenant = await repository(TenantModel)(platform).byId(tenantId)
  const { length: academies } = await academiesOf(userId)
  const aged = await passwordOver(userId, access.parameter(tenantId, 'password.days'), now)
  const due = await consentDue(tenantId, userId, now)
  const headurl = await headOf({ tenantId }, userId)
  const all = aged || due ? [] : await grantsFor(tenantId, userId, now)
  const grants = portal ? forPortal(all) : all
  const roles = grants.map((grant) => grant.code)
  return {
    userId,
    userCode: user.userCode,
    userNameCn: user.nameCn,
    userNameEn: user.nameEn,
    locale: (user.language as Locale | undefined) ?? locale,
    tenantId,
    tenantName: (locale === 'en-US' ? tenant?.nameEn : tenant?.nameCn) ?? tenantId,
    roles,
    permissions: access.permissionsOf(tenantId, grants),
    ...(position ? { positionNameCn: position.nameCn, positionNameEn: position.nameEn } : {}),
    ...(place ? { orgNameCn: place.nameCn, orgNameEn: place.nameEn, bmwDeptCode: place.code } : {}),
    ...(headurl ? { headurl } : {}),
    ...(address ? { userLoginIP: address } : {}),
    superAdmin: roles.includes('ADMIN'),
    ...(academies > 1 ? { academies } : {}),
    ...(aged ? { passwordOver: true } : {}),
    ...(due ? { consentDue: true } : {}),
    ...(portal ? { portalOnly: true, office: all.length > grants.length } : {}),
  }
}
