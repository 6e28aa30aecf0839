import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { agreements } from '@academy/contracts/identity/accounts/agreements.ts'
import { consents } from '@academy/contracts/identity/accounts/consents.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { RoleModel } from '../../access/public.ts'
import { browserAt, fivePeople, hashOf } from '../../testing/remembering.ts'
import { UserModel } from '../users/model.ts'

const { mine, accept, choose, revoke } = consents.endpoints
const { save, publish, update, remove } = agreements.endpoints
const admin = { userId: 'user-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const body = { cn: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '我们怎样使用你的信息。' }] }] } }

let site: Installation
let browser: ReturnType<typeof browserAt>
beforeAll(async () => {
  site = await fivePeople()
  browser = browserAt(site)
  const stamp = { tenantId: 'chengtu', version: 1, createDate: site.clock.now(), creator: 'test' }
  const learner = {
    code: 'LEARNER',
    nameCn: '学员',
    nameEn: 'Learner',
    builtIn: true,
    dataScope: '5' as const,
    positions: ['*'],
    permissions: ['training:enrolments:apply'],
  }
  await RoleModel.raw.insertMany([{ _id: 'role-LEARNER', ...learner, ...stamp }] as never)
  await site.tell(roleState, 'role-LEARNER', { id: 'role-LEARNER', ...learner })
  const may = ['page', 'save', 'update', 'delete', 'publish'].map((verb) => `sys:agreements:${verb}`)
  await site.tell(roleState, 'role-ADMIN', { id: 'role-ADMIN', code: 'ADMIN', nameCn: '管理员', nameEn: 'Administrator', dataScope: '1', permissions: may })
  for (const { _id } of await UserModel.raw.find({ tenantId: 'chengtu' }).lean())
    await site.tell(postState, `post-${_id}`, { ...postState.example, id: `post-${_id}`, userId: String(_id), joinDate: '2030-01-01' })
  await site.settled()
})
afterAll(async () => site.stop())

const published = async (kind: 'user' | 'privacy') => {
  const draft = site.ok(await site.call('identity', save, { kind, titleCn: '隐私政策', titleEn: 'Privacy policy', body } as never, admin))
  site.ok(await site.call('identity', publish, { id: draft.id, version: draft.version } as never, admin))
  site.clock.advance(1000)
  return draft.id
}
const enter = async (n: number) => {
  const { data } = await browser.signIn(n, true)
  return { ...data, as: { userId: data.user.userId, sessionId: hashOf(data.token) } }
}
const grantsIn = async (token: string) => ((await browser.found(token)) as { grants: { code: string }[] } | null)?.grants.map(({ code }) => code)
const meOf = async (as: object) => site.ok(await site.call('identity', sessions.endpoints.me, {}, as))
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields: Violation[] }).fields.map(({ field, code }) => `${field} ${code}`)

