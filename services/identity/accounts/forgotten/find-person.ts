import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, platform } from '@academy/chassis/mongo/scope.ts'
import { TenantModel } from '../../system/public.ts'
import { credentialNamed } from '../sessions/credential-named.ts'
import type { Membership } from '../sessions/model.ts'
import { personOf } from '../sessions/opening.ts'
import { UserModel } from '../users/model.ts'
import { loginKeyOf } from '../users/user.ts'

/** Whose sign-in name this is: by the password he has, else by his record. */
const byName = async (account: string): Promise<Membership[]> => {
  const loginName = loginKeyOf(account)
  const credential = await credentialNamed(loginName)
  return credential ? credential.memberships.slice(0, 1) : recorded({ loginKey: loginName })
}

/** Working people of every academy whose record says so. */
const recorded = async (filter: Record<string, string>): Promise<Membership[]> => {
  const found: Membership[] = []
  for (const { id: tenantId } of await repository(TenantModel)(platform).find({}))
    for (const { id: userId } of await repository(UserModel)({ tenantId, dataScope: everything }).find({ ...filter, accountStatus: '1' }, { limit: 2 }))
      found.push({ tenantId, userId })
  return found
}

/** The working person whom a sign-in name, a mail or a mobile means; nobody where it means several: they say their sign-in name. */
export const personMeant = async (account: string, now: Date) => {
  const named = await byName(account)
  const found = named.length > 0 ? named : await recorded(account.includes('@') ? { email: account } : { mobile: account })
  const [member, ...others] = found
  const user = member && others.length === 0 ? await personOf(member, now) : null
  return member && user ? { member, user } : null
}
