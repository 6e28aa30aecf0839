import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { unsealed } from '@academy/chassis/runtime/sealed.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { logLines } from '@academy/chassis/testing/log-lines.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { setUpLinks } from '@academy/contracts/identity/accounts/set-up-links.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { fivePeople, personOf } from '../../testing/remembering.ts'

const { send, open, use } = setUpLinks.endpoints
const [first, second] = ['lamp-river-cactus-seven', 'orchard-window-kettle-9']
const admin = { userId: 'u-admin', grants: [{ code: 'KEEPER', roots: [] }] }

const lines = logLines()
let site: Installation
beforeAll(async () => {
  site = await fivePeople()
  const permissions = ['sys:users:link', 'sys:users:page', 'sys:params:page', 'sys:params:save']
  await site.tell(roleState, 'keeper', { ...roleState.example, id: 'keeper', code: 'KEEPER', dataScope: '1', permissions })
  await site.tell(roleState, 'outlet', { ...roleState.example, id: 'outlet', code: 'OUTLET', dataScope: '2', permissions })
  await site.settled()
})
afterAll(async () => site.stop())

const imported = async (n: number, more: object) => {
  const rows = [{ row: n, values: { ...personOf(n), ...more } }]
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: `r${n}` }))
  const { records } = site.ok(await site.call('identity', users.endpoints.page, { userCode: `person.${n}` }, admin))
  return records[0]?.id ?? ''
}
const log = async () => (await database('bus').collection('log').find({}).toArray()).map((row) => JSON.stringify(row))
/** The tokens that went to a person, as the mail opens them. */
const tokensOf = async (userId: string): Promise<string[]> => {
  await site.settled()
  const told = (await log()).filter((row) => row.includes('set-up-links.mailed') && row.includes(userId))
  return told.flatMap((row) => {
    const [, sealed = ''] = /"token":"([\w-]+)"/.exec(row) ?? []
    return unsealed(sealed, MESSAGE_SEAL, 'a-key-for-tests-alone')?.text ?? []
  })
}
const sent = async (...userIds: string[]) => site.ok(await site.call('identity', send, { userIds }, admin))
const opened = (token: string) => site.call('identity', open, { token }, {})
const used = (token: string, newPassword: string) => site.call('identity', use, { token, newPassword, newPasswordAgain: newPassword }, {})
const enter = (n: number, password: string) => site.call('identity', sessions.endpoints.login, { userCode: `person.${n}`, password }, {})

describe('a link to set the first password (areas/shell-access.md rule 12)', () => {
  test('is opened, sets the password, signs in, and is good once', async () => {
    const id = await imported(6, { email: 'six@chengtu.example' })
    expect(await sent(id)).toEqual({ sent: 1, left: [] })
    const [token = ''] = await tokensOf(id)
    expect(site.ok(await opened(token))).toMatchObject({ userCode: 'person.6', userNameCn: '陆知行', min: 15, max: 30 })
    expect(await used(token, 'person.6')).toMatchObject({ code: codes.malformed })
    const entered = site.ok(await used(token, first))
    expect([entered.user.userId, entered.token.length]).toEqual([id, 43])
    expect((await enter(6, first)).code).toBe(codes.success)
    const again = [await opened(token), await used(token, second), await opened('never-given')]
    const reasons = again.map(({ data }) => (data as unknown as { reasons: { code: string; msg: string }[] }).reasons)
    expect(new Set(reasons.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(reasons[0]).toMatchObject([{ code: 'linkOver' }])
    expect((await enter(6, second)).code).toBe(codes.refused)
    expect(site.ok(await site.call('identity', users.endpoints.page, { userCode: 'person.6', accountGen: '1' }, admin)).records).toHaveLength(1)
  })

  test('is over after seven days, and when a newer one was sent', async () => {
    const id = await imported(7, { email: 'seven@chengtu.example' })
    await sent(id)
    await sent(id)
    const [old = '', token = ''] = await tokensOf(id)
    expect([(await opened(old)).code, (await opened(token)).code]).toEqual([codes.refused, codes.success])
    site.clock.advance(7 * 86_400_000)
    expect((await opened(token)).code).toBe(codes.refused)
  })

  test('goes to nobody who has a password, is not with us or cannot be reached, and each of them is named', async () => {
    const unreached = await imported(8, {})
    const { records } = site.ok(await site.call('identity', users.endpoints.page, { userCode: 'person.1' }, admin))
    const known = records[0]?.id ?? ''
    const { sent: count, left } = await sent(unreached, known)
    expect(count).toBe(0)
    expect(new Map(left.map(({ userId, why }) => [userId, why]))).toEqual(new Map([...[[unreached, 'noAddress'] as const], [known, 'hasPassword']]))
  })

  test('is sent by nobody out of whose reach the person is', async () => {
    const id = await imported(9, { email: 'nine@chengtu.example' })
    const outlet = { userId: 'u-outlet', grants: [{ code: 'OUTLET', roots: ['somewhere'] }] }
    expect((await site.call('identity', send, { userIds: [id] }, outlet)).code).toBe(codes.absent)
  })

  test('goes to new people of an import only where the academy wants that (`link.import`)', async () => {
    const wait = await imported(0, { email: 'zero@chengtu.example' })
    expect(await tokensOf(wait)).toEqual([])
    site.ok(await site.call('identity', params.endpoints.save, { paramCode: 'link.import', paramValue: 'true' }, admin))
    const values = { ...personOf(1), idType: '2', idNumber: 'G12345678', userCode: 'by.import', email: 'by.import@chengtu.example', birthDate: '1990-01-01' }
    site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows: [{ row: 1, values }], runId: 'r-new' }))
    const { records } = site.ok(await site.call('identity', users.endpoints.page, { userCode: 'by.import' }, admin))
    expect(await tokensOf(records[0]?.id ?? '')).toHaveLength(1)
  })

  test('stands nowhere in words: not in events, audits, logs or the database', async () => {
    const tokens = (await log())
      .flatMap((row) => /"token":"([\w-]+)"/.exec(row)?.[1] ?? [])
      .map((one) => unsealed(one, MESSAGE_SEAL, 'a-key-for-tests-alone')?.text ?? '')
    expect(tokens.length).toBeGreaterThan(3)
    const audits = (await auditRows(database('identity')).find({}).lean()).map((row) => JSON.stringify(row))
    const rows = (await database('identity').collection('set_up_links').find({}).toArray()).map((row) => JSON.stringify(row))
    const all = [...lines, ...audits, ...rows, ...(await log())].join('\n')
    for (const token of tokens) expect(all).not.toContain(token)
    for (const password of [first, second]) expect(all).not.toContain(password)
  })
})
