import { createHash } from 'node:crypto'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import type { Endpoint, Received } from '@academy/contracts/core/endpoint.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { RememberedModel } from '../accounts/sessions/model.ts'
import { identityApp } from '../app.ts'

const { login, restore, logoutIam, resolve } = sessions.endpoints
const password = 'a-long-enough-password'
const cardOf = (n: number) => {
  const card = `1101991990010112${n}`
  return card + checkDigit(card)
}

/** One of the five people, `person.1` to `person.5`, as an import gives him. */
export const personOf = (n: number) => ({ idNumber: cardOf(n), idType: '1', userCode: `person.${n}`, nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '3' })
/** By what a session or a token is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** An installation whose five people sign in by one password. */
export const fivePeople = async (): Promise<Installation> => {
  // a time ahead of the real one, for MongoDB itself deletes what is over
  const site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  const rows = [1, 2, 3, 4, 5].map((n) => ({ row: n, values: personOf(n) }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  const accounts = [1, 2, 3, 4, 5].map((n) => ({ userCode: `person.${n}`, role: 'LEARNER' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts }))
  return site
}

type Cookie = string | null | undefined
interface Told<E extends Endpoint> {
  data: Received<E>
  /** The cookie that a browser keeps after this answer; null when it was told to drop it. */
  cookie: Cookie
}

/** What a browser does that may remember somebody; `cookie` is what it keeps. */
export const browserAt = (site: Installation) => {
  const ask = async <E extends Endpoint>(endpoint: E, input: object, cookie?: Cookie, as: As = {}): Promise<Told<E>> => {
    const answer = await fetch(`${site.platform.addressOf('identity')}${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...site.headers(as), ...(cookie ? { cookie: `other=1; academy-remembered=${cookie}` } : {}) },
      body: JSON.stringify(input),
    })
    const body = (await answer.json()) as { code: number; msg: string; data: Received<E> }
    const [set] = answer.headers.getSetCookie()
    const [, value = undefined] = /^academy-remembered=([^;]*);/.exec(set ?? '') ?? []
    return { data: site.ok(body), cookie: value === '' ? null : value }
  }
  const found = async (token: string) =>
    (
      site.ok(await site.internal('identity', resolve, { tokenHash: hashOf(token), background: false })) as {
        session: { userId: string; portal?: true; grants: { code: string }[] } | null
      }
    ).session
  return {
    ask,
    found,
    signIn: (n: number, remember = true, as: As = {}, cookie: Cookie = null) =>
      ask(login, { userCode: `person.${n}`, password, ...(remember ? { remember } : {}) }, cookie, as),
    comeBack: (cookie: Cookie) => ask(restore, {}, cookie),
    leave: async (token: string, input: object = {}, cookie: Cookie = null) =>
      ask(logoutIam, input, cookie, { userId: (await found(token))?.userId ?? '', sessionId: hashOf(token) }),
    remembers: async (cookie: Cookie) => (await RememberedModel.raw.countDocuments({ _id: hashOf(cookie ?? ''), tenantId: PLATFORM })) === 1,
  }
}