describe('agreements and consent (areas/shell-access.md rule 15)', () => {
  test('where nothing is published nobody is asked; a published agreement opens nothing until it is accepted', async () => {
    const { token, as } = await enter(1)
    expect([await grantsIn(token), (await meOf(as)).consentDue]).toEqual([['LEARNER'], undefined])
    const first = await published('privacy')
    expect([await grantsIn(token), (await meOf(as)).consentDue, (await meOf(as)).permissions]).toEqual([[], true, []])
    const { due } = site.ok(await site.call('identity', mine, {}, as))
    expect(due.map(({ id, edition, titleCn }) => [id, edition, titleCn])).toEqual([[first, 1, '隐私政策']])
    expect(fieldsOf(await site.call('identity', accept, { agreementIds: [] }, as))).toEqual(['agreementIds mustAgree'])
    const { accepted } = site.ok(await site.call('identity', accept, { agreementIds: [first] }, as))
    expect(accepted.map(({ kind, edition }) => [kind, edition])).toEqual([['privacy', 1]])
    expect([await grantsIn(token), (await meOf(as)).consentDue]).toEqual([['LEARNER'], undefined])
  })

  test('a newer edition is asked for again, and another kind beside it', async () => {
    const { token, as } = await enter(1)
    const [second, rules] = [await published('privacy'), await published('user')]
    expect(await grantsIn(token)).toEqual([])
    const { due } = site.ok(await site.call('identity', mine, {}, as))
    expect(due.map(({ id, edition }) => [id, edition])).toEqual([
      [rules, 1],
      [second, 2],
    ])
    // the user agreement must be accepted (2-training.md §5): one of two is not enough
    expect(fieldsOf(await site.call('identity', accept, { agreementIds: [second] }, as))).toEqual(['agreementIds mustAgree'])
    site.ok(await site.call('identity', accept, { agreementIds: [second, rules] }, as))
    expect(await grantsIn(token)).toEqual(['LEARNER'])
  })

  test('whoever takes his consent back is signed out everywhere, and shut out until he gives it again', async () => {
    const here = await enter(2)
    const { due } = site.ok(await site.call('identity', mine, {}, here.as))
    site.ok(await site.call('identity', accept, { agreementIds: due.map(({ id }) => id) }, here.as))
    const there = await browser.signIn(2, true)
    site.ok(await site.call('identity', revoke, {}, { ...here.as, key: 'revoke-2' }))
    expect([await browser.found(here.token), await browser.found(there.data.token), await browser.remembers(there.cookie)]).toEqual([null, null, false])
    const again = await enter(2)
    expect([await grantsIn(again.token), again.user.consentDue]).toEqual([[], true])
    const state = site.ok(await site.call('identity', mine, {}, again.as))
    expect([state.revoked, state.due.length]).toEqual([true, 2])
    const after = site.ok(await site.call('identity', accept, { agreementIds: state.due.map(({ id }) => id) }, again.as))
    expect([after.revoked, await grantsIn(again.token)]).toEqual([false, ['LEARNER']])
  })

  test('under 18 somebody who has custody agrees too', async () => {
    const { as } = await enter(3)
    await UserModel.raw.updateOne({ _id: as.userId, tenantId: 'chengtu' }, { $set: { birthDate: '2019-01-01' } })
    const { due, guardian } = site.ok(await site.call('identity', mine, {}, as))
    const agreementIds = due.map(({ id }) => id)
    expect(guardian).toBe(true)
    expect(fieldsOf(await site.call('identity', accept, { agreementIds }, as))).toEqual(['guardianName required', 'guardianMobile required'])
    expect(fieldsOf(await site.call('identity', accept, { agreementIds, guardianName: '陆远', guardianMobile: '12' }, as))).toEqual(['guardianMobile mobile'])
    site.ok(await site.call('identity', accept, { agreementIds, guardianName: '陆远', guardianMobile: '13900000011' }, as))
  })

  test('other purposes are chosen one by one, and others hear of it', async () => {
    const { as } = await enter(1)
    const { purposes } = site.ok(await site.call('identity', choose, { purpose: 'mails', given: false }, { ...as, key: 'mails-1' }))
    expect(purposes.map(({ purpose, given }) => [purpose, given])).toEqual([
      ['training', true],
      ['mails', false],
      ['photo', false],
      ['talent', false],
    ])
    await site.settled()
    const rows = (await database('bus').collection('log').find({}).toArray()).map((row) => JSON.stringify(row))
    expect(rows.filter((row) => row.includes('identity.consent.changed'))).toHaveLength(1)
  })

  test('a published text is neither changed nor removed; every consent stands in the audit', async () => {
    const id = await published('user')
    const row = { id, kind: 'user', titleCn: '另一份', titleEn: 'Another', body }
    for (const answer of [await site.call('identity', update, row as never, admin), await site.call('identity', remove, [id], admin)])
      expect(answer).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'agreementPublished' }] } })
    const audits = await auditRows(database('identity')).find({ noun: 'consents' }).lean()
    expect(audits.length).toBeGreaterThan(8)
    expect(JSON.stringify(audits)).not.toContain('13900000011')
  })
})
