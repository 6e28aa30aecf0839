import { Bare } from '@academy/chassis/http/answer.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, platform } from '@academy/chassis/mongo/scope.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { ProviderModel, TenantModel } from '../../system/public.ts'
import { ownCookie } from '../sessions/own-cookie.ts'

/** Binds the way there and back, and the code that it ends with, to one browser. */
export const signOnCookie = ownCookie('academy-sign-on', 'Lax')

/** Leads a browser to this address. */
export const leadTo = (address: string, headers: Readonly<Record<string, string>> = {}): Bare => new Bare(302, { ...headers, Location: address })

/** Whatever went wrong on the way, and whoever it was: one answer. */
export const astray = (): Bare => leadTo('/#/login?signOn=failed', signOnCookie.clear())
export const refusedEntry = (): Refusal => new Refusal('refused', { reasons: [{ code: 'signOn' }] })

/** What a browser brings is stored by its hash alone. */
export const hashOf = (text: string): string => sha256(`sign-on|${text}`)

/** The doors that are open: active providers of academies that are not closed. */
export const openProviders = async () => {
  const academies = await repository(TenantModel)(platform).find({ status: { $ne: 'closed' } }, { sort: { createDate: 1 } })
  const doors = await Promise.all(academies.map(({ id }) => repository(ProviderModel)({ tenantId: id, dataScope: everything }).find({ status: 'active' })))
  return doors.flat()
}

/** One of them; nothing where it is shut. */
export const openProvider = async (id: string) => (await openProviders()).find((row) => row.id === id)
