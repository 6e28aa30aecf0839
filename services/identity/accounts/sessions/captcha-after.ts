import { createHmac } from 'node:crypto'
import type { Access } from '@academy/chassis/http/access.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { PLATFORM, platform } from '@academy/chassis/mongo/scope.ts'
import { TenantModel } from '../../system/public.ts'
import type { Membership } from './model.ts'

const academies = async (): Promise<string[]> => (await repository(TenantModel)(platform).find({})).map(({ id }) => id).sort()
const failuresIn = (access: Access) => (tenantId: string) => access.parameter(tenantId, 'captcha.after')

/** After how many failures a captcha is due from an address before anybody is named: where every academy asks for one. */
export const captchaAfterAnywhere = async (access: Access): Promise<number> => {
  const all = await academies()
  return Math.max(...(all.length > 0 ? all : [PLATFORM]).map(failuresIn(access)))
}

/**
 * After how many failures a captcha is due for a name: what the strictest of the account's academies has set. A name that nobody has gets an academy by lot,
 * always the same one, so that the number does not tell whether there is an account (I40); without any academy the default holds.
 */
export const captchaAfterFor = async (access: Access, secret: string, loginName: string, memberships: readonly Membership[] | undefined): Promise<number> => {
  const all = await academies()
  const lot = createHmac('sha256', secret).update(`captcha.after|${loginName}`).digest().readUInt32BE()
  const drawn = all[lot % Math.max(1, all.length)] ?? PLATFORM
  const own = memberships?.map(({ tenantId }) => tenantId) ?? []
  return Math.min(...(own.length > 0 ? own : [drawn]).map(failuresIn(access)))
}
