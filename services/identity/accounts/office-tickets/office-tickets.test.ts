import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { officeTickets } from '@academy/contracts/identity/accounts/office-tickets.ts'
import { RoleAssignmentModel, RoleModel } from '../../access/public.ts'
import { browserAt, fivePeople, hashOf } from '../../testing/remembering.ts'
import { SessionHistoryModel, SessionModel } from '../sessions/model.ts'
import { UserModel } from '../users/model.ts'
import { OfficeTicketModel } from './model.ts'

const { ask, take } = officeTickets.endpoints
let site: Installation
let browser: ReturnType<typeof browserAt>
beforeAll(async () => {
  site = await fivePeople()
  browser = browserAt(site)
  const of = { tenantId: 'chengtu', version: 1, createDate: new Date(0) }
  const role = { ...of, authType: '3', dataScope: '1', status: 'active', permissions: [] }
  await RoleModel.raw.create({ ...role, _id: 'desk', code: 'DESK', nameCn: '前台', nameEn: 'Desk' })
  await RoleModel.raw.create({ ...role, _id: 'learner', code: 'LEARNER', nameCn: '学员', nameEn: 'Learner' })
  const people = await UserModel.raw.find({ tenantId: 'chengtu', userCode: { $in: ['person.1', 'person.2', 'person.3', 'person.4', 'person.5'] } }).lean()
  for (const { _id, userCode } of people as unknown as { _id: string; userCode: string }[])
    await RoleAssignmentModel.raw.create({ ...of, _id, userId: _id, roleCode: userCode === 'person.5' ? 'LEARNER' : 'DESK', from: new Date(0), reason: '值班' })
})
afterAll(async () => site.stop())

/** Signs somebody in; gives how his session is called. */
const inAs = async (n: number) => {
  const { token, user } = (await browser.signIn(n, false)).data
  return { userId: user.userId, sessionId: hashOf(token), token }
}
type As = Awaited<ReturnType<typeof inAs>> & { portal?: true }

const cookieOf = (answer: Response) => /^academy-office=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
/** Asks for a ticket as the page does; `cookie` is what the browser keeps. */
const asked = async (as: As, cookie = '') => {
  const answer = await fetch(site.platform.addressOf('identity') + ask.path, {
    method: 'POST',
    headers: { ...site.headers(as), 'content-type': 'application/json', ...(cookie ? { cookie: `academy-office=${cookie}` } : {}) },
    body: '{}',
  })
  const data = site.ok((await answer.json()) as { code: number; msg: string; data: { ticket: string | null; why: string | null } })
  return { ...data, cookie: cookieOf(answer), set: answer.headers.getSetCookie()[0] ?? '' }
}
/** Posts a ticket as the form in the frame does, which has no token; gives where the frame goes on. */
const taken = async (ticket: string | null, cookie: string) => {
  const answer = await fetch(site.platform.addressOf('identity') + take.path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...site.headers({}), 'content-type': 'application/x-www-form-urlencoded', ...(cookie ? { cookie: `academy-office=${cookie}` } : {}) },
    body: new URLSearchParams({ ticket: ticket ?? '' }),
  })
  return answer.headers.get('location') ?? answer.status
}
const OPEN = '/office-open.html'
const SHUT = 400

describe('signing on to the back office without a word (1-portal.md §4.3; resolutions.md 32)', () => {
  test('a ticket opens it once, and its session says since when', async () => {
    const as = await inAs(1)
    const { ticket, cookie, set } = await asked(as)
    expect(set).toMatch(/Path=\/api\/auth; Max-Age=30; HttpOnly; SameSite=Strict/)
    expect(await taken(ticket, cookie)).toBe(OPEN)
    expect(await taken(ticket, cookie)).toBe(SHUT)
    const session = await SessionModel.raw.findOne({ _id: as.sessionId, tenantId: PLATFORM }).lean()
    expect(session).toMatchObject({ officeSince: site.clock.now() })
    expect(await SessionHistoryModel.raw.findOne({ _id: (session as unknown as { sid: string }).sid, tenantId: PLATFORM }).lean()).toMatchObject({
      officeSince: site.clock.now(),
    })
  })

  test('it is good for thirty seconds, in the browser that asked for it, and while its session lives', async () => {
    const as = await inAs(1)
    const late = await asked(as)
    site.clock.advance(30_000)
    expect(await taken(late.ticket, late.cookie)).toBe(SHUT)
    const { ticket, cookie } = await asked(as)
    expect([await taken(ticket, ''), await taken(ticket, 'a'.repeat(43)), await taken('never-given', cookie), await taken(null, cookie)]).toEqual(
      Array(4).fill(SHUT),
    )
    await browser.leave(as.token)
    expect(await taken(ticket, cookie)).toBe(SHUT)
  })

  test('a newer ticket of the session takes the place of the one before; another tab’s does not', async () => {
    const [one, other] = [await inAs(2), await inAs(3)]
    const old = await asked(one)
    const tab = await asked(other, old.cookie)
    const fresh = await asked(one, old.cookie)
    expect([tab.cookie, fresh.cookie]).toEqual([old.cookie, old.cookie])
    expect([await taken(old.ticket, old.cookie), await taken(fresh.ticket, old.cookie), await taken(tab.ticket, old.cookie)]).toEqual([SHUT, OPEN, OPEN])
  })

  test('two at once with one ticket: one is taken', async () => {
    const { ticket, cookie } = await asked(await inAs(4))
    const went = await Promise.all([taken(ticket, cookie), taken(ticket, cookie)])
    expect(went.filter((one) => one === OPEN)).toHaveLength(1)
  })

  test('a remembered session is told that the password is needed, whoever only learns that there is nothing to open: no ticket either time', async () => {
    expect(await asked({ ...(await inAs(1)), portal: true })).toMatchObject({ ticket: null, why: 'passwordNeeded' })
    expect(await asked(await inAs(5))).toMatchObject({ ticket: null, why: 'noOffice' })
  })

  test('only the hashes of ticket and cookie are kept', async () => {
    const { ticket, cookie } = await asked(await inAs(2))
    const rows = JSON.stringify(await OfficeTicketModel.raw.find({ tenantId: PLATFORM }).lean())
    expect(rows).not.toContain(ticket)
    expect(rows).not.toContain(cookie)
  })
})
