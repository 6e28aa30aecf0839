import { DEMO_PASSWORD } from '@academy/identity/accounts/sessions/demo.ts'
import { roles } from '../../tests/matrix/roles.ts'
import type { Caller } from './run.ts'

const tenants = ['yuanxiu', 'chengtu']

/** Whoever may do everything comes oftener than each role: behind permissions lies most of what can break. */
const everything = Array.from({ length: 10 }, (_, at) => ({
  ...{ name: 'every role', userId: `u-fuzz-all-${at}`, tenantId: 'yuanxiu' },
  grants: roles.map(({ code: roleCode }) => ({ code: roleCode, roots: ['o-own'] })),
}))

/** Everybody who asks the services straight: nobody, somebody without a role, and each role in turn of both academies, in the place of nobody in particular. */
export const strangers: readonly Caller[] = [
  { name: 'nobody', userId: '', tenantId: 'yuanxiu', grants: [] },
  { name: 'without a role', userId: 'u-fuzz', tenantId: 'yuanxiu', grants: [] },
  ...roles.map(({ code: roleCode }, at) => ({
    ...{ name: roleCode, userId: `u-fuzz-${roleCode}`, tenantId: tenants[at % 4 === 3 ? 1 : 0] as string },
    grants: [{ code: roleCode, roots: ['o-own'] }],
  })),
  ...everything,
]

/** Who of the second academy has an account; each gets a session, so that the gateway knows them. */
const accounts = ['yx.learner', 'yx.outlet', 'yx.admin']

const signIn = async (gateway: number, userCode: string): Promise<string | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${gateway}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userCode, password: DEMO_PASSWORD, tenantId: 'yuanxiu' }),
  })
  return ((await answer.json()) as { data?: { token?: string } }).data?.token
}

/** Sessions for the callers, given round; called again now and then, for some requests sign out. */
export const withSessions = async (gateway: number): Promise<Caller[]> => {
  const tokens = (await Promise.all(accounts.map((userCode) => signIn(gateway, userCode)))).filter((token) => token !== undefined)
  return strangers.map((caller, at) => {
    const token = at === 0 ? undefined : tokens[at % Math.max(1, tokens.length)]
    return token ? { ...caller, token } : caller
  })
}
