import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { unsealed } from '@academy/chassis/runtime/sealed.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { logLines } from '@academy/chassis/testing/log-lines.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import { contacts } from '@academy/contracts/identity/accounts/contacts.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '../../app.ts'
import { personOf } from '../../testing/remembering.ts'
import { UserModel } from '../users/model.ts'

const { mine, ask, use } = contacts.endpoints
const secret = 'a-key-for-tests-alone'

const lines = logLines()
let site: Installation
const ids: string[] = []
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  const rows = [1, 2, 3, 4].map((n) => ({ row: n, values: { ...personOf(n), email: `p${n}@chengtu.example`, mobile: `1380000000${n}` } }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  const known = await UserModel.raw.find({ tenantId: 'chengtu' }).sort({ userCode: 1 }).lean()
  ids.push(...known.map(({ _id }) => String(_id)))
})
afterAll(async () => site.stop())
beforeEach(() => void site.clock.advance(3_600_000))

const as = (n: number) => ({ userId: ids[n - 1] ?? '' })
const asked = (n: number, address: string, kind: 'email' | 'mobile' = 'email') => site.call('identity', ask, { kind, address }, as(n))
const used = (n: number, requestId: string, code: string) => site.call('identity', use, { requestId, code }, as(n))
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields: Violation[] }).fields.map(({ field, code }) => `${field} ${code}`)
const told = async (message: string) => {
  await site.settled()
  const rows = await database('bus').collection('log').find({}).toArray()
  return rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(`"${message}"`))
}
const opened = (row: string | undefined, key: string) => unsealed(new RegExp(`"${key}":"([\\w-]{40,})"`).exec(row ?? '')?.[1] ?? '', MESSAGE_SEAL, secret)?.text
const codeSent = async (message = 'contacts.mailed') => opened((await told(message)).at(-1), 'code') ?? ''

describe('one changes one’s own mail and mobile by a code (areas/shell-access.md rule 13)', () => {
  test('the code goes to the new address; with it the address changes, and both addresses hear of it', async () => {
    const { requestId, minutes, seconds } = site.ok(await asked(1, 'new.one@chengtu.example'))
    expect([minutes, seconds]).toEqual([3, 60])
    const code = await codeSent()
    expect([opened((await told('contacts.mailed')).at(-1), 'sentTo'), code]).toEqual(['new.one@chengtu.example', expect.stringMatching(/^\d{6}$/)])
    expect(site.ok(await site.call('identity', mine, {}, as(1))).email).toBe('p***@chengtu.example')
    expect(site.ok(await used(1, requestId, code))).toMatchObject({ email: 'n***@chengtu.example' })
    expect(opened((await told('contacts.left')).at(-1), 'sentTo')).toBe('p1@chengtu.example')
    expect(await told('contacts.changed')).toHaveLength(1)
    expect(fieldsOf(await used(1, requestId, code))).toEqual(['code mailedCode'])
  })

  test.each([
    ['the same one', 'P2@chengtu.example', 'address sameAddress'],
    ['its masked form', 'p***@chengtu.example', 'address email'],
    ['nothing', '', 'address required'],
    ['no address', 'p2 at chengtu', 'address email'],
  ])('%s is refused: a new address must differ from the old (2-training.md §5)', async (_, address, wrong) =>
    expect(fieldsOf(await asked(2, address))).toEqual([wrong]),
  )

  test('a code is good for three minutes, five tries, and for its owner alone', async () => {
    const { requestId } = site.ok(await asked(2, 'b@chengtu.example'))
    const code = await codeSent()
    expect(fieldsOf(await used(3, requestId, code))).toEqual(['code mailedCode'])
    for (let n = 0; n < 5; n++) expect(fieldsOf(await used(2, requestId, code === '111111' ? '222222' : '111111'))).toEqual(['code mailedCode'])
    expect(fieldsOf(await used(2, requestId, code))).toEqual(['code mailedCode'])
    site.clock.advance(3_600_000)
    const late = site.ok(await asked(2, 'b@chengtu.example')).requestId
    const lateCode = await codeSent()
    site.clock.advance(3 * 60_000)
    expect(fieldsOf(await used(2, late, lateCode))).toEqual(['code mailedCode'])
  })

  test('one a minute, five an hour', async () => {
    const codesFor = async () => (await asked(3, 'c@chengtu.example')).code
    expect([await codesFor(), await codesFor()]).toEqual([codes.success, codes.tooMany])
    for (let n = 0; n < 4; n++) {
      site.clock.advance(60_000)
      expect(await codesFor()).toBe(n < 3 ? codes.success : codes.tooMany)
    }
  })

  test('a mobile needs SMS: without them it is refused with its reason, with them it changes', async () => {
    expect(await asked(4, '13900000009', 'mobile')).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'noTexts' }] } })
    await site.tell(paramState, 'p-sms', { id: 'p-sms', paramCode: 'sms.enabled', paramValue: 'true' })
    await site.settled()
    const { requestId } = site.ok(await asked(4, '13900000009', 'mobile'))
    expect(site.ok(await used(4, requestId, await codeSent('contacts.texted')))).toMatchObject({ mobile: '139****0009' })
  })

  test('neither code nor address stands in logs or audits', async () => {
    const audits = await auditRows(database('identity')).find({}).lean()
    const all = [...lines, ...audits.map((row) => JSON.stringify(row))].join('\n')
    for (const secretText of ['new.one@chengtu.example', '13900000009']) expect(all).not.toContain(secretText)
  })
})
